"""Language and theme, chosen once per device, and what the owner lets others do."""

from typing import Any

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.matches import store

from .drawing import theme
from .forms import OwnersSettingsForm, SettingsForm
from .guards.access import HISTORY_FOR_GUESTS, WHO_MAY_OPEN, anyone, history_is_open, is_owner, matches, who_may_open
from .history import backups
from .languages import language, spoken
from .sessions import A_YEAR_AND_MORE

bp = Blueprint("prefs", __name__)


@bp.get("/settings")
@anyone
def settings() -> str:
    known: dict[str, Any] = {"language": language(), "theme": theme(), "back": request.args.get("back", "/")}
    if is_owner():
        known |= {"readers": str(int(history_is_open())), "openers": who_may_open()}
    return settings_page(form_here()(**known))


@bp.post("/settings")
@anyone
def choose() -> Answer:
    """All that was chosen is saved at once; whoever chose stays here and is told."""
    form = form_here().sent()
    if not form.validate():
        return settings_page(form), 422
    if isinstance(form, OwnersSettingsForm):
        let_others(form)
    with spoken(form.language.data or language()):
        flash(gettext("Saved."), "done")
    response = redirect(url_for("prefs.settings", back=form.back.data), 303)
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


def let_others(form: OwnersSettingsForm) -> None:
    chosen = {HISTORY_FOR_GUESTS: form.readers.data, WHO_MAY_OPEN: form.openers.data}
    with matches().storage.writing() as db:
        for name, value in chosen.items():
            if value:
                store.set_preference(db, name, value)


def form_here() -> type[SettingsForm]:
    return OwnersSettingsForm if is_owner() else SettingsForm


def settings_page(form: SettingsForm) -> str:
    return render_template(
        "settings.html",
        form=form,
        secure=current_app.extensions["settings"].https,
        backups=backups.here() if is_owner() else [],
    )
