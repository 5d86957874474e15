"""Which card to lay: exact where both hands are known, otherwise weighed over what the other may hold."""

from itertools import combinations

import numpy as np

from ..cards import CARDS
from .build import by_regret, number_of
from .draft import AFTER_1, AFTER_2, AFTER_3, ENDS, Drafts, first_picks, first_picks_with, lay_out_one, tree
from .kingdoms import Array, bits
from .matrix import Floats, solve
from .outlook import Outlook, chances
from .position import Pick, PickAdvice, PickPosition

LEARNING = 150  # rounds of regret matching for what is hidden at the first pick of round 2


def advise(outlook: Outlook, position: PickPosition) -> PickAdvice:
    """The cards of the hand, best first."""
    other = position.other_hand or last_hand(position)
    if other is not None:
        return PickAdvice(exact_picks(outlook, position, other), True)
    if position.round == 1:
        return PickAdvice(opening_picks(outlook, position.hand), False)
    return PickAdvice(weighed_picks(outlook, position), False)


def last_hand(position: PickPosition) -> tuple[int, ...] | None:
    """In round 3 the deck is used up, so the other's hand is all that is left."""
    if position.round < 3:
        return None
    gone = {*sum(position.relics, ()), *sum(position.removed, ()), *position.hand, *sum(position.played, ())}
    return tuple(card for card in CARDS if card not in gone)


def ranked(cards: tuple[int, ...], play: Floats, win: Floats, difference: Floats, order: Floats) -> tuple[Pick, ...]:
    """Cards with their figures: by worth, and of equals the one that is played more often."""
    best = sorted(range(len(cards)), key=lambda n: (-round(float(order[n]), 6), -play[n]))
    return tuple(Pick(cards[n], float(play[n]), float(win[n]), float(difference[n])) for n in best)


# -- both hands known


class Known:
    """A draft with both hands known, solved from here on. Cards already laid come first in each hand."""

    def __init__(self, outlook: Outlook, position: PickPosition, other: tuple[int, ...]) -> None:
        self.laid = len(position.played[0])
        mine, yours = position.played
        first = [(mine, yours)[n % 2][n] for n in range(self.laid)]
        second = [(yours, mine)[n % 2][n] for n in range(self.laid)]
        hands = (position.hand, other) if self.laid % 2 == 0 else (other, position.hand)
        self.hands = (*first, *hands[0]), (*second, *hands[1])
        self.drafts, relics = one_draft(self.hands, position)
        worth, win = chances(outlook, self.drafts, position.round, position.scores[0] - position.scores[1], relics)
        self.after = tree(worth, win, self.drafts.difference)

    def at(self, laid: int) -> list[Floats]:
        """The choice after so many cards in order: worth, chance of winning, difference; my cards are rows."""
        return [node_game(table, laid) for table in self.after[min(laid, 3)]]


def one_draft(
    hands: tuple[tuple[int, ...], tuple[int, ...]], position: PickPosition
) -> tuple[Drafts, tuple[Array, Array]]:
    mine, yours = (np.array(hand)[:, None] for hand in hands)
    drafts = Drafts(mine, yours, *(np.array([bits(side)], np.int32) for side in position.relics))
    first, second = (np.array([side[0] - 1 if side else 0]) for side in position.relics)
    return drafts, (first, second)


# Where a draft stands after so many picks when the laid cards come first in each hand.
NODES = (None, AFTER_1.index(((0,), ())), AFTER_2.index(((0,), (1,))), AFTER_3.index(((0, 2), (1,))))


def node_game(after: Floats, laid: int) -> Floats:
    """The game at the node reached, by what stands after the pick."""
    if laid == 0:
        return after[:, :, 0]
    if laid == 4:
        end = ENDS.index((0, 2, 4))
        return after[end : end + 1, end, :]
    return lay_out_one(after, laid, NODES[laid] or 0)


def exact_picks(outlook: Outlook, position: PickPosition, other: tuple[int, ...]) -> tuple[Pick, ...]:
    known = Known(outlook, position, other)
    worth, win, difference = known.at(known.laid)
    _, mine, yours = (found[..., 0] for found in solve(worth[:, :, None]))
    return ranked(position.hand, mine, win @ yours, difference @ yours, worth @ yours)


