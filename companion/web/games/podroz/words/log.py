"""What was done, as the log tells it."""

from collections.abc import Sequence
from typing import Any

from companion.games.podroz import actions
from companion.games.podroz.state import Card
from companion.matches.store import Seat
from companion.web.languages import gettext

from .terms import card_name, figure_name, than_field


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as the log tells it."""
    if isinstance(action, actions.Begin):
        return gettext(
            "%(name)s begins; tokens on the map: %(tokens)s",
            name=seats[action.first].name, tokens=_listed(sorted(action.tokens)),
        )  # fmt: skip
    if isinstance(action, actions.DiceOnly):
        return gettext("From now on dice and tokens only") if action.on else gettext("From now on cards and track too")
    if isinstance(action, actions.Correction):
        return gettext("Correction: %(what)s", what=_put_right(action, seats))
    return f"{seats[action.seat].name}: {_deed(action, seats)}"


def _deed(action: Any, seats: Sequence[Seat]) -> str:
    match action:
        case actions.RollDice(_, dice):
            return gettext("rolls %(dice)s", dice=_listed(dice))
        case actions.EnterDie(_, face):
            return gettext("a real die shows %(face)s", face=face)
        case actions.EnterDice(_, dice):
            return gettext("real dice show %(dice)s", dice=_listed(dice))
        case actions.EnterTokens(_, tokens):
            return gettext("real tokens on the map: %(tokens)s", tokens=_listed(sorted(tokens)))
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


def _put_right(action: actions.Correction, seats: Sequence[Seat]) -> str:
    match action:
        case actions.Correct(seat, figure, by, was):
            return f"{seats[seat].name}, {figure_name(figure)} {was} → {was + by}"
        case actions.RecallToken(seat, token, drawn):
            taken = gettext("%(name)s took token %(token)s before", name=seats[seat].name, token=token)
            new = gettext("new tokens: %(tokens)s", tokens=_listed(sorted(drawn)))
            return f"{taken}; {new}" if drawn else taken
        case actions.ReturnToken(seat, token):
            return gettext("token %(token)s of %(name)s is on the map again", token=token, name=seats[seat].name)
        case actions.GiveTurn(to, was):
            return gettext("turn %(was)s → %(to)s", was=seats[was].name, to=seats[to].name)
        case actions.CorrectDice(dice, was):
            return gettext("dice %(was)s → %(dice)s", was=_listed(was) or "–", dice=_listed(dice) or "–")


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
