"""The JSON API: thin over the same use cases as the pages."""

import re
from datetime import date
from typing import Any

import msgspec
from flask import Blueprint, Response, g, request
from flask_babel import gettext
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.history import counted, dates, listing, sql, statistics
from companion.history.listing import Wanted
from companion.matches import store
from companion.matches.play import Stale, Table, Who, fingerprint
from companion.matches.seating import COLOURS

from .. import titles
from ..games import BOARDS
from ..guards import errors
from ..guards.access import matches, table
from ..guards.bearer import key_holder, key_reader
from ..history import words as history_words
from ..logbook import log_lines
from ..steps import steps_of
from ..telling import announce, stirred
from .body import answer, read
from .requests import ActRequest, MatchRequest, NamesRequest, PlayerRequest, TurnBackRequest, UndoToRequest

bp = Blueprint("api", __name__, url_prefix="/api/v1")
API_PAGE = 50
CHANGED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.+]+")  # as changed_at is written
PLAYING = ("api.act", "api.undo", "api.undo_to", "api.redo")


@bp.post("/matches")
@key_holder
def open_match() -> Response:
    wanted = read(MatchRequest)
    if wanted.game not in GAMES:
        raise RuleError("no_such_game", game=wanted.game, games=list(GAMES))
    players = named(wanted.players)
    try:
        options = msgspec.convert(wanted.options, GAMES[wanted.game].Options)
    except msgspec.ValidationError as error:
        raise RuleError("bad_body", detail=str(error)) from error
    match = matches().open_match(wanted.game, players, options)
    return answer(as_json(stirred(table(match.id))), 201)


def named(players: list[PlayerRequest]) -> list[tuple[str, int | None]]:
    if any(player.colour is not None and player.colour not in range(COLOURS) for player in players):
        raise RuleError("bad_colour")
    return [(player.name, player.colour) for player in players]


@bp.put("/matches/<match_id>/names")
@key_holder
def name_players(match_id: str) -> Response:
    """Say who sits where."""
    table(match_id)
    return answer(as_json(announce(matches().name_players(match_id, named(read(NamesRequest).players)))))


@bp.get("/matches")
@key_reader
def list_matches() -> Response:
    """Matches of one status, the latest changed first; `before` pages on."""
    limit = min(max(request.args.get("limit", API_PAGE, type=int), 1), 500)
    with matches().storage.snapshot() as db:
        rows, after = listing.find(db, paged(asked(db, store.OPEN)), limit)
        uids = sql.uids(db, (seat.player for row in rows for seat in row.match.seats))
        listed = [head(row.match, uids) | {"results": row.results or None} for row in rows]
    return answer({"matches": listed, "next": after})


def asked(db: Database, status: str) -> Wanted:
    """The filters of the address; what is none is refused. `status` is what is meant if none is given."""
    ask = request.args
    status, game, player = ask.get("status", status), ask.get("game", ""), ask.get("player", "")
    if game and titles.find(game) is None:
        raise RuleError("no_such_game", game=game[:40], games=list(GAMES))
    for uid in (player, against := ask.get("against", "")):
        if uid and statistics.person(db, uid) is None:
            raise RuleError("no_such_player")
    since, until = (read_day(ask[name]) if name in ask else None for name in ("from", "to"))
    return Wanted(
        game=game, player=player, against=against, since=since, until=until, words=ask.get("words", "")[:200],
        status=status,
    )  # fmt: skip


def paged(wanted: Wanted) -> Wanted:
    """The latest changed first, from where the page before ended: a moment, or a moment and an id."""
    before = request.args.get("before", "").replace(" ", "+")  # as the plus of a zone comes where it was sent as it is
    moment, _, match = before.partition("~")
    if before and not CHANGED.fullmatch(moment):
        raise RuleError("bad_date", text=before[:40])
    return msgspec.structs.replace(wanted, sort="changed", after=f"{moment}~{match}" if before else "")


def read_day(text: str) -> date:
    day = dates.read_day(text)
    if day is None:
        raise RuleError("bad_date", text=text[:40])
    return day


@bp.get("/matches/<match_id>")
@key_reader
def read_match(match_id: str) -> Response:
    shown = matches().look(match_id)
    if "step" in request.args:
        return answer(as_json(at_step(match_id, request.args["step"])))
    return answer(as_json(shown if shown.match.sheet else stirred(shown)))


def at_step(match_id: str, asked: str) -> Table:
    """A match as it stood after so many entries, as anyone may know it."""
    now = table(match_id)
    step = min(max(int(asked), 0), now.seq)
    return msgspec.structs.replace(now, timeline=steps_of(now).timelines[step])


