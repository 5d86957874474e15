"""What the matches of a version come to, pure: by card, deck, faction, event, opening and epoch."""

from collections.abc import Iterable, Mapping
from math import sqrt

import msgspec

from companion.history.figures import Share

from .adding import COUNTS, SOURCES, TOOK, WON_BY, Figures

FEW = 5  # seats: fewer say nothing about what decides a game


class CardSum(msgspec.Struct, frozen=True):
    """A card over all seats: in how many decks, how often it was used, and how those fared who put it into play."""

    kind: str
    name: str
    decks: int
    held: int
    played: int
    activated: int
    gave: int
    contests: int
    markers: int
    vp: int
    share: Share
    matches: int  # in which it was put into play; of one that never was, those to which it was brought


class SideSum(msgspec.Struct, frozen=True):
    """A faction, a deck or an opening: how those fared who had it, in the whole of their matches."""

    name: str
    share: Share
    vp: float
    sources: dict[str, float]
    declared: float
    fought: float
    wars_won: Share
    matches: int


class EventSum(msgspec.Struct, frozen=True):
    name: str
    rounds: int
    won: int
    margin: float
    by: list[tuple[str, int]]  # who won it, how often
    matches: int


class EpochSum(msgspec.Struct, frozen=True):
    epoch: str
    matches: int
    minutes: float
    shortest: float
    longest: float
    rounds: float
    lead_changes: float
    last_became_first: int


class Point(msgspec.Struct, frozen=True):
    """Victory points after a round over all seats of all matches."""

    number: int
    seats: int
    average: float
    spread: float  # standard deviation


class Balance(msgspec.Struct, frozen=True):
    """How even the matches were."""

    seats: Share  # won, of all seats: what a seat wins if nothing decides
    began: Share  # won by who began
    vp: float
    spread: float
    margin: float  # by which the first was ahead of the second


class Sums:
    """The figures of a version, with the names of its players by their numbers."""

    def __init__(self, found: Figures, names: Mapping[int, str]) -> None:
        self.found, self.names = found, names
        self.all = Added(found.get(("all", "", ""), {}))

    def lines(self, of: str) -> Iterable[tuple[str, str, "Added"]]:
        return ((kind, name, Added(line)) for (table, kind, name), line in self.found.items() if table == of)

    @property
    def matches(self) -> int:
        return self.all["matches"]

    @property
    def minutes(self) -> float | None:
        return self.all["minutes"] / self.all["timed"] if self.all["timed"] else None

    @property
    def days(self) -> list[str]:
        return sorted(name for _, name, _ in self.lines("days"))

    @property
    def players(self) -> list[str]:
        return [self.names[int(name)] for _, name, _ in self.lines("players")]

    def cards(self) -> list[CardSum]:
        return [
            CardSum(
                kind=kind, name=name, share=Share(line["won"], line["used"]),
                matches=line["matches"] or line["brought"], **{count: line[count] for count in COUNTS},
            ) for kind, name, line in self.lines("cards")
        ]  # fmt: skip

    def sides(self, of: str) -> list[SideSum]:
        """Of factions, decks or openings."""
        return [
            SideSum(
                name, Share(line["won"], line["seats"]), line.mean("vp", "seats"),
                {source: line.mean(source, "seats") for source in SOURCES}, line.mean("declared", "seats"),
                line.mean("fought", "seats"), Share(line["wars_won"], line["fought"]), line["matches"],
            ) for _, name, line in self.lines(of)
        ]  # fmt: skip

    def events(self) -> list[EventSum]:
        return [
            EventSum(
                name, line["rounds"], line["won"], line.mean("margin", "won"),
                sorted(((self.names[who], times) for who, times in line.after(WON_BY).items()),
                       key=lambda one: (-one[1], one[0])),
                line["matches"],
            ) for _, name, line in self.lines("events")
        ]  # fmt: skip

    def epochs(self) -> list[EpochSum]:
        return [
            EpochSum(
                name, line["matches"], line.mean("microseconds", "matches") / 60_000_000,
                min(line.after(TOOK)) / 10, max(line.after(TOOK)) / 10, line.mean("rounds", "matches"),
                line.mean("changes", "matches"), line["last"],
            ) for _, name, line in self.lines("epochs")
        ]  # fmt: skip

    def curve(self) -> list[Point]:
        """Round by round of the match; the events are counted after the last."""
        points = (Point(int(name), line["seats"], *line.spread()) for _, name, line in self.lines("curve"))
        return sorted(points, key=lambda one: one.number)

    def balance(self) -> Balance | None:
        line = self.all
        if not self.matches:
            return None
        return Balance(
            Share(line["won"], line["seats"]), Share(line["began"], self.matches), *line.spread(),
            line.mean("margin", "matches"),
        )  # fmt: skip


class Added:
    """The figures of one line; those that nobody added to are nought."""

    def __init__(self, figures: Mapping[str, int]) -> None:
        self.figures = figures

    def __getitem__(self, figure: str) -> int:
        return self.figures.get(figure, 0)

    def mean(self, figure: str, number: str) -> float:
        return self[figure] / self[number] if self[number] else 0.0

    def spread(self) -> tuple[float, float]:
        """The average of the points and their standard deviation."""
        average = self.mean("vp", "seats")
        return average, sqrt(max(0.0, self.mean("squares", "seats") - average * average))

    def after(self, word: str) -> dict[int, int]:
        """Figures that begin with a word, by the number that follows it."""
        return {int(key.removeprefix(word)): amount for key, amount in self.figures.items() if key.startswith(word)}


def never(found: Iterable[CardSum]) -> list[CardSum]:
    """Cards that lay in decks and were not used once."""
    return sorted((card for card in found if card.decks and not card.played), key=lambda card: (card.kind, card.name))


def deciding(found: Iterable[CardSum], fair: Share) -> tuple[list[CardSum], list[CardSum]]:
    """Cards with which one wins more, and less, often than chance explains: the fair share is out of their range."""
    known = [card for card in found if card.share.whole >= FEW]
    winning = sorted((one for one in known if one.share.low > fair.rate), key=lambda one: -one.share.low)
    return winning, sorted((one for one in known if one.share.high < fair.rate), key=lambda one: one.share.high)
