"""A request that comes again: the same one gets the same answer, another one under its id is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import RuleError

from . import log, store
from .log import Timeline
from .verify import draw_again


def check_same(
    db: Database,
    match: store.Match,
    now: Timeline,
    seq: int,
    meant: Callable[[Timeline], Any],
    takes_a_while: Callable[[], None],
) -> None:
    """Refuse a request unless, on the board of then, it means the entry that was written under its id."""
    if stands := now.since(seq):  # as after a double tap: the board of then lies under it
        entry, before = stands[-1].entry, msgspec.structs.replace(now, seq=seq - 1, top=stands[-1].below)
    else:
        takes_a_while()
        options = msgspec.json.decode(match.options, type=match.rules.Options)
        *earlier, entry = (one for one in store.entries(db, match, 0) if one.seq <= seq)
        before = log.fold(log.begin(match.rules, options, len(match.seats)), earlier)
    if meant(before) != (entry.action if entry.undoes is None else entry.undoes):
        raise RuleError("request_id_taken")


def doing(match: store.Match, action: Any) -> Callable[[Timeline], Any]:
    """An action as it is logged: with what chance fills in."""
    return lambda before: draw_again(match, before, action, before.seq >= match.seed_since)[0]
