"""Guards around every request: whom we answer to, where forms come from, and what a page may load."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Request, abort, current_app, g, request, session
from flask.globals import request_ctx
from flask_wtf import CSRFProtect

from companion.names import is_own_address, own_names

from ..shelf import Shelf
from .access import View
from .bearer import may_send_files, note_wrong_key
from .errors import TooManyTries
from .tries import LONGEST_WAIT


class Tokens(CSRFProtect):
    """Flask-WTF's, except that a token that was right for this device is not worked out again."""

    def __init__(self) -> None:
        super().__init__()
        self._right: Shelf[bool] = Shelf(500)

    def protect(self, apply_exemptions: bool = False) -> None:
        if request.method in SAFE:
            return None
        secret = session.get("csrf_token")
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
# How much may be sent, with the form around it: a text that is read whole, and whatever we write ourselves.
A_TEXT, EVERYTHING = 2 * 1024 * 1024 + 64 * 1024, 1024 * 1024 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")
REFUSED = "companion.refused"  # in the environ: the status with which the door refused a body


def install(app: Flask) -> None:
    app.before_request(guard)
    csrf.init_app(app)
    app.wsgi_app = with_headers(app.wsgi_app)  # type: ignore[method-assign]


def guard() -> None:
    """Before anybody looks at a request: before the token is looked for too, since that reads the whole form."""
    asked = request._get_current_object()  # type: ignore[attr-defined]
    check_host(asked)
    refuse_unread(asked)
    check_origin(asked)
    allow_files(asked)


def check_host(asked: Request) -> None:
    """Only our own addresses and the names we were told: a foreign page may not borrow our address."""
    if not is_ours(asked.host):
        if request_ctx.url_adapter is None:  # no host can be called that; the page that says so has links all the same
            request_ctx.url_adapter = current_app.url_map.bind("localhost", asked.root_path)
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


def refuse_unread(asked: Request) -> None:
    """What the door let nobody wait for: a body that did not come to its end, a code after too many wrong ones."""
    status = asked.environ.get(REFUSED)
    if status == 429:
        raise TooManyTries(LONGEST_WAIT)
    if status:
        abort(status)


def takes_file(limit: int) -> Callable[[View], View]:
    """A mark that a view wears beside that of access: how many bytes may be sent to it."""

    def wrap(view: View) -> View:
        view.takes = limit  # type: ignore[attr-defined]
        return view

    return wrap


def most_taken(asked: Request) -> int:
    """What the view asked for takes as a file; 0 if it takes none."""
    limit: int = getattr(current_app.view_functions.get(asked.endpoint or ""), "takes", 0)
    return limit


def file_limit(app: Flask, environ: dict[str, Any]) -> int:
    """How many bytes may be sent here as a file: asked before the body is read."""
    with app.request_context(environ):
        if may_send_files():
            return most_taken(request)
        note_wrong_key()  # here, since from now on it shows: this body is not waited for
        return 0


def allow_files(asked: Request) -> None:
    """A file is larger than any tap; only the owner and full keys may send one."""
    limit = most_taken(asked)
    if limit and may_send_files():
        asked.max_content_length = limit
        asked.max_form_memory_size = A_TEXT
    if asked.path.startswith("/api/") and (asked.content_length or 0) > (asked.max_content_length or 0):
        note_wrong_key()
        abort(413)  # some addresses take no body and would not read it


def check_origin(asked: Request) -> None:
    """A form or a script on another site may not act here."""
    origin = asked.environ.get("HTTP_ORIGIN")
    if origin is None or asked.method in SAFE:
        return
    if origin.partition("://")[2] != asked.host:  # "null" has nothing after ://
        abort(403, "origin")


def with_headers(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Every answer, whoever made it, with what browsers may do with it; none is kept that does not say for how long."""
    ours = list(HEADERS.items())
    unkept = [*ours, ("Cache-Control", "no-store")]

    def wsgi(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        def begin(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            said = any(name == "Cache-Control" for name, _ in headers)
            return start(status, headers + (ours if said else unkept), *more)

        return answer(environ, begin)

    return wsgi
