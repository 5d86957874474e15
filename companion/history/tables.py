"""The history as tables that spreadsheets open: a row a seat, or a row a match with a column for everyone."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.alphabet import polish_order
from companion.db import Storage
from companion.games.catalogue import GAMES
from companion.games.kit import Amount, Standing

from . import dates
from .listing import Row, Wanted
from .people import everyone
from .takeout import pages

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@dataclass(frozen=True)
class Columns:
    """What a game adds to the row of a seat; a match without a log has none of it.

    The cells are filled while the table is sent, when nobody knows the language any more: all words are here already.
    """

    headings: list[str]
    cells: Callable[[Standing], list[Any]]


@dataclass(frozen=True)
class TableWords:
    """A table in the language of the one who asks."""

    of_match: Sequence[str]
    of_seat: Sequence[str]
    winners: str
    separator: str  # as spreadsheets of that language expect it
    games: Mapping[str, str]
    statuses: Mapping[str, str]


def harmless(cell: str) -> str:
    """Text that a spreadsheet would take for a formula is made plain text by an apostrophe."""
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell


def unharmed(cell: str) -> str:
    """The text as it was before it was made harmless."""
    return cell[1:] if cell[:1] == "'" and harmless(cell[1:]) == cell else cell


def by_seat(storage: Storage, wanted: Wanted, words: TableWords, own: Mapping[str, Columns]) -> Iterator[str]:
    """A row a seat, with what the games add in columns of their own."""
    own = {game: columns for game, columns in own.items() if wanted.game == game or wanted.game not in GAMES}
    added = [heading for columns in own.values() for heading in columns.headings]
    yield "\ufeff" + _csv([[*words.of_match, *words.of_seat, *added]], words)  # the mark makes Polish letters read
    for rows in pages(storage, wanted):
        yield _csv([line for row in rows for line in _seats(row, words, own)], words)


def _seats(row: Row, words: TableWords, own: Mapping[str, Columns]) -> Iterator[list[Any]]:
    results = {result.seat: result for result in row.results}
    known = any(result.started for result in row.results)  # who began
    for seat in row.match.seats:
        ended = results.get(seat.seat)
        cells: list[Any] = [""] * 5
        if ended:
            rounds = " ".join(str(number(points, words)) for points in ended.rounds)
            began = int(ended.started) if known else ""
            cells = [number(ended.score, words), ended.rank, int(ended.won), began, rounds]
        added = [cell for game, columns in own.items() for cell in _own(game, columns, row, ended)]
        yield [*_head(row, words), seat.seat + 1, harmless(seat.name), *cells, *added]


def number(value: Amount | None, words: TableWords) -> Amount | str:
    """Points as spreadsheets of that language read them."""
    if value is None:
        return ""
    return str(value).replace(".", ",") if isinstance(value, float) and words.separator == ";" else value


def _own(game: str, columns: Columns, row: Row, ended: Standing | None) -> list[Any]:
    if ended is None or ended.own is None or row.match.game != game:
        return [""] * len(columns.headings)
    return [harmless(cell) if isinstance(cell, str) else cell for cell in columns.cells(ended)]


def _head(row: Row, words: TableWords) -> list[Any]:
    """The match: date and time stand apart, as the clock on the wall had them."""
    match, at = row.match, dates.local(row.match.played_at)
    return [
        match.id, harmless(words.games[match.title]), at.strftime("%Y-%m-%d"), at.strftime("%H:%M"),
        words.statuses[match.status], row.minutes or "",
        *(harmless(text) for text in (match.place, match.tags, match.notes)), int(match.hidden),
    ]  # fmt: skip


def by_match(storage: Storage, wanted: Wanted, words: TableWords) -> Iterator[str]:
    """A row a match, and a column with the points of everyone who ever played."""
    with storage.reading() as db:
        people = sorted(everyone(db), key=lambda person: polish_order(person.name))
    names = [harmless(person.name) for person in people]
    yield "\ufeff" + _csv([[*words.of_match, words.winners, *names]], words)
    for rows in pages(storage, wanted):
        lines = []
        for row in rows:
            points = {result.player: number(result.score, words) for result in row.results}
            winners = harmless(", ".join(seat.name for seat in row.winners))
            lines.append([*_head(row, words), winners, *(points.get(person.id, "") for person in people)])
        yield _csv(lines, words)


def _csv(rows: Sequence[Sequence[Any]], words: TableWords) -> str:
    paper = io.StringIO()
    csv.writer(paper, delimiter=words.separator).writerows(rows)
    return paper.getvalue()
