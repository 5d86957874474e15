"""The pages and the API: thin views over companion.matches."""

from pathlib import Path

from flask import Flask

from companion.config import Settings
from companion.matches.play import Matches

from . import (
    access,
    api,
    backups,
    compress,
    errors,
    gallery,
    historia,
    history,
    history_edit,
    languages,
    library,
    live,
    lobby,
    match,
    pages,
    players,
    podroz,
    podroz_board,
    poprzez_wieki,
    prefs,
    randomizer,
    sessions,
    shield,
    statistics,
    takeout,
    turnstile,
)

BODY_LIMIT = 64 * 1024
A_YEAR_AND_MORE = 400 * 24 * 3600


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
    app.extensions["hub"] = live.Hub()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.autoescape = True
    languages.install(app, Path(__file__).parent.parent / "translations")
    for room in (shield, errors, compress, pages, access):
        room.install(app)
    rooms = (lobby, match, live, prefs, poprzez_wieki, historia, library, podroz, podroz_board, randomizer, gallery)
    records = (history, history_edit, players, statistics, takeout, backups)
    for blueprint in (room.bp for room in (*rooms, *records, api)):
        app.register_blueprint(blueprint)
    shield.csrf.exempt(api.bp)
    app.wsgi_app = turnstile.Turnstile(app.wsgi_app)  # type: ignore[method-assign]
