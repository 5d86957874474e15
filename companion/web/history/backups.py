"""The owner's part of the settings: guests and the history, backups."""

import re
import tempfile
from datetime import date, datetime
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, flash, redirect, request, send_file, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion import backup
from companion.config import Unusable
from companion.history import ledger
from companion.matches import store

from ..guards.access import HISTORY_FOR_GUESTS, matches, owner_only

bp = Blueprint("backups", __name__, url_prefix="/settings")
NAME = re.compile(r"companion-[0-9-]{10,26}\.db")


def database() -> Path:
    path: Path = current_app.extensions["settings"].database
    return path


def here() -> list[dict[str, object]]:
    """The backups that can be fetched or brought back."""
    found = []
    for path in backup.kept(database()):
        about = path.stat()
        found.append({"name": path.name, "at": datetime.fromtimestamp(about.st_mtime).astimezone().isoformat(),
                      "kilobytes": max(1, about.st_size // 1024)})  # fmt: skip
    return found


def find(name: str) -> Path:
    path = backup.folder(database()) / name
    if not NAME.fullmatch(name) or not path.is_file():
        abort(404)
    return path


@bp.post("/guests")
@owner_only
def guests() -> Answer:
    """Open the history to guests, or close it."""
    value = "1" if "open" in request.form else "0"
    with matches().storage.writing() as db:
        store.set_preference(db, HISTORY_FOR_GUESTS, value)
    return redirect(url_for("prefs.settings"), 303)


@bp.post("/backups")
@owner_only
def make() -> Answer:
    try:
        made = backup.now(database(), datetime.now())
        flash(gettext("Saved as %(name)s.", name=made.name), "done")
    except Unusable as problem:
        flash(str(problem))
    return redirect(url_for("prefs.settings"), 303)


@bp.get("/backups/<name>")
@owner_only
def fetch(name: str) -> Answer:
    return kept_nowhere(send_file(find(name), "application/vnd.sqlite3", as_attachment=True))


@bp.get("/database")
@owner_only
def fetch_database() -> Answer:
    """The database as it stands, as one file that any SQLite reader opens."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "companion.db"
        backup.copy(database(), copy)
        file = copy.open("rb")  # stays readable after the folder is gone
    name = f"kronikarz-{date.today()}.db"
    return kept_nowhere(send_file(file, "application/vnd.sqlite3", as_attachment=True, download_name=name))


def kept_nowhere(answer: Response) -> Response:
    """Browsers keep other files for long; these are private and change."""
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.post("/backups/<name>/restore")
@owner_only
def restore(name: str) -> Answer:
    """Bring a backup back; what is there now becomes a backup first."""
    try:
        former = backup.restore_live(find(name), matches().storage, datetime.now())
    except Unusable as problem:
        flash(str(problem))
        return redirect(url_for("prefs.settings"), 303)
    matches().forget()
    ledger.bring_up_to_date(matches())
    said = gettext("The backup was brought back. What was here before is kept as %(name)s.", name=former.name)
    flash(said, "done")
    return redirect(url_for("prefs.settings"), 303)
