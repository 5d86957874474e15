"""Whether the database that is served is whole; one that is not is read, said to be damaged, and never written."""

import logging
from pathlib import Path

from . import backup, sound
from .db import Damage, Storage

AT_THE_START = 64 * 1024 * 1024  # bytes that are checked before the first page; more is checked behind it


def examine(database: Path) -> Damage | None:
    """What is wrong with the file, if anything; there may be none yet."""
    if not database.exists() or not database.stat().st_size:
        return None
    found = sound.faults_of(database, thorough=False)
    return Damage(tuple(found[:5]), backup.newest_whole(database)) if found else None


def at_the_start(database: Path) -> Damage | None:
    small = database.exists() and database.stat().st_size <= AT_THE_START
    return examine(database) if small else None


def report(storage: Storage, damage: Damage | None) -> None:
    """From now on nothing is written, and the terminal says why."""
    if damage and not storage.damage:
        storage.damage = damage
        logging.getLogger("companion").error(sentence(storage.path, damage))


def sentence(database: Path, damage: Damage) -> str:
    """For the terminal."""
    if damage.whole:
        what_to_do = (
            f"The newest whole backup is {damage.whole}: bring it back in the settings, "
            f"or end Kronikarz and type: companion restore “{damage.whole}”"
        )
    else:
        what_to_do = (
            f"There is no whole backup in {backup.folder(database)}. Keep the file, and restore one from elsewhere."
        )
    return f"The database {database} is damaged ({damage.faults[0]}). Nothing more is written to it. {what_to_do}"
