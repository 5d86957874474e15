"""Whom a table of Poprzez Wieki waits for."""

from companion.games.poprzez_wieki.state import PEOPLE, Phase, State

from ..kit import Pulse


def pulse(state: State) -> Pulse:
    """Both lay their cards at their own pace; whoever has not chosen yet is waited for."""
    step = f"{state.round} {state.phase}"
    if state.partner and state.phase is not Phase.FINISHED:
        return Pulse((PEOPLE,) if state.sealed or len(state.hands[PEOPLE]) == 1 else (), step)
    match state.phase:
        case Phase.PLAYING:
            return Pulse(tuple(seat for seat in (0, 1) if state.missing(seat)), step)
        case Phase.CHOOSING:
            return Pulse(tuple(seat for seat in (0, 1) if not state.choices[seat]), step)
    return Pulse((), step)
