"""What is kept of every finished match for those who test the cards, added up by version as matches come and go."""

from collections.abc import Sequence

import msgspec
from sqlite_utils import Database

from companion.games.historia import tested
from companion.games.historia.tested import Deed, Tested
from companion.history import dates
from companion.matches import remarks
from companion.matches.clock import between
from companion.matches.play import Matches, Table
from companion.matches.remarks import Remark

from .adding import Counted, Figures, figures
from .sums import Sums

MOST_NOTES = 2000
AT_ONCE = 20  # matches that a visit counts
_read = msgspec.json.Decoder(Counted).decode
OURS = "game = 'historia' AND counted = 1 AND deleted_at IS NULL AND NOT sheet"
NAMES = (
    "(SELECT json_group_array(json_array(seat, name)) FROM seats JOIN players ON players.id = player"
    " WHERE match = matches.id)"
)
PLAYERS = "(SELECT json_group_array(player) FROM (SELECT player FROM seats WHERE match = matches.id ORDER BY seat))"
LENGTH = "coalesce((SELECT written FROM log_lengths WHERE match = matches.id), 0)"


# -- counting: whatever changed is listed by triggers; a visit counts some of it, each match in a step of its own


def count_new(matches: Matches) -> int:
    """Count some of what was played, changed or deleted lately; says how many matches are still to be counted."""
    with matches.storage.reading() as db:
        due = "SELECT match FROM tested_due WHERE game = 'historia' LIMIT ?"
        listed = [row[0] for row in db.execute(due, [AT_ONCE]).fetchall()]
        gone = db.execute("SELECT 1 FROM tested_gone").fetchone()
    for match_id in listed:
        after, told = look(matches, match_id)
        with matches.storage.writing() as db:
            settle(db, match_id, after, told)
    if gone:
        with matches.storage.writing() as db:
            take_away_purged(db)
    with matches.storage.reading() as db:
        left: int = db.execute("SELECT count(*) FROM tested_due WHERE game = 'historia'").fetchone()[0]
    return left


def look(matches: Matches, match_id: str) -> tuple[int, Tested | None]:
    """What the log of a match says after so many entries, outside of the write lock; nothing if it does not count."""
    with matches.storage.snapshot() as db:
        now = db.execute(f"SELECT {LENGTH} FROM matches WHERE id = ? AND {OURS}", [match_id]).fetchone()
        kept = db.execute("SELECT after, told FROM tested WHERE match = ?", [match_id]).fetchone()
        if not now or (kept and kept[0] == now[0]):
            return (now[0], _read(kept[1]).told) if now else (0, None)
        table = matches.at(db, match_id)
    return table.seq, counted(table)


def settle(db: Database, match_id: str, after: int, told: Tested | None) -> None:
    """Take away what a match had added and add what it says now; one that went on meanwhile stays listed."""
    row = db.execute(
        f"SELECT trial, minutes, played_at, {PLAYERS}, {LENGTH} FROM matches WHERE id = ? AND {OURS}", [match_id]
    ).fetchone()
    if bool(row) != bool(told) or (row and row[4] != after):
        return
    was = db.execute("SELECT within, told FROM tested WHERE match = ?", [match_id]).fetchone()
    if row and told:
        players = msgspec.json.decode(row[3], type=tuple[int, ...])
        found = Counted(told, players, row[1], dates.local(row[2]).date().isoformat())
        now = within(row[0], told), msgspec.json.encode(found).decode()
        exchange(db, was, now)
        db.execute("INSERT INTO tested VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET after = excluded.after,"
                   " within = excluded.within, told = excluded.told", [match_id, after, *now])  # fmt: skip
    elif was:
        exchange(db, was, ("", was[1]))
        db.execute("UPDATE tested SET within = '' WHERE match = ?", [match_id])
    db.execute("DELETE FROM tested_due WHERE game = 'historia' AND match = ?", [match_id])


def within(trial: str, told: Tested) -> str:
    """The versions that a match tests, a line each, the first for all: that of its mark, or else of its decks."""
    return "\n".join(("", "", *([trial] if trial else filter(None, told.versions)), ""))


def exchange(db: Database, was: tuple[str, str] | None, now: tuple[str, str]) -> None:
    if was != now:
        for (versions, told), sign in ((was or ("", ""), -1), (now, +1)):
            book(db, versions, told, sign)


