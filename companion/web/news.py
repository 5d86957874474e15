"""What the owner should know before anything else; shown on the owner's pages."""

from pathlib import Path

from flask import Flask, current_app
from flask_babel import format_percent, gettext

from companion.db import Storage, Unwritable

from .guards.access import is_owner, matches


def install(app: Flask) -> None:
    app.jinja_env.globals.update(owner_news=owner_news)


def owner_news() -> list[str]:
    return [*of_the_database(matches().storage), *of_the_ledger(), *of_guessers()] if is_owner() else []


def of_the_ledger() -> list[str]:
    share = matches().recounted
    if share is None:
        return []
    return [gettext(
        "The statistics are being counted anew (%(share)s so far); until then figures and ratings are not complete.",
        share=format_percent(share),
    )]  # fmt: skip


def of_guessers() -> list[str]:
    news = current_app.extensions["tries"].news()
    if not news:
        return []
    return [gettext(
        "Somebody may be guessing. Wrong codes or keys in the last hour: %(wrong)s; places they came from: %(places)s. "
        "Guessing is slowed down, and whoever has the right code gets in.", wrong=news[0], places=news[1],
    )]  # fmt: skip


def of_the_database(storage: Storage) -> list[str]:
    if storage.damage:
        return [damaged(storage.damage.whole)]
    try:
        storage.check_place()
    except Unwritable:
        return [gettext(
            "The folder of the database was deleted, moved or replaced while Kronikarz was running. Nothing is saved "
            "any more. Put the folder back, or start Kronikarz again."
        )]  # fmt: skip
    return []


def damaged(whole: Path | None) -> str:
    if whole:
        return gettext(
            "The database is damaged. Nothing more is written to it, so that no more is lost. The newest whole backup "
            "is %(name)s: bring it back in the settings.",
            name=whole.name,
        )
    return gettext(
        "The database is damaged. Nothing more is written to it, and there is no whole backup here. Keep the file "
        "companion.db, and bring a backup back from elsewhere with “companion restore”."
    )
