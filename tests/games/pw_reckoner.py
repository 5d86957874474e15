"""A second reckoning of Poprzez Wieki, written from the table of the rules digest alone.

Kingdoms are bit masks. The six comparisons of a pair (five types, and the types on one card) are made by a
single subtraction of numbers that hold a count in every four bits. Run as a script, it scores every pair of
five-card kingdoms that can face each other and prints what it found.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


PALACE, LIBRARY, GARDEN, STRONGHOLD, TEMPLE = range(5)
OF_TYPE = [mask(range(first, first + 3)) for first in (1, 4, 7, 10, 13)]
NEST, ROOF, PORT, MOLEHILL, MAZE, EYE = 1, 17, 18, 16, 9, 10
THREE_FOR_EACH = {3: LIBRARY, 6: GARDEN, 8: STRONGHOLD, 11: TEMPLE, 15: PALACE}
SEVEN_FOR_MORE = {2: STRONGHOLD, 4: TEMPLE, 7: PALACE, 12: LIBRARY, 13: GARDEN}
FOR_A_SET = {5: (9, (PALACE, STRONGHOLD, TEMPLE)), 14: (5, (LIBRARY, GARDEN))}

SINGLES = 5  # the sixth count: types that stand on exactly one card
ONE_EACH = 0x111111
LEAD = 0x888888  # the top bit of each four: it stays where the subtraction did not fall below nought


class Look(NamedTuple):
    """All that a pair needs to know of a kingdom."""

    alone: dict[int, int]  # points that no opponent can change
    sum: int
    best: int
    counts: int
    edge: int  # counts, less one in each place unless ties are won
    contests: int  # where the kingdom has a card that asks for more, and the right to ask
    asks: dict[int, int]  # card: its place among the contests
    port: bool
    ties: bool


def look(kingdom: int) -> Look:
    """Reckon what does not depend on the opponent, and pack what does."""
    shown = [(kingdom & cards).bit_count() for cards in OF_TYPE]
    times = 2 if kingdom >> ROOF & 1 else 1
    number = [count * times if count == max(shown) else count for count in shown]
    alone = {card: 0 for card in range(1, 19) if kingdom >> card & 1}
    for card in alone:
        if card in THREE_FOR_EACH:
            alone[card] = 3 * number[THREE_FOR_EACH[card]]
        elif card in FOR_A_SET:
            each, types = FOR_A_SET[card]
            alone[card] = each * min(number[kind] for kind in types)
        elif card == EYE:
            alone[card] = 3 * shown.count(0)
        elif card == MAZE:
            alone[card] = 13 * all(shown)
    places = [*number, shown.count(1)]
    counts = sum(count << 4 * place for place, count in enumerate(places))
    ties = bool(kingdom >> NEST & 1)
    asks = {card: 8 << 4 * kind for card, kind in SEVEN_FOR_MORE.items() if card in alone and shown[kind]}
    if MOLEHILL in alone:
        asks[MOLEHILL] = 8 << 4 * SINGLES
    edge = (counts | LEAD) - (0 if ties else ONE_EACH)
    values = alone.values()
    return Look(alone, sum(values), max(values), counts, edge, sum(asks.values()), asks, PORT in alone, ties)


def worth(won: int) -> tuple[int, int]:
    """Points of the contests that were won, all together and the best of them."""
    molehill = won >> 4 * SINGLES + 3
    sevens = (won & 0x88888).bit_count()
    return 7 * sevens + 8 * molehill, 8 if molehill else 7 if sevens else 0


WORTH = {won: worth(won) for n in range(7) for won in map(sum, combinations([8 << 4 * i for i in range(6)], n))}


def facing(me: Look, you: Look) -> tuple[int, int]:
    """The scores of both kingdoms."""
    mine, my_best = WORTH[me.edge - you.counts & me.contests]
    yours, your_best = WORTH[you.edge - me.counts & you.contests]
    mine += me.sum
    yours += you.sum
    if me.port or you.port:
        my_best, your_best = max(my_best, me.best), max(your_best, you.best)
        if me.port and my_best and my_best > your_best - me.ties:
            mine += 8
        elif you.port and your_best and your_best > my_best - you.ties:
            yours += 8
    return mine, yours


def by_card(mine: Iterable[int], theirs: Iterable[int]) -> dict[int, int]:
    """The points of each card of the first kingdom against the second."""
    me, you = look(mask(mine)), look(mask(theirs))
    won = me.edge - you.counts & me.contests
    points = dict(me.alone)
    for card, place in me.asks.items():
        if won & place:
            points[card] = 8 if card == MOLEHILL else 7
    if me.port:
        points[PORT] = facing(me, you)[0] - sum(points.values())
    return points


def main() -> None:
    """Score every ordered pair of five-card kingdoms that share no card."""
    kingdoms = [(mask(cards), look(mask(cards))) for cards in combinations(range(1, 19), 5)]
    pairs = total = zeros = highest = 0
    record: list[tuple[int, int]] = []
    for index, (mine, me) in enumerate(kingdoms):
        for theirs, you in kingdoms[index + 1 :]:
            if mine & theirs:
                continue
            first, second = facing(me, you)
            pairs += 2
            total += first + second
            zeros += (not first) + (not second)
            for points, pair in ((first, (mine, theirs)), (second, (theirs, mine))):
                if points >= highest:
                    record = [*record, pair] if points == highest else [pair]
                    highest = points
    print(f"ordered pairs {pairs}, mean {total / pairs:.6f} ({total} points)")
    print(f"zero scores {zeros} ({zeros / pairs:.4%}), most {highest} in {len(record)} pairs")
    for kingdom in sorted({pair[0] for pair in record}):
        against = [pair[1] for pair in record if pair[0] == kingdom]
        print(f"  {cards_of(kingdom)} against {len(against)}, such as {cards_of(min(against))}")


def cards_of(kingdom: int) -> list[int]:
    return [card for card in range(1, 19) if kingdom >> card & 1]


if __name__ == "__main__":
    main()
