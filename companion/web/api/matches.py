"""The JSON API: thin over the same use cases as the pages."""

from typing import Any

import msgspec
from flask import Blueprint, Response, g, request
from flask_babel import gettext

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import COLOURS, Stale, Table, Who, fingerprint

from ..games import BOARDS
from ..guards import errors
from ..guards.access import anyone, key_holder, key_reader, matches, table
from ..logbook import log_lines
from ..telling import announce, stirred
from .body import answer, read
from .openapi import ActRequest, MatchRequest, TurnBackRequest, document

bp = Blueprint("api", __name__, url_prefix="/api/v1")
API_PAGE = 50


@bp.get("/openapi.json")
@anyone
def openapi() -> Response:
    return answer(document())


@bp.post("/matches")
@key_holder
def open_match() -> Response:
    wanted = read(MatchRequest)
    if wanted.game not in GAMES:
        raise RuleError("no_such_game", game=wanted.game, games=list(GAMES))
    if any(player.colour is not None and player.colour not in range(COLOURS) for player in wanted.players):
        raise RuleError("bad_colour")
    try:
        options = msgspec.convert(wanted.options, GAMES[wanted.game].Options)
    except msgspec.ValidationError as error:
        raise RuleError("bad_body", detail=str(error)) from error
    players = [(player.name, player.colour) for player in wanted.players]
    match = matches().open_match(wanted.game, players, options)
    return answer(as_json(stirred(table(match.id))), 201)


@bp.get("/matches")
@key_reader
def list_matches() -> Response:
    """Matches of one status, the latest changed first; `before` pages on."""
    status = request.args.get("status", store.OPEN)
    if status not in (store.OPEN, store.FINISHED, store.ABANDONED):
        raise RuleError("bad_status")
    limit = min(max(request.args.get("limit", API_PAGE, type=int), 1), 500)
    with matches().storage.snapshot() as db:
        found = store.list_matches(db, status, limit, request.args.get("before"))
        listed = [head(match) | {"results": results(db, match)} for match in found]
    return answer({"matches": listed, "next": store.page_key(found[-1]) if len(found) == limit else None})


@bp.get("/matches/<match_id>")
@key_reader
def show(match_id: str) -> Response:
    return answer(as_json(stirred(table(match_id))))


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


@bp.post("/matches/<match_id>/redo")
@key_holder
def redo(match_id: str) -> Response:
    body = read(TurnBackRequest)
    return answer(as_json(announce(matches().redo(match_id, body.seen, body.request_id, who(match_id, body)))))


@bp.get("/matches/<match_id>/log")
@key_reader
def log(match_id: str) -> Response:
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


def head(match: store.Match) -> dict[str, Any]:
    return {
        "id": match.id,
        "game": match.game,
        "rules_version": match.rules_version,
        "status": match.status,
        "code": match.code if g.key.full else None,  # whoever knows it may sit down and play
        "opened_at": match.opened_at,
        "changed_at": match.changed_at,
        "finished_at": match.finished_at,
        "seats": match.seats,
    }


def results(db: Any, match: store.Match) -> list[Any] | None:
    return store.results_of(db, match) if match.status == store.FINISHED else None


def as_json(shown: Table) -> dict[str, Any]:
    """A match with its board, as anyone may know it now."""
    match = shown.match
    finished = match.status == store.FINISHED
    with matches().storage.reading() as db:
        ended = results(db, match)
    return head(match) | {
        "seq": shown.seq,
        "options": msgspec.json.decode(match.options),
        "state": match.rules.seen_by(shown.state, None),
        "results": ended,
        "seed_fingerprint": fingerprint(match),
        "seed": match.seed.hex() if finished else None,
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
        case "bad_status":
            return gettext("A match is open, finished or abandoned.")
        case "no_such_game":
            return gettext("There is no game %(game)s.", game=error.figures["game"])
    match = table((request.view_args or {})["match_id"]).match
    return BOARDS[match.game].words.refusal(error, match.seats)
