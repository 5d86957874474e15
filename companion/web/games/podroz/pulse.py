"""Whom a table of Podróż po Polsce waits for."""

from companion.games.podroz.state import Phase, State

from ..kit import Pulse


def pulse(state: State) -> Pulse:
    playing = state.phase not in (Phase.BEGIN, Phase.FINISHED)
    return Pulse((state.active,) if playing else (), str(state.phase is Phase.FINISHED))
