"""What a game's pages need beyond its rules: its name, reading taps and options, drawing, and words."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, NamedTuple, Protocol, Self

import msgspec
from flask import Blueprint
from flask_babel import gettext, ngettext

from companion.games.kit import Action, Game, RuleError
from companion.history.holdings import Holding
from companion.history.tables import Columns
from companion.matches.play import Table
from companion.matches.store import Seat

from ..fields import Form
from ..guards.access import Place

Seats = Sequence[Seat]


@dataclass(frozen=True)
class Link:
    """A page of a game that needs no match, as the first page offers it."""

    endpoint: str
    icon: str
    title: str
    about: str
    owner_only: bool = False
    opens: bool = False  # a match: for those who may


@dataclass(frozen=True)
class Preset:
    """What the randomizer is set to for a table: the parts of its address, under a name."""

    name: str
    parts: dict[str, str]


class Highlight(msgspec.Struct, frozen=True):
    """Something to remember of a finished match: a drawing, what it is, more about it, and a figure."""

    icon: str
    title: str
    about: str
    figure: str = ""


class Pulse(msgspec.Struct, frozen=True):
    """What a phone may tell without being looked at: whom the table waits for, and a word that each round changes."""

    waits_for: tuple[int, ...] = ()
    step: str = ""


@dataclass(frozen=True, kw_only=True)
class Api:
    """Addresses that a game adds to the JSON API, and their part of its description."""

    blueprint: Blueprint  # without the /api/v1
    types: tuple[type, ...] = ()  # bodies and answers
    paths: Callable[[], dict[str, Any]] = dict


NO_NAMES: Mapping[str, Any] = MappingProxyType({})


class Piece(NamedTuple):
    """A part of a board that is sent when what it depends on has changed."""

    id: str  # of the one element that it consists of
    template: str
    key: Hashable  # all that it shows besides the match, its seats and the language
    names: Mapping[str, Any] = NO_NAMES  # what its template finds besides; it follows from the key
    sent_with: Hashable = None  # what pieces within it show that are sent with it, all at once, and never alone

    def differs(self, other: "Piece") -> bool:
        return self.key != other.key or self.sent_with != other.sent_with or self.template != other.template


class Cluster(NamedTuple):
    """Pieces that follow from what is quickly compared: while it stays the same, they are not even declared."""

    id: str
    key: Hashable  # all that the keys of its pieces are made of, besides the place
    pieces: Callable[[], Iterable[Piece]]


class Scene(NamedTuple):
    """A match as one place sees it now."""

    table: Table
    place: Place
    watch: bool  # for a large screen, without controls
    board: Any  # what the game's view gives
    undo: Any  # in words, or None
    redo: Any
    besides: Hashable = None  # what `drawn_with` gives


class Pieces(NamedTuple):
    """A board in pieces: what the frame around them depends on, and those that stand in it or in each other,
    outer ones first."""

    frame: Hashable
    within: Sequence[Piece | Cluster]


class Where(NamedTuple):
    """Where in a match a state stands, as a heading of the log names it, and what it came to there."""

    words: str = ""
    figures: str = ""


class Mark(NamedTuple):
    """How the log shows an action beside whose it is: a drawing, its tone, and shorter words where it helps."""

    icon: str = ""
    tone: str = ""  # a class
    words: str = ""  # instead of the sentence
    more: str = ""  # under them, in small letters


class Words(Protocol):
    """A game in words, in the language of the one who asks."""

    def describe(self, action: Any, seats: Seats) -> str:
        """An action as the log tells it."""

    def refusal(self, error: RuleError, seats: Seats) -> str:
        """Why the rules said no, and what to do next."""


TEMPLATES = ("_board.html", "_watch.html", "receipt.html")


class Incomplete(Exception):
    """A game lacks an obligatory part."""


class OptionsForm(Form):
    """What a game asks before a match starts. Fields that need more than their labels around them are drawn by
    `<folder>/_options.html`, which finds the form under `options`."""

    @classmethod
    def like(cls, options: Any, title: str) -> Self:
        """The form as it was filled in for another match, of a title."""
        return cls()

    @property
    def tests(self) -> str:
        """The version of the game that the match is to test; usually none."""
        return ""

    @property
    def chosen(self) -> Any:
        """The game's Options, or None for the usual ones."""
        return None


def no_offer(error: RuleError) -> None:
    return None


def no_links() -> list[Link]:
    return []


def no_presets() -> list[Preset]:
    return []


def nowhere(state: Any) -> Where:
    return Where()


def no_mark(action: Any) -> Mark:
    return Mark()


def never(former: Any, later: Any) -> bool:
    return False


def told_already(action: Any, before: Any, after: Any, seats: Sequence[Seat]) -> str:
    """The sentence of an action says all of it."""
    return ""


def apart(former: Any, later: Any) -> None:
    """Every action is a line of its own."""


def points() -> str:
    return gettext("Points")


