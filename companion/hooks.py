"""Addresses that the owner wants called when a match finishes: signed, tried again, never under the write lock."""

import hashlib
import hmac
import http.client
import logging
import secrets
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from companion.matches.results import results_of

from . import beside
from .calls import Call
from .db import Storage
from .games.kit import RuleError
from .matches import store
from .matches.play import timestamp

MOST_HOOKS = 10
ADDRESS_LENGTH = 500
PAUSES = (1, 10, 60, 300, 1800, 7200, 21600)  # seconds before the second, third … try; then the call is given up
TIMEOUT = 10  # seconds for a whole call
LOOK = 60  # seconds after which somebody looks whether there is a call to make, though nobody said so
SOONEST = 1  # seconds between two looks that nobody asked for


class Hook(msgspec.Struct, frozen=True):
    """An address, what signs calls to it, the last match that it was told of, and how the last try went."""

    id: str
    address: str
    secret: str
    told_at: str
    told: str = ""
    tries: int = 0  # of the call that is due
    next_at: float = 0.0
    problem: str = ""
    called_at: str = ""


class Courier:
    """Calls the addresses of an installation; they lie in a file beside its database."""

    def __init__(self, path: Path, storage: Storage) -> None:
        self._path, self._storage = path, storage
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._hooks: dict[str, Hook] = {hook.id: hook for hook in beside.read(path, Hook)}

    def listed(self) -> list[Hook]:
        return sorted(self._hooks.values(), key=lambda hook: hook.address)

    def add(self, address: str) -> None:
        """Call this address from now on; one that is called already stays as it is."""
        with self._lock:
            if any(hook.address == address for hook in self._hooks.values()):
                return
            if len(self._hooks) >= MOST_HOOKS:
                raise RuleError("too_many_hooks", most=MOST_HOOKS)
            hook = Hook(secrets.token_hex(6), address, secrets.token_urlsafe(24), timestamp())
            self._write({**self._hooks, hook.id: hook})

    def remove(self, hook_id: str) -> None:
        with self._lock:
            self._write({at: hook for at, hook in self._hooks.items() if at != hook_id})

    def wake(self) -> None:
        """A match has finished."""
        self._news.set()

    def start(self) -> None:
        threading.Thread(target=self._run, name="courier", daemon=True).start()

    def _run(self) -> None:
        while True:
            self._news.wait(self.pause(time.time()))
            self._news.clear()
            try:
                self.call_all(time.time())
            except Exception as problem:
                logging.getLogger("companion").error("courier: %s", problem)

    def pause(self, now: float) -> float:
        """How many seconds until a call is due again, if nobody says so before."""
        due = [hook.next_at - now for hook in self._hooks.values() if hook.tries]
        return max(SOONEST, min([LOOK, *due]))

    def call_all(self, now: float) -> None:
        """Make every call that is due."""
        for hook in self.listed():
            while hook.next_at <= now and (match := self._next(hook)):
                hook = self._call(hook, match, now)
                if not self._keep(hook):
                    break
            else:
                if hook.tries and hook.next_at <= now:  # the match of which it was to be told is gone
                    self._keep(msgspec.structs.replace(hook, tries=0, next_at=0.0))

    def _next(self, hook: Hook) -> store.Match | None:
        with self._storage.reading() as db:
            return store.finished_after(db, hook.told_at, hook.told)

    def _call(self, hook: Hook, match: store.Match, now: float) -> Hook:
        """One try; gives the hook as it is after it."""
        told = msgspec.structs.replace(
            hook, told_at=match.finished_at or "", told=match.id, tries=0, next_at=0.0, problem=""
        )
        try:
            self._send(hook, self._said_of(match), str(int(now)))
        except (OSError, http.client.HTTPException, ValueError) as problem:
            if hook.tries >= len(PAUSES):
                return msgspec.structs.replace(told, problem=str(problem)[:200])
            later = now + PAUSES[hook.tries]
            return msgspec.structs.replace(hook, tries=hook.tries + 1, next_at=later, problem=str(problem)[:200])
        return msgspec.structs.replace(told, called_at=timestamp())

    def _said_of(self, match: store.Match) -> bytes:
        with self._storage.reading() as db:
            results = results_of(db, match)
        players = [
            {"seat": seat.seat, "name": seat.name, "score": one.score, "rank": one.rank, "won": one.won}
            for seat, one in zip(match.seats, results, strict=True)
        ]
        return msgspec.json.encode(
            {
                "event": "match_finished",
                "match": match.id,
                "game": match.game,
                "title": match.title,
                "finished_at": match.finished_at,
                "players": players,
            }
        )

    def _send(self, hook: Hook, body: bytes, at: str) -> None:
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Kronikarz",
            "X-Kronikarz-Timestamp": at,
            "X-Kronikarz-Signature": f"sha256={signature(hook.secret, at, body)}",
        }
        # Redirects are not followed, nor are proxies of the environment used: the owner allowed this address alone.
        Call(hook.address, body, headers, TIMEOUT).make()

    def _keep(self, hook: Hook) -> bool:
        """Note how it went, on a full disk at least until we end; says whether the hook is still there."""
        with self._lock:
            if hook.id not in self._hooks:
                return False
            self._hooks = {**self._hooks, hook.id: hook}
            try:
                self._write(self._hooks)
            except OSError as problem:
                logging.getLogger("companion").error("courier: %s cannot be written: %s", self._path, problem)
        return True

    def _write(self, hooks: dict[str, Hook]) -> None:
        beside.write(self._path, list(hooks.values()))
        self._hooks = hooks


def signature(secret: str, at: str, body: bytes) -> str:
    """What only somebody who knows the secret can write under a body sent at that time."""
    return hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


def clean_address(text: str) -> str:
    """An address that can be called."""
    text = text.strip()
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        whole = False
    plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= ADDRESS_LENGTH
    if not whole or not plain or parts.username is not None:
        raise RuleError("bad_address")
    return text
