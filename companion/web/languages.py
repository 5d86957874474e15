"""Polish and English: which one a device wants, and how Poles sort."""

from pathlib import Path

from flask import Flask, g, has_request_context, request
from flask_babel import Babel, format_date, format_datetime, get_locale

LANGUAGES = {"pl": "Polski", "en": "English"}
LOCALES = {"pl": "pl", "en": "en_GB"}
ALPHABET = "0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"


def install(app: Flask, translations: Path) -> None:
    app.config.update(
        BABEL_DEFAULT_LOCALE="pl",
        BABEL_DEFAULT_TIMEZONE="UTC",
        BABEL_TRANSLATION_DIRECTORIES=str(translations),
    )
    Babel(app, locale_selector=chosen_locale)
    app.jinja_env.globals.update(language=language, LANGUAGES=LANGUAGES)
    app.jinja_env.filters.update(date=format_date, datetime=format_datetime)


def language() -> str:
    """pl or en: chosen on this device, or asked for by the browser."""
    if "language" not in g:
        asked = request.args.get("lang") or request.cookies.get("language", "")
        g.language = asked if asked in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "pl"
    found: str = g.language
    return found


def chosen_locale() -> str:
    return LOCALES[language()] if has_request_context() else "pl"


def polish_order(text: str) -> list[int]:
    """A sort key: ł after l, ś after s, as Poles sort."""
    return [ALPHABET.index(letter) if letter in ALPHABET else 100 + ord(letter) for letter in text.casefold()]


__all__ = ["LANGUAGES", "get_locale", "install", "language", "polish_order"]