def book(db: Database, versions: str, told: str, sign: int) -> None:
    """Add what was counted of a match to the sums of each of its versions, or take it away."""
    if not versions:
        return
    rows = [
        (of, version, kind, name, figure, sign * amount)
        for (of, kind, name), line in figures(_read(told)).items()
        for figure, amount in line.items()
        for version in versions.split("\n")[1:-1]
    ]
    db.conn.executemany(
        "INSERT INTO tested_sums VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        rows,
    )
    if sign < 0:
        db.execute("DELETE FROM tested_sums WHERE amount = 0")


def take_away_purged(db: Database) -> None:
    for versions, told in db.execute("SELECT within, told FROM tested_gone").fetchall():
        book(db, versions, told, -1)
    db.execute("DELETE FROM tested_gone")


def counted(table: Table) -> Tested:
    layers = list(table.timeline.layers())[::-1]
    states = [table.timeline.opening, *(layer.state for layer in layers)]
    moments = [table.match.opened_at, *(layer.entry.at for layer in layers)]
    steps = [
        Deed(between(since, layer.entry.at), layer.entry.action, before, layer.state)
        for layer, before, since in zip(layers, states, moments, strict=False)
    ]
    standings = table.match.rules.standings(table.state) or []
    return tested.count(steps, [standing.won for standing in standings])


# -- reading


def versions(db: Database) -> list[str]:
    """All that a match was marked with, or that decks of an unmarked one were of; by name."""
    rows = db.execute("SELECT version FROM tested_sums WHERE of = 'all' AND figure = 'matches' AND version <> ''")
    return sorted(row[0] for row in rows.fetchall())


TABLES = ("all", "cards", "curve", "days", "decks", "epochs", "events", "factions", "openings", "players")


def sums(db: Database, version: str) -> Sums:
    """What all matches that test a version come to: those marked so, and unmarked ones with a deck of it."""
    found: Figures = {}
    rows = db.execute(
        f"SELECT of, kind, name, figure, amount FROM tested_sums WHERE of IN {TABLES!r} AND version = ?", [version]
    )
    for of, kind, name, figure, amount in rows.fetchall():
        found.setdefault((of, kind, name), {})[figure] = amount
    ids = [int(name) for of, _, name in found if of == "players"]
    return Sums(found, player_names(db, ids))


def player_names(db: Database, ids: Sequence[int]) -> dict[int, str]:
    wanted = msgspec.json.encode(ids).decode()
    rows = db.execute("SELECT id, name FROM players WHERE id IN (SELECT value FROM json_each(?))", [wanted])
    return dict(rows.fetchall())


class Trial(msgspec.Struct, frozen=True):
    """A finished match and what was counted of it."""

    match: str
    played_at: str
    minutes: int | None
    names: tuple[str, ...]  # of the players, by seat
    told: Tested


def trials(db: Database, version: str, name: str = "", since: int = 0, most: int = -1) -> list[Trial]:
    """The matches that test a version, or those of them in which a name occurs, the latest first."""
    written = msgspec.json.encode(name).decode()[1:-1]
    rows = db.execute(
        f"SELECT matches.id, played_at, minutes, {NAMES}, told FROM tested JOIN matches ON matches.id = tested.match"
        " WHERE instr(within, ?) AND (? = '' OR instr(told, ?)) ORDER BY played_at DESC, matches.id LIMIT ? OFFSET ?",
        [f"\n{version}\n", written, written, most, since],
    ).fetchall()
    return [
        Trial(match, played_at, minutes, read_names(names), _read(told).told)
        for match, played_at, minutes, names, told in rows
    ]


class VersionNote(msgspec.Struct, frozen=True):
    """A note, with the match in which it was written."""

    match: str
    played_at: str
    names: tuple[str, ...]
    remark: Remark


def noted(db: Database, version: str) -> list[VersionNote]:
    """The notes on matches of a version, those that are still played too; in the order of play."""
    columns = ", ".join(f"remarks.{name}" for name in remarks.COLUMNS.split(", "))
    rows = db.execute(
        f"SELECT matches.id, played_at, {NAMES}, {columns} FROM remarks JOIN matches ON matches.id = remarks.match"
        " LEFT JOIN tested ON tested.match = matches.id WHERE game = 'historia' AND deleted_at IS NULL"
        " AND (? = '' OR trial = ? OR (trial = '' AND instr(coalesce(within, ''), ?)))"
        " ORDER BY played_at DESC, matches.id, remarks.after, remarks.id LIMIT ?",
        [version, version, f"\n{version}\n", MOST_NOTES],
    ).fetchall()
    return [VersionNote(match, played_at, read_names(names), Remark(*row)) for match, played_at, names, *row in rows]


def read_names(written: str) -> tuple[str, ...]:
    """The names of those who played, in the order of their seats."""
    return tuple(name for _, name in sorted(msgspec.json.decode(written)))
