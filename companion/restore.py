"""Bringing a backup back: it is tried out beside the database before anything is exchanged."""

import contextlib
import secrets
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from . import backup, open_matches, sound
from .config import Unusable
from .db import Storage
from .matches import store
from .sound import Unsound


class NotExchanged(Unusable):
    """The present database is in such a state that another cannot take its place while it is in use."""

    def __init__(self, source: Path, detail: str) -> None:
        super().__init__(
            f"The database could not be exchanged ({detail}). End Kronikarz, then: companion restore {source}"
        )
        self.source = source


def restore(source: Path, database: Path) -> str:
    """Put a backup in the place of the database; the present one, whole or broken, is kept beside it."""
    check_unused(database)
    said = f"Restored from {source}."
    with staged(source, database) as incoming:
        try:
            if database.exists():
                kept = unused_name(database)
                for ending in ("-wal", "-shm", ""):
                    with contextlib.suppress(FileNotFoundError):
                        database.with_name(database.name + ending).replace(kept.with_name(kept.name + ending))
                said += f" The former database is kept as {kept}."
            incoming.replace(database)
        except OSError as error:
            raise Unusable(f"{database} cannot be replaced ({error}).") from error
    return said


def restore_live(source: Path, storage: Storage, moment: datetime) -> Path:
    """Put a backup in the place of the database while it is in use; says where the former one is kept."""
    with staged(source, storage.path) as incoming, storage.alone() as db:
        # Inside the lock: whatever was acknowledged before is in the copy, whatever comes later in the new database.
        former = backup.aside(storage.path, moment)
        try:
            with contextlib.closing(sound.read_only(incoming)) as new:
                new.backup(db.conn)
        except sqlite3.DatabaseError as error:
            raise NotExchanged(source, str(error)) from error
        storage.damage = None
    return former


@contextlib.contextmanager
def staged(source: Path, database: Path) -> Iterator[Path]:
    """A copy of a backup that was brought up to date and found whole, with an epoch of its own."""
    sound.check_backup(source)
    incoming = database.with_name(f"restored-{secrets.token_hex(4)}.part")
    try:
        try_out(source, incoming)
        yield incoming
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            incoming.with_name(incoming.name + ending).unlink(missing_ok=True)


def try_out(source: Path, incoming: Path) -> None:
    """Do with a copy of the backup all that the next start would do."""
    try:
        backup.copy(source, incoming)
        with contextlib.closing(open_matches(incoming).storage) as storage, storage.writing() as db:
            store.set_preference(db, "epoch", secrets.token_hex(4))
        with contextlib.closing(sqlite3.connect(incoming)) as db:
            db.execute("PRAGMA journal_mode=delete")
            if not sound.has_our_shape(db):
                raise Unsound(source, "foreign")
            if sound.faults(db, thorough=True):
                raise Unsound(source, "damaged")
    except OSError as error:
        raise Unusable(f"{source} cannot be copied ({error}). Nothing was changed.") from error
    except Unusable:
        raise
    except Exception as error:
        # Tables that only look like ours may break the start in any way: better here than in use.
        full = isinstance(error, sqlite3.OperationalError) and "full" in str(error)
        raise Unsound(source, *(("unreadable", str(error)) if full else ("foreign",))) from error


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


def unused_name(database: Path) -> Path:
    names = (database.with_name(f"before-restore-{number}.db") for number in range(1, 10_000))
    return next(path for path in names if not path.exists())
