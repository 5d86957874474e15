"""Versions of the set on the pages: named, compared, downloaded, brought back."""

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.web.fields import blame, row_number
from companion.web.guards.access import matches, owner_only

from .forms import UndoForm, VersionForm
from .library import journal, versions
from .library_pages import download, page

bp = Blueprint("library_versions", __name__, url_prefix="/historia/biblioteka/wersje")


@bp.get("")
@owner_only
def index() -> str:
    return show(VersionForm())


def show(form: VersionForm) -> str:
    with matches().storage.reading() as db:
        return page("versions", form=form, versions=versions.versions(db), compared=None)


@bp.post("")
@owner_only
def save() -> Answer:
    form = VersionForm.sent()
    if form.validate():
        with matches().storage.writing() as db:
            if versions.name_version(db, form.name.data):
                return redirect(url_for("library_versions.index"), 303)
        blame(form.name, gettext("There is a version of this name already."))
    return show(form), 422


@bp.get("/porownaj")
@owner_only
def compare() -> str:
    """Two versions as a table of what changed; 0 is the library as it is now."""
    asked = request.args
    numbers = [asked.get(end, -1, type=row_number) if end in asked else 0 for end in ("since", "until")]
    with matches().storage.reading() as db:
        before, after = (versions.held(db, number) for number in numbers)
        known = versions.versions(db)
    if before is None or after is None:
        abort(404)
    return page(
        "versions", form=VersionForm(), versions=known, compared=versions.compare(before, after), chosen=numbers
    )


@bp.get("/<int(max=999999999):number>.json")
@owner_only
def json_file(number: int) -> Response:
    with matches().storage.reading() as db:
        text = versions.written(db, number)
    if text is None:
        abort(404)
    return download(text, "application/json", f"historia-{number}.json")


@bp.post("/przywroc")
@owner_only
def bring_back() -> Answer:
    """The library becomes what the version holds; that can be undone like any change."""
    number = UndoForm.sent().id.data
    with matches().storage.reading() as db:
        batch = versions.held(db, number) if number else None
    if batch is None:
        abort(404)
    with matches().storage.writing() as db, journal.recorded(db):
        versions.bring_back(db, batch)
    return redirect(url_for("library.shelf"), 303)


@bp.post("/usun")
@owner_only
def forget() -> Answer:
    with matches().storage.writing() as db:
        versions.forget(db, UndoForm.sent().id.data or 0)
    return redirect(url_for("library_versions.index"), 303)
