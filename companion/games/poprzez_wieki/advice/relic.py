"""Which card to keep as a relic and which to put out of the match: a game of twenty choices against twenty."""

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
from numpy.random import Generator

from ..cards import CARDS
from .draft import Drafts, drafts_are_worth, first_picks_with
from .kingdoms import Array, bits
from .matrix import Floats, settle, solve
from .outlook import Outlook, chances
from .position import Choice, RelicAdvice, RelicPosition

CHOICES = list(permutations(range(5), 2))  # relic, removed: places in the five cards
KEPT = np.array([[n for n in range(5) if n not in choice] for choice in CHOICES])
ROUGH_DEALS, CLOSE_DEALS, CLOSE = 10, 48, 6
Deals = Sequence[tuple[tuple[int, ...], tuple[int, ...]]]
Asked = tuple[Sequence[int], Sequence[int]]  # choices of both sides, by their places in CHOICES


def deals_of(position: RelicPosition) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way in which the two cards that each side draws can come."""
    gone = {*sum(position.relics, ()), *sum(position.removed, ()), *sum(position.kingdoms, ())}
    deck = [card for card in CARDS if card not in gone]
    return [(mine, yours) for mine in combinations(deck, 2) for yours in combinations(set(deck) - {*mine}, 2)]


class Relics:
    """The choice after a round: what each pair of choices is worth to seat 0, and how both should choose.

    After round 2 every deal is computed for every choice. After round 1 all choices are weighed roughly over a few
    deals, and the best of both sides, with those that are `asked` about, closely over many.
    """

    def __init__(self, outlook: Outlook, position: RelicPosition, luck: Generator, asked: Asked = ((), ())) -> None:
        self.outlook, self.position = outlook, position
        deals = deals_of(position)
        deals = [deals[n] for n in luck.permutation(len(deals))]
        self.rows = self.columns = np.arange(len(CHOICES))
        if position.round == 2:
            self.worth = self.table(self.rows, self.columns, deals, rough=False)
        else:
            self.worth = self.table(self.rows, self.columns, deals[:ROUGH_DEALS], rough=True)
            self.look_closer(deals[:CLOSE_DEALS], asked)
        self.value, self.mine, self.yours = self.play()

    def look_closer(self, deals: Deals, asked: Asked) -> None:
        _, mine, yours = (found[..., 0] for found in solve(self.worth[:, :, None]))
        self.rows = np.union1d(closest(self.worth @ yours + mine), np.array(asked[0], int))
        self.columns = np.union1d(closest(yours - mine @ self.worth), np.array(asked[1], int))
        here = np.ix_(self.rows, self.columns)
        close = self.table(self.rows, self.columns, deals, rough=False)
        # What was not looked at closely is off by about as much as what was.
        self.worth += (close - self.worth[here]).mean()
        self.worth[here] = close

    def play(self) -> tuple[float, Floats, Floats]:
        """The value, and how often each side makes each choice."""
        close = self.worth[np.ix_(self.rows, self.columns)]
        value, rows, columns = (found[..., 0] for found in solve(close[:, :, None]))
        mine, yours = np.zeros(len(CHOICES)), np.zeros(len(CHOICES))
        mine[self.rows], yours[self.columns] = rows, columns
        return float(value), mine, yours

    def table(self, rows: Array, columns: Array, deals: Deals, rough: bool) -> Floats:
        """What choices are worth against choices, averaged over deals."""
        worth, _ = self.ends(rows, columns, deals)
        return averaged(drafts_are_worth(worth, rough), rows, columns)

    def wins(self, rows: Array, columns: Array) -> Floats:
        """The chance of winning by choices of both sides; before the last round it is not all that is played for."""
        if self.position.round == 1:
            return self.worth[np.ix_(rows, columns)]
        _, wins = settle(*first_picks_with(*self.ends(rows, columns, deals_of(self.position))))
        return averaged(wins, rows, columns)

    def ends(self, rows: Array, columns: Array, deals: Deals) -> tuple[Floats, Floats]:
        """All ends of the next round, for choices against choices in every deal: what to play for, and the chance."""
        position = self.position
        n, m, k = (a.ravel() for a in np.meshgrid(rows, columns, np.arange(len(deals)), indexing="ij"))
        hands, relics, firsts = [], [], []
        for side, chosen in ((0, n), (1, m)):
            cards, drawn = np.array(position.kingdoms[side]), np.array([deal[side] for deal in deals])
            hands.append(np.concatenate([cards[KEPT[chosen]], drawn[k]], axis=1).T)
            kept = cards[np.array(CHOICES)[chosen, 0]]
            firsts.append(kept - 1)
            relics.append((bits(position.relics[side]) + np.left_shift(1, kept - 1)).astype(np.int32))
        drafts = Drafts(hands[0], hands[1], relics[0], relics[1])
        lead = position.scores[0] - position.scores[1]
        return chances(self.outlook, drafts, position.round + 1, lead, (firsts[0], firsts[1]))


def averaged(found: Floats, rows: Array, columns: Array) -> Floats:
    """Over the deals, which come last."""
    return found.reshape(len(rows), len(columns), -1).mean(axis=2)


def closest(worth: Floats) -> Array:
    """The few choices worth a closer look."""
    return np.argsort(-worth, kind="stable")[:CLOSE]


def advise(outlook: Outlook, position: RelicPosition, luck: Generator) -> RelicAdvice:
    """All twenty choices, best first."""
    found = Relics(outlook, position, luck)
    columns = np.flatnonzero(found.yours)
    wins = found.wins(np.arange(len(CHOICES)), columns) @ found.yours[columns]
    worth = found.worth @ found.yours
    # What was looked at closely stands before what was only estimated.
    order = sorted(range(len(CHOICES)), key=lambda n: (-round(float(found.mine[n]), 6), n not in found.rows, -worth[n]))
    return RelicAdvice(tuple(named(position, n, found.mine[n], wins[n]) for n in order))


def named(position: RelicPosition, choice: int, play: float, win: float) -> Choice:
    relic, removed = (position.kingdoms[0][n] for n in CHOICES[choice])
    return Choice(relic, removed, float(play), float(np.clip(win, 0, 1)))
