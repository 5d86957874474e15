"""The forms of the first pages: a code, a new match, a place at it, the settings of a device, and files."""

from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from markupsafe import Markup
from wtforms import Field, FieldList, FormField
from wtforms.fields.choices import SelectChoice as Offer

from companion.games.kit import RuleError
from companion.matches.play import clean_code
from companion.matches.seating import COLOURS, NAME_LENGTH, clean_name, free_colour
from companion.matches.store import Seat

from .addresses import here_only
from .drawing import THEMES, colour_name
from .fields import Carried, Choice, File, Form, Hidden, Lines, Read
from .languages import LANGUAGES

MOST_SEATS = 12
CODE_LENGTH = 12  # with a dash or spaces where people put them


class CodeForm(Form):
    code = Read(lazy_gettext("Code of the match"), clean_code, most=CODE_LENGTH)


# -- who plays


class Colour(Choice):
    """One of the colours of the table."""

    def __init__(self, **more: Any) -> None:
        wrong = lazy_gettext("There are six colours, numbered 0 to 5.")
        super().__init__(lazy_gettext("Colour"), wrong, choices=colours, coerce=int, **more)


def colours() -> list[Offer]:
    return [Offer(number, colour_name(number)) for number in range(COLOURS)]


def name_or_none(text: str) -> str:
    """A name; nobody needs one to begin."""
    return clean_name(text) if text.strip() else ""


class SeatForm(Form):
    name = Read(lazy_gettext("Name"), name_or_none, most=NAME_LENGTH)
    colour = Colour()


class NewMatchForm(Form):
    """Who plays. Whether they may sit together is for the use case to say, which knows the other players."""

    seats = FieldList(FormField(SeatForm), max_entries=MOST_SEATS)
    once = Hidden()  # another one each time that the form is drawn
    rows = Carried()  # by the buttons for one place more or less

    @property
    def players(self) -> list[tuple[str, int | None]]:
        return [(seat["name"].data or "", seat["colour"].data) for seat in self.seats]

    def set_rows(self, rows: int) -> None:
        """So many places, each with a colour of its own; what was typed stays."""
        while len(self.seats) > rows:
            self.seats.pop_entry()
        while len(self.seats) < rows:
            free = free_colour(0, [seat["colour"].data or 0 for seat in self.seats])
            self.seats.append_entry({"name": "", "colour": free})

    def concerned(self, error: RuleError) -> Field | None:
        return named_again(self.seats, error) or super().concerned(error)


def named_again(seats: Iterable[Any], error: RuleError) -> Field | None:
    """The second of two fields with the name of one player."""
    if error.code != "player_twice":
        return None
    same = [seat["name"] for seat in seats if seat["name"].data == error.figures["name"]]
    return same[-1] if same else None


# -- where a device sits


class PlaceForm(Form):
    """A seat, the whole table, or only watching."""

    place = Choice(wrong=lazy_gettext("There is no such seat at this table."), needed=True)
    sure = Hidden()  # although another device sits there

    def __init__(self, *args: Any, seats: Sequence[Seat], whole: bool = True, **more: Any) -> None:
        super().__init__(*args, **more)
        self.whole = whole  # whether the whole table may be chosen
        table = [Offer("table")] if whole else []
        self.place.choices = [*(Offer(str(seat.seat), seat.name) for seat in seats), *table, Offer("watch")]


# -- the settings of a device


class SettingsForm(Form):
    language = Choice(
        lazy_gettext("Language"),
        choices=lambda: [
            Offer(key, Markup('<span lang="{}">{}</span>').format(key, name)) for key, name in LANGUAGES.items()
        ],
    )
    theme = Choice(lazy_gettext("Look"), choices=lambda: [Offer(key, look(key)) for key in THEMES])
    back = Hidden(filters=[here_only])


class OwnersSettingsForm(SettingsForm):
    """And what others may do here; what was not asked stays."""

    readers = Choice(
        lazy_gettext("Who may read the history"),
        choices=lambda: [Offer("0", gettext("only me")), Offer("1", gettext("anyone who has joined once"))],
    )
    openers = Choice(
        lazy_gettext("Who may open a match"),
        choices=lambda: [
            Offer("owner", gettext("only me")),
            Offer("joined", gettext("anyone who has joined once")),
            Offer("network", gettext("anyone in this network")),
        ],
    )


def look(theme: str) -> str:
    return {"system": gettext("As the device"), "light": gettext("Light"), "dark": gettext("Dark")}[theme]


# -- files


class FileForm(Form):
    """A file, or what would stand in it; a file counts more."""

    file = File()
    pasted = Lines()

    @property
    def source(self) -> Field:
        """The field that the text came from."""
        return self.file if self.file.data else self.pasted

    def read(self) -> bytes:
        return bytes(self.file.data.read()) if self.file.data else str(self.pasted.data).encode()