# -- the first pick of a match


def opening_picks(outlook: Outlook, hand: tuple[int, ...]) -> tuple[Pick, ...]:
    cards = tuple(sorted(hand))
    play, win, difference = (table[int(number_of(np.array(cards)))] for table in outlook.openings)
    return ranked(cards, play, win, difference, win)


# -- the first pick of round 2: both took back three cards that are known, and drew two


class UnseenDeals:
    """Every deal of two cards each, both sides learning how to open with each of theirs."""

    def __init__(self, outlook: Outlook, position: PickPosition) -> None:
        gone = {*sum(position.kept, ()), *sum(position.relics, ()), *sum(position.removed, ())}
        self.draws = list(combinations([card for card in CARDS if card not in gone], 2))
        self.kept, self.outlook, self.position = position.kept, outlook, position
        pairs = enumerate(self.draws)
        self.deals = [(n, m) for n, one in pairs for m, two in enumerate(self.draws) if not set(one) & set(two)]
        self.drafts, relics = self.dealt(self.deals)
        self.worth, _ = chances(outlook, self.drafts, 2, position.scores[0] - position.scores[1], relics)
        self.learn()

    def dealt(self, deals: list[tuple[int, int]]) -> tuple[Drafts, tuple[Array, Array]]:
        mine, yours = (np.array([(*self.kept[side], *self.draws[deal[side]]) for deal in deals]).T for side in (0, 1))
        relics = [np.repeat(np.array(side), len(deals)) for side in self.position.relics]
        first, second = (np.left_shift(1, relic - 1).astype(np.int32) for relic in relics)
        return Drafts(mine, yours, first, second), (relics[0] - 1, relics[1] - 1)

    def learn(self) -> None:
        types = len(self.draws)
        games = np.zeros((types, 5, types, 5))
        # Roughly is enough to learn how the other opens; what that means for my cards is then computed exactly.
        found = first_picks(self.worth, rough=True)
        for (n, m), game in zip(self.deals, found.transpose(2, 0, 1), strict=True):
            games[n, :, m, :] = game
        others = len(self.deals) / types
        self.table = games.reshape(types * 5, types * 5) / others
        regrets, totals = [np.zeros((types, 5)) for _ in (0, 1)], [np.zeros((types, 5)) for _ in (0, 1)]
        mixes = [by_regret(regret) for regret in regrets]
        for n in range(1, LEARNING + 1):
            for side in (0, 1):
                worth = self.against(mixes[1 - side], side)
                regret = regrets[side] + worth - (mixes[side] * worth).sum(axis=1, keepdims=True)
                regrets[side] = np.maximum(regret, 0)
                totals[side] += n * mixes[side]
                mixes[side] = by_regret(regrets[side])
        self.mixes = [total / total.sum(axis=1, keepdims=True) for total in totals]

    def against(self, other: Floats, side: int) -> Floats:
        """What each card of each hand of a side is worth to it against the other's mixes."""
        table = self.table if side == 0 else -self.table.T
        found: Floats = (table @ other.ravel()).reshape(other.shape)
        return found

    def picks(self, drawn: tuple[int, ...], side: int = 0) -> tuple[Pick, ...]:
        """For the two cards that a side drew."""
        mine = self.draws.index(tuple(sorted(drawn)))  # type: ignore[arg-type]
        where = [n for n, deal in enumerate(self.deals) if deal[side] == mine]
        other = self.mixes[1 - side][[self.deals[n][1 - side] for n in where]]
        tables = first_picks_with(self.worth[:, :, where], self.drafts.difference[:, :, where])
        if side == 1:
            tables = (1 - tables[0].swapaxes(0, 1), -tables[1].swapaxes(0, 1))
        wins, gaps = (np.einsum("ijn,nj->i", table, other) / len(where) for table in tables)
        return ranked((*self.kept[side], *self.draws[mine]), self.mixes[side][mine], wins, gaps, wins)


def weighed_picks(outlook: Outlook, position: PickPosition) -> tuple[Pick, ...]:
    drawn = tuple(card for card in position.hand if card not in position.kept[0])
    return UnseenDeals(outlook, position).picks(drawn)
