"""Keys to the API: who sends one may do what it allows, whoever holds it."""

from collections.abc import Callable
from typing import Any

from flask import abort, current_app, g, request

from companion.keys import OWNERS, ApiKey

from .access import View, is_owner, marked
from .errors import READ_ONLY
from .tries import is_right_key, named_key, note_wrong


def _keyed(mark: str, full: bool) -> Callable[[View], View]:
    def check(*_: Any, **__: Any) -> None:
        g.key = sent_key()
        if g.key is None:
            abort(401)
        if full and not g.key.full:
            abort(403, READ_ONLY)

    return marked(mark, check)


key_reader = _keyed("key_reader", full=False)  # any key, as a bearer token
key_holder = _keyed("key", full=True)  # the owner key, or one that does more than read


def sent_key() -> ApiKey | None:
    """The key that came as a bearer token; a wrong one is counted, and the use of a right one noted."""
    key = bearer()
    if key is None:
        return None
    found = key_of(key)
    if found is None:
        note_wrong()
    elif found is not OWNERS:
        current_app.extensions["keys"].note_use(found)
    return found


def key_of(text: str) -> ApiKey | None:
    return OWNERS if is_right_key(text) else named_key(text)


def note_wrong_key() -> None:
    """A key that is looked at, though nothing that came with it will be: a wrong one is counted all the same."""
    key = bearer() if request.path.startswith("/api/") else None
    if key is not None and key_of(key) is None:
        note_wrong()


def bearer() -> str | None:
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def may_send_files() -> bool:
    """The owner, and whoever holds a key that does more than read: asked before a body is read."""
    key = bearer() if request.path.startswith("/api/") else None
    if key is None:
        return is_owner()
    found = key_of(key)
    return found is not None and found.full
