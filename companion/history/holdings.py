"""What an installation holds besides players and matches, as it travels in our own file."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.matches import store

# With what they may be: neither keys nor notes about the database itself.
PREFERENCES = {"history_for_guests": ("0", "1"), "who_may_open": ("owner", "joined", "network")}
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
    return len(_fit(value))


def add_preferences(db: Database, value: Any) -> int:
    missing = {name: text for name, text in _fit(value).items() if store.preference(db, name) is None}
    for name, text in missing.items():
        store.set_preference(db, name, text)
    return len(missing)


def _fit(value: dict[str, str]) -> dict[str, str]:
    return {name: value[name] for name, allowed in PREFERENCES.items() if value.get(name) in allowed}


preferences = Holding("preferences", read_preferences, count_preferences, add_preferences)
