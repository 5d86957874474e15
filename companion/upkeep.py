"""While the server runs: the database is examined, backed up once a day, and what was deleted long ago is purged."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from . import backup, health
from .config import Unusable
from .db import Storage, Unwritable
from .history import edit, recount, titles
from .history.imports import job as imports
from .matches.play import Matches

SHORT = 2  # seconds that may pass without a word
REST = 3  # times as long as the write lock was held it is left to others
EVERY = 15 * 60  # seconds between looks at the calendar
SOON = 20  # seconds after the start, so that the first page is not slowed down


Chore = Callable[[Storage], None]  # what else somebody wants done to the database each day


def start(database: Path, matches: Matches, chores: Sequence[Chore] = ()) -> threading.Thread:
    """Look after the database in the background for the life of the process."""
    thread = threading.Thread(target=_run, args=(database, matches, chores), name="upkeep", daemon=True)
    thread.start()
    return thread


def _run(database: Path, matches: Matches, chores: Sequence[Chore]) -> None:
    pause = threading.Event()
    health.report(matches.storage, health.examine(database))
    count(matches)
    pause.wait(SOON)
    while True:
        once(database, matches, date.today(), chores)
        pause.wait(EVERY)


class Teller:
    """Says in the terminal how far the counting of statistics is, at every tenth; a short one says nothing."""

    def __init__(self) -> None:
        self._next, self._begun = 0.1, time.monotonic()

    def __call__(self, share: float) -> None:
        if share >= self._next and time.monotonic() - self._begun > SHORT:
            print(f"Statistics are counted anew: {share:.0%}", flush=True)
            self._next = share + 0.1


def count(matches: Matches) -> None:
    """Go on with what is left to be counted, while others play; the owner's pages say how far it is."""
    teller = Teller()

    def tell(share: float) -> None:
        matches.recounted = share
        teller(share)

    try:
        recount.go_on(matches.storage, recount.BRIEFLY, lambda held: time.sleep(REST * held), tell)
        titles.settle(matches.storage)
    except (Unwritable, OSError, sqlite3.DatabaseError) as problem:
        logging.getLogger("companion").error("upkeep: %s", problem)
    finally:
        matches.recounted = None


def once(database: Path, matches: Matches, today: date, chores: Sequence[Chore] = ()) -> None:
    """Do what is due today; a full disk is told in the log and tried again later."""
    try:
        backup.daily(database, today)
        edit.purge(matches)
        for chore in chores:
            chore(matches.storage)
        imports.tidy(database, time.time())
    except backup.Damaged as problem:
        health.report(matches.storage, problem.damage)
    except (Unusable, Unwritable, OSError, sqlite3.DatabaseError) as problem:
        logging.getLogger("companion").error("upkeep: %s", problem)
