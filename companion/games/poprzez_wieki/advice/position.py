"""A position that advice is asked for, and the advice. Seat 0 is the one who asks. No numpy here."""

import msgspec

from ..state import Pair

NOBODY: Pair = ((), ())


class PickPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Before a pick. `played` are this round's cards without relics, in the order in which they were laid."""

    round: int
    hand: tuple[int, ...]
    scores: tuple[int, int] = (0, 0)  # of closed rounds
    relics: Pair = NOBODY
    removed: Pair = NOBODY
    played: Pair = NOBODY
    other_hand: tuple[int, ...] | None = None  # not known at the first pick of a round
    kept: Pair = NOBODY  # what each side took back, at the first pick of rounds 2 and 3


class RelicPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After a round that is not the last. `kingdoms` are this round's five cards each, without earlier relics."""

    round: int
    kingdoms: Pair
    scores: tuple[int, int] = (0, 0)  # with this round
    relics: Pair = NOBODY
    removed: Pair = NOBODY


class Pick(msgspec.Struct, frozen=True):
    """`play` is how often to choose it, `win` the chance of winning the match, `difference` points of this round."""

    card: int
    play: float
    win: float
    difference: float


class PickAdvice(msgspec.Struct, frozen=True):
    picks: tuple[Pick, ...]  # best first
    exact: bool


class Choice(msgspec.Struct, frozen=True):
    relic: int
    removed: int
    play: float
    win: float


class RelicAdvice(msgspec.Struct, frozen=True):
    choices: tuple[Choice, ...]  # best first
