"""The figures of the outlook, made from the rules: drafts from random deals, solved exactly and averaged.

Round 3 comes first, since what round 2 is worth rests on it, and so backwards to the first pick of a match.
"""

from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.random import Generator, default_rng

from .draft import Drafts, drafts_are_worth, first_picks_with
from .kingdoms import Array
from .matrix import Floats
from .outlook import Outlook, chances, points_to_come

DECK = 18
HANDS = np.array(list(combinations(range(1, DECK + 1), 5)))  # every first hand, in order
NONE = np.zeros((DECK, DECK))


def deals(luck: Generator, many: int) -> Array:
    """Shuffled decks, a column each."""
    return luck.permuted(np.repeat(np.arange(1, DECK + 1)[:, None], many, axis=1), axis=0)


def relic_bits(*relics: Array) -> Array:
    return sum((np.left_shift(1, np.asarray(relic) - 1) for relic in relics), np.zeros_like(relics[0])).astype(np.int32)


def fit(features: Floats, found: Floats) -> tuple[Floats, float]:
    """The weights that explain what was found best, and how far it still strays."""
    # A little weight on zero: features that add up to others have one answer.
    weights = np.linalg.solve(features.T @ features + np.eye(features.shape[1]), features.T @ found)
    return weights, float(np.std(found - features @ weights))


def pair_features(mine: Array, yours: Array) -> Floats:
    """Which pair each side has (my pairs count up, yours down), and which relics stand against each other."""
    many = np.arange(mine.shape[1])
    own, against = np.zeros((len(many), DECK, DECK)), np.zeros((len(many), DECK, DECK))
    for pair, sign in ((mine, 1), (yours, -1)):
        own[many, pair.min(axis=0) - 1, pair.max(axis=0) - 1] += sign
    for x in mine:
        for y in yours:
            against[many, np.minimum(x, y) - 1, np.maximum(x, y) - 1] += np.sign(y.astype(int) - x)
    upper = np.triu_indices(DECK, 1)
    return np.concatenate([own[:, *upper], against[:, *upper]], axis=1)


def last_round(luck: Generator, many: int) -> tuple[Floats, Floats, float]:
    """What pairs of relics are worth in round 3, alone and against each other."""
    deck = deals(luck, many)
    mine, yours = deck[:2], deck[2:4]
    drafts = Drafts(deck[4:9], deck[9:14], relic_bits(*mine), relic_bits(*yours))
    weights, spread = fit(pair_features(mine, yours), drafts_are_worth(drafts.difference))
    upper = np.triu_indices(DECK, 1)
    pairs, against = NONE.copy(), NONE.copy()
    pairs[upper], against[upper] = np.split(weights, 2)
    return pairs + pairs.T, against - against.T, spread


def middle_round(luck: Generator, many: int, pairs: Floats, against: Floats) -> tuple[Floats, float]:
    """What one relic is worth in rounds 2 and 3 against another."""
    deck = deals(luck, many)
    mine, yours = deck[:1], deck[1:2]
    drafts = Drafts(deck[2:7], deck[7:12], relic_bits(*mine), relic_bits(*yours))
    outlook = Outlook(NONE, pairs, against, (1, 1, 1), (NONE, NONE, NONE))
    worth = drafts_are_worth(points_to_come(outlook, drafts, 2, (mine[0] - 1, yours[0] - 1)))
    features = np.zeros((many, DECK + DECK * DECK))
    rows = np.arange(many)
    low, high = np.minimum(mine[0], yours[0]) - 1, np.maximum(mine[0], yours[0]) - 1
    features[rows, mine[0] - 1], features[rows, yours[0] - 1] = 1, -1
    features[rows, DECK + low * DECK + high] = np.where(mine[0] < yours[0], 1, -1)
    weights, spread = fit(features, worth)
    own, both = weights[:DECK], weights[DECK:].reshape(DECK, DECK)
    return own[:, None] - own[None] + both - both.T, spread


def number_of(hands: Array) -> Array:
    """The place of hands, ascending along the first axis, among all first hands."""
    keys = HANDS @ (32 ** np.arange(4, -1, -1))
    found: Array = np.searchsorted(keys, np.moveaxis(hands, 0, -1) @ (32 ** np.arange(4, -1, -1)))
    return found


def first_hands(seed: int, outlook: Outlook, others: int, rounds: int) -> tuple[Floats, Floats, Floats]:
    """How to open with every hand: both sides learn from regret against hands dealt at random."""
    wins, gaps = (np.empty((len(HANDS), others, 5, 5), np.float32) for _ in range(2))
    met = np.empty((len(HANDS), others), int)
    for number in range(len(HANDS)):
        wins[number], gaps[number], met[number] = meet(seed, number, outlook, others)
    regret, total = np.zeros((len(HANDS), 5)), np.zeros((len(HANDS), 5))
    for n in range(1, rounds + 1):
        mix = by_regret(regret)
        worth = np.einsum("hkij,hkj->hi", wins, mix[met]) / others
        regret = np.maximum(regret + worth - (mix * worth).sum(axis=1, keepdims=True), 0)
        total += n * mix
    mix = total / total.sum(axis=1, keepdims=True)
    win, gap = (np.einsum("hkij,hkj->hi", table, mix[met]) / others for table in (wins, gaps))
    return mix, win, gap


def by_regret(regret: Floats) -> Floats:
    """Choices in proportion to how much one regrets not having made them."""
    total = regret.sum(axis=-1, keepdims=True)
    mix: Floats = np.where(total > 0, regret / np.where(total > 0, total, 1), 1 / regret.shape[-1])
    return mix


def meet(seed: int, number: int, outlook: Outlook, others: int) -> tuple[Floats, Floats, Array]:
    """One first hand against so many others: chances and differences by both first picks, and their numbers."""
    luck, hand = default_rng([seed, number]), HANDS[number]
    rest = np.array([card for card in range(1, DECK + 1) if card not in hand])
    other = np.sort(luck.permuted(np.repeat(rest[:, None], others, axis=1), axis=0)[:5], axis=0)
    nothing = np.zeros(others, np.int32)
    drafts = Drafts(np.repeat(hand[:, None], others, axis=1), other, nothing, nothing)
    worth, _ = chances(outlook, drafts, 1, 0, (nothing, nothing))
    win, gap = (table.transpose(2, 0, 1) for table in first_picks_with(worth, drafts.difference))
    return win, gap, number_of(other)


def build(seed: int, many: int = 60_000, others: int = 40, rounds: int = 200) -> Outlook:
    """All figures, in about three minutes of one core."""
    luck = default_rng(seed)
    pairs, against, third = last_round(luck, many)
    singles, second = middle_round(luck, many, pairs, against)
    spreads = (float(np.hypot(second, third)), third, 0.0)
    outlook = Outlook(singles, pairs, against, spreads, (NONE, NONE, NONE))
    return replace(outlook, openings=first_hands(seed, outlook, others, rounds))
