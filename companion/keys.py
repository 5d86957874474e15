"""Keys to the API beside the owner's: each has a name, reads only or does everything, and can be withdrawn."""

import contextlib
import hashlib
import secrets
import threading
from datetime import date
from pathlib import Path

import msgspec

from . import beside
from .games.kit import RuleError

MOST_KEYS = 50


class ApiKey(msgspec.Struct, frozen=True):
    """What is stored of a key: never the key itself."""

    id: str
    name: str
    full: bool  # or it only reads
    hash: str
    made_on: str
    used_on: str = ""


OWNERS = ApiKey("owner", "", True, "", "")


class Keys:
    """The keys of an installation, in a file beside its database."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._keys = {key.hash: key for key in beside.read(path, ApiKey)}

    def listed(self) -> list[ApiKey]:
        return sorted(self._keys.values(), key=lambda key: (key.name.casefold(), key.id))

    def make(self, name: str, full: bool) -> str:
        """Make a key: this is the only time that it can be seen."""
        with self._lock:
            if any(key.name.casefold() == name.casefold() for key in self._keys.values()):
                raise RuleError("key_name_taken", name=name)
            if len(self._keys) >= MOST_KEYS:
                raise RuleError("too_many_keys", most=MOST_KEYS)
            secret = f"kr_{secrets.token_urlsafe(24)}"
            key = ApiKey(secrets.token_hex(6), name, full, fingerprint(secret), date.today().isoformat())
            self._write({**self._keys, key.hash: key})
        return secret

    def withdraw(self, key_id: str) -> None:
        with self._lock:
            self._write({at: key for at, key in self._keys.items() if key.id != key_id})

    def find(self, secret: str) -> ApiKey | None:
        """The key that was sent, if it is one of ours. Nothing is written: the door asks too, and must not wait."""
        return self._keys.get(fingerprint(secret))

    def note_use(self, key: ApiKey) -> None:
        """Note the day on which a key was used."""
        today = date.today().isoformat()
        if key.used_on == today:
            return
        with self._lock, contextlib.suppress(OSError):  # a full disk keeps nobody from reading
            if key.hash in self._keys:
                self._write({**self._keys, key.hash: msgspec.structs.replace(key, used_on=today)})

    def _write(self, keys: dict[str, ApiKey]) -> None:
        beside.write(self._path, list(keys.values()))
        self._keys = keys


def fingerprint(secret: str) -> str:
    """A key is long and drawn by chance, so one round of a hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
