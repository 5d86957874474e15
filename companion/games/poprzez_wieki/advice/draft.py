"""A draft as a tree of simultaneous choices, many drafts at once.

Hand A begins with me, hand B with the other. A card of A is mine if it is taken on picks 1, 3 or 5, a card of B on
picks 2 or 4; what counts is only who ends up with which card. So 100 ends, and before them 900 choices of two by two,
400 of three by three, 25 of four by four and one of five by five. Arrays have the drafts on their last axis.
"""

from collections.abc import Callable
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from .kingdoms import Array, points
from .matrix import Floats, roughly, settle, values

IN_HAND = range(5)
Indices = NDArray[np.int_]
Split = tuple[tuple[int, ...], tuple[int, ...]]  # of one hand: by the one who began with it, and by the other
# Which three cards of a hand go to the one who begins with it.
ENDS: list[tuple[int, ...]] = list(combinations(IN_HAND, 3))
# Hands after picks 1, 2 and 3: what the one who began with it has, and what the other has.
AFTER_1: list[Split] = [((first,), ()) for first in IN_HAND]
AFTER_2: list[Split] = [((first,), (second,)) for first, second in permutations(IN_HAND, 2)]
AFTER_3: list[Split] = [(pair, (one,)) for pair in combinations(IN_HAND, 2) for one in IN_HAND if one not in pair]


def left_in(taken: Split) -> list[int]:
    return [card for card in IN_HAND if card not in taken[0] + taken[1]]


def steps() -> tuple[Indices, Indices, Indices]:
    """From a hand after picks 3, 2, 1 and each card left in it: the number of what comes after."""
    ends = [
        # Pick 4 is the other's: the one who began with the hand gets the last card.
        [ENDS.index(tuple(sorted({*mine, *left_in((mine, yours))} - {card}))) for card in left_in((mine, yours))]
        for mine, yours in AFTER_3
    ]
    thirds = [
        [AFTER_3.index((tuple(sorted((*mine, card))), yours)) for card in left_in((mine, yours))]
        for mine, yours in AFTER_2
    ]
    seconds = [[AFTER_2.index((mine, (card,))) for card in left_in((mine, ()))] for mine, _ in AFTER_1]
    return np.array(ends), np.array(thirds), np.array(seconds)


TO_END, TO_3, TO_2 = steps()


class Drafts:
    """Many drafts: hands as arrays (5, many) of card numbers, and the relics of both sides as bits."""

    def __init__(self, mine: Array, yours: Array, my_relics: Array, your_relics: Array) -> None:
        self.hands = np.asarray(mine), np.asarray(yours)
        parts = [owners(hand) for hand in self.hands]
        (a_mine, a_yours), (b_yours, b_mine) = parts
        # Ends: by hand A, by hand B, draft.
        self.me = my_relics | a_mine[:, None] | b_mine[None]
        self.you = your_relics | a_yours[:, None] | b_yours[None]
        first, second = points(self.me, self.you)
        self.difference = (first - second).astype(np.float64)


def owners(hand: Array) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """For each end of a hand the cards of the one who began with it, and of the other, as bits."""
    cards = np.left_shift(1, np.asarray(hand, np.int32) - 1).astype(np.int32)
    kept = np.stack([cards[list(three)].sum(axis=0) for three in ENDS]).astype(np.int32)
    return kept, cards.sum(axis=0).astype(np.int32) - kept


Worth = Callable[[Floats], Floats]
PORTION = 128  # drafts at a time: what stays in the processor's cache


def lay_out(table: Floats, steps: Indices, mine_first: bool) -> Floats:
    """Games from the worth of what comes after: (my choices, yours, nodes of A, nodes of B, drafts).

    I choose from hand A on odd picks and from hand B on even ones.
    """
    choices, nodes = steps.shape[1], len(steps)
    games = np.empty((choices, choices, nodes, nodes, table.shape[2]))
    for n, of_a in enumerate(steps.T):
        rows = table.take(of_a, axis=0)
        for m, of_b in enumerate(steps.T):
            rows.take(of_b, axis=1, out=games[n, m] if mine_first else games[m, n], mode="clip")
    return games


STEPS = ((TO_END, False), (TO_3, True), (TO_2, False))  # before picks 4, 3 and 2


def back(after: Floats, pick: int, worth: Worth = values) -> Floats:
    """What is before a pick, by what is after it."""
    games = lay_out(after, *STEPS[4 - pick])
    choices, nodes, many = games.shape[0], games.shape[2], games.shape[4]
    return worth(games.reshape(choices, choices, -1)).reshape(nodes, nodes, many)


def first_picks(ends: Floats, rough: bool = False) -> Floats:
    """What each pair of first picks is worth: (my card of A, the other's card of B, drafts)."""
    many = ends.shape[2]
    worth = roughly if rough else values
    found = np.empty((5, 5, many))
    for start in range(0, many, PORTION):
        part = back(ends[:, :, start : start + PORTION], 4)
        found[:, :, start : start + PORTION] = back(back(part, 3, worth), 2, worth)
    return found


def drafts_are_worth(ends: Floats, rough: bool = False) -> Floats:
    return (roughly if rough else values)(first_picks(ends, rough))


def back_with(pick: int, *after: Floats) -> tuple[Floats, ...]:
    """As `back`, for the first of the tables; the others follow how it is played."""
    games = [lay_out(table, *STEPS[4 - pick]) for table in after]
    choices, nodes, many = games[0].shape[0], games[0].shape[2], games[0].shape[4]
    found = settle(*(table.reshape(choices, choices, -1) for table in games))
    return tuple(table.reshape(nodes, nodes, many) for table in found)


def tree(*ends: Floats) -> list[tuple[Floats, ...]]:
    """What stands after picks 1, 2, 3 and 4: the worth and what follows it."""
    found = [ends]
    for pick in (4, 3, 2):
        found.append(back_with(pick, *found[-1]))
    return found[::-1]


def first_picks_with(*ends: Floats) -> tuple[Floats, ...]:
    return tree(*ends)[0]


def lay_out_one(after: Floats, laid: int, node: int) -> Floats:
    """The game at one node of one draft, the same node in both hands: (my choices, yours)."""
    steps, mine_first = STEPS[3 - laid]
    game = after[np.ix_(steps[node], steps[node])][:, :, 0]
    return game if mine_first else game.T
