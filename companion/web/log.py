"""The page of the log, and what going back to one of its lines would undo."""

from flask import Blueprint, Response, g, make_response, render_template, request

from companion.matches import store
from companion.matches.play import Table

from . import annals
from .annals import UNDONE
from .drawing import is_htmx
from .games import BOARDS
from .guards import access
from .guards.access import at_table, matches, table
from .logbook import EntryWords, entry_words

bp = Blueprint("log", __name__)
LOG_PAGE = 80


@bp.get("/m/<match_id>/log")
@at_table
def show(match_id: str) -> Response:
    """The log; the page itself asks for what is new whenever it is told of a new board."""
    shown = table(match_id)
    before = min(max(request.args.get("before", 0, type=int), 0) or shown.seq + 1, shown.seq + 1)
    wanted = request.args.get("show", "")
    wanted = wanted if wanted in (UNDONE, *(str(seat.seat) for seat in shown.match.seats)) else ""
    with matches().storage.reading() as db:
        found = store.latest_entries(db, shown.match, before, LOG_PAGE)
        parts = annals.parts(db, shown, found, wanted)
    older = found[-1].seq if found and found[-1].seq > 1 else None
    html = render_template(
        "_log.html" if is_htmx() else "log.html",
        table=shown, match=shown.match, parts=parts, wanted=wanted, back_to=would_undo(shown),
        older=older, plays=may_undo(shown), agreed=[] if older else BOARDS[shown.match.game].agreed(shown),
    )  # fmt: skip
    said = {"Board-Seq": str(shown.seq), "Board-Stamp": shown.stamp, "Board-Drawn": "", "Board-Marks": ""}
    return make_response(html, said if is_htmx() else {})


def may_undo(shown: Table) -> bool:
    return (not g.place.watching or access.is_owner()) and shown.match.status != store.ABANDONED


def would_undo(shown: Table) -> list[EntryWords]:
    """What going back to the chosen line takes back, newest first; nothing if none was chosen."""
    chosen = request.args.get("undo", 0, type=int)
    meant = shown.timeline.back_to(chosen) if may_undo(shown) else None
    return [entry_words(shown, layer.entry) for layer in shown.timeline.since(meant)] if meant else []
