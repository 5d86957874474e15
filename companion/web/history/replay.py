"""Replay: a match step by step, on the board as the players saw it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import get_locale, gettext
from markupsafe import Markup

from companion.matches.log import Timeline
from companion.matches.play import Table
from companion.matches.store import FINISHED, Match

from ..finale import finale_of
from ..games import BOARDS
from ..games.kit import Scene
from ..guards.access import Place, match_reader, matches, place_at
from ..logbook import log_lines
from ..pieces import FRAME, at_once, declared, marks_of
from ..shelf import Shelf
from ..steps import steps_of
from .pages import find_row, logged
from .still import still

bp = Blueprint("replay", __name__)
TABLE, LARGE, OWN = "table", "watch", "own"
PARTS: Shelf["list[Stop]"] = Shelf(24)


class Stop(NamedTuple):
    """The step with which a part of the match begins."""

    step: int
    words: str


@bp.get("/history/<match_id>/replay")
@match_reader
def show(match_id: str) -> Answer:
    """The board as it was after a number of steps."""
    with matches().storage.reading() as db:
        row = find_row(db, match_id)
        final = logged(row)
        if final is None:
            abort(404)
    steps = steps_of(final)
    step = min(max(request.args.get("step", 0, type=int), 0), len(steps.entries))
    with matches().storage.reading() as db:
        said = log_lines(db, final, steps.entries[max(step - 1, 0) : step])
    then = Table(row.match, steps.timelines[step])
    seen_by = views(row.match)
    chosen = request.args.get("as", "")
    chosen = chosen if chosen in seen_by else next(iter(seen_by))
    stops = PARTS.get((steps.key, str(get_locale())), lambda: parts_of(row.match, steps.timelines))

    def link(number: int, seen: str = chosen) -> str:
        more: dict[str, Any] = {} if seen == next(iter(seen_by)) else {"as": seen}
        return url_for("replay.show", match_id=match_id, step=number, **more)

    return render_template(
        "history/replay.html",
        match=row.match, seats=row.match.seats, step=step, steps=len(steps.entries), link=link, views=seen_by,
        chosen=chosen, said=said[0] if said else None, folder=BOARDS[row.match.game].folder, stops=stops,
        part=next((stop for stop in reversed(stops) if stop.step <= step), None),
        after=next((stop for stop in stops if stop.step > step), None),
        before=next((stop for stop in reversed(stops) if stop.step < step), None),
        drawn=board(then, seen_by[chosen][1]), still=chosen != LARGE,
    )  # fmt: skip


def views(match: Match) -> dict[str, tuple[str, Place]]:
    """From where a board may be looked at, the usual first. Hands are seen only when nothing is secret any more."""
    large = {LARGE: (gettext("Large scores"), Place(watching=True))}
    if match.status != FINISHED:
        return large
    found = {TABLE: (gettext("As at the table"), Place())}
    mine = place_at(match.id)
    if mine and mine.seat is not None:
        found[OWN] = (match.seats[mine.seat].name, Place(mine.seat))
    return found | large


def parts_of(match: Match, timelines: Sequence[Timeline]) -> list[Stop]:
    """Where each round, or whatever the game names so, begins for the first time."""
    where = BOARDS[match.game].where
    found: dict[str, int] = {}
    for step, timeline in enumerate(timelines):
        found.setdefault(where(timeline.state).words, step)
    return [Stop(step, words) for words, step in found.items() if words]


def board(then: Table, place: Place) -> Markup:
    """The board as it is drawn for a place, without anything that could be sent."""
    spec = BOARDS[then.match.game]
    view = spec.seen(then, place)
    shown: dict[str, Any] = {
        "table": then, "match": then.match, "seats": then.match.seats, "place": place, "is_owner": False,
        "folder": spec.folder, "undo": None, "redo": None, "board": view, "marks": marks_of(view),
        "finale": None if place.watching else finale_of(then), "pulse": spec.pulse(then.state),
        "watch": place.watching, "seen": then.seq, "stamp": then.stamp, "drawn": "",
        "address": url_for("match.act", match_id=then.match.id),
    }  # fmt: skip
    scene = Scene(then, place, place.watching, view, None, None)
    return still(at_once(declared(scene), shown)(FRAME))
