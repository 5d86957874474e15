"""The forms of Podróż: whether a match uses the entered board, and that board."""

from typing import Any

import msgspec
from flask_babel import gettext, lazy_gettext, lazy_pgettext, ngettext
from wtforms import FieldList, FormField
from wtforms.widgets import NumberInput

from companion.games.kit import RuleError
from companion.games.podroz.dates import read_date
from companion.games.podroz.state import LONGEST_NAME, LONGEST_TRACK, TOKENS, Field, Options
from companion.web.fields import File, Form, Hidden, Lines, Read, Text, Tick
from companion.web.forms import FileForm

from ..kit import OptionsForm
from . import board_words
from .view import entered_board

LONGEST_DATE = 12


class MatchForm(OptionsForm):
    """A match keeps the board that it was opened with: later corrections do not change it."""

    board = Tick(lazy_gettext("Use the entered board"), default=True)
    dice_only = Tick(
        lazy_gettext("Dice and tokens only"),
        description=lazy_gettext("pawns, cards and track stay on the table; it can be switched later"),
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.entered = entered_board()
        said = [gettext("names of the locations")] if self.entered.places else []
        if fields := len(self.entered.track):
            said.append(ngettext("%(num)s field", "%(num)s fields", fields))
        self.board.description = " · ".join(said)

    @property
    def chosen(self) -> Options:
        board = self.entered if self.board.data else Options()
        return msgspec.structs.replace(board, dice_only=self.dice_only.data)


# -- the entered board


def read_count(text: str) -> int:
    """How many fields the track has; 0 where nobody counted them."""
    text = text.strip() or "0"
    if not text.isdecimal() or len(text) > 4 or (int(text) and not 2 <= int(text) <= LONGEST_TRACK):
        raise RuleError("bad_count", most=LONGEST_TRACK)
    return int(text)


def read_day(text: str) -> str:
    """A date as it is written, if it is one."""
    text = text.strip()
    if text and not read_date(text):
        raise RuleError("not_a_date", date=text[:20])
    return text


class FieldForm(Form):
    """A field of the track."""

    name = Text(lazy_pgettext("card", "Name"), LONGEST_NAME)
    date = Read(lazy_gettext("Date"), read_day, board_words.refusal, most=LONGEST_DATE)


class BoardForm(Form):
    shorten = Hidden()  # fields at the end may go
    places = FieldList(Text(None, LONGEST_NAME), min_entries=TOKENS, max_entries=TOKENS)
    count = Read(
        lazy_gettext("Number of fields, the first and the last included"), read_count, board_words.refusal,
        widget=NumberInput(min=0, max=LONGEST_TRACK),
    )  # fmt: skip
    track = FieldList(FormField(FieldForm), max_entries=LONGEST_TRACK)

    @classmethod
    def of(cls, board: Options) -> "BoardForm":
        fields = [{"name": field.name, "date": field.date} for field in board.track]
        return cls(places=board.places, count=len(fields) or None, track=fields)

    def set_rows(self) -> None:
        """As many fields as are said to be there; what was typed in them stays."""
        while len(self.track) > (self.count.data or 0):
            self.track.pop_entry()
        while len(self.track) < (self.count.data or 0):
            self.track.append_entry()

    @property
    def board(self) -> Options:
        names = tuple(place.data.strip() for place in self.places)
        track = tuple(Field(field["name"].data.strip(), field["date"].data or "") for field in self.track)
        return Options(names if any(names) else (), track)


class BoardFileForm(FileForm):
    pasted = Lines(lazy_gettext("Paste lines"))
    file = File(lazy_gettext("or choose a file"))
