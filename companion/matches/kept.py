"""Folded logs kept at hand: those of all live tables, as far as memory should go."""

import threading
from collections import OrderedDict

from .log import Timeline

MOST = 50_000  # entries in all, with the states they lead to: about 60 MB
AT_LEAST = 20  # entries that even an empty log is reckoned as


class Timelines:
    """The logs that were used last; together they have a bound, and the newest is always kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Timeline] = OrderedDict()
        self._entries = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, match_id: str) -> Timeline | None:
        return self._kept.get(match_id)

    def keep(self, match_id: str, timeline: Timeline) -> None:
        with self._lock:
            self._drop(match_id)
            self._kept[match_id] = timeline
            self._entries += weight(timeline)
            while self._entries > MOST and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._entries = 0

    def _drop(self, match_id: str) -> None:
        former = self._kept.pop(match_id, None)
        if former is not None:
            self._entries -= weight(former)


def weight(timeline: Timeline) -> int:
    return AT_LEAST + timeline.seq
