"""The signed cookie in which a device carries who it is."""

from copy import deepcopy
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface

from .shelf import Shelf

A_YEAR_AND_MORE = 400 * 24 * 3600  # how long a device is remembered


class Sessions(SecureCookieSessionInterface):
    """Flask's own, except that the signature of a cookie that was read lately is not worked out again."""

    def __init__(self) -> None:
        self._read: Shelf[dict[str, Any]] = Shelf(500)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        found = self._read.get(cookie, lambda: self._check(app, request))
        # All but Flask's messages are replaced, never changed in their place, so the next request may read the same.
        return self.session_class(deepcopy(found) if "_flashes" in found else found)

    def save_session(self, app: Flask, session: SecureCookieSession, response: Response) -> None:  # type: ignore[override]
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed:
            other = response.headers.get("Vary", "")
            if "Cookie" not in other:
                response.headers["Vary"] = f"{other}, Cookie" if other else "Cookie"

    def get_cookie_secure(self, app: Flask) -> bool:
        """Over https, as behind a proxy, the cookie never travels without it."""
        return request.is_secure

    def _check(self, app: Flask, request: Request) -> dict[str, Any]:
        """What the cookie says, if we signed it; otherwise nothing."""
        return dict(super().open_session(app, request) or {})
