"""Whether a database is whole, and whether it is ours."""

import contextlib
import sqlite3
from functools import lru_cache
from pathlib import Path

from sqlite_utils import Database

from .config import Unusable
from .migrations import migrations

OUR_TABLES = {"players", "matches", "seats", "entries", "results"}
# SQLite 3.40 says this of a table that a later migration makes anew; nothing is wrong with what it holds.
FALSE_ALARM = "NULL value in merged_seats.player"
JSON_COLUMNS = (("entries", "action"), ("matches", "options"), ("results", "rounds"), ("results", "own"))

Shape = frozenset[tuple[str, ...]]


class Unsound(Unusable):
    """A file that cannot take the place of the database: damaged, newer, foreign or unreadable."""

    def __init__(self, path: Path, reason: str, detail: str = "") -> None:
        words = {
            "damaged": "it is damaged",
            "newer": "it was made by a newer Kronikarz; install that one first",
            "foreign": "it is not a backup of Kronikarz",
            "unreadable": detail,
        }
        super().__init__(f"{path} cannot be restored: {words[reason]}. Nothing was changed.")
        self.path, self.reason = path, reason


def read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def faults(db: sqlite3.Connection, thorough: bool = False) -> list[str]:
    """What is wrong with a database, in the words of SQLite; thoroughly: its indexes and all JSON in it too."""
    try:
        rows = db.execute(f"PRAGMA {'integrity_check' if thorough else 'quick_check'}").fetchall()
        found = [row[0] for row in rows if row[0] not in ("ok", FALSE_ALARM)]
        if thorough and not found:
            found = [f"{table}.{column}" for table, column in JSON_COLUMNS if _broken_json(db, table, column)]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return found


def _broken_json(db: sqlite3.Connection, table: str, column: str) -> bool:
    if column not in {row[1] for row in db.execute(f"PRAGMA table_info({table})")}:
        return False
    where = f"{column} IS NOT NULL AND NOT json_valid({column})"
    return db.execute(f"SELECT 1 FROM {table} WHERE {where} LIMIT 1").fetchone() is not None


def faults_of(path: Path, thorough: bool = True) -> list[str]:
    """The same of a file."""
    try:
        with contextlib.closing(read_only(path)) as db:
            return faults(db, thorough)
    except sqlite3.DatabaseError as error:
        return [str(error)]


def check_backup(path: Path) -> None:
    """Refuse what is not a sound backup of ours; nothing in the file is changed."""
    try:
        with contextlib.closing(read_only(path)) as db:
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
            if not tables >= OUR_TABLES | {migrations.migrations_table}:
                raise Unsound(path, "damaged" if faults(db) else "foreign")
            if _steps(db) - {step.name for step in migrations._migrations}:
                raise Unsound(path, "newer")
            if faults(db, thorough=True):
                raise Unsound(path, "damaged")
    except sqlite3.DatabaseError as error:
        raise Unsound(path, "unreadable", str(error)) from error


def _steps(db: sqlite3.Connection) -> set[str]:
    table, mine = migrations.migrations_table, [migrations.name]
    return {name for (name,) in db.execute(f"SELECT name FROM {table} WHERE migration_set = ?", mine)}


def is_older(path: Path) -> bool:
    """Whether a database of ours has steps before it that it has not taken yet."""
    with contextlib.closing(read_only(path)) as db:
        return bool({step.name for step in migrations._migrations} - _steps(db))


def has_our_shape(db: sqlite3.Connection) -> bool:
    """Whether all our tables, columns, indexes, triggers and views are there, as the migrations make them."""
    return shape(db) >= our_shape()


@lru_cache(maxsize=1)
def our_shape() -> Shape:
    fresh = Database(memory=True)
    migrations.apply(fresh)
    try:
        return shape(fresh.conn)
    finally:
        fresh.close()


def shape(db: sqlite3.Connection) -> Shape:
    things = db.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
    found = set(things)
    for kind, name in things:
        if kind == "table":
            columns = db.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', [name])
            found |= {("column", name, *map(str, column)) for column in columns}
    return frozenset(found)