def by_points(margin: int) -> str:
    if not margin:
        return gettext("level, and ahead by the tie-breaker")
    return ngettext("by %(num)s point", "by %(num)s points", margin)


def nothing_agreed(table: Table) -> list[str]:
    return []


def no_highlights(table: Table) -> list[Highlight]:
    return []


def no_pulse(state: Any) -> Pulse:
    return Pulse()


def of_the_match_alone(table: Table) -> None:
    """A board that shows nothing but the match."""
    return


def as_a_whole(scene: Scene) -> Pieces:
    """A board of one piece, which every entry changes."""
    return Pieces((scene.table.stamp, scene.besides), [])


def as_it_stands(shown: Table) -> None:
    """People alone act here."""


def no_opponents() -> dict[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Board:
    """A game at the table. What has no default is obligatory."""

    game: Game[Any, Any, Any]
    folder: str  # of its templates, and the name of its stylesheet
    emblem: str  # the icon of the game
    name: Callable[[], str]
    pitch: Callable[[], str]  # one line about it for the owner's page
    # The action, still to be checked, that a form on the board stands for.
    read_tap: Callable[[dict[str, str]], dict[str, Any]]
    # What its templates find under `board`; `phase`, and `marks` where there are, become classes of
    # the board, for its stylesheet.
    view: Callable[[Table, Place], Any]
    words: Words  # a module; mypy compares it with the protocol

    # What of the board is sent alone when it has changed, and what the rest depends on.
    pieces: Callable[[Scene], Pieces] = as_a_whole
    accent: str = "blue"  # its own colour, one of `.accent-…` in app.css
    options: type[OptionsForm] = OptionsForm  # asks nothing
    # What a player probably wanted when the rules said no: a label and an action.
    offer: Callable[[RuleError], tuple[str, Action] | None] = no_offer
    where: Callable[[Any], Where] = nowhere  # the part of the match that a state belongs to: its round, its epoch
    mark: Callable[[Any], Mark] = no_mark  # an action in the log
    # What came of an action, from the state before it to the one after, under its line in the log.
    led_to: Callable[[Any, Any, Any, Sequence[Seat]], str] = told_already
    agreed: Callable[[Table], list[str]] = nothing_agreed  # by what the match is played, at the beginning of the log
    part_name: Callable[[str], str] = str  # the part of a match that a moment of its rules names, in words
    # Whether a later action takes back exactly what a former one did: the log shows the two as one line.
    cancels: Callable[[Any, Any], bool] = never
    # One action for two that the same device did in a row, where the log shows them as one line: keys of one figure.
    joined: Callable[[Any, Any], Any] = apart
    # What the board shows besides the match itself: a drawn board is shown again only while this stays the same.
    drawn_with: Callable[[Table], Hashable] = of_the_match_alone
    # Called when a match is shown or has changed, for what the app does there by itself: it begins, and phones are told
    # when it is done. No request waits for it: all tables share the threads that answer.
    stir: Callable[[Table], None] = as_it_stands
    opponents: Callable[[], dict[str, str]] = no_opponents  # the kinds of opponent that the app can be, in words
    # What `<folder>/_stats.html` shows, made of the sums of all counted matches.
    statistics: Callable[[dict[str, dict[str, int]]], Any] | None = None
    # What it adds to the row of a seat in a table for spreadsheets.
    columns: Callable[[], Columns] | None = None
    # What the owner entered for this game: it travels in the file of everything.
    holdings: tuple[Holding, ...] = ()
    links: Callable[[], list[Link]] = no_links
    counted_in: Callable[[], str] = points  # what a score is, at the head of a column
    ahead: Callable[[int], str] = by_points  # by how much somebody won
    pulse: Callable[[Any], Pulse] = no_pulse
    highlights: Callable[[Table], list[Highlight]] = no_highlights  # what a finished match is remembered for
    presets: Callable[[], list[Preset]] = no_presets  # dice and bags that it plays with
    rattles: bool = False  # dice fall on its board, and may be heard: something there carries data-rattles
    pages: tuple[Blueprint, ...] = ()
    guide: bool = False  # whether `<folder>/_how.html` tells how it is played with Kronikarz
    # Parts of its addresses that wait for the process that thinks, so that taps need another way in.
    thoughtful: tuple[str, ...] = ()
    api: Api | None = None

    def check_files(self, root: Path) -> None:
        """Fail at the start if a file is missing without which no match can be drawn."""
        wanted = [*(f"templates/{self.folder}/{name}" for name in TEMPLATES), f"static/{self.folder}.css"]
        wanted += [f"templates/{self.folder}/_how.html"] if self.guide else []
        missing = [name for name in wanted if not (root / name).is_file()]
        if missing:
            raise Incomplete(f"{self.game.key} lacks {', '.join(missing)}")

    def seen(self, table: Table, place: Place) -> Any:
        """What the templates find under `board`, apart from everything else that a page knows."""
        found = self.view(table, place)
        return SimpleNamespace(**found) if isinstance(found, dict) else found
