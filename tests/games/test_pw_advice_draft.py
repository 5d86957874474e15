"""Drafts are solved exactly: compared with plain recursion over every order of picks, in whole fractions."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from companion.games.poprzez_wieki.advice import matrix
from companion.games.poprzez_wieki.advice.draft import Drafts, first_picks, first_picks_with
from companion.games.poprzez_wieki.scoring import score


def value(game):
    """The value of a matrix game by trying every square part of it, in fractions."""
    rows, columns = len(game), len(game[0])
    for size in range(1, min(rows, columns) + 1):
        for some in combinations(range(rows), size):
            for others in combinations(range(columns), size):
                found = equalised([[game[n][m] for m in others] for n in some])
                if found and is_solution(game, found, some, others):
                    return found[0]
    raise AssertionError("every game has a value")


def equalised(part):
    """The value and both mixes that make a square part indifferent, if there are any."""
    size = len(part)
    columns = unknowns([[*row, Fraction(-1)] for row in part] + [[Fraction(1)] * size + [Fraction(0)]])
    rows = unknowns([[*row, Fraction(-1)] for row in zip(*part, strict=True)] + [[Fraction(1)] * size + [Fraction(0)]])
    if columns is None or rows is None:
        return None
    return rows[-1], rows[:-1], columns[:-1]


def unknowns(lines):
    """Solve lines whose right sides are 0, and 1 for the last."""
    size = len(lines)
    table = [[Fraction(x) for x in line] + [Fraction(n == size - 1)] for n, line in enumerate(lines)]
    for n in range(size):
        swap = next((m for m in range(n, size) if table[m][n]), None)
        if swap is None:
            return None
        table[n], table[swap] = table[swap], table[n]
        table[n] = [x / table[n][n] for x in table[n]]
        for m in range(size):
            if m != n and table[m][n]:
                table[m] = [x - table[m][n] * y for x, y in zip(table[m], table[n], strict=True)]
    return [line[-1] for line in table]


def is_solution(game, found, some, others):
    worth, rows, columns = found
    if any(share < 0 for share in (*rows, *columns)):
        return False
    sure = (sum(share * game[n][m] for n, share in zip(some, rows, strict=True)) for m in range(len(game[0])))
    held = (sum(share * row[m] for m, share in zip(others, columns, strict=True)) for row in game)
    return all(x >= worth for x in sure) and all(x <= worth for x in held)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_games_of_every_size_have_the_value_that_fractions_give(size):
    luck = random.Random(size)
    games = [[[luck.randint(-6, 6) for _ in range(size)] for _ in range(size)] for _ in range(150 // size**2 + 6)]
    table = np.array(games, float).transpose(1, 2, 0)
    exact = [float(value(game)) for game in games]
    assert matrix.values(table) == pytest.approx(exact, abs=1e-9)
    found, mine, yours = matrix.solve(table)
    assert found == pytest.approx(exact, abs=1e-9)
    assert mine.sum(axis=0) == pytest.approx(1)
    assert yours.sum(axis=0) == pytest.approx(1)
    assert (np.einsum("in,ijn->jn", mine, table).min(axis=0) >= found - 1e-9).all()
    assert (np.einsum("ijn,jn->in", table, yours).max(axis=0) <= found + 1e-9).all()


def rest_of(mine, yours, hand, other):
    """Plain recursion: both lay a card at once, hands change, until none is left."""

    @cache
    def worth(mine, yours, hand, other):
        if not hand:
            first, second = score((tuple(mine), tuple(yours)))
            return Fraction(first.total - second.total)
        return value(choices(mine, yours, hand, other))

    def choices(mine, yours, hand, other):
        return [[worth(mine | {a}, yours | {b}, other - {b}, hand - {a}) for b in sorted(other)] for a in sorted(hand)]

    return choices(*(frozenset(cards) for cards in (mine, yours, hand, other)))


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_draft_is_worth_what_plain_recursion_finds(seed):
    luck = random.Random(seed)
    cards = luck.sample(range(1, 19), 12)
    relics, mine, yours = cards[:2], sorted(cards[2:7]), sorted(cards[7:])
    first, second = (np.array([1 << relic - 1], np.int32) for relic in relics)
    drafts = Drafts(np.array(mine)[:, None], np.array(yours)[:, None], first, second)
    # After the first picks four cards each are left; the last two picks of it are tried in every order.
    for a, b in ((0, 0), (1, 3), (4, 2)):
        left = [card for card in mine if card != mine[a]], [card for card in yours if card != yours[b]]
        game = rest_of([relics[0], mine[a]], [relics[1], yours[b]], left[1], left[0])
        assert first_picks(drafts.difference)[a, b, 0] == pytest.approx(float(value(game)), abs=1e-9)
    worth, same = first_picks_with(drafts.difference, drafts.difference)
    assert worth == pytest.approx(first_picks(drafts.difference), abs=1e-9)
    assert same == pytest.approx(worth, abs=1e-9)
