"""The position at a table as one seat may know it, for asking what to choose. No numpy here."""

from ..partner import taken_back
from ..state import Pair, State
from .position import PickPosition, RelicPosition


def from_seat(pair: Pair, seat: int) -> Pair:
    """Both sides, one's own first."""
    return (pair[0], pair[1]) if seat == 0 else (pair[1], pair[0])


def before_pick(state: State, seat: int, hand: tuple[int, ...], other: tuple[int, ...] | None) -> PickPosition:
    """What a seat knows that holds these cards; the other hand is not known at the first pick of a round."""
    first = not state.played[0]
    return PickPosition(
        round=state.round,
        hand=hand,
        scores=(state.totals[seat], state.totals[1 - seat]),
        relics=from_seat(state.relics, seat),
        removed=from_seat(state.removed, seat),
        played=from_seat(state.played, seat),
        other_hand=None if first else other,
        kept=from_seat(taken_back(state), seat) if first else ((), ()),
    )


def before_relics(state: State, seat: int) -> RelicPosition:
    return RelicPosition(
        round=state.round,
        kingdoms=from_seat(state.played, seat),
        scores=(state.totals[seat], state.totals[1 - seat]),
        relics=from_seat(state.relics, seat),
        removed=from_seat(state.removed, seat),
    )
