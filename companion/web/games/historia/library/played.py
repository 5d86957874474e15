"""What is kept of every finished match for those who test the cards, and which matches test what."""

import msgspec
from sqlite_utils import Database

from companion.games.historia import tested
from companion.games.historia.tested import Deed, Tested
from companion.matches import remarks
from companion.matches.clock import between
from companion.matches.play import Matches, Table
from companion.matches.remarks import Remark
from companion.matches.store import FINISHED

MOST_MATCHES = 300  # of a version that one page is made of: the latest
MOST_NOTES = 2000
AT_ONCE = 200  # matches that a visit counts
COUNTED_AS = 1  # a new number makes every match be counted anew
_tested = msgspec.json.Decoder(Tested).decode


class Trial(msgspec.Struct, frozen=True):
    """A finished match and what was counted of it."""

    match: str
    played_at: str
    minutes: int | None
    names: tuple[str, ...]  # of the players, by seat
    told: Tested


OURS = "matches.game = 'historia' AND matches.counted = 1 AND matches.deleted_at IS NULL AND NOT matches.sheet"
FRESH = "tested.after = coalesce((SELECT written FROM log_lengths WHERE match = matches.id), 0) AND made = ?"
NAMES = (
    "(SELECT json_group_array(json_array(seat, name)) FROM seats JOIN players ON players.id = player"
    " WHERE match = matches.id)"
)


def waiting(db: Database) -> list[str]:
    """Matches that were not counted since their last entry, one more than a visit counts."""
    rows = db.execute(
        f"SELECT matches.id FROM matches LEFT JOIN tested ON tested.match = matches.id AND {FRESH}"
        f" WHERE {OURS} AND tested.match IS NULL LIMIT ?",
        [COUNTED_AS, AT_ONCE + 1],
    )
    return [row[0] for row in rows.fetchall()]


def count_new(matches: Matches) -> bool:
    """Count what was played lately, outside of the write lock, and keep it; says whether all is counted."""
    with matches.storage.reading() as db:
        new = waiting(db)
    if not new:
        return True
    found = []
    for match_id in new[:AT_ONCE]:
        with matches.storage.snapshot() as db:
            table = matches.at(db, match_id)
        if table.match.status == FINISHED:
            told = counted(table)
            versions = "\n".join(("", *told.versions, ""))
            found.append((match_id, table.seq, COUNTED_AS, versions, msgspec.json.encode(told).decode()))
    with matches.storage.writing() as db:
        db.conn.executemany(
            "INSERT OR REPLACE INTO tested (match, after, made, versions, told) VALUES (?, ?, ?, ?, ?)", found
        )
    return len(new) <= AT_ONCE


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


def versions(db: Database) -> list[str]:
    """All that a match was marked with, or that decks of an unmarked one were of; by name."""
    marked = db.execute(
        f"SELECT DISTINCT trial, versions FROM matches JOIN tested ON tested.match = matches.id WHERE {OURS}"
    ).fetchall()
    return sorted({name for trial, written in marked for name in ([trial] if trial else written.split("\n")) if name})


def trials(db: Database, version: str) -> list[Trial]:
    """The matches that test a version, the latest first: those marked so, and unmarked ones with a deck of it."""
    rows = db.execute(
        f"SELECT matches.id, played_at, minutes, {NAMES}, told FROM matches"
        f" JOIN tested ON tested.match = matches.id WHERE {OURS} AND made = ?"
        " AND (? = '' OR trial = ? OR (trial = '' AND instr(versions, ?)))"
        " ORDER BY played_at DESC, matches.id LIMIT ?",
        [COUNTED_AS, version, version, f"\n{version}\n", MOST_MATCHES],
    ).fetchall()
    return [
        Trial(match, played_at, minutes, read_names(names), _tested(told))
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
        " AND (? = '' OR trial = ? OR (trial = '' AND instr(coalesce(versions, ''), ?)))"
        " ORDER BY played_at DESC, matches.id, remarks.after, remarks.id LIMIT ?",
        [version, version, f"\n{version}\n", MOST_NOTES],
    ).fetchall()
    return [VersionNote(match, played_at, read_names(names), Remark(*row)) for match, played_at, names, *row in rows]


def read_names(written: str) -> tuple[str, ...]:
    """The names of those who played, in the order of their seats."""
    return tuple(name for _, name in sorted(msgspec.json.decode(written)))
