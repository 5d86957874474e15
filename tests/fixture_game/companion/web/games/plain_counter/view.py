"""The board of the counter: what a tap means, and what the templates need."""

from typing import Any

from flask_babel import gettext

from companion.games.plain_counter.rules import State
from companion.matches.play import Table
from companion.web.guards.access import Place


def name() -> str:
    return gettext("Counter")


def pitch() -> str:
    return gettext("2–4 players · one button each")


def read_tap(form: dict[str, str]) -> dict[str, Any]:
    """The fields of the form are those of the action, so there is nothing to read."""
    return dict(form)


def view(table: Table, place: Place) -> dict[str, Any]:
    state: State = table.state
    return {
        "phase": "over" if state.over else "counting",
        "points": state.points,
        "goal": state.goal,
        "over": state.over,
        "steps": table.seq,
        "mine": [seat.seat for seat in table.match.seats if not place.watching and place.seat in (None, seat.seat)],
    }
