"""Podróż po Polsce in words: dice, tokens, cards, refusals and the log."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, ngettext, pgettext

from companion.games.kit import RuleError
from companion.games.podroz import actions
from companion.games.podroz.dates import Than
from companion.games.podroz.state import Card, Field, Played, State
from companion.matches.store import Seat


def fields(count: int) -> str:
    return ngettext("%(num)s field", "%(num)s fields", count)


def up_to(count: int) -> str:
    return ngettext("up to %(num)s field", "up to %(num)s fields", count)


def cards(count: int) -> str:
    return ngettext("%(num)s card", "%(num)s cards", count)


def card_name(card: Card) -> str:
    return {
        Card.GREY: gettext("Grey date"),
        Card.BLUE: gettext("Blue date"),
        Card.CITY: gettext("City"),
        Card.STOP: gettext("STOP"),
        Card.EAGLE: gettext("White Eagle"),
        Card.TRAIN: gettext("Train"),
        Card.COACH: gettext("Coach"),
    }[card]


def than_field(than: Than) -> str:
    """How the card's date stands to the field's."""
    return {
        Than.EARLIER: pgettext("date", "earlier"),
        Than.SAME: pgettext("date", "the same"),
        Than.LATER: pgettext("date", "later"),
    }[than]


def field_title(field: Field, number: int, last: int | None) -> str:
    """Field 12 of 40, with name and date where they are known."""
    where = (
        gettext("field %(number)s of %(last)s", number=number, last=last)
        if last
        else gettext("field %(number)s", number=number)
    )
    known = " · ".join(part for part in (field.name, field.date) if part)
    return f"{where} · {known}" if known else where


def token_number(number: int) -> str:
    """Which token of the seven it is."""
    return (
        gettext("First token"), gettext("Second token"), gettext("Third token"), gettext("Fourth token"),
        gettext("Fifth token"), gettext("Sixth token"), gettext("Seventh token"),
    )[number - 1]  # fmt: skip


def token_taken(state: State) -> str:
    """ "Third token: take 3 cards"."""
    number = 7 if state.refilled else len(state.seven) - len(state.on_map)
    take = ngettext("take %(num)s card", "take %(num)s cards", state.got)
    return f"{token_number(number)}: {take}"


def die_says(state: State) -> str:
    """What the die in hand is good for, or how far the cards have led."""
    if state.played and not state.alone:
        return gettext("Marker: +%(moved)s, now on field %(field)s", moved=state.moved, field=state.me.field)
    if state.alone is Card.TRAIN:
        return gettext("The train goes to any free field")
    if state.alone is Card.COACH:
        return gettext("%(die)s + %(bonus)s: %(fields)s", die=state.die, bonus=state.bonus, fields=up_to(state.reach))
    if state.die == 1:
        return gettext("A one: %(fields)s!", fields=up_to(state.reach))
    return gettext("A %(die)s: %(fields)s", die=state.die, fields=up_to(state.reach))


def why(played: Played, seats: Sequence[Seat]) -> str:
    """What a card did, and for what reason."""
    name = card_name(played.card)
    match played.card:
        case Card.GREY | Card.BLUE if played.than:
            return gettext(
                "%(card)s, %(than)s: %(fields)s", card=name, than=than_field(played.than), fields=fields(played.fields)
            )
        case Card.CITY if not played.fields:
            return gettext("%(card)s, the pawn is elsewhere: it moves nothing", card=name)
        case Card.CITY:
            return gettext("%(card)s, the pawn is there: %(fields)s", card=name, fields=fields(played.fields))
        case Card.STOP if played.target is not None:
            return gettext("%(card)s for %(name)s", card=name, name=seats[played.target].name)
        case Card.COACH:
            return gettext("%(card)s: +%(bonus)s to the die", card=name, bonus=played.bonus)
        case Card.TRAIN:
            return gettext("%(card)s: to any free field", card=name)
    return f"{name}: {fields(played.fields)}"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as the log tells it."""
    if isinstance(action, actions.Begin):
        return gettext(
            "%(name)s begins; tokens on the map: %(tokens)s",
            name=seats[action.first].name, tokens=_listed(sorted(action.tokens)),
        )  # fmt: skip
    return f"{seats[action.seat].name}: {_deed(action, seats)}"


def _deed(action: Any, seats: Sequence[Seat]) -> str:
    match action:
        case actions.RollDice(_, dice):
            return gettext("rolls %(dice)s", dice=_listed(dice))
        case actions.EnterDie(_, face):
            return gettext("a real die shows %(face)s", face=face)
        case actions.TakeDie(_, _, face):
            return gettext("takes the die with %(face)s", face=face)
        case actions.ReachToken(_, token, drawn) if drawn:
            return gettext(
                "token %(token)s, the last one; new tokens: %(tokens)s", token=token, tokens=_listed(sorted(drawn))
            )
        case actions.ReachToken(_, token):
            return gettext("token %(token)s", token=token)
        case actions.Arrive():
            return gettext("reaches the last field")
        case actions.PassOn():
            return gettext("end of the turn")
    return _card_played(action, seats)


def _card_played(action: Any, seats: Sequence[Seat]) -> str:
    match action:
        case actions.PlayGrey(_, than, date) | actions.PlayBlue(_, than, date):
            card = card_name(Card.GREY if isinstance(action, actions.PlayGrey) else Card.BLUE)
            known = [part for part in (date, than and than_field(than)) if part]
            return f"{card} ({', '.join(known)})"
        case actions.PlayCity(_, there):
            return card_name(Card.CITY) if there else gettext("City, the pawn is elsewhere")
        case actions.PlayStop(_, target):
            return gettext("STOP for %(name)s", name=seats[target].name)
        case actions.PlayEagle():
            return card_name(Card.EAGLE)
        case actions.RideTrain():
            return card_name(Card.TRAIN)
        case actions.RideCoach(_, bonus):
            return gettext("Coach, +%(bonus)s", bonus=bonus)
    raise AssertionError(action)


def refusal(error: RuleError, seats: Sequence[Seat]) -> str:
    """Why the rules say no, and what to do next."""
    say = dict(error.figures)
    for role in ("seat", "active"):
        if isinstance(say.get(role), int) and 0 <= say[role] < len(seats):
            say[role] = seats[say[role]].name
    if "card" in say:
        say["card"] = card_name(say["card"])
    sentence = _of_the_turn(error.code, say) or _of_the_move(error.code, say) or _of_the_cards(error.code, say)
    assert sentence, error.code
    return sentence


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
        case "seven_entered":
            return gettext("Seven dice lie there already. Tap the one to take.")
        case "no_such_face":
            return gettext("A die shows 1 to 6.")
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
        case "stop_oneself":
            return gettext("A STOP is for somebody else.")
        case "bad_bonus":
            return gettext("A coach adds 0, 1 or 2.")
        case "bad_date":
            return gettext("“%(date)s” is not a date. Write a year like 1410, or a date like 15.07.1410.", **say)
        case "say_which":
            return gettext("Say whether the card's date is earlier than the field's, the same, or later.")
    return None
