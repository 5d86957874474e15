"""A match as it stood after each of its steps, kept while somebody goes through it: a step costs the same anywhere."""

from collections.abc import Sequence
from itertools import accumulate

import msgspec

from companion.matches import log, store
from companion.matches.log import Entry, Timeline
from companion.matches.play import Table

from .guards.access import matches
from .shelf import Shelf

Key = tuple[str, int, str]


class Steps(msgspec.Struct, frozen=True):
    """All entries, and the match before the first and after each of them."""

    key: Key
    entries: list[Entry]
    timelines: list[Timeline]


KEPT: Shelf[Steps] = Shelf(6)


def steps_of(now: Table) -> Steps:
    """The steps of a match up to now; they share their past."""
    key = (now.match.id, now.seq, now.epoch)
    return KEPT.get(key, lambda: _made(key, now))


def _made(key: Key, now: Table) -> Steps:
    with matches().storage.reading() as db:
        entries = [entry for entry in store.entries(db, now.match) if entry.seq <= now.seq]
    return Steps(key, entries, folded(now.timeline, entries))


def folded(begun: Timeline, entries: Sequence[Entry]) -> list[Timeline]:
    return list(accumulate(entries, log.add, initial=Timeline(begun.game, begun.opening)))
