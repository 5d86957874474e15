"""The database: connections, pragmas, writing one at a time."""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
from sqlite_utils import Database

from . import alphabet
from .migrations import migrations

BUSY_SECONDS = 10


class Unwritable(Exception):
    """Nothing may be written any more: the database is damaged, or its files are gone or were replaced."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Damage(msgspec.Struct, frozen=True):
    """What is wrong with the database, and the newest backup that is whole."""

    faults: tuple[str, ...]
    whole: Path | None


class Storage:
    """A file and a few open connections to it, lent to one user at a time."""

    def __init__(self, path: Path, damage: Damage | None = None) -> None:
        self.path, self.damage = path, damage
        make_private(path)
        self._idle: list[Database] = []  # the one that was used last is lent next
        self._writing = threading.Lock()
        # Kept open for the life of the process: closing the last connection checkpoints, which is slow.
        self._anchor = connect(path)
        # Another process may be doing this too: whoever comes second finds it done.
        with contextlib.suppress(sqlite3.OperationalError):
            self._anchor.conn.execute("PRAGMA journal_mode=wal")
        if damage is None:
            with _alone(self._anchor):
                migrations.apply(self._anchor)
        self._files = self._files_now()

    @contextlib.contextmanager
    def reading(self) -> Iterator[Database]:
        """Lend a connection."""
        try:
            db = self._idle.pop()
        except IndexError:
            db = connect(self.path)
        try:
            yield db
        finally:
            self._idle.append(db)

    def reserve(self, connections: int) -> None:
        """Open connections before they are needed."""
        while len(self._idle) < connections:
            db = connect(self.path)
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()  # only now SQLite opens the log beside the file
            self._idle.append(db)

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[Database]:
        """Lend a connection that sees one moment, however much is written meanwhile."""
        with self.reading() as db:
            db.conn.execute("BEGIN")
            try:
                yield db
            finally:
                db.conn.execute("COMMIT")

    @contextlib.contextmanager
    def writing(self, wait: bool = True) -> Iterator[Database]:
        """Lend a connection inside a transaction that nobody else can write in, committed at the end.

        Whoever does not wait is refused while somebody else writes, here or in another process.
        """
        if not self._writing.acquire(blocking=wait):
            raise sqlite3.OperationalError("database is locked")
        try:
            self._check_writable()
            with self.reading() as db, _alone(db, wait):
                yield db
            self.check_place()  # what was written to files that are gone is not acknowledged
        finally:
            self._writing.release()

    @property
    def is_written(self) -> bool:
        """Whether somebody here is writing now, or exchanges the whole database."""
        return self._writing.locked()

    @contextlib.contextmanager
    def alone(self) -> Iterator[Database]:
        """Lend a connection while nobody else writes, without a transaction: to exchange the whole database."""
        with self._writing, self.reading() as db:
            yield db

    def _check_writable(self) -> None:
        if self.damage:
            raise Unwritable("damaged")
        self.check_place()

    def check_place(self) -> None:
        """Refuse if our files are gone, or others lie in their place."""
        if self._files_now() != self._files:
            raise Unwritable("gone")

    def _files_now(self) -> list[tuple[int, int]]:
        """Which files lie at our path now: the database, and the log in which its latest writes are."""
        try:
            found = [os.stat(path) for path in (self.path, f"{self.path}-wal")]
        except OSError:
            return []
        return [(about.st_dev, about.st_ino) for about in found]

    def check(self) -> None:
        """Read the file; a database that cannot be used, or not be written, raises."""
        self._check_writable()
        if not self.may_be_written:
            raise sqlite3.OperationalError("attempt to write a readonly database")
        with self.reading() as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()

    @property
    def may_be_written(self) -> bool:
        """Whether the file's mode and its disk let us write."""
        return os.access(self.path, os.W_OK)

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()
        self._anchor.close()


@contextlib.contextmanager
def _alone(db: Database, wait: bool = True) -> Iterator[None]:
    """A transaction that nobody else can write in."""
    # Not db.atomic(): that begins deferred, and two readers who both turn writers fail.
    if wait:
        db.conn.execute("BEGIN IMMEDIATE")
    else:
        _begin_at_once(db)
    try:
        yield
        db.conn.execute("COMMIT")
    except BaseException:
        if db.conn.in_transaction:
            db.conn.execute("ROLLBACK")
        raise


def _begin_at_once(db: Database) -> None:
    """Begin to write, unless another process does."""
    db.conn.execute("PRAGMA busy_timeout=0")
    try:
        db.conn.execute("BEGIN IMMEDIATE")
    finally:
        db.conn.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")


def make_private(path: Path) -> None:
    """Make the file, and what is there already, readable by us alone; SQLite's files beside it follow."""
    with contextlib.suppress(OSError):  # it exists, or SQLite will say why it cannot
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def connect(path: Path) -> Database:
    """Open the file so that an acknowledged write survives a power cut."""
    conn = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    for pragma in ("synchronous=full", "foreign_keys=on", f"busy_timeout={BUSY_SECONDS * 1000}"):
        conn.execute(f"PRAGMA {pragma}")
    for function in (alphabet.polish_order, alphabet.plain):
        conn.create_function(function.__name__, 1, function, deterministic=True)
    return Database(conn, execute_plugins=False)  # looking for plugins takes as long as all other work of a connection
