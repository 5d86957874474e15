"""Wrong codes and keys: whoever guesses waits for every answer, and nobody is locked out.

A right code or key is answered at once, a wrong one the later the more there were: the door holds the answer back, and
no thread with it. Only when wrong ones come by the hundred must those who sent them wait before anything is looked up:
otherwise the answer that comes at once would tell the right code as fast as they can ask.
"""

import hmac
import ipaddress
import threading
import time
from collections import OrderedDict, deque
from typing import Any

import msgspec
from flask import Flask, current_app, request, session

from companion.keys import ApiKey

FREE, PAUSE = 8, 2.0  # wrong ones of one guesser that are free; seconds between two tries after that
FORGIVEN = 4.0  # seconds in which one wrong try is forgotten
MOST_A_MINUTE = 30  # wrong ones of all together
PACE = 0.5  # seconds between two answers to those who were wrong, after that
CROWD = 100  # wrong ones of all together in a minute, after which nothing of theirs is looked up before its turn
LONGEST_WAIT = 10.0  # seconds that a try waits; if it would be longer, it is refused
KEPT, HOUR = 1000, 3600.0
NEWS = 30  # wrong ones in an hour that the owner is told about
WRONG = "companion.wrong"  # in the environ: who was wrong with this request


class Guesser(msgspec.Struct):
    """Somebody who was wrong lately."""

    wrong: int = 0
    last: float = 0.0
    next_at: float = 0.0


class Tries:
    def __init__(self) -> None:
        self._guessers: OrderedDict[str, Guesser] = OrderedDict()
        self._wrong: deque[tuple[float, str]] = deque(maxlen=10 * KEPT)
        self._minute: deque[float] = deque(maxlen=CROWD + 1)  # when the latest were
        self._next_at = 0.0
        self._lock = threading.Lock()

    @property
    def crowded(self) -> bool:
        """Whether so many were wrong lately that the right code must not stand out."""
        return len(self._minute) > CROWD and self._minute[0] > time.monotonic() - 60

    def wrong(self, who: str) -> None:
        with self._lock:
            now, guesser = time.monotonic(), self._guessers.pop(who, None) or Guesser()
            guesser.wrong, guesser.last = self._standing(guesser, now) + 1, now
            self._guessers[who] = guesser
            self._wrong.append((now, who))
            self._minute.append(now)
            if len(self._guessers) > KEPT:
                self._guessers.popitem(last=False)

    def turn(self, who: str) -> float | None:
        """How many seconds until somebody gets an answer; None if that is too long to wait for."""
        with self._lock:
            now, guesser = time.monotonic(), self._guessers.get(who)
            standing = self._standing(guesser, now) if guesser else 0
            brake = sum(at > now - 60 for at in self._minute) > MOST_A_MINUTE
            if not guesser or not standing or not (brake or standing >= FREE):
                return 0
            mine = max(now, guesser.next_at, self._next_at if brake else 0)
            if mine - now > LONGEST_WAIT:
                return None
            guesser.next_at = mine + PAUSE
            if brake:
                self._next_at = max(now, self._next_at) + PACE
            return mine - now

    def news(self) -> tuple[int, int] | None:
        """Wrong tries of the last hour and how many guessed, if they are many."""
        with self._lock:
            found = self._since(time.monotonic() - HOUR)
        return found if found[0] > NEWS else None

    def _standing(self, guesser: Guesser, now: float) -> int:
        return max(0, guesser.wrong - int((now - guesser.last) / FORGIVEN))

    def _since(self, start: float) -> tuple[int, int]:
        recent = [who for at, who in self._wrong if at > start]
        return len(recent), len(set(recent))


def guesser() -> str:
    """Who tries: a device that has sat at a table here is known by itself, all others by their address."""
    if session.get("tables") and session.get("device"):
        return f"device {session['device']}"
    text = request.remote_addr or ""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text
    # One machine has as many addresses of a network of IPv6 as it likes.
    return text if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


def is_right_key(key: str) -> bool:
    return hmac.compare_digest(key.encode(), current_app.extensions["settings"].owner_key.encode())


def named_key(key: str) -> ApiKey | None:
    """The key to the API that the owner made for somebody or something."""
    found: ApiKey | None = current_app.extensions["keys"].find(key)
    return found


def note_wrong() -> None:
    """This request tried something that is wrong."""
    who = request.environ[WRONG] = guesser()
    current_app.extensions["tries"].wrong(who)


def who_tries(app: Flask, environ: dict[str, Any]) -> str | None:
    """Who tries a code or a wrong key with this request, if that is what it does; the right key never waits."""
    path, key = environ["PATH_INFO"], environ.get("HTTP_AUTHORIZATION", "")
    if not (path.startswith("/j/") or path in ("/join", "/owner") or (key and path.startswith("/api/"))):
        return None
    with app.request_context(environ):
        given = key.partition(" ")[2].strip() or request.args.get("key", "")
        right = is_right_key(given) or (path.startswith("/api/") and named_key(given))
        return None if right else guesser()
