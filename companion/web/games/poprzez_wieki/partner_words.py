"""The words where the app has a seat, and where hints are asked for."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext

from companion.games.kit import RuleError
from companion.games.poprzez_wieki import actions
from companion.games.poprzez_wieki.state import APP, Strength
from companion.matches.play import Table
from companion.matches.store import Seat

from . import words


def opponents() -> dict[str, str]:
    """How well the app plays, by strength."""
    return {
        Strength.NOW: gettext("plays what scores now"),
        Strength.ROUND: gettext("thinks one round ahead"),
        Strength.BEST: gettext("plays as well as it can"),
    }


def agreed(table: Table) -> list[str]:
    """What was settled when the match was opened: who plays, and who may ask."""
    state, seats = table.timeline.opening, table.match.seats
    found = []
    if state.partner:
        found.append(gettext("Kronikarz %(strength)s.", strength=opponents()[state.partner]))
    if state.hints:
        found.append(gettext("Hints for: %(names)s", names=words.join(seats[seat].name for seat in state.hints)))
    if state.learning:
        found.append(gettext("Learning: every choice is explained."))
    return found


def short_print(fingerprint: str) -> str:
    """As much of a fingerprint as one compares by eye."""
    return " ".join(fingerprint[n : n + 4] for n in range(0, 16, 4))


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as the log tells it."""
    app, name, card = seats[APP].name, seats[getattr(action, "seat", APP)].name, words.card_name
    match action:
        case actions.Deal(number):
            return gettext("%(app)s deals for round %(round)s", app=app, round=number)
        case actions.Seal(_, fingerprint):
            return gettext("%(app)s has chosen, sealed: %(print)s", app=app, print=short_print(fingerprint))
        case actions.Lay(_, laid, int(answer)):
            return gettext(
                "%(name)s: + %(card)s, %(app)s: + %(answer)s", name=name, card=card(laid), app=app, answer=card(answer)
            )
        case actions.Keep(_, int(relic), int(removed), (int(kept), int(out))):
            return gettext(
                "%(name)s: %(relic)s stays, %(removed)s leaves; %(app)s: %(kept)s stays, %(out)s leaves",
                name=name, relic=card(relic), removed=card(removed), app=app, kept=card(kept), out=card(out),
            )  # fmt: skip
        case actions.Hint():
            return gettext("%(name)s asks for a hint", name=name)
        case actions.Lesson():
            return gettext("%(app)s explains a choice of %(name)s", app=app, name=name)
    raise AssertionError(action)


def refusal(error: RuleError, say: dict[str, Any]) -> str:
    """Why the rules say no, and what to do next; `say` has the figures in words."""
    match error.code:
        case "no_partner":
            return gettext("People alone play this match: cards are dealt and chosen at the table.")
        case "nothing_to_deal" | "nothing_to_seal" | "not_sealed_here" | "nothing_to_explain":
            return gettext("This is the app's to do, and it does it by itself. Look at the board again.")
        case "not_in_hand":
            return gettext(
                "%(card)s is not in your hand. You hold: %(hand)s.",
                card=say["card"], hand=words.join(map(words.card_name, say["hand"])),
            )  # fmt: skip
        case "app_is_choosing":
            return gettext("Kronikarz is still choosing. Tap again in a moment.")
        case "turned_over":
            return gettext("What both have turned over stays. Undo takes back the last card of both.")
        case "the_apps_seat":
            return gettext("Kronikarz plays this seat by itself.")
        case "no_hints":
            return gettext("The match was opened without hints for %(seat)s, so nobody can ask for one.", **say)
    raise AssertionError(error.code)
