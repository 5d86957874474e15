"""What was made lately and may serve again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Shelf(Generic[Thing]):
    """Keeps the latest things, each under everything that it depends on, so that none can be out of date."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: Hashable) -> Thing | None:
        """The thing under a key, if it is there."""
        found = self._things.get(key)
        if found is not None:
            try:  # noqa: SIM105 a context costs more than all else here
                self._things.move_to_end(key)
            except KeyError:  # another thread has just dropped it
                pass
        return found

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing under a key, made if it is not there."""
        found = self.find(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    def put(self, key: Hashable, thing: Thing) -> None:
        with self._lock:
            self._things[key] = thing
            while len(self._things) > self._room:
                self._things.popitem(last=False)
