"""The signed cookie in which a device carries who it is."""

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface

from .shelf import Shelf

A_YEAR_AND_MORE = 400 * 24 * 3600  # how long a device is remembered


class Sessions(SecureCookieSessionInterface):
    """Flask's own, except that the signature of a cookie that was read lately is not worked out again."""

    def __init__(self) -> None:
        self._read: Shelf[str] = Shelf(500)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        text = self._read.get(cookie, lambda: self._check(app, request))
        return self.session_class(self.serializer.loads(text))

    def save_session(self, app: Flask, session: SecureCookieSession, response: Response) -> None:  # type: ignore[override]
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed:
            other = response.headers.get("Vary")
            response.headers["Vary"] = f"{other}, Cookie" if other else "Cookie"

    def get_cookie_secure(self, app: Flask) -> bool:
        """Over https, as behind a proxy, the cookie never travels without it."""
        return request.is_secure

    def _check(self, app: Flask, request: Request) -> str:
        """What the cookie says, if we signed it; otherwise nothing."""
        return self.serializer.dumps(dict(super().open_session(app, request) or {}))
