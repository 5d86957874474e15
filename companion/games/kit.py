"""What every game at the table has in common: actions, refusals, chance, and the shape of a game."""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

StateT = TypeVar("StateT")
OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT")


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that someone at the table did: exactly what the log stores and what the API takes."""


class RuleError(Exception):
    """The rules forbid it: a code and the figures that explain it; the wording lives in the catalogues."""

    def __init__(self, code: str, **figures: Any) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures


class Juncture(msgspec.Struct, frozen=True):
    """Where a match stands: the part of it, in the game's own word, the round of that part, and whose turn it is."""

    part: str = ""
    round: int = 0  # 0: between rounds
    turn: int | None = None


Amount = int | float  # whole ones are always int; some games count halves


def plain(value: Amount) -> Amount:
    """The value without a fraction that it does not have."""
    return int(value) if value == int(value) else value


class Detail(msgspec.Struct, frozen=True):
    """What a game remembers of one seat besides the common result; each game has its own."""


class Noted(Detail, frozen=True):
    """What people write down beside points, in other programs too; a game whose rules we know has no use for it."""

    role: str = ""
    side: str = ""  # the name of the team
    new: bool = False  # had not played it before
    written: str = ""  # the points as they were written, where that says more than the number: 86+84
    fewest: bool = False  # points win


class Standing(msgspec.Struct, frozen=True):
    """How one seat ended the match."""

    score: Amount | None  # None: nobody counted points
    rank: int
    won: bool
    started: bool = False  # began the match, where the game knows it
    rounds: tuple[Amount, ...] = ()  # points by round, where the game has rounds
    own: Detail | None = None
    team: int | None = None  # seats with the same number won or lost together


def together(standings: Sequence[Standing]) -> bool:
    """Whether all of them are of one team: of all seats, that they played against the game."""
    return len({one.team for one in standings}) == 1 and standings[0].team is not None


# What a finished match adds to the statistics of its game: a measure, an item and an amount each.
Counts = list[tuple[str, str, Amount]]


def ranked(standings: Sequence[Standing]) -> list[Standing]:
    """Rank the seats by score, the most first; equal scores share a rank."""
    scores = [standing.score or 0 for standing in standings]
    return [
        msgspec.structs.replace(
            standing,
            rank=1 + sum(other > mine for other in scores),
            won=mine == max(scores),
        )
        for standing, mine in zip(standings, scores, strict=True)
    ]


class Chance:
    """Luck as a pure function of the seed, a number and what is drawn, so that undo cannot change it.

    The number is how many draws stand so far, unless a game numbers the draws of each kind by itself.
    """

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self._seed = seed
        self.drawn = drawn
        self.known = bool(seed)  # a log may come without its seed: then what was drawn cannot be checked

    def numbers(self, what: str, sides: int, count: int, number: int | None = None) -> list[int]:
        """Draw `count` independent numbers from 1 to `sides`."""
        stream = self._stream(what, number)
        return [1 + stream.below(sides) for _ in range(count)]

    def sample(self, what: str, pool: Sequence[int], count: int, number: int | None = None) -> list[int]:
        """Draw `count` of the pool without putting back."""
        stream = self._stream(what, number)
        rest = list(pool)
        return [rest.pop(stream.below(len(rest))) for _ in range(count)]

    def _stream(self, what: str, number: int | None) -> "_Stream":
        stream = _Stream(self._seed, self.drawn if number is None else number, what)
        self.drawn += 1
        return stream


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


def as_is(state: StateT, thing: Any, viewer: int | None) -> Any:
    """Nothing is hidden at this table."""
    return thing


def open_to_all(state: StateT, viewer: int | None) -> StateT:
    """The whole state, for everyone."""
    return state


def by_itself(action: Any) -> bool:
    """Whatever is done is done by somebody."""
    return False


def people_only(options: Any) -> str:
    """All seats are people's."""
    return ""


def anything_goes(options: Any, seats: int) -> None:
    """Whatever options can be written can be played by."""


def by_the_same(state: Any, options: OptionsT) -> OptionsT:
    """A rematch is played by what the match was opened with."""
    return options


def nothing(standings: Sequence[Standing]) -> Counts:
    """No counts of its own."""
    return []


@cache
def _holder(action: Any) -> Any:
    """A class around a union of types: what msgspec works out of a class it keeps, of a union it does so each time."""
    return msgspec.defstruct("Holder", [("action", action)])


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, OptionsT, ActionT]):
    """A game is three pure functions over frozen data, and a few facts about it.

    What has no default is obligatory: leaving it out fails in mypy and at the first import.
    """

    key: str  # in addresses and in the database
    version: int  # of the rules, stored with every match
    seats: range
    Options: type[OptionsT]
    Action: Any  # the union of the action types; typing has no name for "type of a union"

    # The state before the first action.
    setup: Callable[[OptionsT, int], StateT]
    # Refuse with RuleError, or give the action as it will be logged, with chance filled in.
    decide: Callable[[StateT, ActionT, Chance], ActionT]
    # The state after a logged action; trusts the log and never refuses.
    apply: Callable[[StateT, ActionT], StateT]
    # Whether the action means the same whatever happened since the device looked.
    commutes: Callable[[ActionT], bool]
    # The result per seat once the match is over.
    standings: Callable[[StateT], list[Standing] | None]

    # The action, and the state, as the viewer's seat may know it now.
    redact: Callable[[StateT, Any, int | None], Any] = as_is
    seen_by: Callable[[StateT, int | None], StateT] = open_to_all
    # Whether an action came by itself after another, as the app's own do: undo takes it back along with that one.
    follows: Callable[[ActionT], bool] = by_itself
    # The kind of opponent that the app is in the last seat, or nothing where people alone play.
    partner: Callable[[OptionsT], str] = people_only
    # Refuse with RuleError options by which so many cannot play.
    check: Callable[[OptionsT, int], None] = anything_goes
    # Where a match stands, for those who write down what they notice while they test the game; None: nobody does.
    moment: Callable[[StateT], Juncture] | None = None
    # What is played, where the same rules serve many titles: each is a game of its own in the history.
    title: Callable[[OptionsT], str] | None = None
    # By what the next match of the same people is opened, where that was changed at the table.
    again: Callable[[StateT, OptionsT], OptionsT] = by_the_same
    # What the results of a seat keep in `own`, and what a finished match adds to the game's own statistics.
    Detail: type[Detail] = Detail
    counts: Callable[[Sequence[Standing]], Counts] = nothing
    own_on_sheets: bool = False  # whether a match without a log may have a Detail, and no points
    seats_on_sheets: range | None = None  # how many a match without a log may have, if more than sit at our table
    rounds_on_sheet: int = 0  # how many rounds a past match is entered by; 0: totals only
    counts_at_the_end: bool = False  # whether the last of the rounds is the count after all of them
    minutes: tuple[int, int] = (0, 0)  # how long its box says that it takes, where it does
    bgg: int | None = None  # its number at BoardGameGeek
    also_called: tuple[str, ...] = ()  # in lower case: names under which other programs list it
    # The same game by earlier versions of its rules: a match goes on by those it was opened with.
    former: tuple["Game[StateT, OptionsT, ActionT]", ...] = ()

    def read(self, fields: dict[str, Any]) -> ActionT:
        """The action that the fields of a form stand for."""
        action: ActionT = msgspec.convert({"action": fields}, _holder(self.Action), strict=False).action
        return action

    def by_rules(self, version: int) -> "Game[StateT, OptionsT, ActionT]":
        if version == self.version:
            return self
        return next((game for game in self.former if game.version == version), self)
