"""The score of two kingdoms, card by card, with the reason for every point and for every zero."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec

from .cards import (
    CARDS,
    AllTypes,
    BestCard,
    Doubles,
    Majority,
    Missing,
    PerType,
    Sets,
    SingleTypes,
    Type,
    WinsTies,
)


class Verdict(StrEnum):
    """How a comparison with the opponent ended."""

    MORE = "more"
    FEWER = "fewer"
    TIE_WON = "tie_won"
    TIE = "tie"
    NONE = "none"  # nothing to compare with


class Counted(msgspec.Struct, frozen=True):
    """So many of a type, at so many points each."""

    type: Type
    count: int
    each: int
    doubled: bool


class Compared(msgspec.Struct, frozen=True):
    """Mine against the opponent's of one type."""

    type: Type
    mine: int
    theirs: int
    verdict: Verdict
    doubled: bool = False


class SetsOf(msgspec.Struct, frozen=True):
    """So many whole sets, at so many points each."""

    counts: dict[Type, int]
    sets: int
    each: int
    doubled: bool


class AllFive(msgspec.Struct, frozen=True):
    """All five types, or the ones that are missing."""

    missing: tuple[Type, ...]


class Lacking(msgspec.Struct, frozen=True):
    """The types that the kingdom does not have, at so many points each."""

    missing: tuple[Type, ...]
    each: int


class Singles(msgspec.Struct, frozen=True):
    """Types on exactly one card: mine against the opponent's."""

    mine: tuple[Type, ...]
    theirs: tuple[Type, ...]
    verdict: Verdict


class Best(msgspec.Struct, frozen=True):
    """The best-scoring card of each kingdom, if there is one."""

    mine: int | None
    mine_points: int
    theirs: int | None
    theirs_points: int
    verdict: Verdict


class TiesWon(msgspec.Struct, frozen=True):
    """The cards whose tie was won."""

    cards: tuple[int, ...]


class Doubled(msgspec.Struct, frozen=True):
    """The types that count twice, with their number of cards."""

    types: dict[Type, int]


Why = Counted | Compared | SetsOf | AllFive | Lacking | Singles | Best | TiesWon | Doubled


class Line(msgspec.Struct, frozen=True):
    """One line of the receipt."""

    card: int
    points: int
    why: Why


class Receipt(msgspec.Struct, frozen=True):
    """What one kingdom scored, in the order of its cards."""

    lines: tuple[Line, ...]
    total: int


class Side(msgspec.Struct, frozen=True):
    """A kingdom as the goals look at it."""

    cards: tuple[int, ...]
    on_cards: dict[Type, int]  # how many cards show the type
    counted: dict[Type, int]  # the same after card 17
    doubled: tuple[Type, ...]
    wins_ties: bool


def look_at(cards: Iterable[int]) -> Side:
    """Count a kingdom's types, with card 17's doubling."""
    cards = tuple(cards)
    shown = [CARDS[card].type for card in cards]
    on_cards = {kind: shown.count(kind) for kind in Type}
    most = max(on_cards.values())
    roof = any(isinstance(CARDS[card].goal, Doubles) for card in cards)
    doubled = tuple(kind for kind in Type if roof and most and on_cards[kind] == most)
    counted = {kind: n * 2 if kind in doubled else n for kind, n in on_cards.items()}
    wins_ties = any(isinstance(CARDS[card].goal, WinsTies) for card in cards)
    return Side(cards, on_cards, counted, doubled, wins_ties)


def compare(mine: int, theirs: int, wins_ties: bool) -> Verdict:
    if mine == theirs:
        return Verdict.TIE_WON if wins_ties else Verdict.TIE
    return Verdict.MORE if mine > theirs else Verdict.FEWER


WINNING = (Verdict.MORE, Verdict.TIE_WON)


def per_type(goal: PerType, me: Side, you: Side) -> tuple[int, Why]:
    count = me.counted[goal.type]
    return count * goal.points, Counted(goal.type, count, goal.points, goal.type in me.doubled)


