"""Arithmetic of small samples, pure."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.games.kit import Amount, plain

Z = 1.96  # for intervals that hold in 95 of 100 cases


class Share(msgspec.Struct, frozen=True):
    """So many of so many, with the range in which the true share probably lies (Wilson's interval)."""

    part: int
    whole: int

    @property
    def rate(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def low(self) -> float:
        return self._bounds()[0]

    @property
    def high(self) -> float:
        return self._bounds()[1]

    def _bounds(self) -> tuple[float, float]:
        if not self.whole:
            return 0.0, 1.0
        n, p = self.whole, self.rate
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


class Meetings(msgspec.Struct, frozen=True):
    """How often somebody met another, and how often was ahead or even."""

    met: int
    beat: int
    even: int

    @property
    def lost(self) -> int:
        return self.met - self.beat - self.even

    @property
    def share(self) -> Share:
        return Share(self.beat, self.met)


def h_index(plays: Iterable[int]) -> int:
    """So many games were played at least so many times."""
    return sum(number <= times for number, times in enumerate(sorted(plays, reverse=True), 1))


class Spread(msgspec.Struct, frozen=True):
    """Values and how often each occurs: a histogram that knows its average and its middle."""

    counts: dict[Amount, int]

    @classmethod
    def read(cls, items: Mapping[str, int]) -> "Spread":
        read = {plain(float(item)): amount for item, amount in items.items()}
        return cls(dict(sorted(read.items())))

    @property
    def number(self) -> int:
        return sum(self.counts.values())

    @property
    def average(self) -> float | None:
        number = self.number
        return sum(value * count for value, count in self.counts.items()) / number if number else None

    @property
    def least(self) -> Amount | None:
        return min(self.counts, default=None)

    @property
    def most(self) -> Amount | None:
        return max(self.counts, default=None)

    @property
    def median(self) -> float | None:
        number = self.number
        if not number:
            return None
        return (self._at((number - 1) // 2) + self._at(number // 2)) / 2

    def _at(self, place: int) -> Amount:
        for value, count in sorted(self.counts.items()):
            place -= count
            if place < 0:
                return value
        raise AssertionError("beyond the end")

    def bins(self, most: int = 12) -> list[tuple[int, int, int]]:
        """Equal steps from the least to the most: from, to, how many."""
        if not self.counts:
            return []
        low, high = math.floor(min(self.counts)), math.floor(max(self.counts))
        step = next(step for step in _steps() if (high // step) - (low // step) < most)
        found = dict.fromkeys(range(low // step * step, high + 1, step), 0)
        for value, count in self.counts.items():
            found[math.floor(value) // step * step] += count
        return [(start, start + step - 1, count) for start, count in found.items()]


def _steps() -> Any:
    """1, 2, 5, 10, 20, 50, … without end."""
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10
