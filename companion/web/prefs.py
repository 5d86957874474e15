"""Language and theme, chosen once per device."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.matches import store

from .drawing import theme
from .forms import OpenersForm, SettingsForm
from .guards.access import (
    WHO_MAY_OPEN,
    anyone,
    history_is_open,
    is_owner,
    matches,
    owner_only,
    who_may_open,
)
from .history import backups
from .history.forms import GuestsForm
from .languages import language
from .sessions import A_YEAR_AND_MORE

bp = Blueprint("prefs", __name__)


@bp.get("/settings")
@anyone
def settings() -> str:
    return settings_page(SettingsForm(language=language(), theme=theme(), back=request.args.get("back", "/")))


@bp.post("/settings")
@anyone
def choose() -> Answer:
    form = SettingsForm.sent()
    if not form.validate():
        return settings_page(form), 422
    response = redirect(form.back.data, 303)
    lasting: dict[str, Any] = {
        "max_age": A_YEAR_AND_MORE,
        "samesite": "Lax",
        "httponly": True,
        "secure": request.is_secure,
    }
    for field in (form.language, form.theme):
        if field.data:
            response.set_cookie(field.name, field.data, **lasting)
    return response


@bp.post("/settings/openers")
@owner_only
def open_to() -> Answer:
    """Let others open matches, or not."""
    form = OpenersForm.sent()
    if not form.validate():
        return settings_page(SettingsForm(language=language(), theme=theme(), back="/"), form), 422
    with matches().storage.writing() as db:
        store.set_preference(db, WHO_MAY_OPEN, form.who.data)
    return redirect(url_for("prefs.settings"), 303)


def settings_page(form: SettingsForm, openers: OpenersForm | None = None) -> str:
    return render_template("settings.html", form=form, **(owners_part(openers) if is_owner() else {}))


def owners_part(openers: OpenersForm | None) -> dict[str, Any]:
    return {
        "backups": backups.here(),
        "guests": GuestsForm(open=history_is_open()),
        "openers": openers or OpenersForm(who=who_may_open()),
    }
