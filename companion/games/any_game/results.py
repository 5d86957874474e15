"""How a match ended, and what it adds to the statistics of its title."""

from collections.abc import Sequence

import msgspec

from ..kit import Amount, Counts, Noted, Standing, together
from . import figures
from .layout import Kind
from .state import State


class Column(Noted, frozen=True):
    """What a seat's column came to, besides its sum."""

    categories: dict[str, Amount] = msgspec.field(default_factory=dict)


def standings(state: State) -> list[Standing] | None:
    if not state.over:
        return None
    order = [worth(state, seat) for seat in range(state.seats)]
    best = max(order)
    return [
        Standing(
            score=score(state, seat),
            rank=1 if state.layout.together else 1 + places_above(state, order, seat),
            won=bool(state.won) if state.layout.together else order[seat] == best,
            rounds=rounds(state, seat),
            own=column(state, seat),
            team=team(state, seat),
        )
        for seat in range(state.seats)
    ]


def worth(state: State, seat: int) -> int:
    """What seats are ranked by: more is better. In a team the best place counts for all."""
    if state.layout.kind is Kind.RESULT:
        places = [state.places[mate] or state.seats + 1 for mate in state.mates(seat)]
        return -min(places)
    total = state.total(seat)
    return -total if state.layout.fewest else total


def places_above(state: State, order: Sequence[int], seat: int) -> int:
    """How many sides did better: teams take one place each."""
    return len({state.side(other) for other in range(state.seats) if order[other] > order[seat]})


def score(state: State, seat: int) -> Amount | None:
    if state.layout.kind is Kind.RESULT or state.blank:
        return None
    return figures.points(state.total(seat))


def rounds(state: State, seat: int) -> tuple[Amount, ...]:
    if state.layout.kind is not Kind.ROUNDS:
        return ()
    return tuple(figures.points(figures.halves(row[seat])) for row in state.cells)


def column(state: State, seat: int) -> Column | None:
    named: dict[str, Amount] = {}
    if state.layout.kind is Kind.CATEGORIES:
        for row, name in enumerate(state.layout.rows):
            if state.cell(row, seat):
                named[name] = figures.points(figures.halves(state.cell(row, seat)))
    if not named and not state.layout.fewest:
        return None
    return Column(categories=named, fewest=state.layout.fewest)


def team(state: State, seat: int) -> int | None:
    if state.layout.together:
        return 0
    return state.layout.teams[seat] or None if seat < len(state.layout.teams) else None


def counts(standings: Sequence[Standing]) -> Counts:
    """Categories, winning points, and games that all won or lost together."""
    found: Counts = []
    size = str(len(standings))
    if together(standings):
        found.append(("together_won" if standings[0].won else "together_lost", size, 1))
    else:
        for score in (one.score for one in standings if one.won and one.score is not None):
            found += [("winning_score", str(score), 1), ("winning_sum", size, score), ("winners", size, 1)]
    for one in standings:
        for name, points in one.own.categories.items() if isinstance(one.own, Column) else ():
            found += [("category", name, 1), ("category_points", name, points)]
            found += [("category_won", name, 1), ("category_points_won", name, points)] if one.won else []
    return found
