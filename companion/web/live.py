"""Live updates: a stream a phone that carries only the stamp of the newest board; the phone fetches the rest."""

import threading
import time
from collections import Counter
from collections.abc import Iterator

from flask import Blueprint, Response, current_app, request

from .guards.access import at_table, table

bp = Blueprint("live", __name__)

BEAT = 10  # seconds between signs of life
LIFE = 90  # seconds until a stream ends and the browser comes again
MOST_STREAMS = 220  # below the number of threads, so that a tap always finds one


class Hub:
    """Tells waiting phones that a match has changed."""

    def __init__(self) -> None:
        self._conditions: dict[str, threading.Condition] = {}
        self._stamps: dict[str, str] = {}
        self._listeners: Counter[str] = Counter()
        self._lock = threading.Lock()

    def announce(self, match_id: str, stamp: str) -> None:
        with self._lock:
            condition = self._conditions.get(match_id)
            if condition is None:
                return
        with condition:
            # Two taps may be announced in the other order than they were written: the newer board stays.
            if seq_of(stamp) >= seq_of(self._stamps.get(match_id, stamp)):
                self._stamps[match_id] = stamp
                condition.notify_all()

    def join(self, match_id: str) -> bool:
        """Take a place for a stream, if there is one."""
        with self._lock:
            if self._listeners.total() >= MOST_STREAMS:
                return False
            self._listeners[match_id] += 1
            self._conditions.setdefault(match_id, threading.Condition())
            return True

    def leave(self, match_id: str) -> None:
        with self._lock:
            self._listeners[match_id] -= 1
            if not self._listeners[match_id]:
                del self._listeners[match_id], self._conditions[match_id]
                self._stamps.pop(match_id, None)

    def wait(self, match_id: str, seen: str, seconds: float) -> str | None:
        """The new stamp as soon as there is one; None if nothing happened in time."""
        condition = self._conditions[match_id]
        with condition:
            changed = condition.wait_for(lambda: self._stamps.get(match_id, seen) != seen, seconds)
            return self._stamps[match_id] if changed else None


def seq_of(stamp: str) -> int:
    return int(stamp.partition("-")[0])


@bp.get("/m/<match_id>/live")
@at_table
def live(match_id: str) -> Response:
    hub: Hub = current_app.extensions["hub"]
    if not hub.join(match_id):
        return Response("", 503, {"Retry-After": "30"})
    try:
        stamp = table(match_id).stamp
    except BaseException:
        hub.leave(match_id)
        raise
    seen = request.headers.get("Last-Event-ID") or request.args.get("seen", "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(_Updates(hub, match_id, seen, stamp), 200, headers, mimetype="text/event-stream")


class _Updates:
    """The events of one phone. An object, not a generator: close() must free the place even if never started."""

    def __init__(self, hub: Hub, match_id: str, seen: str, stamp: str) -> None:
        self._hub, self._match_id, self._left = hub, match_id, False
        self._events = self._run(seen, stamp)

    def __iter__(self) -> Iterator[str]:
        return self._events

    def _run(self, seen: str, stamp: str) -> Iterator[str]:
        end = time.monotonic() + LIFE
        yield "retry: 1000\n\n"
        while True:
            if stamp != seen:
                yield f"id: {stamp}\nevent: stamp\ndata: {stamp}\n\n"
                seen = stamp
            else:
                yield "event: beat\ndata:\n\n"
            if time.monotonic() > end:
                return
            stamp = self._hub.wait(self._match_id, seen, BEAT) or seen

    def close(self) -> None:
        if not self._left:
            self._left = True
            self._hub.leave(self._match_id)
