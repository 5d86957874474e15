"""How long each seat was waited for, pure: counted from the log, breaks for a quarter of an hour at most, no pauses."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from . import log
from .log import Entry, Timeline

LONGEST = 15 * 60.0  # seconds between two entries that count; the rest was a break

WaitsFor = Callable[[Any], Sequence[int]]  # of a state: the seats that the table waits for
Pause = tuple[str, str]  # from when until when


class Clock(msgspec.Struct, frozen=True):
    """The seconds of every seat up to an entry."""

    timeline: Timeline
    last: str  # when the latest entry was made, or the match opened
    seconds: tuple[float, ...]

    def go_on(self, entries: Iterable[Entry], waits_for: WaitsFor, pauses: Sequence[Pause]) -> "Clock":
        clock = self
        for entry in entries:
            seconds = clock.at(entry.at, waits_for, pauses)
            clock = Clock(log.fold(clock.timeline, [entry]), entry.at, seconds)
        return clock

    def at(self, now: str, waits_for: WaitsFor, pauses: Sequence[Pause]) -> tuple[float, ...]:
        """The seconds at a moment after the latest entry."""
        waited = set(waits_for(self.timeline.state))
        gap = min(LONGEST, between(self.last, now) - paused(self.last, now, pauses))
        return tuple(spent + gap * (seat in waited) for seat, spent in enumerate(self.seconds))


def between(since: str, until: str) -> float:
    return max(0.0, (datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds())


def paused(since: str, until: str, pauses: Sequence[Pause]) -> float:
    """How much of a span lay in pauses."""
    return sum(
        between(max(since, began), min(until, ended)) for began, ended in pauses if began < until and since < ended
    )
