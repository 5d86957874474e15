"""Zero-sum games of one simultaneous choice each, many at once: rows are mine, columns the other's, games last."""

from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
TINY = 1e-11
ENOUGH = 24  # pivots by the steepest rule; after that by the rule that cannot run in circles


def bounds(games: Floats) -> tuple[Floats, Floats]:
    """What I can be sure of with one choice, and what the other can hold me to with one choice."""
    # By whole slices: faster than reductions along short axes.
    low = reduce(np.maximum, (reduce(np.minimum, row) for row in games))
    high = reduce(np.minimum, (reduce(np.maximum, games[:, n]) for n in range(games.shape[1])))
    return low, high


def roughly(games: Floats) -> Floats:
    """The middle between the bounds: right where there is a saddle."""
    low, high = bounds(games)
    return (low + high) / 2


def values(games: Floats) -> Floats:
    """What each game is worth to me when both play as well as can be."""
    low, high = bounds(games)
    open_ = np.flatnonzero(high - low > TINY)
    if len(open_):
        rest = games.take(open_, axis=2)
        low[open_] = CLOSED.get(games.shape[:2], by_simplex)(rest)
    return low


def by_simplex(games: Floats) -> Floats:
    return solve(games)[0]


def values_of_two(games: Floats) -> Floats:
    """Two by two without a saddle, in closed form."""
    (a, b), (c, d) = games
    return (a * d - b * c) / (a + d - b - c)


PAIRS = ((0, 1), (0, 2), (1, 2))


def values_of_three(games: Floats) -> Floats:
    """Three by three: the best of all mixes that could be a corner. Any mix is a bound, so wrong corners do no harm."""
    best = reduce(np.maximum, (reduce(np.minimum, row) for row in games))
    for up, down in PAIRS:
        gains = games[up] - games[down]
        for left, right in PAIRS:
            slope = gains[left] - gains[right]
            share = (games[down, right] - games[down, left]) / np.where(slope == 0, 1, slope)
            share = np.minimum(np.maximum(share, 0), 1)
            best = np.maximum(best, reduce(np.minimum, gains * share + games[down]))
    mix = weights_of_all(games)
    return np.maximum(best, reduce(np.minimum, (mix[:, None] * games).sum(axis=0)))


def weights_of_all(games: Floats) -> Floats:
    """The mix of three rows that makes the columns equal, where there is one."""
    away = games - games[:, :1]
    one, two = away[:, 1], away[:, 2]
    weights = np.stack([one[(n + 1) % 3] * two[(n + 2) % 3] - one[(n + 2) % 3] * two[(n + 1) % 3] for n in range(3)])
    weights = np.maximum(weights * np.sign(weights.sum(axis=0)), 0)
    total = weights.sum(axis=0)
    return np.where(total > TINY * TINY, weights / np.where(total > 0, total, 1), 1 / 3)


CLOSED = {(2, 2): values_of_two, (3, 3): values_of_three}


def solve(games: Floats) -> tuple[Floats, Floats, Floats]:
    """The value of each game, how often to choose each row, and how often the other chooses each column.

    The simplex method in its short form: the other's mix is the primal, mine the dual.
    """
    rows, columns, many = games.shape
    shift = games.min(axis=(0, 1)) - 1
    table = np.zeros((rows + 1, columns + 1, many))
    table[:-1, :-1] = games - shift
    table[:-1, -1] = 1
    table[-1, :-1] = -1
    labels = np.repeat(np.arange(rows + columns)[:, None], many, axis=1)  # nonbasic columns, then basic rows
    final, final_labels = np.empty_like(table), np.empty_like(labels)
    left = np.arange(many)
    pivots = 0
    while len(left):
        entering = choose_column(table, labels, pivots)
        going = np.take_along_axis(table[-1, :-1], entering[None], 0)[0] < -TINY
        if not going.all():
            done = left[~going]
            final[:, :, done], final_labels[:, done] = table[:, :, ~going], labels[:, ~going]
            left, table, labels, entering = left[going], table[:, :, going], labels[:, going], entering[going]
        if len(left):
            pivot(table, labels, entering, choose_row(table, labels, entering))
        pivots += 1
    return read_off(final, final_labels, shift)


