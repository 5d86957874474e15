"""The forms of dice and draws. Besides what is typed they carry what the buttons say."""

from flask_babel import lazy_gettext
from wtforms.fields.choices import SelectChoice as Offer
from wtforms.widgets import NumberInput

from companion.games.kit import RuleError
from companion.matches.seating import NAME_LENGTH, clean_name
from companion.randomizer import core, facts

from ..fields import Carried, Form, Hidden, Lines, Read, Several, Text, Tick, whole
from . import presets

FACES_LENGTH, PEOPLE_LENGTH = 300, 400


def read_added(text: str) -> int:
    """What is added to a sum, or with a minus taken off."""
    text = text.strip().replace("−", "-").removeprefix("+")
    digits = text.removeprefix("-") or "0"
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 2:
        raise RuleError("not_within", least=-core.MOST_ADDED, most=core.MOST_ADDED)
    return -int(digits) if text.startswith("-") else int(digits)


class DiceForm(Form):
    add, less, take, roll = Hidden(), Hidden(), Hidden(), Hidden()
    hold = Several(coerce=int, choices=lambda: [Offer(place, str(place)) for place in range(core.MOST_DICE)])
    added = Read(lazy_gettext("Added to the sum"), read_added, most=4)
    faces = Text(lazy_gettext("Faces of an own die, with commas"), FACES_LENGTH)


def number(label: object, least: int, most: int, usual: int) -> Read:
    return Read(label, whole(least, most, usual), widget=NumberInput(min=least, max=most))


class BagForm(Form):
    draw, reset = Hidden(), Hidden()
    take = number(lazy_gettext("At once"), 1, core.MOST_THINGS, 1)
    back = Tick(lazy_gettext("Put back at once"))
    mix = Tick(lazy_gettext("Mix all when too few are left"))
    names = Lines(lazy_gettext("Names, with commas or on lines of their own"), facts.LONGEST)


class WhoForm(Form):
    way = Hidden()
    people = Text(lazy_gettext("Names, with commas"), PEOPLE_LENGTH)
    count = number(lazy_gettext("or how many players"), 2, core.MOST_PEOPLE, 2)
    parts = number(lazy_gettext("Teams"), 2, core.MOST_TEAMS, 2)


class SetForm(Form):
    """A name for dice and bag on this device."""

    name = Text(
        lazy_gettext("Keep this set on the device as"), presets.LONGEST_NAME,
        needed=lazy_gettext("The set needs a name."), filters=[lambda name: " ".join(name.split())],
    )  # fmt: skip
    forget = Hidden()


class SharingForm(Form):
    """How a phone is called at the table that it shares its luck with."""

    who = Read(lazy_gettext("Your name"), clean_name, most=NAME_LENGTH)


class SeenForm(Form):
    """Which table a phone saw when it was tapped."""

    seen = Carried()