@bp.post("/matches/<match_id>/actions")
@key_holder
def act(match_id: str) -> Response:
    body = read(ActRequest)
    rules = table(match_id).match.rules
    try:
        action = msgspec.json.decode(body.action, type=rules.Action)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RuleError("bad_action", detail=str(error)) from error
    return answer(as_json(announce(matches().act(match_id, action, body.seen, body.request_id, who(match_id, body)))))


@bp.post("/matches/<match_id>/undo")
@key_holder
def undo(match_id: str) -> Response:
    body = read(TurnBackRequest)
    return answer(as_json(announce(matches().undo(match_id, body.seen, body.request_id, who(match_id, body)))))


@bp.post("/matches/<match_id>/undo-to")
@key_holder
def undo_to(match_id: str) -> Response:
    """Undo an entry and all that stands after it."""
    body = read(UndoToRequest)
    done = matches().undo_to(match_id, body.seq, body.seen, body.request_id, who(match_id, body))
    return answer(as_json(announce(done)))


@bp.post("/matches/<match_id>/redo")
@key_holder
def redo(match_id: str) -> Response:
    body = read(TurnBackRequest)
    return answer(as_json(announce(matches().redo(match_id, body.seen, body.request_id, who(match_id, body)))))


@bp.get("/matches/<match_id>/log")
@key_reader
def read_log(match_id: str) -> Response:
    shown = table(match_id)
    after = min(max(request.args.get("after", 0, type=int), 0), shown.seq)
    with matches().storage.reading() as db:
        found = store.entries(db, shown.match, after)
        lines = log_lines(db, shown, found)
    redact = shown.match.rules.redact
    entries = [
        {
            "seq": entry.seq,
            "action": entry.action and redact(shown.state, entry.action, None),
            "undoes": entry.undoes,
            "seat": entry.seat,
            "request_id": entry.request_id,
            "at": entry.at,
            "text": line["text"],
        }
        for entry, line in zip(found, lines, strict=True)
    ]
    return answer({"entries": entries})


def who(match_id: str, body: TurnBackRequest | ActRequest) -> Who:
    if body.seat is not None and body.seat not in range(len(table(match_id).match.seats)):
        raise RuleError("no_such_seat", seat=body.seat)
    return Who(body.seat, "api")


def head(match: store.Match, uids: dict[int, str]) -> dict[str, Any]:
    return {
        "id": match.id,
        "game": match.game,
        "title": match.title,
        "rules_version": match.rules_version,
        "status": match.status,
        "code": match.code if g.key.full else None,
        "opened_at": match.opened_at,
        "changed_at": match.changed_at,
        "finished_at": match.finished_at,
        "played_at": match.played_at,
        "minutes": match.minutes if match.status == store.FINISHED else None,
        "place": match.place,
        "notes": match.notes,
        "tags": [tag for tag in match.tags.split(", ") if tag],
        "hidden": bool(match.hidden),
        "sheet": bool(match.sheet),
        "rematch": match.rematch,
        "seats": [msgspec.structs.asdict(seat) | {"uid": uids[seat.player]} for seat in match.seats],
    }


def as_json(shown: Table) -> dict[str, Any]:
    """A match with its board, as anyone may know it now."""
    match = shown.match
    with matches().storage.reading() as db:
        uids = sql.uids(db, (seat.player for seat in match.seats))
        ended = counted.results_of(db, [match.id]).get(match.id)
    return head(match, uids) | {
        "seq": shown.seq,
        "options": msgspec.json.decode(match.options),
        "state": None if match.sheet else match.rules.seen_by(shown.state, None),
        "results": ended if match.status == store.FINISHED else None,
        "seed_fingerprint": fingerprint(match),
        "seed": match.seed.hex() if match.status == store.FINISHED else None,
    }


@bp.errorhandler(RuleError)
def refused(error: RuleError) -> Response:
    return errors.refused(error, sentence)


@bp.errorhandler(Stale)
def stale(error: Stale) -> Response:
    text = gettext("The table has changed since it was read; here it is as it stands now.")
    return answer({"error": {"code": "stale", "message": text}, "match": as_json(error.table)}, 409)


def sentence(error: RuleError) -> str:
    match error.code:
        case "no_such_game":
            return gettext("There is no game %(game)s.", game=error.figures["game"])
    if request.endpoint not in PLAYING:
        return history_words.refusal(error)
    match = table((request.view_args or {})["match_id"]).match
    return BOARDS[match.game].words.refusal(error, match.seats)
