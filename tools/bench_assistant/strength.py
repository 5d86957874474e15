"""Matches against players of known strength, seats alternating, with the interval of 95 of 100."""

import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from duel import play
from figures import Figure
from numpy.random import Generator
from opponents import Assistant, AtRandom, Sensible, SensibleTwice

from companion.games.poprzez_wieki.advice.tables import outlook
from companion.games.poprzez_wieki.state import Strength

SEED = 2026
PLAYERS = {
    "best": lambda luck: Assistant(outlook(), Strength.BEST, luck),
    "round": lambda luck: Assistant(outlook(), Strength.ROUND, luck),
    "now": lambda luck: Assistant(outlook(), Strength.NOW, luck),
    "sensible": Sensible,
    "sensible twice": SensibleTwice,
    "random": AtRandom,
}
# Who, against whom, what to hold, in percent of decided matches.
DUELS = (
    ("best", "now", 98, True, "the best against what scores most now"),
    ("best", "sensible", 75, True, "the best against a sensible player (200 samples a card)"),
    ("best", "sensible twice", 50, True, "the best against one as sensible about relics (200 samples a choice)"),
    ("round", "sensible", 50, True, "thinks one round, against a sensible player"),
    ("now", "sensible", 50, False, "the weakest against a sensible player"),
    ("now", "random", 50, True, "the weakest against a random player"),
)


def measure(matches: int) -> list[Figure]:
    found = []
    with ProcessPoolExecutor(2) as pool:
        for who, other, limit, at_least, what in DUELS:
            differences = list(pool.map(partial(one_match, who, other), range(matches), chunksize=5))
            found.append(figure(differences, limit, at_least, what))
            print(found[-1], file=sys.stderr, flush=True)
    return found


def one_match(who: str, other: str, number: int) -> int:
    """By how much the first one won. The same number is always the same match."""
    luck: Generator = np.random.default_rng([SEED, number])
    pair = PLAYERS[who](luck), PLAYERS[other](luck)
    scores = play(pair if number % 2 == 0 else pair[::-1], luck)
    return (scores[0] - scores[1]) * (1 if number % 2 == 0 else -1)


def figure(differences: list[int], limit: int, at_least: bool, what: str) -> Figure:
    won, lost = sum(one > 0 for one in differences), sum(one < 0 for one in differences)
    low, high = interval(won, won + lost)
    note = f"{won} won, {lost} lost, {len(differences) - won - lost} tied; {low:.1f} to {high:.1f} %"
    return Figure(f"{what}: decided matches won", 100 * won / (won + lost), limit, "%", at_least, note)


def interval(won: int, of: int) -> tuple[float, float]:
    """Wilson's, in percent."""
    z, share = 1.96, won / of
    middle, reach = share + z * z / 2 / of, z * math.sqrt(share * (1 - share) / of + z * z / 4 / of / of)
    return 100 * (middle - reach) / (1 + z * z / of), 100 * (middle + reach) / (1 + z * z / of)
