"""The pages and the API: thin views over companion.matches."""

from pathlib import Path

from flask import Flask

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
from .asked import App
from .door.at_once import takes_a_while
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

__all__ = ["App", "install"]

BODY_LIMIT = 64 * 1024


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
    matches.takes_a_while = takes_a_while
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
