"""Every error is a sentence and a way back: as a page, as a notice on a board, or as JSON."""

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Flask, Response, current_app, g, jsonify, make_response, render_template, request, url_for
from flask_babel import gettext, ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion import backup, health
from companion.db import Damage, Unwritable
from companion.games.kit import RuleError
from companion.matches.play import Unknown

from .. import words as common

READ_ONLY = "read_only"


class TooManyTries(Exception):
    """Wrong codes come too fast."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = max(1, round(seconds))


def install(app: Flask) -> None:
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(CSRFError, csrf_error)
    app.register_error_handler(TooManyTries, too_many_tries)
    app.register_error_handler(RuleError, rule_error)
    app.register_error_handler(Unknown, lambda error: say(404, "unknown_match", what(404), what_now(404)))
    app.register_error_handler(sqlite3.DatabaseError, database_error)
    app.register_error_handler(Unwritable, unwritable)
    app.register_error_handler(Exception, unexpected)


def what(status: int) -> str:
    """What happened, in one sentence."""
    return {
        400: gettext("This request cannot be read."),
        401: gettext("The key is missing or wrong."),
        403: gettext("This is not open to you."),
        404: gettext("There is nothing here."),
        405: gettext("This address does not take that kind of request."),
        408: gettext("This took too long to arrive."),
        409: gettext("The table has changed meanwhile."),
        411: gettext("This request must say how long it is."),
        413: gettext("That is too much at once."),
        415: gettext("This address takes JSON only."),
        429: gettext("Too many wrong codes."),
        500: gettext("Something went wrong on our side."),
        503: gettext("This could not be prepared."),
    }.get(status, gettext("This did not work."))


def what_now(status: int) -> str:
    """What to do about it."""
    return {
        401: gettext("Send it as a bearer token."),
        403: gettext("Scan the code of the match, or type it in, to join the table."),
        404: gettext("The match or page may have another address."),
        405: "",
        408: gettext("Check the connection and try again; nothing was changed."),
        409: gettext("Look again, then tap again if you still want to."),
        411: "",
        413: gettext("Send less."),
        415: "",
        429: gettext("Wait a moment and try again."),
        500: gettext("Nothing you entered before is lost; please try again."),
        503: gettext("Perhaps the disk is full: free some space, then try again."),
    }.get(status, gettext("Go back and try again."))


def way_out(status: int) -> tuple[str, str]:
    """The one button of an error's page: its words and where it leads."""
    if status == 403 and "place" in g:  # who came as far has one at this match
        return gettext("Back to the match"), url_for("match.show", match_id=(request.view_args or {})["match_id"])
    if status == 403:
        return gettext("Type the code"), url_for("lobby.home") + "#join"
    if status in (408, 409, 429, 500, 503) and request.method == "GET":
        return gettext("Try again"), request.full_path.rstrip("?")
    return gettext("To the first page"), url_for("lobby.home")


def say(status: int, code: str, text: str, now: str = "", **figures: Any) -> Response:
    """The error in the form that the caller can show: what happened, and what to do now."""
    whole = f"{text} {now}".strip()
    if request.path.startswith("/api/"):
        response = jsonify(error={"code": code, "message": whole, **figures})
    elif request.headers.get("HX-Request"):
        response = make_response(render_template("_notice.html", notice=whole, tone="bad"))
        response.headers.update({"HX-Retarget": "#notice", "HX-Reswap": "outerHTML", "HX-Reselect": "#notice"})
    else:
        response = make_response(render_template("error.html", text=text, now=now, button=way_out(status)))
    response.status_code = status
    return response


def http_error(error: HTTPException) -> Response:
    if error.response is not None or error.code is None or error.code < 400:
        return error.get_response()  # type: ignore[return-value]
    if error.code == 400 and error.description == "host":
        now = gettext("Use one of the addresses that Kronikarz prints when it starts.")
        return say(400, "foreign_host", gettext("This address is not known here."), now)
    if error.code == 403 and error.description == "origin":
        return say(403, "foreign_origin", gettext("This came from another site, so it was not done."))
    if error.code == 403 and error.description == READ_ONLY:
        now = gettext("The owner can make one that does everything in the settings.")
        return say(403, READ_ONLY, gettext("This key only reads."), now)
    if error.code == 403 and error.description == "names":
        now = gettext("Ask the owner, or whoever opened the match, to change its names.")
        return say(403, "forbidden", gettext("This match is over, and its result belongs to these names."), now)
    response = say(error.code, error.name.lower().replace(" ", "_"), what(error.code), what_now(error.code))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(error.valid_methods)
    if error.code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def csrf_error(error: CSRFError) -> Response:
    text = gettext("This page no longer knows who you are.")
    return say(403, "no_token", text, gettext("Reload it and tap again; nothing was changed."))


def too_many_tries(error: TooManyTries) -> Response:
    now = ngettext("Try again in %(num)s second.", "Try again in %(num)s seconds.", error.seconds)
    response = say(429, "too_many_tries", what(429), now)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def rule_error(error: RuleError) -> Response:
    """A refusal outside a board; boards show their own."""
    return say(422, error.code, common.refusal(error) or what(422))


def refused(error: RuleError, words: Callable[[RuleError], str]) -> Response:
    """A refusal of the API, with its figures."""
    text = common.refusal(error) or words(error)
    return say(422, error.code, text, figures=msgspec.to_builtins(error.figures))


def unwritable(error: Unwritable) -> Response:
    if error.reason == "damaged":
        text = gettext("The database is damaged, so nothing more is written to it.")
        now = gettext("The owner can bring a whole backup back in the settings.")
    else:
        text = gettext("The folder of the database was deleted, moved or replaced while Kronikarz was running.")
        now = gettext("This was not saved. Put the folder back, or start Kronikarz again.")
    return say(503, error.reason, text, now)


def database_error(error: sqlite3.DatabaseError) -> Response:
    if not isinstance(error, sqlite3.OperationalError | sqlite3.IntegrityError | sqlite3.ProgrammingError):
        storage = current_app.extensions["matches"].storage
        health.report(storage, Damage((str(error),), backup.newest_whole(storage.path)))
        return unwritable(Unwritable("damaged"))
    text = gettext("The database cannot be written (%(reason)s).", reason=str(error))
    now = gettext(
        "Nothing was changed. Check that the disk is not full and that the instance folder may be written, "
        "then try again."
    )
    return say(503, "database", text, now)


def unexpected(error: Exception) -> Response:
    current_app.logger.exception("unexpected error at %s", request.path)
    return say(500, "internal_error", what(500), what_now(500))
