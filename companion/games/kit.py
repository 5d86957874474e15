"""What every game at the table has in common: actions, refusals, chance, and the shape of a game."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that someone at the table did: exactly what the log stores and what the API takes."""


class RuleError(Exception):
    """The rules forbid it: a code and the figures that explain it; the wording lives in the catalogues."""

    def __init__(self, code: str, **figures: Any) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures


class Standing(msgspec.Struct, frozen=True):
    """How one seat ended the match."""

    score: int
    rank: int
    won: bool
    detail: dict[str, Any] = {}


def ranked(scores: Sequence[int], details: Sequence[dict[str, Any]]) -> list[Standing]:
    """Rank the seats by score, the most first; equal scores share a rank."""
    best = max(scores)
    return [
        Standing(score, 1 + sum(other > score for other in scores), score == best, detail)
        for score, detail in zip(scores, details, strict=True)
    ]


class Chance:
    """Luck as a pure function of the seed and of how many draws stand so far, so that undo cannot change it."""

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self._seed = seed
        self.drawn = drawn

    def numbers(self, what: str, sides: int, count: int) -> list[int]:
        """Draw `count` independent numbers from 1 to `sides`."""
        stream = _Stream(self._seed, self.drawn, what)
        self.drawn += 1
        return [1 + stream.below(sides) for _ in range(count)]

    def sample(self, what: str, pool: Sequence[int], count: int) -> list[int]:
        """Draw `count` of the pool without putting back."""
        stream = _Stream(self._seed, self.drawn, what)
        self.drawn += 1
        rest = list(pool)
        return [rest.pop(stream.below(len(rest))) for _ in range(count)]


class _Stream:
    """Unbiased numbers from HMAC-SHA-256 blocks: values past the last whole multiple are thrown away."""

    def __init__(self, seed: bytes, draw: int, what: str) -> None:
        self._key, self._label, self._block, self._bytes = seed, f"{draw}:{what}", 0, b""

    def below(self, limit: int) -> int:
        span = (1 << 32) // limit * limit
        while (value := self._word()) >= span:
            pass
        return value % limit

    def _word(self) -> int:
        if len(self._bytes) < 4:
            label = f"{self._label}:{self._block}".encode()
            self._bytes = hmac.new(self._key, label, hashlib.sha256).digest()
            self._block += 1
        word, self._bytes = self._bytes[:4], self._bytes[4:]
        return int.from_bytes(word, "big")


class Game(Protocol):
    """A game is three pure functions over frozen data, and a few facts about it."""

    key: str
    version: int
    seats: range
    Options: type[msgspec.Struct]
    Action: Any
    has_chance: bool

    def setup(self, options: Any, seats: int) -> Any:
        """The state before the first action."""

    def decide(self, state: Any, action: Any, chance: Chance) -> Any:
        """Refuse with RuleError, or give the action as it will be logged, with chance filled in."""

    def apply(self, state: Any, action: Any) -> Any:
        """The state after a logged action; trusts the log and never refuses."""

    def commutes(self, action: Any) -> bool:
        """Whether the action means the same whatever happened since the device looked."""

    def standings(self, state: Any) -> list[Standing] | None:
        """The result per seat once the match is over."""

    def redact(self, state: Any, action: Any, viewer: int | None) -> Any:
        """The action as the viewer's seat may know it now; others wait until it is revealed."""

    def seen_by(self, state: Any, viewer: int | None) -> Any:
        """The state as the viewer's seat may know it now."""
