"""Why the rules say no, and what to do next."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, ngettext

from companion.games.kit import RuleError
from companion.matches.store import Seat

from .terms import card_name, figure_name


def refusal(error: RuleError, seats: Sequence[Seat]) -> str:
    """Why the rules say no, and what to do next."""
    say = dict(error.figures)
    for role in ("seat", "active"):
        if isinstance(say.get(role), int) and 0 <= say[role] < len(seats):
            say[role] = seats[say[role]].name
    if "card" in say:
        say["card"] = card_name(say["card"])
    if "figure" in say:
        say["figure"] = figure_name(say["figure"])
    for worded in (_of_the_turn, _of_real_things, _of_the_move, _of_the_cards, _of_corrections):
        if sentence := worded(error.code, say):
            return sentence
    raise AssertionError(error.code)


def _of_the_turn(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "not_begun":
            return gettext("First tap the name of the youngest player.")
        case "begun_already":
            return gettext("The match has begun already.")
        case "match_over":
            return gettext("The match is over. Undo takes its last step back.")
        case "not_your_turn":
            return gettext("It is not your turn yet. Now: %(active)s.", **say)
        case "dice_left":
            return ngettext(
                "There is still %(num)s die to take. All seven are rolled when none is left.",
                "There are still %(num)s dice to take. All seven are rolled when none is left.",
                say["left"],
            )
        case "entering":
            return gettext("Real dice are being tapped in, %(missing)s more. Or undo, and let the app roll.", **say)
        case "roll_first":
            return gettext("The dice must be rolled first.")
        case "die_first":
            return gettext("First take a die: everyone takes one, whatever comes next.")
        case "die_already":
            return gettext("A die was taken in this turn already.")
        case "die_gone":
            return gettext("That die is gone. Take one of the bright ones.")
        case "no_such_die":
            return gettext("There is no such die; seven lie there.")
    return None


def _of_real_things(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "seven_entered":
            return gettext("Seven dice lie there already. Tap the one to take.")
        case "no_such_face":
            return gettext("A die shows 1 to 6.")
        case "seven_dice":
            return gettext("A roll has seven dice; here are %(found)s. Tap in all seven.", **say)
        case "seven_tokens":
            return gettext("Seven different tokens lie on the map; here are %(found)s.", **say)
        case "tokens_touched":
            return gettext("These seven tokens are in play already. Put single ones right under “Correct”.")
        case "token_not_beside":
            return gettext("Token %(token)s did not lie beside the board, so it cannot have been drawn.", **say)
    return None


def _of_corrections(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "dice_only":
            return gettext("With “dice and tokens only” cards and markers stay on the table. The menu switches it.")
        case "kept_so":
            return gettext("It is switched that way already.")
        case "cannot_be":
            return gettext("%(figure)s: %(found)s cannot be; from %(least)s to %(most)s.", **say)
        case "token_lies_there":
            return gettext("Token %(token)s lies on the map already.", **say)
        case "took_none":
            return gettext("%(seat)s has taken no token.", **say)
        case "on_turn_already":
            return gettext("It is the turn of %(seat)s already.", **say)
        case "too_many_dice":
            return gettext("At most %(most)s dice can be left.", **say)
        case "dice_so_already":
            return gettext("These dice lie there already.")
    return None


def _of_the_move(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "no_such_token":
            return gettext("The tokens are numbered 1 to 17.")
        case "token_already":
            return gettext("Token %(token)s was reached in this turn: the move ends there.", **say)
        case "token_gone":
            return gettext("Token %(token)s was taken already.", **say)
        case "token_not_there":
            return gettext("Token %(token)s is not on the map now.", **say)
        case "cards_or_move":
            return gettext("Cards were played in this turn, so the pawn stays. Tap “Done”.")
        case "track_known":
            return gettext("The marker is on field %(field)s of %(last)s. The app sees by itself who arrives.", **say)
        case "not_ahead":
            return gettext(
                "%(seat)s stands on field %(field)s without having won, so the last one is further on.", **say
            )
        case "not_moved":
            return gettext("The marker has not moved in this turn, so it cannot have arrived.")
    return None


def _of_the_cards(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "move_or_cards":
            return gettext("The pawn moved in this turn, so the cards wait. Tap “Done”.")
        case "alone":
            return gettext("%(card)s is the only card of its turn.", **say)
        case "must_be_alone":
            return gettext("%(card)s can only be played alone, and another card lies there already.", **say)
        case "three_cards":
            return gettext("Three cards are the most in one turn. Tap “Done”.")
        case "no_cards":
            return gettext("%(seat)s has no cards in hand.", **say)
        case "eagle_used":
            return gettext("There is one White Eagle, and it lies among the used cards until they are shuffled.")
        case "date_open":
            return gettext("“%(date)s” may be before or after %(field)s. Look at the card, and tap its tile.", **say)
        case "stop_oneself":
            return gettext("A STOP is for somebody else.")
        case "bad_bonus":
            return gettext("A coach adds 0, 1 or 2.")
        case "bad_date":
            return gettext("“%(date)s” is not a date. Write a year like 1410, or a date like 15.07.1410.", **say)
        case "say_which":
            return gettext("Say whether the card's date is earlier than the field's, the same, or later.")
    return None
