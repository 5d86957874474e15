"""The forms of Historia: what a match is played by, a card and a deck of the library, and files of them."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec
import wtforms
from flask_babel import gettext, lazy_gettext, lazy_pgettext
from markupsafe import Markup
from wtforms.fields.choices import SelectChoice as Offer

from companion.games.historia.state import Options
from companion.games.historia.terms import GREAT_EPOCHS, PERIODS, Epoch, Format, Influence
from companion.games.kit import RuleError
from companion.web.fields import Carried, Choice, File, Form, Hidden, Lines, Read, Select, Text, blame
from companion.web.forms import FileForm
from companion.web.guards.access import is_owner, matches

from ..kit import OptionsForm
from . import words
from .library.cards import (
    FIELDS,
    KINDS,
    LISTS,
    LONGEST,
    LONGEST_WORD,
    MOST_WORDS,
    OF_ALL,
    OF_KIND,
    Card,
    Fault,
    read_card,
    read_number,
)  # fmt: skip
from .library.many import CHANGEABLE, has, shown, wrong_value
from .library.versions import LONGEST_VERSION, versions
from .view import formats
from .words import library as library_words
from .words.library import field_name

DIGITS = 3  # as read_number reads them


# -- a new match


def format_offers() -> list[Offer]:
    return [Offer(key, Markup("{}<small>{}</small>").format(name, epochs)) for key, name, epochs in formats()]


def monument_gifts() -> list[Offer]:
    """Culture first: that is how we read the rulebook."""
    kinds = [Influence.CULTURAL, Influence.POLITICAL, Influence.SCIENTIFIC, Influence.ECONOMIC]
    return [*(Offer(kind.value, f"1 {kind.value.upper()}") for kind in kinds), Offer("nothing", gettext("nothing"))]


def trials() -> list[Offer]:
    """The versions of the card library that a match may test, the latest first; they are the owner's alone."""
    if not is_owner():
        return [Offer("", gettext("no test"))]
    with matches().storage.reading() as db:
        return [Offer("", gettext("no test")), *(Offer(one.name, one.name) for one in versions(db))]


class MatchForm(OptionsForm):
    format = Choice(lazy_gettext("Format"), choices=format_offers, default=Format.NOWY.value)
    monument_gives = Choice(
        lazy_gettext("A completed monument gives each round"), choices=monument_gifts, default=Influence.CULTURAL.value,
        in_a_row=True,
    )  # fmt: skip
    trial = Select(lazy_gettext("A test of a version of the cards"), choices=trials, default="")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(self.trial.choices) == 1:
            del self.trial  # there is no version to test

    @property
    def tests(self) -> str:
        return (self.trial.data or "") if "trial" in self else ""

    @property
    def chosen(self) -> Options:
        gives = self.monument_gives.data
        return Options(Format(self.format.data), None if gives == "nothing" else Influence(gives))


# -- a card


def epochs() -> list[Offer]:
    return [Offer(epoch.value, words.epoch_name(epoch)) for epoch in GREAT_EPOCHS]


def periods() -> list[Offer]:
    return [Offer("", "–"), *(offer for epoch in GREAT_EPOCHS for offer in periods_of(epoch, words.epoch_name(epoch)))]


def periods_of(epoch: Epoch, group: str | None = None) -> list[Offer]:
    return [Offer(period.value, words.epoch_name(period), optgroup=group) for period in PERIODS[epoch]]


class Figure(Text):
    def __init__(self, label: Any, **more: Any) -> None:
        super().__init__(label, DIGITS, render_kw={"autocomplete": "off", "inputmode": "numeric"}, **more)


class Listed(Text):
    """Words with commas."""

    def __init__(self, label: Any, **more: Any) -> None:
        super().__init__(label, MOST_WORDS * (LONGEST_WORD + 2), **more)


class CardForm(Form):
    """A card of one kind, read as a line of a file is: so both know the same faults."""

    id = Carried()
    kind = Hidden()
    name = Text(lazy_pgettext("card", "Name"), LONGEST["name"])
    epoch = Select(lazy_gettext("Epoch"), choices=epochs, default=Epoch.MIDDLE_AGES.value)
    period = Select(lazy_gettext("Period, for a match in one epoch"), choices=periods)
    faction = Text(lazy_gettext("Faction; empty: neutral"), LONGEST["faction"])
    date = Text(lazy_gettext("Date: 1410, 15.07.1410, -490"), LONGEST["date"])
    five, three, one = Listed("+5"), Listed("+3"), Listed("+1")
    worth = Figure(lazy_gettext("VP at the end of the game"))
    cost = Figure(lazy_gettext("Cost"))
    strength = Figure("M")
    special_cost = Figure(lazy_gettext("Special cost"))
    vp = Figure(lazy_gettext("VP"))
    p, n, e, k = Figure("P"), Figure("N"), Figure("E"), Figure("K")
    religion = Text(lazy_gettext("Religion"), LONGEST["religion"])
    sex = Text(lazy_gettext("Sex"), LONGEST["sex"])
    keywords = Listed(lazy_gettext("Keywords"))
    text = Lines(lazy_gettext("Special rules"), LONGEST["text"])

    def __init__(self, *args: Any, **known: Any) -> None:
        super().__init__(*args, **known)
        if self.kind.data not in KINDS:
            self.kind.data = "character"
        if self.kind.data == "event":
            self.text.label.text = gettext("Static rule, for all in its round")
        for name in {*FIELDS} - {"id", *OF_ALL, *OF_KIND[self.kind.data]}:
            del self[name]

    @classmethod
    def of(cls, card: Card, number: int | None) -> "CardForm":
        """The form with what stands on a card."""
        facts = msgspec.structs.asdict(card)
        lists = {field: ", ".join(facts[field]) for field in LISTS}
        return cls(data={"id": number, **facts, **lists})

    def read(self) -> Card | None:
        """The card, or None if something is wrong, which then stands at the fields."""
        card, faults = read_card({name: self[name].data for name in FIELDS if name in self})
        for fault in faults:
            self.blame(fault)
        return card

    def blame(self, fault: Fault) -> None:
        blame(self["name" if fault.code == "card_exists" else fault.field], library_words.at_field(fault))


