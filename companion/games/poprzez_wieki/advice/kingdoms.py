"""The score of many pairs of kingdoms at once. A kingdom is a set of cards as bits: card n is bit n - 1.

Everything about one kingdom lies in tables over all 2**18 sets. The counts that two kingdoms compare (five types as
card 17 leaves them, and the types on one card) lie in six fields of four bits of one number, so that one subtraction
compares all six: the top bit of a field stays if mine is at least theirs.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards import (
    CARDS,
    AllTypes,
    BestCard,
    Card,
    Doubles,
    Majority,
    Missing,
    PerType,
    Sets,
    SingleTypes,
    Type,
    WinsTies,
)

Array = NDArray[Any]
TYPES = list(Type)
SINGLES = len(TYPES)  # the field after those of the types
FIELDS = range(SINGLES + 1)
TOP = sum(8 << 4 * field for field in FIELDS)
ONES = TOP >> 3
SETS = np.arange(1 << len(CARDS), dtype=np.int32)


def bits(cards: Iterable[int]) -> int:
    return sum(1 << card - 1 for card in cards)


def has(kind: type) -> NDArray[np.bool_]:
    """Which sets hold a card with such a goal."""
    return (SETS & bits(card.number for card in CARDS.values() if isinstance(card.goal, kind))) > 0


def count_types() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Cards of each type in every set: as they lie, and as card 17 counts them."""
    of_type = [bits(card.number for card in CARDS.values() if card.type is kind) for kind in TYPES]
    shown = np.stack([np.bitwise_count(SETS & mask).astype(np.int32) for mask in of_type])
    doubled = has(Doubles) & (shown == shown.max(axis=0))
    return shown, shown + shown * doubled


def own_points(card: Card, shown: NDArray[np.int32], counted: NDArray[np.int32]) -> NDArray[np.int32]:
    """What a card gives in every set, whatever the opponent has; 0 for goals that compare."""
    match card.goal:
        case PerType(kind, points):
            found = counted[TYPES.index(kind)] * points
        case Sets(kinds, points):
            found = counted[[TYPES.index(kind) for kind in kinds]].min(axis=0) * points
        case AllTypes(points):
            found = (shown > 0).all(axis=0) * points
        case Missing(points):
            found = (shown == 0).sum(axis=0) * points
        case _:
            return np.zeros(len(SETS), np.int32)
    return np.where(SETS & bits([card.number]), found, 0).astype(np.int32)


def field_of(card: Card) -> int | None:
    if isinstance(card.goal, Majority):
        return TYPES.index(card.goal.type)
    return SINGLES if isinstance(card.goal, SingleTypes) else None


def prizes() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """For each set of won fields, as six bits: the points together, and the most that one card gives."""
    each = [0] * len(FIELDS)
    for card in CARDS.values():
        if isinstance(card.goal, Majority | SingleTypes):
            each[field_of(card) or 0] = card.goal.points
    won = [[points for field, points in enumerate(each) if fields >> field & 1] for fields in range(1 << len(FIELDS))]
    return np.array([sum(some) for some in won], np.int32), np.array([max(some, default=0) for some in won], np.int32)


class _Tables:
    """What every set of cards is worth alone, and what it brings to a comparison."""

    def __init__(self) -> None:
        shown, counted = count_types()
        points = np.stack([own_points(card, shown, counted) for card in CARDS.values()])
        self.own, self.best = points.sum(axis=0).astype(np.int32), points.max(axis=0).astype(np.int32)
        counts = [*counted, (shown == 1).sum(axis=0)]
        self.counts = sum(count << 4 * field for field, count in enumerate(counts)).astype(np.int32)
        self.ties = has(WinsTies)
        # Without card 1 a field must be more, not only as much.
        self.claim = ((self.counts | TOP) - np.where(self.ties, 0, ONES)).astype(np.int32)
        self.goals = np.zeros(len(SETS), np.int32)
        for card in CARDS.values():
            field = field_of(card)
            if field is not None:
                # A majority needs at least one card; the molehill does not: rules digest, "Rulings".
                able = (counts[field] > 0) | (field == SINGLES)
                self.goals |= np.where((SETS & bits([card.number]) > 0) & able, 8 << 4 * field, 0).astype(np.int32)
        port = next(card.goal for card in CARDS.values() if isinstance(card.goal, BestCard))
        self.port = np.where(has(BestCard), port.points, 0).astype(np.int32)
        self.together, self.highest = prizes()


_tables: list[_Tables] = []


def tables() -> _Tables:
    if not _tables:
        _tables.append(_Tables())
    return _tables[0]


def won_fields(me: Array, you: Array) -> NDArray[np.int32]:
    """The comparisons that my cards win, as six bits."""
    known = tables()
    top = (known.claim[me] - known.counts[you]) & known.goals[me]
    top >>= 3
    return (top & 1) | (top >> 3 & 2) | (top >> 6 & 4) | (top >> 9 & 8) | (top >> 12 & 16) | (top >> 15 & 32)


def points(me: Array, you: Array) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The points of both kingdoms, for many pairs."""
    known = tables()
    mine, yours = won_fields(me, you), won_fields(you, me)
    best = np.maximum(known.best[me], known.highest[mine])
    other = np.maximum(known.best[you], known.highest[yours])
    # The port needs a scoring card of one's own: rules digest, "Rulings".
    my_port = known.port[me] * ((best + known.ties[me] > other) & (best > 0))
    your_port = known.port[you] * ((other + known.ties[you] > best) & (other > 0))
    return known.own[me] + known.together[mine] + my_port, known.own[you] + known.together[yours] + your_port
