"""What an installation holds besides players and matches, as it travels in our own file."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.matches import store

PREFERENCES = ("history_for_guests",)  # neither keys nor notes about the database itself
UNREADABLE = (ValueError, msgspec.MsgspecError)


@dataclass(frozen=True)
class Holding:
    """Something that belongs to the file beside the matches. What is here already is never overwritten."""

    name: str  # of its member in the file
    read: Callable[[Database], Any]  # as JSON; None if there is nothing
    count: Callable[[Any], int]  # how much a file has of it; raises one of UNREADABLE where it cannot be read
    add: Callable[[Database, Any], int]  # take in what is not here; how much that was


def read_preferences(db: Database) -> Any:
    found = {name: store.preference(db, name) for name in PREFERENCES}
    return {name: value for name, value in found.items() if value is not None} or None


def count_preferences(value: Any) -> int:
    if not isinstance(value, dict) or not all(isinstance(text, str) and len(text) <= 200 for text in value.values()):
        raise ValueError("Expected names with short texts")
    return len(set(value) & set(PREFERENCES))


def add_preferences(db: Database, value: Any) -> int:
    missing = [name for name in PREFERENCES if name in value and store.preference(db, name) is None]
    for name in missing:
        store.set_preference(db, name, value[name])
    return len(missing)


preferences = Holding("preferences", read_preferences, count_preferences, add_preferences)
