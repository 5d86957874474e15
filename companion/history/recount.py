"""The ledger made anew, a little at a time: others play meanwhile, and what was cut off is taken up again."""

import time
from collections.abc import Callable

from sqlite_utils import Database

from companion.db import Storage
from companion.matches import store
from companion.matches.play import Matches

from . import hiding, streaks
from .counted import counted_matches
from .ledger import COUNTED_TO, book, mark

LEDGER_VERSION = "12"  # a new number makes every installation count anew when it starts
AT_ONCE = 20  # matches
BRIEFLY, LONG = 0.02, 0.5  # seconds for which the write lock is held while others play, and while nobody does
FEW = 2000  # matches that are counted before the first page; more are counted behind it

Rest = Callable[[float], None]
Tell = Callable[[float], None]


def at_once(held: float) -> None:
    """Go on without a rest."""


def unheard(share: float) -> None:
    """Nobody asks how far it is."""


def bring_up_to_date(matches: Matches) -> None:
    """When a database is opened: results and counts are made anew if they were last made in another way, or never."""
    storage = matches.storage
    if matches.results_are_old():
        with storage.writing() as db:
            store.set_preference(db, "ledger", "")  # whatever happens now, all will be counted anew
        matches.rebuild_results()
    with storage.reading() as db:
        old = store.preference(db, "ledger") != LEDGER_VERSION
        many = db.execute("SELECT count(*) FROM (SELECT 1 FROM matches LIMIT ?)", [FEW + 1]).fetchone()[0] > FEW
    if old:
        with storage.writing() as db:
            begin(db)
    if not many:
        go_on(storage)


def rebuild(storage: Storage, tell: Tell = unheard) -> None:
    """Count all matches anew, while nobody waits."""
    with storage.writing() as db:
        begin(db)
    go_on(storage, tell=tell)


def begin(db: Database) -> None:
    for table in ("tallies", "form", "ratings"):
        db.execute(f"DELETE FROM {table}")
    store.set_preference(db, COUNTED_TO, "")
    for (title,) in db.execute("SELECT DISTINCT title FROM matches").fetchall():
        streaks.put_off(db, title, ("", ""))
    store.set_preference(db, "ledger", LEDGER_VERSION)


def go_on(storage: Storage, held: float = LONG, rest: Rest = at_once, tell: Tell = unheard) -> None:
    """Do what is left of it: count, follow titles that were hidden or shown, then work out ratings and streaks."""
    with storage.reading() as db:
        left = steps_left(db)
    done = 0
    for step in (count_some, hiding.follow_waiting, streaks.reckon_waiting):
        more = True
        while more:
            with storage.writing() as db:
                begun = time.monotonic()
                while (more := step(db)) and time.monotonic() - begun < held:
                    done += 1
            done += 1
            rest(time.monotonic() - begun)
            tell(min(0.99, done / max(1, left)))


def catch_up(storage: Storage, rest: Rest) -> None:
    """Do what was put off, while others play."""
    go_on(storage, 0, rest)


def steps_left(db: Database) -> int:
    """About how many steps it will take: each match is counted, then reckoned."""
    counted_to = store.preference(db, COUNTED_TO)
    if counted_to is None:
        return 0
    to_count, all_of_them = db.execute("SELECT sum(id > ?), count(*) FROM matches", [counted_to]).fetchone()
    return ((to_count or 0) + int(all_of_them)) // AT_ONCE


def count_some(db: Database) -> bool:
    """Count the matches whose turn it is; says whether there are more."""
    counted_to = store.preference(db, COUNTED_TO)
    if counted_to is None:
        return False
    rows = db.execute("SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?", [counted_to, AT_ONCE]).fetchall()
    if not rows:
        db.execute("DELETE FROM preferences WHERE name = ?", [COUNTED_TO])
        return False
    ids = [row[0] for row in rows]
    counted = counted_matches(db, ids)
    book(db, counted, +1)
    mark(db, ids, counted)
    store.set_preference(db, COUNTED_TO, ids[-1])
    return True
