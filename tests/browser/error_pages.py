"""Pages of errors that no address of a healthy server shows, drawn by the app itself for the browser to look at."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from flask import Response

from companion import config, create_app
from companion.web.guards import errors

Provoked = Callable[[], Response]
PROVOKED: dict[int, Provoked] = {
    409: lambda: errors.say(409, "changed", errors.what(409), errors.what_now(409)),
    429: lambda: errors.too_many_tries(errors.TooManyTries(30)),
    500: lambda: errors.say(500, "internal_error", errors.what(500), errors.what_now(500)),
    503: lambda: errors.database_error(sqlite3.OperationalError("database or disk is full")),
}


def drawn(instance: Path, language: str) -> dict[str, str]:
    """Each page by its address, in a language."""
    app = create_app(config.read({"COMPANION_INSTANCE": str(instance)}))
    pages = {}
    for status, provoke in PROVOKED.items():
        with app.test_request_context(f"/error/{status}", headers={"Accept-Language": language}):
            app.preprocess_request()
            pages[f"/error/{status}"] = provoke().get_data(as_text=True)
    app.extensions["matches"].storage.close()
    return pages
