"""The list of matches: filters, sorting, and paging by key, so that the first page never costs more."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Amount
from companion.matches import store, titles
from companion.matches.store import Match, Seat

from . import dates
from .counted import Result, best_score, fewest_win, results_of
from .sql import searched

PAGE = 25
MOST_COUNTED = 10_000  # beyond it a list says that there are more
SORTS = {"newest": ("played_at", "DESC"), "oldest": ("played_at", "ASC"), "longest": ("minutes", "DESC"),
         "highest": ("top_score", "DESC")}  # fmt: skip
ORDERS = {**SORTS, "changed": ("changed_at", "DESC")}
MOMENTS = ("played_at", "changed_at")
STATUSES = ("finished", "open", "abandoned", "hidden", "uncounted", "deleted")


class Wanted(msgspec.Struct, frozen=True):
    """What is asked of the list, as it stands in the address."""

    game: str = ""  # a title: a game itself, or one of the titles that it serves
    player: str = ""  # the player's own id
    against: str = ""  # somebody else at the same table
    since: date | None = None
    until: date | None = None
    words: str = ""
    status: str = ""
    sort: str = "newest"
    after: str = ""  # the key of the last row of the page before


class Row(msgspec.Struct, frozen=True):
    """A match as the list shows it."""

    match: Match
    results: tuple[Result, ...]
    key: str

    @property
    def minutes(self) -> int | None:
        return self.match.minutes if self.match.finished_at else self.match.minutes_given

    @property
    def scores(self) -> list[Amount]:
        """The points that were counted, the most first."""
        return sorted((result.score for result in self.results if result.score is not None), reverse=True)

    @property
    def top_score(self) -> Amount | None:
        """The best: the fewest points where those win."""
        return best_score(self.match.game, self.results)

    @property
    def fewest(self) -> bool:
        return bool(fewest_win(self.match.game, self.results))

    @property
    def winners(self) -> list[Seat]:
        return [self.match.seats[result.seat] for result in self.results if result.won]


def find(db: Database, wanted: Wanted, limit: int = PAGE) -> tuple[list[Row], str | None]:
    """One page of matches, and the key after which the next begins."""
    column, order = ORDERS.get(wanted.sort, SORTS["newest"])
    source, where, values = conditions(db, wanted)
    by_seat = column == "played_at" and wanted.player
    key, name = ("seats.played_at", "seats.match") if by_seat else (f"matches.{column}", "matches.id")
    if column not in MOMENTS:
        where.append("matches.counted = 1")
        where.append(f"{key} IS NOT NULL")
    mark, _, last = wanted.after.rpartition("~")
    if mark:
        where.append(f"({key}, {name}) {'<' if order == 'DESC' else '>'} (?, ?)")
        values += [mark if column in MOMENTS else number(mark), last]
    columns = ", ".join(f"matches.{name}" for name in store.MATCH_COLUMNS.split(", "))
    rows = db.execute(
        f"SELECT {key}, {columns} FROM {source} WHERE {' AND '.join(where)}"
        f" ORDER BY {key} {order}, {name} {order} LIMIT ?",
        [*values, limit + 1],
    ).fetchall()
    shown = _rows(db, rows[:limit])
    return shown, shown[-1].key if len(rows) > limit else None


def number(text: str) -> float:
    return float(text) if re.fullmatch(r"-?\d{1,9}(\.\d{1,6})?", text) else 0


def total(db: Database, wanted: Wanted) -> int:
    """How many matches fit, up to one more than are counted."""
    source, where, values = conditions(db, wanted)
    column, _ = SORTS.get(wanted.sort, SORTS["newest"])
    if column != "played_at":
        where += ["matches.counted = 1", f"matches.{column} IS NOT NULL"]
    found = f"SELECT 1 FROM {source} WHERE {' AND '.join(where)} LIMIT ?"
    return int(db.execute(f"SELECT count(*) FROM ({found})", [*values, MOST_COUNTED + 1]).fetchone()[0])


def uncounted(db: Database, **wanted: Any) -> int:
    """How many of the matches that are listed no figure counts: against the app, not finished, or hidden."""
    return total(db, Wanted(status="uncounted", **wanted))


BY_STATUS = {
    "hidden": ["matches.hidden"],
    "uncounted": ["matches.counted = 0"],
    **{status: [f"matches.status = '{status}'"] for status in ("finished", "open", "abandoned")},
}


def conditions(db: Database, wanted: Wanted) -> tuple[str, list[str], list[Any]]:
    """The filters as SQL: where to read, conditions, values."""
    source, values = "matches", []
    few = wanted.status == "uncounted"  # so few that reading begins with them, whatever else is wanted
    where = [f"matches.deleted_at IS {'NOT ' if wanted.status == 'deleted' else ''}NULL"]
    if wanted.player:
        # CROSS JOIN: the player's seats lie in the order of dates, so reading begins there.
        source = f"{'matches CROSS JOIN seats' if few else 'seats CROSS JOIN matches'} ON matches.id = seats.match"
        where.append("seats.player = (SELECT id FROM players WHERE uid = ?)")
        values.append(wanted.player)
    if wanted.against:
        where.append(
            "EXISTS (SELECT 1 FROM seats AS other WHERE other.match = matches.id"
            " AND other.player = (SELECT id FROM players WHERE uid = ?))"
        )
        values.append(wanted.against)
    if wanted.game:
        where.append("+matches.title = ?" if few else "matches.title = ?")
        values.append(wanted.game)
    where += BY_STATUS.get(wanted.status, [])
    if wanted.since:
        where.append("matches.played_at >= ?")
        values.append(dates.start_of(wanted.since))
    if wanted.until:
        where.append("matches.played_at < ?")
        values.append(dates.end_of(wanted.until))
    for word in searched(wanted.words).split():
        where.append("matches.words <> '' AND instr(matches.words, ?)")
        values.append(word)
    return source, where, values


def _rows(db: Database, found: Sequence[Any]) -> list[Row]:
    ids = [row[1] for row in found]
    seats, results = seats_of(db, ids), results_of(db, ids)
    titles_at = store.MATCH_COLUMNS.split(", ").index("title") + 1
    called = titles.names(db, [row[titles_at] for row in found])
    rows = []
    for key, *columns in found:
        match = store.match_of(columns, seats.get(columns[0], ()), called.get(columns[titles_at - 1], ""))
        rows.append(Row(match, results.get(match.id, ()), f"{key}~{match.id}"))
    return rows


def rows_of(db: Database, match_ids: Sequence[str]) -> list[Row]:
    """Single matches as rows, in the order asked for."""
    columns = store.MATCH_COLUMNS
    marks = ", ".join("?" * len(match_ids))
    found = db.execute(f"SELECT played_at, {columns} FROM matches WHERE id IN ({marks})", list(match_ids)).fetchall()
    by_id = {row.match.id: row for row in _rows(db, found)}
    return [by_id[match_id] for match_id in match_ids if match_id in by_id]


def seats_of(db: Database, match_ids: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    marks = ", ".join("?" * len(match_ids))
    rows = db.execute(
        "SELECT match, seat, player, name, seats.colour FROM seats JOIN players ON players.id = player"
        f" WHERE match IN ({marks}) ORDER BY match, seat",
        list(match_ids),
    )
    seats: dict[str, list[Seat]] = {}
    for match, *columns in rows.fetchall():
        seats.setdefault(match, []).append(Seat(*columns))
    return {match: tuple(found) for match, found in seats.items()}
