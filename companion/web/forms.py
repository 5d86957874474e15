"""The forms that people fill in."""

from flask_babel import lazy_gettext
from flask_wtf import FlaskForm
from wtforms import FieldList, FormField, IntegerField, StringField
from wtforms import Form as PlainForm
from wtforms.validators import InputRequired, NumberRange, Optional

from companion.matches.play import COLOURS


class SeatForm(PlainForm):
    name = StringField(lazy_gettext("Name"))
    colour = IntegerField(
        lazy_gettext("Colour"),
        [Optional(), NumberRange(0, COLOURS - 1, lazy_gettext("There are six colours, numbered 0 to 5."))],
    )


class NewMatchForm(FlaskForm):
    """Who plays. Names are checked by the use case, which knows the other players."""

    seats = FieldList(FormField(SeatForm), max_entries=6)

    @property
    def players(self) -> list[tuple[str, int | None]]:
        return [(seat.form.name.data or "", seat.form.colour.data) for seat in self.seats]


class CodeForm(FlaskForm):
    code = StringField(lazy_gettext("Code"), [InputRequired()])
