"""A finished match to be judged, and what is found. No numpy here."""

import msgspec

from ..state import Pair


class Record(msgspec.Struct, frozen=True):
    """What was laid in each round, in order, by seat; whether that order is the one of the table; what was chosen."""

    rounds: tuple[Pair, ...]
    in_order: tuple[bool, ...]
    scores: tuple[tuple[int, int], ...]
    relics: Pair
    removed: Pair


class Decision(msgspec.Struct, frozen=True):
    """One choice of one seat: a card laid, or a relic with the card put out."""

    round: int
    pick: int  # 1 to 5; 0: the relics
    seat: int
    chosen: tuple[int, ...]
    best: tuple[int, ...]
    cost: float  # in chance of winning, on what could be known
    hindsight: float | None = None  # the same with the hidden cards known, where any were hidden


class Moment(msgspec.Struct, frozen=True):
    """The chance of seat 0 after both made a choice. Pick 0: after the relics; 5: after the round."""

    round: int
    pick: int
    chance: float


class Lookback(msgspec.Struct, frozen=True):
    decisions: tuple[Decision, ...]
    moments: tuple[Moment, ...]
    judged: tuple[int, ...]  # rounds whose picks could be judged
