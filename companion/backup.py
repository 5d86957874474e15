"""Copies of the database, made while playing goes on, and bringing one back."""

import contextlib
import sqlite3
from datetime import date, datetime, timedelta
from pathlib import Path

from .config import Unusable
from .db import Storage
from .migrations import migrations

OUR_TABLES = {"players", "matches", "seats", "entries", "results"}


def save(database: Path, target: Path) -> str:
    """Copy the database as it stands at one moment; says what was done."""
    if not database.exists():
        raise Unusable(f"There is no database at {database} yet.")
    if target.exists():
        raise Unusable(f"{target} exists already; nothing was overwritten. Choose another name.")
    partial = target.with_name(target.name + ".part")
    try:
        copy(database, partial)
        partial.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        with contextlib.suppress(OSError):
            partial.unlink()
        raise Unusable(f"{target} cannot be written ({error}).") from error
    return f"Saved to {target} ({target.stat().st_size // 1024} KB)."


def restore(source: Path, database: Path) -> str:
    """Put a backup in the place of the database; the present one, whole or broken, is kept beside it."""
    check(source)
    check_unused(database)
    incoming = database.with_name("restored.part")
    said = f"Restored from {source}."
    try:
        copy(source, incoming)
        if database.exists():
            kept = unused_name(database)
            for ending in ("-wal", "-shm", ""):
                with contextlib.suppress(FileNotFoundError):
                    database.with_name(database.name + ending).replace(kept.with_name(kept.name + ending))
            said += f" The former database is kept as {kept}."
        incoming.replace(database)
    except (OSError, sqlite3.OperationalError) as error:
        with contextlib.suppress(OSError):
            incoming.unlink()
        raise Unusable(f"{database} cannot be replaced ({error}).") from error
    return said


def check_unused(database: Path) -> None:
    """Refuse while a server has the file open, on whatever port: it would go on writing to the old one."""
    if not database.exists():
        return
    with contextlib.closing(sqlite3.connect(database, timeout=0.5)) as db:
        try:
            db.execute("PRAGMA journal_mode=delete")  # only the last connection may leave WAL
        except sqlite3.OperationalError as error:
            raise Unusable(f"{database} is in use ({error}). End Kronikarz first. Nothing was changed.") from error
        except sqlite3.DatabaseError:
            pass  # broken: all the more reason to restore


def copy(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=delete")


def unused_name(database: Path) -> Path:
    names = (database.with_name(f"before-restore-{number}.db") for number in range(1, 10_000))
    return next(path for path in names if not path.exists())


def check(source: Path) -> None:
    """Refuse what is not a sound backup of ours."""
    problem = None
    try:
        with contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as db:
            if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                problem = "it is damaged"
            elif OUR_TABLES - {name for (name,) in db.execute("SELECT name FROM sqlite_master")}:
                problem = "it is not a backup of Kronikarz"
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem:
        raise Unusable(f"{source} cannot be restored: {problem}. Nothing was changed.")


BACKUP_DAYS = 14
DAILY = "companion-{}.db"


def folder(database: Path) -> Path:
    return database.parent / "backups"


def kept(database: Path) -> list[Path]:
    """The backups in the instance folder, newest first."""
    found = folder(database).glob("companion-*.db")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def daily(database: Path, today: date) -> Path | None:
    """Make today's backup, unless there is one, and let go of those older than two weeks."""
    target = folder(database) / DAILY.format(today.isoformat())
    made = None
    if not target.exists():
        folder(database).mkdir(exist_ok=True)
        save(database, target)
        made = target
    oldest = DAILY.format((today - timedelta(days=BACKUP_DAYS)).isoformat())
    for path in folder(database).glob(DAILY.format("????-??-??")):
        if path.name <= oldest:
            path.unlink()
    return made


def now(database: Path, moment: datetime) -> Path:
    """A backup on request, kept beside the daily ones; these are only removed by hand."""
    folder(database).mkdir(exist_ok=True)
    target = folder(database) / DAILY.format(moment.strftime("%Y-%m-%d-%H%M%S-%f"))
    save(database, target)
    return target


def restore_live(source: Path, storage: Storage, moment: datetime) -> Path:
    """Put a backup in the place of the database while it is in use; says where the former one is kept."""
    check(source)
    former = now(storage.path, moment)
    with storage.alone() as db:
        with contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old:
            old.backup(db.conn)
        db.conn.execute("PRAGMA journal_mode=wal")
        migrations.apply(db)
    return former
