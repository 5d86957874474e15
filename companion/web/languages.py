"""Polish and English: which one a device wants."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel.support import NullTranslations
from flask import Flask, current_app, g, has_request_context, request
from flask_babel import Babel, Domain, force_locale, format_date, format_datetime, get_locale
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
    babel.domain_instance = app.extensions["catalogue"] = Catalogue()
    app.jinja_env.globals.update(language=language, LANGUAGES=LANGUAGES)
    app.jinja_env.filters.update(date=format_date, datetime=format_datetime)


def language() -> str:
    """pl or en: chosen on this device, or asked for by the browser."""
    here: dict[str, str] = g._get_current_object().__dict__
    if "language" not in here:
        asked = request._get_current_object()  # type: ignore[attr-defined]
        wanted = (asked.query_string and asked.args.get("lang")) or asked.cookies.get("language", "")
        here["language"] = wanted if wanted in LANGUAGES else _best(asked.environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    return here["language"]


@lru_cache(maxsize=256)
def _best(wishes: str) -> str:
    return parse_accept_header(wishes, LanguageAccept).best_match(LANGUAGES) or "pl"


class Sentences(dict[Any, str]):
    """What was said in one language: a sentence is looked up once, by itself or with its context."""

    def __init__(self, catalogue: Any) -> None:
        self.catalogue = catalogue

    def __missing__(self, key: Any) -> str:
        look_up = self.catalogue.ugettext if isinstance(key, str) else self.catalogue.upgettext
        self[key] = said = str(look_up(*((key,) if isinstance(key, str) else key)))
        return said


def gettext(string: str, **variables: Any) -> str:
    """Flask-Babel's, without its way to the app's catalogue: for what is said at each tap."""
    said = sentences()[string]
    return said % variables if variables else said


def pgettext(context: str, string: str, **variables: Any) -> str:
    said = sentences()[context, string]
    return said % variables if variables else said


def ngettext(singular: str, plural: str, num: int, **variables: Any) -> str:
    return str(sentences().catalogue.ungettext(singular, plural, num)) % {"num": num, **variables}


class Catalogue(Domain):
    """An app's catalogue, which keeps what it said: a board asks for dozens of sentences."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, Sentences] = {}

    def gettext(self, string: str, **variables: Any) -> str:
        return gettext(string, **variables)

    def pgettext(self, context: str, string: str, **variables: Any) -> str:
        return pgettext(context, string, **variables)

    def get_translations(self) -> Any:
        return sentences().catalogue

    def said_in(self, locale: str) -> Sentences:
        if locale not in self._said:
            with force_locale(locale):  # whatever this request asked for before
                self._said[locale] = Sentences(super().get_translations())
        return self._said[locale]


def sentences() -> Sentences:
    """Those of the language of this request, found once for it; outside an app, what stands in the code."""
    if not g:
        return Sentences(NullTranslations())
    here = g._get_current_object().__dict__
    if "sentences" not in here:
        spoken_here: Catalogue = current_app.extensions["catalogue"]
        # by its name: babel's object for it is made only where dates and figures need one
        here["sentences"] = spoken_here.said_in(chosen_locale())
    found: Sentences = here["sentences"]
    return found


@contextmanager
def spoken(chosen: str) -> Iterator[None]:
    """Speak one of our languages for a while, whichever the device reads."""
    here = g._get_current_object().__dict__
    before = {name: here.pop(name) for name in ("language", "sentences") if name in here}
    here["language"] = chosen
    try:
        yield
    finally:
        here.pop("sentences", None)
        here.pop("language")
        here.update(before)


def chosen_locale() -> str:
    return LOCALES[language()] if has_request_context() else "pl"


__all__ = ["LANGUAGES", "get_locale", "gettext", "install", "language", "ngettext", "pgettext"]
