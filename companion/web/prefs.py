"""Language and theme, chosen once per device."""

from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue as Answer

from .drawing import theme
from .forms import SettingsForm
from .guards.access import anyone, history_is_open, is_owner
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


def settings_page(form: SettingsForm) -> str:
    owners = {"backups": backups.here(), "guests": GuestsForm(open=history_is_open())} if is_owner() else {}
    return render_template("settings.html", form=form, **owners)
