"""The owner's part of the settings: backups."""

import re
import tempfile
from datetime import date, datetime
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, flash, redirect, send_file, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion import backup, health
from companion.config import Unusable
from companion.restore import NotExchanged, restore_live
from companion.sound import Unsound

from ..guards.access import matches, owner_only

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


@bp.post("/backups")
@owner_only
def make() -> Answer:
    try:
        made = backup.now(database(), datetime.now())
        flash(gettext("Saved as %(name)s.", name=made.name), "done")
    except Unusable as problem:
        flash(sentence(problem))
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
        backup.export(database(), copy)
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
        former = restore_live(find(name), matches().storage, datetime.now())
    except Unusable as problem:
        flash(sentence(problem))
        return redirect(url_for("prefs.settings"), 303)
    current_app.extensions["hub"].begin_again(matches().note_epoch())
    said = gettext("The backup was brought back. What was here before is kept as %(name)s.", name=former.name)
    flash(said, "done")
    return redirect(url_for("prefs.settings"), 303)


def sentence(problem: Unusable) -> str:
    """Why a backup was not made or not brought back."""
    match problem:
        case Unsound():
            return not_restored(problem)
        case backup.Damaged():
            health.report(matches().storage, problem.damage)
            return gettext("No backup was made: the database is damaged.")
        case NotExchanged():
            return gettext(
                "The database could not be exchanged while it is in use. End Kronikarz, then type: %(command)s",
                command=f"companion restore “{problem.source}”",
            )
    return gettext(
        "The backup could not be written. Check that the disk is not full. (%(detail)s)", detail=str(problem)
    )


def not_restored(problem: Unsound) -> str:
    name = problem.path.name
    match problem.reason:
        case "damaged":
            return gettext("%(name)s is damaged. Nothing was changed.", name=name)
        case "newer":
            return gettext(
                "%(name)s was made by a newer Kronikarz. Install that one first. Nothing was changed.", name=name
            )
        case "foreign":
            return gettext("%(name)s is not a backup of Kronikarz. Nothing was changed.", name=name)
    return gettext(
        "%(name)s cannot be read (%(detail)s). Nothing was changed.", name=name, detail=str(problem.__cause__)
    )
