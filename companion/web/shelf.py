"""What was drawn lately and may be shown again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Text = TypeVar("Text", str, bytes)


class Shelf(Generic[Text]):
    """Keeps the latest texts, each under everything that it depends on, so that none can be out of date."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._texts: OrderedDict[Hashable, Text] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, draw: Callable[[], Text]) -> Text:
        """The text under a key, drawn if it is not there."""
        with self._lock:
            if key in self._texts:
                self._texts.move_to_end(key)
                return self._texts[key]
        text = draw()
        with self._lock:
            self._texts[key] = text
            while len(self._texts) > self._room:
                self._texts.popitem(last=False)
        return text
