"""The pages and the API: thin views over companion.matches."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.http import parse_cookie
from werkzeug.routing import Rule
from werkzeug.utils import cached_property

from companion.config import Settings
from companion.matches.play import Matches

from . import (
    clock,
    drawing,
    fields,
    gallery,
    guides,
    homescreen,
    languages,
    live,
    lobby,
    log,
    match,
    news,
    noting,
    opening,
    prefs,
    seats,
    sessions,
    thinking,
    titles,
)
from .api import document as api
from .api import pages as keys
from .door.streams import Hub
from .games import BOARDS
from .guards import access, compress, errors, shield
from .history import backups, edit, files, imports, players, posters, replay, seasons, statistics, table
from .history import pages as history
from .history import titles as title_pages
from .history.worker import Workers
from .randomizer import pages as randomizer
from .randomizer import shared_pages
from .sessions import A_YEAR_AND_MORE
from .templates import Templates

BODY_LIMIT = 64 * 1024


class Asked(Request):
    """A request. Werkzeug would look through all its headers for the cookies."""

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        return parse_cookie(self.environ, ImmutableMultiDict)  # type: ignore[return-value]


class Address(Rule):
    """A rule of the url map. Werkzeug would write and compile two functions for each, a fifth of the work of a start;
    here that is done when an address is first asked for."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        made = cache(lambda: Rule._compile_builder(self, append_unknown))
        return lambda rule, **values: made()(rule, **values)


class App(Flask):
    request_class = Asked
    url_rule_class = Address
    jinja_environment = Templates

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """All views are plain functions; Flask would look at each of its hooks anew in every request."""
        return func


def install(app: Flask, settings: Settings, matches: Matches) -> None:
    """Give the app its settings, its guards and its rooms."""
    app.config.update(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        MAX_FORM_PARTS=200,
        PERMANENT_SESSION_LIFETIME=A_YEAR_AND_MORE,
        SESSION_COOKIE_NAME=f"kronikarz_{settings.port}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        SEND_FILE_MAX_AGE_DEFAULT=A_YEAR_AND_MORE,
        WTF_CSRF_TIME_LIMIT=None,  # a page opened six hours ago must still act
        WTF_CSRF_SSL_STRICT=False,  # the Origin check in shield.py does this for http too
    )
    app.session_interface = sessions.Sessions()
    app.extensions["settings"] = settings
    app.extensions["matches"] = matches
    app.extensions["hub"] = Hub(matches.epoch)
    app.extensions["workers"] = Workers()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.autoescape = True
    languages.install(app, Path(__file__).parent.parent / "translations")
    for room in (shield, errors, compress, drawing, access, news, thinking, titles):
        room.install(app)
    app.jinja_env.globals.update(
        BOARDS=BOARDS,
        marks=fields.marks,
        about=homescreen.about,
    )
    for board in BOARDS.values():
        board.check_files(Path(app.root_path))
    rooms = (
        lobby,
        opening,
        seats,
        guides,
        match,
        live,
        clock,
        log,
        noting,
        randomizer,
        shared_pages,
        prefs,
        gallery,
        homescreen,
        history,
        edit,
        players,
        statistics,
        title_pages,
        replay,
        posters,
        table,
        seasons,
        files,
        imports,
        backups,
        keys,
    )
    for blueprint in (*(room.bp for room in rooms), *(page for board in BOARDS.values() for page in board.pages)):
        app.register_blueprint(blueprint)
    for own in (board.api for board in BOARDS.values() if board.api):
        app.register_blueprint(own.blueprint, url_prefix=f"{api.bp.url_prefix}{own.blueprint.url_prefix}")
        shield.csrf.exempt(own.blueprint)
    app.register_blueprint(api.bp)
    shield.csrf.exempt(api.bp)
