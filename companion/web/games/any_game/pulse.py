"""Whom a score pad waits for."""

from companion.games.any_game.layout import Kind
from companion.games.any_game.state import State

from ..kit import Pulse


def pulse(state: State) -> Pulse:
    """Whose figure is missing next. Categories are counted at the end: until the first is, nobody is waited for."""
    step = f"{state.row if state.layout.kind is Kind.ROUNDS else 0} {state.over}"
    writes = state.layout.kind is Kind.ROUNDS or (state.layout.kind is Kind.CATEGORIES and state.written)
    if state.over or state.due or not writes:
        return Pulse((), step)
    missing = (seat for seat in range(state.seats) if not state.cell(state.row, seat))
    return Pulse(tuple(missing)[:1], step)
