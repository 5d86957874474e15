"""The clock of a match, if a device wants it: how long each seat was waited for, and a pause for all."""

from datetime import UTC, datetime, timedelta

import msgspec
from flask import Blueprint, Response, current_app, jsonify
from flask.typing import ResponseReturnValue as Answer
from sqlite_utils import Database

from companion.matches import log, store
from companion.matches.clock import Clock, Pause
from companion.matches.play import Table, check_playable, timestamp

from .games import BOARDS
from .guards.access import at_table, matches, players_only, table
from .shelf import Shelf

bp = Blueprint("clock", __name__)
SHORTEST = timedelta(seconds=2)  # between two pauses
clocks: Shelf[Clock] = Shelf(200)  # by match and the number of its latest entry


@bp.get("/m/<match_id>/clock")
@at_table
def show(match_id: str) -> Response:
    return clock_of(table(match_id))


@bp.post("/m/<match_id>/pause/<any(begin, end):what>")
@players_only
def pause(match_id: str, what: str) -> Answer:
    """Stop the clock for everyone, or let it go on."""
    shown = table(match_id)
    check_playable(shown.match)
    now = datetime.now(UTC)
    with matches().storage.writing() as db:
        store.set_pause(db, match_id, what == "begin", timestamp(now), lately=timestamp(now - SHORTEST))
    current_app.extensions["hub"].announce_people(match_id)  # no board changes, but the others look again
    return clock_of(shown)


def clock_of(shown: Table) -> Response:
    now, match = timestamp(), shown.match
    waits_for = BOARDS[match.game].pulse
    with matches().storage.reading() as db:
        pauses = store.pauses(db, match.id)
        ended = [(began, until or now) for began, until in pauses]
        closed = [until for _, until in pauses if until is not None]
        clock = counted(shown, db, ended, (len(closed), max(closed, default="")))
    is_open = match.status == store.OPEN
    stopped = not is_open or any(until is None for _, until in pauses)
    seconds = clock.at(now, lambda state: waits_for(state).waits_for, ended) if is_open else clock.seconds
    return jsonify(
        seconds=[round(each) for each in seconds],
        running=[] if stopped else list(waits_for(shown.state).waits_for),
        paused=stopped,
    )


def counted(shown: Table, db: Database, pauses: list[Pause], closed: tuple[int, str]) -> Clock:
    """The clock up to the latest entry, going on from the one that was counted last with the same pauses behind it."""
    match = shown.match
    waits_for = BOARDS[match.game].pulse
    key = (match.id, shown.epoch, closed)
    last = clocks.find(key)
    if last is None or last.timeline.seq > shown.seq:
        opening = log.begin(match.rules, msgspec.json.decode(match.options, type=match.rules.Options), len(match.seats))
        last = Clock(opening, match.opened_at, (0.0,) * len(match.seats))
    rest = store.entries(db, match, last.timeline.seq)
    clock = last.go_on(rest, lambda state: waits_for(state).waits_for, pauses)
    clocks.put(key, clock)
    return clock
