"""The score pad: what the templates need."""

import math
from typing import Any

import msgspec
from flask_babel import gettext

from companion.games.any_game.figures import halves
from companion.games.any_game.layout import Ends, Kind
from companion.games.any_game.results import standings, worth
from companion.games.any_game.state import State
from companion.games.kit import Amount
from companion.matches.play import Table
from companion.web.drawing import shown_points
from companion.web.guards.access import Place

from ..kit import by_points
from . import words

STEPS = (-5, -1, 1, 5)


def name() -> str:
    return gettext("Another game")


def pitch() -> str:
    return gettext("1–12 players · a score pad for any title")


def ahead(points: Amount) -> str:
    """By how much somebody won: halves too."""
    if points == int(points):
        return by_points(int(points))
    return gettext("by %(points)s points", points=shown_points(points))


class PadRow(msgspec.Struct, frozen=True):
    """A row of the pad."""

    number: int
    title: str
    short: str
    cells: tuple[str, ...]  # as they are stored
    shown: tuple[str, ...]  # as people write them: a sum by what it comes to
    skipped: bool  # some have no figure here, though a later row has one


class Side(msgspec.Struct, frozen=True):
    """How a seat stands."""

    seat: int
    total: str
    behind: str  # nothing for the best
    leads: bool
    place: int
    team: str


def view(table: Table, place: Place) -> dict[str, Any]:
    state: State = table.state
    seats = table.match.seats
    mine = [seat.seat for seat in seats if not place.watching and place.seat in (None, seat.seat)]
    sides = standing(state)
    return {
        "phase": "over" if state.over else state.layout.kind.value,
        "state": state,
        "layout": state.layout,
        "kinds": list(Kind),
        "ends": list(Ends),
        "words": words,
        "lines": tuple(line(state, row) for row in range(state.rows)),
        "sides": tuple(sides),
        "width": width(state, sides),
        "order": tuple(sorted(sides, key=lambda side: (side.place, side.seat))),
        "mine": tuple(mine),
        "grid": state.layout.kind in (Kind.ROUNDS, Kind.CATEGORIES),
        "cursor": cursor(state, mine),
        "steps": STEPS,
        "gaps": gaps(state),
        "progress": words.progress(state),
        "due": words.due(state, seats) if state.due else "",
        "ended": standings(state) or (),
    }


def line(state: State, row: int) -> PadRow:
    cells = tuple(state.cell(row, seat) for seat in range(state.seats))
    title = words.row_title(state, row)
    short = state.row_name(row) or str(row + 1)
    shown = tuple(words.amount(halves(cell)) if cell else "" for cell in cells)
    return PadRow(row, title, short, cells, shown, any(cells) and row + 1 < state.written)


def gaps(state: State) -> tuple[tuple[str, int], ...]:
    """Figures that are missing in rows that were begun: the row, and whose."""
    return tuple(
        (words.row_title(state, row), seat)
        for row in range(state.rows)
        for seat in range(state.seats)
        if not state.cell(row, seat) and any(state.cell(row, other) for other in range(state.seats))
    )


def standing(state: State) -> list[Side]:
    """Everyone's total, and how far behind the best."""
    order = [worth(state, seat) for seat in range(state.seats)]
    found = []
    for seat in range(state.seats):
        behind = 0 if state.layout.kind is Kind.RESULT else state.behind(seat)
        leads = not state.blank and not state.layout.together and order[seat] == max(order)
        team = state.layout.teams[seat] if state.layout.teams else 0
        found.append(
            Side(
                seat,
                words.amount(state.total(seat)),
                words.amount(-behind) if behind else "",
                leads and len(set(order)) > 1,
                1 + sum(other > order[seat] for other in order),
                chr(ord("A") + team - 1) if team else "",
            )
        )
    return found


def width(state: State, sides: list[Side]) -> int:
    """How many signs a column must have room for; how far somebody is behind stands in smaller ones."""
    cells = [words.amount(halves(cell)) for row in state.cells for cell in row if cell]
    longest = max(len(figure) for figure in (*cells, *(side.total for side in sides)))
    return min(max(longest, *(math.ceil(len(side.behind) * 5 / 6) for side in sides), 3), 8)


def cursor(state: State, mine: list[int]) -> tuple[int, int]:
    """The cell that is filled next: row and seat."""
    row = state.row
    seat = next((seat for seat in mine if not state.cell(row, seat)), mine[0] if mine else 0)
    return row, seat
