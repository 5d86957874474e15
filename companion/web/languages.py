"""Polish and English: which one a device wants."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, g, has_request_context, request
from flask_babel import Babel, Domain, format_date, format_datetime, get_locale
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LANGUAGES = {"pl": "Polski", "en": "English"}
LOCALES = {"pl": "pl", "en": "en_GB"}


def install(app: Flask, translations: Path) -> None:
    app.config.update(
        BABEL_DEFAULT_LOCALE="pl",
        BABEL_DEFAULT_TIMEZONE="UTC",
        BABEL_TRANSLATION_DIRECTORIES=str(translations),
    )
    babel = Babel(app, locale_selector=chosen_locale)
    babel.domain_instance = Catalogue()
    app.jinja_env.globals.update(language=language, LANGUAGES=LANGUAGES)
    app.jinja_env.filters.update(date=format_date, datetime=format_datetime)


def language() -> str:
    """pl or en: chosen on this device, or asked for by the browser."""
    if "language" not in g:
        asked = request.args.get("lang") or request.cookies.get("language", "")
        g.language = asked if asked in LANGUAGES else _best(request.headers.get("Accept-Language", ""))
    found: str = g.language
    return found


@lru_cache(maxsize=256)
def _best(wishes: str) -> str:
    return parse_accept_header(wishes, LanguageAccept).best_match(LANGUAGES) or "pl"


class Catalogue(Domain):
    """Flask-Babel's catalogue, looked up once a request: a board asks it for dozens of sentences."""

    def get_translations(self) -> Any:
        if not g:
            return super().get_translations()
        if "sentences" not in g:
            g.sentences = super().get_translations()
        return g.sentences


def chosen_locale() -> str:
    return LOCALES[language()] if has_request_context() else "pl"


__all__ = ["LANGUAGES", "get_locale", "install", "language"]
