"""Language and theme, chosen once per device."""

from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue as Answer

from .drawing import THEMES
from .guards.access import anyone, history_is_open, is_owner
from .history import backups
from .languages import LANGUAGES
from .sessions import A_YEAR_AND_MORE

bp = Blueprint("prefs", __name__)


@bp.get("/settings")
@anyone
def settings() -> str:
    kept = {"backups": backups.here(), "open_to_guests": history_is_open()} if is_owner() else {}
    return render_template("settings.html", back=here_only(request.args.get("back", "/")), **kept)


@bp.post("/settings")
@anyone
def choose() -> Answer:
    response = redirect(here_only(request.form.get("back", "/")), 303)
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES)):
        value = request.form.get(name)
        if value and value in allowed:
            response.set_cookie(
                name, value, max_age=A_YEAR_AND_MORE, samesite="Lax", httponly=True, secure=request.is_secure
            )
    return response


def here_only(address: str) -> str:
    """An address of our own, never somebody else's."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    path = parts.path if parts.path.startswith("/") and not parts.path.startswith("//") else "/"
    plain = not parts.scheme and not parts.netloc and "\\" not in address
    return (path + (f"?{parts.query}" if parts.query else "")) if plain else "/"
