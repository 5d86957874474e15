"""The counter in words."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, ngettext

from companion.games.kit import RuleError
from companion.matches.store import Seat


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as the log tells it."""
    return ngettext("%(name)s: %(num)s point", "%(name)s: %(num)s points", action.by, name=seats[action.seat].name)


def refusal(error: RuleError, seats: Sequence[Seat]) -> str:
    """Why the rules said no, and what to do next."""
    match error.code:
        case "too_much":
            return gettext("At most %(most)s points at once. Tap more often.", **error.figures)
        case "counted_out":
            return gettext("Somebody has %(goal)s points: the match is over. Undo takes the last tap back.",
                           **error.figures)  # fmt: skip
    raise AssertionError(error.code)
