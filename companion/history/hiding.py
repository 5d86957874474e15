"""A title hidden from statistics, or shown again: its matches follow some at a time, so that others can play."""

from sqlite_utils import Database

from companion.matches import store

from . import ledger
from .counted import FOLLOWED

AT_ONCE = 20  # matches that follow under one hold of the write lock


def begin(db: Database, title: str, hidden: bool) -> None:
    """From now on the title is hidden or not; what is left of an earlier change is done first."""
    while follow_some(db, title):
        pass
    db.execute("UPDATE titles SET hidden = ? WHERE id = ?", [hidden, title])
    store.set_preference(db, FOLLOWED + title, "")


def follow_waiting(db: Database) -> bool:
    """Let matches follow whatever title was changed; says whether there may be more."""
    bounds = [FOLLOWED, FOLLOWED + "~"]
    row = db.execute("SELECT name FROM preferences WHERE name >= ? AND name < ? LIMIT 1", bounds).fetchone()
    if row:
        follow_some(db, row[0].removeprefix(FOLLOWED))
    return row is not None


def follow_some(db: Database, title: str) -> bool:
    """Take the next matches out of the statistics, or into them; says whether there are more."""
    followed = store.preference(db, FOLLOWED + title)
    if followed is None:
        return False
    rows = db.execute(
        "SELECT id FROM matches WHERE title = ? AND id > ? ORDER BY id LIMIT ?", [title, followed, AT_ONCE]
    ).fetchall()
    if not rows:
        db.execute("DELETE FROM preferences WHERE name = ?", [FOLLOWED + title])
        return False
    ids = [row[0] for row in rows]
    with ledger.changing_many(db, ids):
        store.set_preference(db, FOLLOWED + title, ids[-1])
    return True