def majority(goal: Majority, me: Side, you: Side) -> tuple[int, Why]:
    mine, theirs = me.counted[goal.type], you.counted[goal.type]
    # Card 1 never wins a majority with none of the type: rules digest, "Rulings".
    verdict = compare(mine, theirs, me.wins_ties) if mine else Verdict.NONE
    doubled = goal.type in me.doubled or goal.type in you.doubled
    points = goal.points if verdict in WINNING else 0
    return points, Compared(goal.type, mine, theirs, verdict, doubled)


def sets(goal: Sets, me: Side, you: Side) -> tuple[int, Why]:
    counts = {kind: me.counted[kind] for kind in goal.types}
    whole = min(counts.values())
    doubled = any(kind in me.doubled for kind in goal.types)
    return whole * goal.points, SetsOf(counts, whole, goal.points, doubled)


def all_types(goal: AllTypes, me: Side, you: Side) -> tuple[int, Why]:
    # Once, however many sets: rules digest, "Rulings".
    missing = lacking(me)
    return 0 if missing else goal.points, AllFive(missing)


def missing(goal: Missing, me: Side, you: Side) -> tuple[int, Why]:
    types = lacking(me)
    return len(types) * goal.points, Lacking(types, goal.points)


def single_types(goal: SingleTypes, me: Side, you: Side) -> tuple[int, Why]:
    # Cards are counted, so card 17 changes nothing; a tie of none to none can be won: rules digest, "Rulings".
    mine, theirs = singles(me), singles(you)
    verdict = compare(len(mine), len(theirs), me.wins_ties)
    return goal.points if verdict in WINNING else 0, Singles(mine, theirs, verdict)


def best_card(goal: BestCard, me: Side, you: Side) -> tuple[int, Why]:
    # Never itself, and only cards that gave points: rules digest, "Rulings".
    mine, mine_points = best_of(me, you)
    theirs, theirs_points = best_of(you, me)
    verdict = compare(mine_points, theirs_points, me.wins_ties) if mine else Verdict.NONE
    points = goal.points if verdict in WINNING else 0
    return points, Best(mine, mine_points, theirs, theirs_points, verdict)


def wins_ties(goal: WinsTies, me: Side, you: Side) -> tuple[int, Why]:
    others = (card for card in me.cards if not isinstance(CARDS[card].goal, WinsTies))
    reasons = ((card, score_card(card, me, you)[1]) for card in others)
    won = tuple(card for card, why in reasons if getattr(why, "verdict", None) is Verdict.TIE_WON)
    return 0, TiesWon(won)


def doubles(goal: Doubles, me: Side, you: Side) -> tuple[int, Why]:
    return 0, Doubled({kind: me.on_cards[kind] for kind in me.doubled})


SCORERS: dict[type, Callable[[Any, Side, Side], tuple[int, Why]]] = {
    PerType: per_type,
    Majority: majority,
    Sets: sets,
    AllTypes: all_types,
    Missing: missing,
    SingleTypes: single_types,
    BestCard: best_card,
    WinsTies: wins_ties,
    Doubles: doubles,
}


def lacking(side: Side) -> tuple[Type, ...]:
    return tuple(kind for kind in Type if not side.on_cards[kind])


def singles(side: Side) -> tuple[Type, ...]:
    return tuple(kind for kind in Type if side.on_cards[kind] == 1)


def best_of(me: Side, you: Side) -> tuple[int | None, int]:
    """The best-scoring card of a kingdom, apart from the one that asks for it."""
    rest = (card for card in me.cards if not isinstance(CARDS[card].goal, (BestCard, WinsTies, Doubles)))
    points = {card: score_card(card, me, you)[0] for card in rest}
    best = max(points, key=lambda card: (points[card], -card), default=None)
    return (best, points[best]) if best is not None and points[best] else (None, 0)


def score_card(card: int, me: Side, you: Side) -> tuple[int, Why]:
    goal = CARDS[card].goal
    return SCORERS[type(goal)](goal, me, you)


def receipt(me: Side, you: Side) -> Receipt:
    lines = tuple(Line(card, *score_card(card, me, you)) for card in me.cards)
    return Receipt(lines, sum(line.points for line in lines))


@lru_cache(maxsize=512)
def score(kingdoms: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Receipt, Receipt]:
    """Score two kingdoms against each other."""
    first, second = (look_at(cards) for cards in kingdoms)
    return receipt(first, second), receipt(second, first)