def choose_column(table: Floats, labels: NDArray[np.int_], pivots: int) -> NDArray[np.int_]:
    costs = table[-1, :-1]
    if pivots < ENOUGH:
        return costs.argmin(axis=0)
    return np.where(costs < -TINY, labels[: len(costs)], len(labels)).argmin(axis=0)


def choose_row(table: Floats, labels: NDArray[np.int_], entering: NDArray[np.int_]) -> NDArray[np.int_]:
    """The row that limits the entering column; of several the one with the smallest label."""
    column = np.take_along_axis(table, entering[None, None], 1)[:-1, 0]
    fits = column > TINY
    ratios = np.where(fits, table[:-1, -1] / np.where(fits, column, 1), np.inf)
    least = ratios.min(axis=0)
    basic = labels[table.shape[1] - 1 :]
    return np.where(ratios <= least + TINY, basic, len(labels)).argmin(axis=0)


def pivot(table: Floats, labels: NDArray[np.int_], entering: NDArray[np.int_], leaving: NDArray[np.int_]) -> None:
    across, down = entering[None, None], leaving[None, None]
    column = np.take_along_axis(table, across, 1)
    row = np.take_along_axis(table, down, 0)
    centre = np.take_along_axis(row, across, 1)
    row = row / centre
    table -= column * row
    np.put_along_axis(table, across, -column / centre, 1)
    np.put_along_axis(row, across, 1 / centre, 1)
    np.put_along_axis(table, down, row, 0)
    basic = (leaving + table.shape[1] - 1)[None]
    out, in_ = np.take_along_axis(labels, basic, 0), np.take_along_axis(labels, entering[None], 0)
    np.put_along_axis(labels, entering[None], out, 0)
    np.put_along_axis(labels, basic, in_, 0)


def read_off(table: Floats, labels: NDArray[np.int_], shift: Floats) -> tuple[Floats, Floats, Floats]:
    rows, columns = table.shape[0] - 1, table.shape[1] - 1
    total = table[-1, -1]
    mixes = np.zeros((rows + columns, table.shape[2]))
    # A basic column has its weight in the last column of the table, a row that is not basic in the last row.
    np.put_along_axis(mixes, labels[columns:], np.where(labels[columns:] < columns, table[:-1, -1], 0), 0)
    np.put_along_axis(mixes, labels[:columns], np.where(labels[:columns] >= columns, table[-1, :-1], 0), 0)
    mixes = np.maximum(mixes, 0) / total
    return 1 / total + shift, mixes[columns:], mixes[:columns]


def settle(games: Floats, *followers: Floats) -> tuple[Floats, ...]:
    """The value of each game, and what else comes of it when both play for that value."""
    many = games.shape[2]
    lows = reduce(np.minimum, games.swapaxes(0, 1))
    highs = reduce(np.maximum, games)
    row, column = lows.argmax(axis=0), highs.argmin(axis=0)
    each = np.arange(many)
    found = [games[row, column, each], *(follower[row, column, each] for follower in followers)]
    open_ = np.flatnonzero(highs[column, each] - lows[row, each] > TINY)
    if len(open_):
        found[0][open_], mine, yours = solve(games.take(open_, axis=2))
        for n, follower in enumerate(followers, 1):
            found[n][open_] = expected(follower.take(open_, axis=2), mine, yours)
    return tuple(found)


def expected(games: Floats, mine: Floats, yours: Floats) -> Floats:
    """What comes of two mixes."""
    found: Floats = np.einsum("in,ijn,jn->n", mine, games, yours)
    return found
