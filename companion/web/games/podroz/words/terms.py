"""Dice, tokens, cards and fields in words."""

from collections.abc import Sequence

from flask_babel import lazy_gettext

from companion.games.podroz.actions import Figure
from companion.games.podroz.dates import Than
from companion.games.podroz.state import Card, Field, Phase, Played, State
from companion.matches.store import Seat
from companion.web.languages import gettext, ngettext, pgettext


def fields(count: int) -> str:
    return ngettext("%(num)s field", "%(num)s fields", count)


def up_to(count: int) -> str:
    return ngettext("up to %(num)s field", "up to %(num)s fields", count)


def cards(count: int) -> str:
    return ngettext("%(num)s card", "%(num)s cards", count)


CARD_NAMES = {
    Card.GREY: lazy_gettext("Grey date"),
    Card.BLUE: lazy_gettext("Blue date"),
    Card.CITY: lazy_gettext("City"),
    Card.STOP: lazy_gettext("STOP"),
    Card.EAGLE: lazy_gettext("White Eagle"),
    Card.TRAIN: lazy_gettext("Train"),
    Card.COACH: lazy_gettext("Coach"),
}


def card_name(card: Card) -> str:
    return str(CARD_NAMES[card])


def than_field(than: Than) -> str:
    """How the card's date stands to the field's."""
    return {
        Than.EARLIER: pgettext("date", "earlier"),
        Than.SAME: pgettext("date", "the same"),
        Than.LATER: pgettext("date", "later"),
        Than.NOT_LATER: pgettext("date", "earlier or the same"),
        Than.OTHER: pgettext("date", "another"),
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


def now(state: State) -> str:
    """The sentence under the dice: what is to be done, or what came of it."""
    if state.phase is Phase.TURN:
        return token_taken(state) if state.token else die_says(state)
    if state.me.stops and not state.dice_only:
        return gettext("STOP: take a die, and the turn is lost")
    left = len(state.left)
    say = gettext("Take the last die") if left == 1 else gettext("Take one of %(count)s dice", count=left)
    return " · ".join((say, gettext("real dice"))) if state.by_hand else say


def die_says(state: State) -> str:
    """What the die in hand is good for, or how far the cards have led."""
    if state.played and not state.alone and not state.moved:
        return gettext("The marker stays on field %(field)s", field=state.me.field)
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


def figure_name(figure: Figure) -> str:
    """What can be put right, as a column has it."""
    return {
        Figure.HAND: pgettext("correction", "cards in hand"),
        Figure.FIELD: pgettext("correction", "field of the marker"),
        Figure.STOPS: pgettext("correction", "STOP cards"),
    }[figure]
