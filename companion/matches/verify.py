"""Luck that can be checked: every draw of a match is made again from its seed and compared with its log."""

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.games.kit import Chance, RuleError

from . import log
from .log import Entry, Timeline
from .store import Match


class Check(msgspec.Struct, frozen=True):
    """How many entries with draws were made again, and the first that came out otherwise or is gone, if any."""

    draws: int
    differs: Entry | None = None
    expected: Any = None  # what the seed gives in its place
    missing: int | None = None  # the number of the first entry that was deleted


def check_luck(match: Match, entries: Iterable[Entry], written: int = 0) -> Check:
    """Entries that were undone later are checked too: they were drawn once. `written`: how many there were."""
    options = msgspec.json.decode(match.options, type=match.rules.Options)
    timeline, draws = log.begin(match.rules, options, len(match.seats)), 0
    for entry in entries:
        written = max(written, entry.seq)
        if entry.seq != timeline.seq + 1:
            break
        if entry.action is not None:
            known = entry.seq > match.seed_since
            expected, drawn = draw_again(match, timeline, entry.action, known)
            if (known and expected != entry.action) or drawn != entry.draws:
                return Check(draws, entry, expected)
            draws += drawn if known else 0
        timeline = log.add(timeline, entry)
    return Check(draws, missing=timeline.seq + 1 if timeline.seq < written else None)


def draw_again(match: Match, timeline: Timeline, action: Any, known: bool) -> tuple[Any, int]:
    """The action as the rules fill it in now, and how many draws that took; nothing if they refuse it."""
    chance = Chance(match.seed if known else b"", timeline.draws)
    try:
        return match.rules.decide(timeline.state, action, chance), chance.drawn - timeline.draws
    except RuleError:
        return None, 0
