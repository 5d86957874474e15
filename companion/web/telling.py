"""Telling the phones at a table that something is new there."""

from flask import current_app

from companion.matches.play import Table
from companion.matches.store import FINISHED

from .games import BOARDS


def stirred(shown: Table) -> Table:
    """The table, where what the app may have to do by itself begins; nobody waits for it."""
    BOARDS[shown.match.game].stir(shown)
    return shown


def announce(shown: Table) -> Table:
    """The board has changed."""
    stirred(shown)
    current_app.extensions["hub"].announce(shown.match.id, shown.stamp)
    if shown.match.status == FINISHED:
        current_app.extensions["courier"].wake()
    return shown


def announce_people(match_id: str) -> None:
    """Somebody sat down, or nobody else is expected."""
    current_app.extensions["hub"].announce_people(match_id)


def present(match_id: str) -> set[str]:
    """The devices that are connected to a match now."""
    found: set[str] = current_app.extensions["hub"].present(match_id)
    return found
