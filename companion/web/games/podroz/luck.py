"""How luck came out: counts that finished matches leave in the sums of the history."""

import math

import msgspec

from companion.games.podroz.results import BY_NUMBER
from companion.games.podroz.state import FACES, TOKENS, TOKENS_ON_MAP, Player

ALMOST_ALWAYS = 1.96  # standard deviations within which 19 of 20 counts lie


class Tally(msgspec.Struct, frozen=True):
    """Counts of faces, of faces of real dice, of tokens, and of sevens from all 17 and from the other ten."""

    faces: tuple[int, ...]
    by_hand: tuple[int, ...]
    drawn: tuple[int, ...]
    sets: tuple[int, ...]
    matches: int = 1


class Frequency(msgspec.Struct, frozen=True):
    """How often something came, and between which counts it should lie 19 times of 20."""

    number: int
    count: int
    low: int
    high: int

    @property
    def usual(self) -> bool:
        return self.low <= self.count <= self.high


def of_match(players: tuple[Player, ...]) -> Tally:
    """The luck of a match so far."""

    def summed(what: str) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(getattr(player, what) for player in players), strict=True)))

    return Tally(summed("faces"), summed("by_hand"), summed("drawn"), summed("sets"))


def of_all_matches(sums: dict[str, dict[str, int]]) -> Tally:
    """The luck of all counted matches, from the sums that the history keeps."""

    def read(what: str) -> tuple[int, ...]:
        found = sums.get(f"journey_{what}", {})
        return tuple(found.get(str(number), 0) for number in range(1, BY_NUMBER[what] + 1))

    return Tally(read("faces"), read("by_hand"), read("drawn"), read("sets"), sums.get("matches", {}).get("", 0))


def face_rows(counts: tuple[int, ...]) -> list[Frequency]:
    dice = sum(counts)
    return _rows(counts, dice / FACES, dice * (1 / FACES) * (1 - 1 / FACES), dice)


def token_rows(tally: Tally) -> list[Frequency]:
    """A seven from the other ten cannot repeat a token of the seven before, so such pairs vary less."""
    full, rest = tally.sets
    share, pair = TOKENS_ON_MAP / TOKENS, 2 * TOKENS_ON_MAP / TOKENS
    variance = rest * pair * (1 - pair) + (full - rest) * share * (1 - share)
    return _rows(tally.drawn, (full + rest) * share, variance, full)


def _rows(counts: tuple[int, ...], mean: float, variance: float, most: int) -> list[Frequency]:
    spread = ALMOST_ALWAYS * math.sqrt(variance)
    low, high = max(0, math.floor(mean - spread)), min(most, math.ceil(mean + spread))
    return [Frequency(number, count, low, high) for number, count in enumerate(counts, 1)]
