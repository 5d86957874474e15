"""The database: connections, pragmas, writing one at a time, migrations."""

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from sqlite_utils import Database, Migrations

BUSY_SECONDS = 10
migrations = Migrations("companion")


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
    def writing(self) -> Iterator[Database]:
        """Lend a connection inside a transaction that nobody else can write in, committed at the end."""
        with self._writing, self.reading() as db, _alone(db):
            yield db

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


@migrations()
def players_and_matches(db: Database) -> None:
    db.table("players").create(
        {"id": int, "name": str, "name_key": str, "colour": int, "created_at": str},
        pk="id",
        not_null={"name", "name_key", "colour", "created_at"},
    )
    db.table("players").create_index(["name_key"], unique=True)
    db.table("matches").create(
        {
            "id": str,
            "game": str,
            "rules_version": int,
            "options": str,
            "status": str,
            "code": str,
            "seed": bytes,
            "opened_at": str,
            "changed_at": str,
            "finished_at": str,
            "rematch": str,
        },
        pk="id",
        not_null={"game", "rules_version", "options", "status", "code", "seed", "opened_at", "changed_at"},
    )
    db.table("matches").create_index(["code"], unique=True)
    db.table("matches").create_index(["status", "changed_at"])
    # Compound keys without a rowid: the log of a match lies together, in order.
    db.execute("""
        CREATE TABLE seats (
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            colour INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    db.table("seats").create_index(["player"])
    db.execute("""
        CREATE TABLE entries (
            match TEXT NOT NULL REFERENCES matches(id),
            seq INTEGER NOT NULL,
            action TEXT,
            undoes INTEGER,
            seat INTEGER,
            device TEXT NOT NULL,
            request_id TEXT NOT NULL,
            at TEXT NOT NULL,
            draws INTEGER NOT NULL,
            PRIMARY KEY (match, seq),
            CHECK ((action IS NULL) <> (undoes IS NULL))
        ) WITHOUT ROWID""")
    db.table("entries").create_index(["match", "request_id"], unique=True)
    db.execute("""
        CREATE TABLE results (
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            score INTEGER NOT NULL,
            rank INTEGER NOT NULL,
            won INTEGER NOT NULL,
            detail TEXT NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    db.table("results").create_index(["player"])


@migrations()
def the_log_only_grows(db: Database) -> None:
    for verb in ("UPDATE", "DELETE"):
        db.execute(f"""
            CREATE TRIGGER entries_are_never_{verb.lower()}d BEFORE {verb} ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END""")


@migrations()
def card_library(db: Database) -> None:
    db.table("library_cards").create(
        {
            "id": int,
            "kind": str,
            "name_key": str,
            "epoch": str,
            "period": str,
            "faction_key": str,
            "facts": str,
        },
        pk="id",
        not_null={"kind", "name_key", "epoch", "period", "faction_key", "facts"},
    )
    db.table("library_cards").create_index(["kind", "name_key", "epoch", "period", "faction_key"], unique=True)
    db.table("library_decks").create(
        {"id": int, "name": str, "epoch": str, "period": str},
        pk="id",
        not_null={"name", "epoch", "period"},
    )
    db.execute("""
        CREATE TABLE library_deck_cards (
            deck INTEGER NOT NULL REFERENCES library_decks(id),
            card INTEGER NOT NULL REFERENCES library_cards(id),
            copies INTEGER NOT NULL,
            PRIMARY KEY (deck, card)
        ) WITHOUT ROWID""")
    db.table("library_deck_cards").create_index(["card"])
