"""Copies of the database, made while playing goes on and checked before they count."""

import contextlib
import os
import sqlite3
from datetime import date, datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from . import sound
from .config import Unusable
from .db import Damage
from .matches import store

BACKUP_DAYS = 14
DAILY = "companion-{}.db"
DAMAGED = "damaged-{}.db"


class Damaged(Unusable):
    """The database is damaged: a copy of it would be, too."""

    def __init__(self, database: Path, found: list[str]) -> None:
        self.damage = Damage(tuple(found[:5]), newest_whole(database))
        whole = self.damage.whole
        what_to_do = f"The newest whole backup is {whole}." if whole else "There is no whole backup."
        super().__init__(f"The database {database} is damaged; no backup was made. {what_to_do}")


def save(database: Path, target: Path) -> str:
    """Copy the database as it stands at one moment; says what was done."""
    if not database.exists():
        raise Unusable(f"There is no database at {database} yet.")
    if target.exists():
        raise Unusable(f"{target} exists already; nothing was overwritten. Choose another name.")
    partial = target.with_name(target.name + ".part")
    try:
        copy(database, partial)
        if found := sound.faults_of(partial):
            raise Damaged(database, found)
        partial.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise Unusable(f"{target} cannot be written ({error}).") from error
    except sqlite3.DatabaseError as error:
        raise Damaged(database, [str(error)]) from error
    finally:
        with contextlib.suppress(OSError):
            partial.unlink()
    return f"Saved to {target} ({target.stat().st_size // 1024} KB)."


def copy(source: Path, target: Path) -> None:
    """Page by page, as the database stands at one moment; the copy is for us alone to read."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=delete")


def export(source: Path, target: Path) -> None:
    """A copy to read and to pass on: without the seeds of matches that are not over, not even where they lay."""
    copy(source, target)
    with contextlib.closing(Database(sqlite3.connect(target))) as db:
        with db.conn:
            store.hide_seeds(db)
        db.conn.execute("VACUUM")


def folder(database: Path) -> Path:
    return database.parent / "backups"


def kept(database: Path) -> list[Path]:
    """The backups in the instance folder, newest first."""
    found = folder(database).glob("companion-*.db")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def newest_whole(database: Path) -> Path | None:
    return next((path for path in kept(database) if not sound.faults_of(path)), None)


def daily(database: Path, today: date) -> Path | None:
    """Make today's backup, unless there is one; only then let go of those older than two weeks."""
    target = folder(database) / DAILY.format(today.isoformat())
    made = None
    if not target.exists():
        folder(database).mkdir(mode=0o700, exist_ok=True)
        save(database, target)
        made = target
    oldest = DAILY.format((today - timedelta(days=BACKUP_DAYS)).isoformat())
    for path in folder(database).glob(DAILY.format("????-??-??")):
        if path.name <= oldest:
            path.unlink()
    return made


def now(database: Path, moment: datetime) -> Path:
    """A backup on request, kept beside the daily ones; these are only removed by hand."""
    target = _target(database, DAILY, moment)
    save(database, target)
    return target


def aside(database: Path, moment: datetime) -> Path:
    """The same before another database takes the place of this one: what is damaged is kept too, under another name."""
    try:
        return now(database, moment)
    except Damaged:
        target = _target(database, DAMAGED, moment)
        copy(database, target)
        return target


def _target(database: Path, name: str, moment: datetime) -> Path:
    folder(database).mkdir(mode=0o700, exist_ok=True)
    return folder(database) / name.format(moment.strftime("%Y-%m-%d-%H%M%S-%f"))