# -- many cards at once


class Ticked(wtforms.Field):
    """The numbers of the cards that are ticked."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [int(text) for text in valuelist if re.fullmatch(r"[0-9]{1,9}", text)]


class ManyForm(Form):
    """What is done to the cards that are ticked in the list, which stand beside the form."""

    card = Ticked(default=())
    do = Hidden()  # by the buttons
    what = Select(lazy_gettext("What to change"), choices=lambda: [Offer(one, field_name(one)) for one in CHANGEABLE])
    value = Text(lazy_gettext("To what: 3, or +1 and −1; +Król adds a keyword"), LONGEST["text"])

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and self.do.data not in WITHOUT_VALUE and (fault := wrong_value(self.what.data, self.value.data)):
            blame(self.value, library_words.at_field(fault))
        elif fine and not self.card.data:
            self.form_errors.append(gettext("Tick the cards first."))
        return fine and not self.value.errors and not self.form_errors


class UndoForm(Form):
    id = Carried()


class VersionForm(Form):
    name = Text(
        lazy_gettext("Name of the version: 0.17"), LONGEST_VERSION, lazy_gettext("A version needs a name."),
        filters=[lambda text: " ".join((text or "").split())],
    )  # fmt: skip


WITHOUT_VALUE = ("delete", "copy", "print")


class RowsForm(Form):
    """Which cards stand in the table."""

    cards = Hidden()  # numbers with dots between them

    @property
    def numbers(self) -> list[int]:
        return [int(text) for text in self.cards.data.split(".") if re.fullmatch(r"[0-9]{1,9}", text)]


class TableForm(Form):
    """Some cards with a field for each figure and text that stands on them."""

    @classmethod
    def of(cls, cards: Iterable[tuple[int, Card]]) -> type["TableForm"]:
        fields = {
            f"{number}.{name}": Text(f"{field_name(name)}: {card.name}", default=shown(getattr(card, name)))
            for number, card in cards
            for name in columns_of(card)
        }
        return type(cls.__name__, (cls,), fields)

    def typed(self, number: int) -> dict[str, str]:
        """What was typed about a card, by field."""
        start = f"{number}."
        return {field.name.removeprefix(start): field.data for field in self if field.name.startswith(start)}


def columns_of(card: Card) -> list[str]:
    return [name for name in TABLE if name == "name" or has(card, name)]


TABLE = (
    "name", "faction", "date", "cost", "strength", "special_cost", "vp", "p", "n", "e", "k", "keywords", "text",
)  # fmt: skip


# -- a deck


def one_line(text: str) -> str:
    return " ".join(text.split())


class DeckForm(Form):
    """A deck, with a field for the copies of every card that it may hold."""

    id = Carried()
    epoch = Hidden()
    name = Text(lazy_gettext("Name of the deck"), LONGEST["name"], filters=[one_line])
    period = Select(
        lazy_gettext("Period, for a match in one epoch"),
        choices=lambda form, field: [Offer("", "–"), *periods_of(Epoch(form.epoch.data))],
    )

    @classmethod
    def of(cls, cards: Iterable[tuple[int, Card]]) -> type["DeckForm"]:
        """The form for a library of these cards; each has a number."""
        fields = {f"card.{number}": Copies(card.name) for number, card in cards}
        return type(cls.__name__, (cls,), fields)

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if not self.name.data:
            blame(self.name, library_words.at_field(Fault("deck_without_name")))
        return fine and bool(self.name.data)

    @property
    def held(self) -> list[tuple[int, int]]:
        """The numbers of the cards that are in it, with how many of each."""
        copies = {field.name.removeprefix("card."): field.data for field in self if isinstance(field, Copies)}
        return [(int(number), count) for number, count in copies.items() if count]


class Copies(Read):
    def __init__(self, card: str, **more: Any) -> None:
        super().__init__(lazy_gettext("copies of %(card)s", card=card), read_copies, most=2, **more)


def read_copies(text: str) -> int:
    found = read_number(text.strip() or "0")
    if found is None:
        raise RuleError("not_within", least=0, most=10**DIGITS - 1)
    return found


# -- files


class CardFileForm(FileForm):
    file = File(lazy_gettext("A CSV or JSON file"))
    pasted = Lines(lazy_gettext("or its text"))
    do = Hidden()  # by the button that only looks
