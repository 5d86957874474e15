"""The tables of the assistant give every pair of kingdoms the points that the rules give."""

import random

import numpy as np
import pw_reckoner

from companion.games.poprzez_wieki.advice.kingdoms import bits, points


def pairs(number):
    luck = random.Random(1717)
    for _ in range(number):
        first, second = luck.randint(1, 7), luck.randint(1, 7)
        cards = luck.sample(range(1, 19), first + second)
        yield tuple(cards[:first]), tuple(cards[first:])


def test_many_pairs_at_once_score_as_the_second_reckoner_scores_each():
    some = list(pairs(5000))
    first, second = points(*(np.array([bits(pair[side]) for pair in some]) for side in (0, 1)))
    for (mine, yours), *found in zip(some, first, second, strict=True):
        looks = [pw_reckoner.look(pw_reckoner.mask(cards)) for cards in (mine, yours)]
        assert found == list(pw_reckoner.facing(*looks)), (mine, yours)
