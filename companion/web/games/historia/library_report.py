"""A report on the tests of a version: one page to print or to send, also as Markdown and CSV."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec
from flask import Blueprint, Response
from flask_babel import format_date, format_decimal, gettext, ngettext

from companion.alphabet import polish_order
from companion.history import dates
from companion.history.figures import Share
from companion.history.tables import harmless
from companion.web.guards.access import matches, owner_only
from companion.web.remark_words import author, moment_words, verdict_names

from . import grids
from .annals import part_name
from .grids import Grid
from .library import played, sums
from .library.played import VersionNote
from .library.sums import CardSum
from .library_pages import download, page
from .library_trials import Said, asked_version, drawn, said, tables
from .words.library import kind_name

bp = Blueprint("library_report", __name__, url_prefix="/historia/biblioteka/proby")
MARKS = re.compile(r"([\\`*_{}\[\]<>#|~])")


class Section(msgspec.Struct, frozen=True):
    """A table with its title; `empty`: what is said where it has no rows."""

    key: str
    title: str
    head: list[str]
    rows: list[list[str]]
    empty: str = ""


@bp.get("/raport")
@owner_only
def show() -> str:
    told, noted = gathered()
    paper = [one for one in sections(told, noted) if one.key not in ("cards", "events", "openings")]
    return page("report", told=told, title=title(told), sections=paper, charts=drawn(told.sums))


@bp.get("/raport.md")
@owner_only
def as_markdown() -> Response:
    told, noted = gathered()
    parts = [f"# {escaped(title(told))}", *(markdown(one) for one in sections(told, noted))]
    return download("\n\n".join(parts) + "\n", "text/markdown; charset=utf-8", "historia-report.md")


@bp.get("/raport.csv")
@owner_only
def as_csv() -> Response:
    """Table after table with an empty line between; what a spreadsheet would take for a formula is quoted."""
    told, noted = gathered()
    comma = format_decimal(0.5, "0.0") == "0,5"
    out = io.StringIO()
    write = csv.writer(out, delimiter=";" if comma else ",", lineterminator="\r\n").writerow
    for one in sections(told, noted):
        for row in ([one.title], one.head, *one.rows, []):
            write([plain(text) for text in row])
    return download("\ufeff" + out.getvalue(), "text/csv; charset=utf-8", "historia-report.csv")


def gathered() -> tuple[Said, list[VersionNote]]:
    told = said(matches(), asked_version())
    with matches().storage.reading() as db:
        return told, played.noted(db, told.version)


def title(told: Said) -> str:
    if told.version:
        return gettext("Tests of Historia, version %(version)s", version=told.version)
    return gettext("Tests of Historia")


def sections(told: Said, noted: Sequence[VersionNote]) -> list[Section]:
    every = told.sums.cards()
    all_tables = {one.key: of_grid(one) for one in tables(told.sums, every, lambda key: "")}
    balance = told.sums.balance()
    winning, losing = sums.deciding(every, balance.seats) if balance else ([], [])
    silent = gettext("No match says so yet.")
    return [
        Section("summary", gettext("In short"), ["", ""], summary(told, balance, every, noted)),
        *(all_tables[key] for key in ("epochs", "factions", "decks")),
        decides("winning", gettext("Cards with which one wins more often than chance explains"), winning),
        decides("losing", gettext("Cards with which one wins less often than chance explains"), losing),
        Section("never", gettext("In decks, never played"), [gettext("Card"), gettext("Kind"), gettext("In decks")],
                [[card.name, kind_name(card.kind), str(card.decks)] for card in sums.never(every)],
                gettext("Every card of the decks was played.") if told.sums.matches else silent),
        *(all_tables[key] for key in ("cards", "events", "openings")),
        Section("notes", gettext("Notes"), note_head(), [note_row(one) for one in noted],
                gettext("Nobody has noted anything yet.")),
    ]  # fmt: skip


def summary(
    told: Said, balance: sums.Balance | None, every: Sequence[CardSum], noted: Sequence[VersionNote]
) -> list[list[str]]:
    names = sorted(told.sums.players, key=polish_order)
    days = [date.fromisoformat(day) for day in told.sums.days]
    said = {name: sum(one.remark.verdict == key for one in noted) for key, name in verdict_names()}
    used = sum(bool(card.played) for card in every)
    rows = [
        [gettext("Matches"), str(told.sums.matches)],
        [gettext("Players"), ", ".join(names) or "–"],
        [gettext("Played"), " – ".join(dict.fromkeys(map(day_name, days[:1] + days[-1:]))) or "–"],
        [gettext("Length"), length(told.sums.minutes)],
        [gettext("Cards that were played"), gettext("%(played)s of %(all)s", played=used, all=len(every))],
        [gettext("Notes"), ", ".join(f"{name}: {times}" for name, times in said.items())],
    ]
    return [*rows, *(balance_rows(balance) if balance else [])]


def day_name(day: date) -> str:
    return format_date(day, "medium")


def length(minutes: float | None) -> str:
    return gettext("on average %(minutes)s min", minutes=round(minutes)) if minutes else "–"


def balance_rows(balance: sums.Balance) -> list[list[str]]:
    return [
        [gettext("A seat wins, whoever sits there"), grids.share(balance.seats).text],
        [gettext("Won by who began"), with_range(balance.began)],
        [gettext("VP on average"), f"{grids.decimal(balance.vp)} ± {grids.decimal(balance.spread)}"],
        [gettext("The first ahead of the second by"), grids.decimal(balance.margin)],
    ]


def with_range(share: Share) -> str:
    cell = grids.share(share)
    return f"{cell.text} ({cell.more})" if cell.more else cell.text


def of_grid(grid: Grid) -> Section:
    head = [grid.first, *(column.heading for column in grid.columns)]
    rows = [[joined(row.name), *(joined(cell) for cell in row.cells)] for row in grid.rows]
    return Section(grid.key, grid.title, head, rows, gettext("No match says so yet."))


def joined(cell: grids.Cell) -> str:
    return f"{cell.text} ({cell.more})" if cell.more else cell.text


def decides(key: str, heading: str, found: Iterable[CardSum]) -> Section:
    head = [gettext("Card"), gettext("Kind"), gettext("Played by"), gettext("Of these won")]
    rows = [[card.name, kind_name(card.kind), str(card.share.whole), with_range(card.share)] for card in found]
    empty = ngettext(
        "None, as far as matches tell: only cards that at least %(num)s seat played are looked at.",
        "None, as far as matches tell: only cards that at least %(num)s seats played are looked at.", sums.FEW,
    )  # fmt: skip
    return Section(key, heading, head, rows, empty)


def note_head() -> list[str]:
    return [gettext("Day"), gettext("Moment"), gettext("Who"), gettext("It is"), gettext("Note")]


def note_row(one: VersionNote) -> list[str]:
    remark = one.remark
    return [
        day_name(dates.local(one.played_at).date()), moment_words(part_name, remark, one.names),
        author(remark, one.names), dict(verdict_names())[remark.verdict], remark.line,
    ]  # fmt: skip


# -- as text


def escaped(text: str) -> str:
    """Text as Markdown shows it, whatever stands in it."""
    return MARKS.sub(r"\\\1", text)


def markdown(one: Section) -> str:
    lines = [one.head, ["---"] * len(one.head), *([escaped(text) for text in row] for row in one.rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"## {escaped(one.title)}\n\n{table if one.rows else one.empty}"


def plain(text: str) -> str:
    return text if re.fullmatch(r"-?[0-9.,]+", text) else harmless(text)
