"""Folded logs kept at hand: those of all live tables, as far as memory should go."""

import threading
from collections import OrderedDict

from .log import Timeline

MOST = 50_000  # entries in all, with the states they lead to: about 60 MB
AT_LEAST = 20  # entries that even an empty log is reckoned as
Key = tuple[str, str]  # the epoch of the database, and the match: in another database its log may be another


class Timelines:
    """The logs that were used last; together they have a bound, and the newest is always kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Timeline] = OrderedDict()
        self._entries = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Timeline | None:
        return self._kept.get(key)

    def keep(self, key: Key, timeline: Timeline) -> None:
        with self._lock:
            self._drop(key)
            self._kept[key] = timeline
            self._entries += weight(timeline)
            while self._entries > MOST and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: Key) -> None:
        former = self._kept.pop(key, None)
        if former is not None:
            self._entries -= weight(former)


def weight(timeline: Timeline) -> int:
    return AT_LEAST + timeline.seq
