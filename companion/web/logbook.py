"""The log of a match in sentences, as the one who reads it may know it now."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from flask import g
from sqlite_utils import Database

from companion.matches import store
from companion.matches.log import Entry
from companion.matches.play import Table
from companion.matches.store import Seat

from .drawing import badge
from .games import BOARDS
from .languages import gettext, language, ngettext
from .shelf import Shelf

sentences: Shelf[str] = Shelf(3000)

ROOM = 28  # letters


def describe(shown: Table, action: Any) -> str:
    """An action as the log tells it to this device's seat."""
    spec, match, place = BOARDS[shown.match.game], shown.match, g.get("place")
    hidden = match.rules.redact(shown.state, action, place.seat if place else None)
    # A tap is told to whoever made it, and undo names it on every board: it is put into words once.
    key = (language(), match.seats, type(hidden), msgspec.msgpack.encode(hidden))
    return sentences.get(key, lambda: spec.words.describe(hidden, match.seats))


class EntryWords(NamedTuple):
    """An entry as undo and redo name it: what, and who did it; and what in the room that a button has."""

    what: str
    who: str
    brief: str = ""


def entry_words(shown: Table, entry: Entry) -> EntryWords:
    return _entry_words(describe(shown, entry.action), entry.seat, shown.match.seats, language())


@lru_cache(maxsize=1000)
def _entry_words(what: str, seat: int | None, seats: tuple[Seat, ...], language: str) -> EntryWords:
    return EntryWords(what, actor(seats, seat), brief(what, seats))


def brief(what: str, seats: Sequence[Seat]) -> str:
    """As much of it as two short lines hold: whole, with badges for names, its first clause, or nothing."""
    lettered = what
    for seat in sorted(seats, key=lambda seat: -len(seat.name)):
        lettered = lettered.replace(seat.name, badge(seats, seat.seat))
    who, colon, deed = lettered.partition(": ")
    if who not in (badge(seats, seat.seat) for seat in seats):
        who, colon, deed = "", "", lettered
    first = re.split(r"[:,;(]", deed)[0].strip()
    ways = (what, lettered, f"{who}{colon}{first}", first)
    return next((way for way in ways if len(way) <= ROOM), "")


def redo_words(shown: Table) -> EntryWords | None:
    """What redo would bring back: one entry, or all that were undone in one."""
    undone = shown.timeline.undone
    if undone is None:
        return None
    words = entry_words(shown, undone.entry)
    more = len(undone.entries) - 1
    if not more:
        return words
    text = ngettext("%(what)s, and %(num)s more", "%(what)s, and %(num)s more", more, what=words.what)
    return EntryWords(text, words.who)


def actor(seats: Sequence[Seat], seat: int | None) -> str:
    return seats[seat].name if seat is not None else gettext("the table")


def log_lines(db: Database, shown: Table, entries: list[Entry]) -> list[dict[str, Any]]:
    """Entries as sentences; what an undo or a redo names is looked up."""
    named = store.entries_at(db, shown.match, [entry.undoes for entry in entries if entry.undoes])
    named |= store.entries_at(db, shown.match, [entry.undoes for entry in named.values() if entry.undoes])
    return [log_line(shown, entry, named) for entry in entries]


def log_line(shown: Table, entry: Entry, named: dict[int, Entry]) -> dict[str, Any]:
    """One line of the log: "Ania: plays …", or "Basia undoes: …"."""
    by = actor(shown.match.seats, entry.seat)
    if entry.undoes is None:
        text, kind = describe(shown, entry.action), "action"
    else:
        target = named[entry.undoes]
        again = target.undoes is not None
        what = describe(shown, (named[target.undoes] if target.undoes else target).action)
        kind = "redo" if again else "undo"
        text = (
            gettext("%(who)s redoes: %(what)s", who=by, what=what)
            if again
            else gettext("%(who)s undoes: %(what)s", who=by, what=what)
        )
    return {"seq": entry.seq, "at": entry.at, "text": text, "kind": kind, "seat": entry.seat}
