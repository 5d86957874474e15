"""Guards around every request: whom we answer to, where forms come from, and what a page may load."""

import ipaddress
import socket
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request, session
from flask_wtf import CSRFProtect

from ..shelf import Shelf
from .access import may_send_files, note_wrong_key
from .errors import TooManyTries
from .tries import LONGEST_WAIT


class Tokens(CSRFProtect):
    """Flask-WTF's, except that a token that was right for this device is not worked out again."""

    def __init__(self) -> None:
        super().__init__()
        self._right: Shelf[bool] = Shelf(500)

    def protect(self, apply_exemptions: bool = False) -> None:
        secret = request.method not in SAFE and session.get("csrf_token")
        if not secret:
            return super().protect(apply_exemptions)
        pair = (secret, self._get_csrf_token())
        if self._right.find(pair):
            g.csrf_valid = True
            return None
        super().protect(apply_exemptions)
        if g.get("csrf_valid"):
            self._right.get(pair, lambda: True)
        return None


csrf = Tokens()

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# Who may send how much, with the form around it: a card library, and whatever we write ourselves.
CARDS, EVERYTHING = 2 * 1024 * 1024 + 64 * 1024, 1024 * 1024 * 1024
FILE_LIMITS = {
    "library.take_in": CARDS,
    "historia_api.take_cards_in": CARDS,
    "imports.send": EVERYTHING,
    "api.send_file": EVERYTHING,
}
SAFE = ("GET", "HEAD", "OPTIONS")
REFUSED = "companion.refused"  # in the environ: the status with which the door refused a body


def install(app: Flask) -> None:
    app.before_request(check_host)
    app.before_request(refuse_unread)
    app.before_request(check_origin)
    app.before_request(allow_files)  # before the token is looked for: that reads the whole form
    csrf.init_app(app)
    app.after_request(keep_nothing)
    app.wsgi_app = with_headers(app.wsgi_app)  # type: ignore[method-assign]


def check_host() -> None:
    """Only our own addresses and the names we were told: a foreign page may not borrow our address."""
    if not is_ours(request.host):
        abort(400, "host")


def is_ours(host: str) -> bool:
    name = name_in(host)
    return name in current_app.extensions["settings"].hosts or name in own_names() or is_own_address(name)


@lru_cache(maxsize=64)
def name_in(host: str) -> str:
    """The name or address without its port; nothing where there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(maxsize=1)
def own_names() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return ("localhost", name, f"{name.split('.')[0]}.local")


def is_own_address(text: str) -> bool:
    """Whether this machine has the address: exactly those can be bound."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    if address.is_loopback:
        return True
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((text, 0))
        except OSError:
            return False
    return True


def refuse_unread() -> None:
    """What the door let nobody wait for: a body that did not come to its end, a code after too many wrong ones."""
    status = request.environ.get(REFUSED)
    if status == 429:
        raise TooManyTries(LONGEST_WAIT)
    if status:
        abort(status)


def file_limit(app: Flask, environ: dict[str, Any]) -> int:
    """How many bytes may be sent here as a file: asked before the body is read."""
    with app.request_context(environ):
        if may_send_files():
            return FILE_LIMITS.get(request.endpoint or "", 0)
        note_wrong_key()  # here, since from now on it shows: this body is not waited for
        return 0


def allow_files() -> None:
    """A file is larger than any tap; only the owner and full keys may send one."""
    limit = FILE_LIMITS.get(request.endpoint or "")
    if limit and may_send_files():
        request.max_content_length = limit
        request.max_form_memory_size = CARDS
    if request.path.startswith("/api/") and (request.content_length or 0) > (request.max_content_length or 0):
        note_wrong_key()
        abort(413)  # some addresses take no body and would not read it


def check_origin() -> None:
    """A form or a script on another site may not act here."""
    origin = request.headers.get("Origin")
    if request.method in SAFE or origin is None:
        return
    if origin.partition("://")[2] != request.host:  # "null" has nothing after ://
        abort(403, "origin")


def with_headers(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Every answer, whoever made it, with what browsers may do with it."""
    ours = list(HEADERS.items())

    def wsgi(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        return answer(environ, lambda status, headers, *more: start(status, headers + ours, *more))

    return wsgi


def keep_nothing(response: Response) -> Response:
    if request.endpoint != "static" or response.status_code >= 400:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def lan_address() -> str | None:
    """The address that phones on this network can reach, if there is a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out there is
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address
