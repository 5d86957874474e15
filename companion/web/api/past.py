"""Rematch, putting aside, notes, matches of the past and files out, over the API."""

from typing import Any

import msgspec
from flask import Response

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.history import edit, sheets, takeout
from companion.history.sheets import Past, PastSeat

from ..games import HOLDINGS
from ..guards.access import matches, table
from ..guards.bearer import key_holder
from ..history.files import bgstats_of, csv_of
from ..history.forms import read_moment
from ..telling import announce, stirred
from .body import answer, read, unless_known
from .matches import as_json, asked, bp
from .records import Beside, DeleteRequest, SheetRequest


@bp.post("/matches/<match_id>/rematch")
@key_holder
def rematch(match_id: str) -> Response:
    """Open the rematch, or give the one that was opened."""
    again = matches().rematch(match_id)
    announce(table(match_id))
    return answer(as_json(stirred(table(again.id))), 201)


@bp.post("/matches/<match_id>/abandon")
@key_holder
def abandon(match_id: str) -> Response:
    table(match_id)
    return answer(as_json(announce(matches().abandon(match_id))))


@bp.post("/matches/<match_id>/bring-back")
@key_holder
def bring_back(match_id: str) -> Response:
    """Go on with a match that was put aside."""
    table(match_id)
    return answer(as_json(announce(matches().bring_back(match_id))))


@bp.patch("/matches/<match_id>")
@key_holder
def annotate(match_id: str) -> Response:
    """Write notes, place, tags, date or length beside a match."""
    body = read(Beside)
    matches().look(match_id)
    edit.amend(matches(), match_id, written(body))
    return answer(as_json(matches().look(match_id)))


def written(body: Beside) -> dict[str, Any]:
    """What was sent, as the use case takes it."""
    sent = {name: value for name, value in msgspec.structs.asdict(body).items() if value is not msgspec.UNSET}
    if "played_at" in sent:
        sent["played_at"] = read_moment(sent["played_at"])
    if "tags" in sent:
        sent["tags"] = ", ".join(sent["tags"])
    return sent


@bp.post("/matches/<match_id>/delete")
@key_holder
def delete_match(match_id: str) -> Response:
    """Put a match into the bin."""
    edit.delete(matches(), match_id, read(DeleteRequest).title)
    return answer({"id": match_id, "deleted": True})


@bp.post("/matches/<match_id>/restore")
@key_holder
def restore_match(match_id: str) -> Response:
    """Take a match out of the bin."""
    edit.bring_back(matches(), match_id)
    return answer({"id": match_id, "deleted": False})


@bp.post("/sheets")
@key_holder
def enter_sheet() -> Response:
    """Write a match of the past down."""
    body = read(SheetRequest)
    if body.game not in GAMES:
        raise RuleError("no_such_game", game=body.game, games=list(GAMES))
    if body.began is not None and body.began not in range(len(body.players)):
        raise RuleError("not_within", least=0, most=len(body.players) - 1)
    seats = tuple(
        PastSeat(one.name, one.score, tuple(one.rounds), one.won, number == body.began)
        for number, one in enumerate(body.players)
    )
    past = Past(
        body.game, read_moment(body.played_at), seats, body.minutes, body.place, body.notes, ", ".join(body.tags),
        title=body.title,
    )  # fmt: skip
    return answer(as_json(matches().look(sheets.enter(matches(), past).id)), 201)


@bp.get("/export")
@key_holder
def export() -> Response:
    """Everything, or what the filters leave, as the file that the import takes."""
    with matches().storage.reading() as db:
        wanted = asked(db, "")
    lines = (text.encode() for text in takeout.as_json(matches().storage, wanted, HOLDINGS))
    return Response(lines, mimetype="application/json")


@bp.get("/export/csv")
@key_holder
def export_csv() -> Response:
    """A row a seat, or with `rows=matches` a row a match."""
    with matches().storage.reading() as db:
        return csv_of(asked(db, ""))


@bp.get("/export/bgstats")
@key_holder
def export_bgstats() -> Response:
    """What was finished, as a file of BG Stats."""
    with matches().storage.reading() as db:
        return unless_known(bgstats_of(asked(db, "")))
