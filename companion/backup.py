"""Copies of the database, made while playing goes on, and bringing one back."""

import contextlib
import shutil
import sqlite3
from pathlib import Path

from .config import Unusable


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
        partial.unlink(missing_ok=True)
        raise Unusable(f"{target} cannot be written ({error}).") from error
    return f"Saved to {target} ({target.stat().st_size // 1024} KB)."


def restore(source: Path, database: Path) -> str:
    """Put a backup in the place of the database; the present one is kept beside it."""
    check(source)
    incoming = database.with_name("restored.part")
    shutil.copyfile(source, incoming)
    said = f"Restored from {source}."
    if database.exists():
        kept = unused_name(database)
        copy(database, kept)
        for ending in ("-wal", "-shm"):
            database.with_name(database.name + ending).unlink(missing_ok=True)
        said += f" The former database is kept as {kept}."
    incoming.replace(database)
    return said


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
        with contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as db:
            if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                problem = "it is damaged"
            elif not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
                problem = "it is not a backup of Kronikarz"
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem:
        raise Unusable(f"{source} cannot be restored: {problem}. Nothing was changed.")
