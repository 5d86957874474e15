"""What the tests say as tables of words: for the page, and for the report as paper, Markdown and CSV."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from flask_babel import format_decimal, format_percent, gettext, pgettext

from companion.alphabet import polish_order
from companion.games.historia.terms import Epoch
from companion.history.figures import Share

from . import words
from .library import sums
from .library.adding import SOURCES
from .words.library import kind_name
from .words.turns import turn_name

NOTHING = ("0", "–", "0%")
EPOCHS = [epoch.value for epoch in Epoch]  # in the order of history


class Cell(msgspec.Struct, frozen=True):
    """A figure or a name, with what is said smaller beside it."""

    text: str
    more: str = ""


class GridColumn(msgspec.Struct, frozen=True):
    """What stands over a column, what in it, and by what it sorts."""

    key: str
    heading: str
    cell: Callable[[Any], Cell]
    order: Callable[[Any], Any]
    counts: bool = True  # whether its cells are figures, behind which there are matches


class GridRow(msgspec.Struct, frozen=True):
    name: Cell
    cells: list[Cell]
    behind: dict[str, str]  # the address of the matches behind it, as parameters
    matches: int


class Grid(msgspec.Struct, frozen=True):
    key: str
    title: str
    first: str  # what stands over the names
    columns: list[GridColumn]
    rows: list[GridRow]
    sort: str

    def leads(self, row: GridRow) -> list[str]:
        """For each cell, the figure by whose name its matches are asked for; empty where there is nothing behind it."""
        pairs = zip(self.columns, row.cells, strict=True)
        return [column.key if column.counts and cell.text not in NOTHING else "" for column, cell in pairs]


def decimal(value: float) -> str:
    return format_decimal(round(value, 1), "#,##0.#")


def percent(rate: float) -> str:
    return format_percent(rate, "#,##0%")


def share(found: Share) -> Cell:
    """A share with the range in which the true one probably lies; of nothing there is none."""
    if not found.whole:
        return Cell("–")
    return Cell(percent(found.rate), f"{percent(found.low)}–{percent(found.high)}")


def figure(key: str, heading: str, read: Callable[[Any], float]) -> GridColumn:
    return GridColumn(key, heading, lambda line: Cell(decimal(read(line))), lambda line: -read(line))


def won() -> GridColumn:
    return GridColumn(
        "won", gettext("Of these won"), lambda line: share(line.share),
        lambda line: (-line.share.rate if line.share.whole else 1, -line.share.whole),
    )  # fmt: skip


def grid(
    key: str, title: str, first: str, columns: Sequence[GridColumn], lines: Sequence[Any], asked: str,
    named: Callable[[Any], Cell], usual: str, by_name: Callable[[Any], Any] = lambda line: 0,
) -> Grid:  # fmt: skip
    """Lines sorted by a column, or by name; `usual`: where nothing that can be was asked for."""
    orders = {"name": by_name, **{column.key: column.order for column in columns}}
    sort = asked if asked in orders else usual
    ordered = sorted(lines, key=lambda line: (orders[sort](line), polish_order(named(line).text)))
    rows = [
        GridRow(named(line), [column.cell(line) for column in columns], behind(key, line), line.matches)
        for line in ordered
    ]
    return Grid(key, title, first, list(columns), rows, sort)


def behind(key: str, line: Any) -> dict[str, str]:
    kind = {"kind": line.kind} if key == "cards" else {}
    return {"of": key, "name": line.epoch if key == "epochs" else line.name, **kind}


def cards(found: Sequence[sums.CardSum], asked: str) -> Grid:
    columns = [
        figure("decks", gettext("In decks"), lambda line: line.decks),
        figure("held", gettext("Copies"), lambda line: line.held),
        figure("used", gettext("Played by"), lambda line: line.share.whole),
        figure("played", gettext("Times in play"), lambda line: line.played),
        figure("activated", gettext("Activated"), lambda line: line.activated),
        figure("gave", gettext("Influence"), lambda line: line.gave),
        figure("contests", gettext("In contests"), lambda line: line.contests),
        figure("markers", gettext("Contest markers"), lambda line: line.markers),
        figure("vp", gettext("VP"), lambda line: line.vp),
        won(),
    ]

    def named(line: sums.CardSum) -> Cell:
        return Cell(line.name, kind_name(line.kind) if line.kind != "other" else gettext("of no deck"))

    return grid("cards", gettext("Cards"), gettext("Card"), columns, found, asked, named, "used")


def sides(key: str, title: str, found: Sequence[sums.SideSum], asked: str) -> Grid:
    """Factions or decks."""
    columns = [
        figure("used", gettext("Played by"), lambda line: line.share.whole),
        won(),
        figure("vp", gettext("VP on average"), lambda line: line.vp),
        *(source_column(source) for source in SOURCES),
        figure("declared", gettext("Wars declared"), lambda line: line.declared),
        figure("fought", gettext("Wars"), lambda line: line.fought),
        GridColumn(
            "wars_won", gettext("Wars won"), lambda line: share(line.wars_won), lambda line: -line.wars_won.rate
        ),
    ]
    return grid(key, title, pgettext("card", "Name"), columns, found, asked, lambda line: Cell(line.name), "used")


def source_column(source: str) -> GridColumn:
    return figure(source, words.source_name(source), lambda line: line.sources[source])


def openings(found: Sequence[sums.SideSum], asked: str) -> Grid:
    columns = [
        figure("used", gettext("Played by"), lambda line: line.share.whole),
        won(),
        figure("vp", gettext("VP on average"), lambda line: line.vp),
    ]

    def named(line: sums.SideSum) -> Cell:
        return Cell(" → ".join(map(turn_name, line.name.split())))

    title = gettext("Openings: the first three turns of a seat")
    return grid("openings", title, gettext("Turns"), columns, found, asked, named, "used")


def events(found: Sequence[sums.EventSum], asked: str) -> Grid:
    columns = [
        figure("rounds", gettext("Rounds"), lambda line: line.rounds),
        figure("taken", gettext("Won"), lambda line: line.won),
        figure("margin", gettext("By how many markers"), lambda line: line.margin),
        GridColumn(
            "by", gettext("By whom"),
            lambda line: Cell(", ".join(f"{name} {times}" for name, times in line.by) or gettext("nobody")),
            lambda line: -(line.by[0][1] if line.by else 0), False,
        ),
    ]  # fmt: skip
    return grid(
        "events", gettext("Events"), gettext("Event"), columns, found, asked, lambda line: Cell(line.name), "rounds"
    )


def epochs(found: Sequence[sums.EpochSum], asked: str) -> Grid:
    """In the order of history unless asked otherwise."""
    columns = [
        GridColumn("minutes", gettext("Minutes"),
               lambda line: Cell(decimal(line.minutes), f"{decimal(line.shortest)}–{decimal(line.longest)}"),
               lambda line: -line.minutes),
        figure("rounds", gettext("Rounds"), lambda line: line.rounds),
        figure("changes", gettext("Changes of the lead"), lambda line: line.lead_changes),
        figure("last", gettext("The last became first"), lambda line: line.last_became_first),
    ]  # fmt: skip
    return grid(
        "epochs", gettext("Epochs"), gettext("Epoch"), columns, found, asked,
        lambda line: Cell(words.epoch_name(Epoch(line.epoch))), "name", lambda line: EPOCHS.index(line.epoch),
    )  # fmt: skip
