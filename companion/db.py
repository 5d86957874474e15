"""The database: connections, pragmas, writing one at a time."""

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from sqlite_utils import Database

from .migrations import migrations

BUSY_SECONDS = 10


class Storage:
    """A file and a few open connections to it, lent to one user at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._idle: queue.LifoQueue[Database] = queue.LifoQueue()
        self._writing = threading.Lock()
        # Kept open for the life of the process: closing the last connection checkpoints, which is slow.
        self._anchor = connect(path)
        # Another process may be doing this too: whoever comes second finds it done.
        with contextlib.suppress(sqlite3.OperationalError):
            self._anchor.conn.execute("PRAGMA journal_mode=wal")
        with _alone(self._anchor):
            migrations.apply(self._anchor)

    @contextlib.contextmanager
    def reading(self) -> Iterator[Database]:
        """Lend a connection."""
        try:
            db = self._idle.get_nowait()
        except queue.Empty:
            db = connect(self.path)
        try:
            yield db
        finally:
            self._idle.put(db)

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
    def writing(self) -> Iterator[Database]:
        """Lend a connection inside a transaction that nobody else can write in, committed at the end."""
        with self._writing, self.reading() as db, _alone(db):
            yield db

    @contextlib.contextmanager
    def alone(self) -> Iterator[Database]:
        """Lend a connection while nobody else writes, without a transaction: to exchange the whole database."""
        with self._writing, self.reading() as db:
            yield db

    def check(self) -> None:
        """Read the file; a database that cannot be used raises."""
        with self.reading() as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()

    def close(self) -> None:
        while not self._idle.empty():
            self._idle.get().close()
        self._anchor.close()


@contextlib.contextmanager
def _alone(db: Database) -> Iterator[None]:
    """A transaction that nobody else can write in."""
    # Not db.atomic(): that begins deferred, and two readers who both turn writers fail.
    db.conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.conn.execute("COMMIT")
    except BaseException:
        if db.conn.in_transaction:
            db.conn.execute("ROLLBACK")
        raise


def connect(path: Path) -> Database:
    """Open the file so that an acknowledged write survives a power cut."""
    conn = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    for pragma in ("synchronous=full", "foreign_keys=on", f"busy_timeout={BUSY_SECONDS * 1000}"):
        conn.execute(f"PRAGMA {pragma}")
    return Database(conn)
