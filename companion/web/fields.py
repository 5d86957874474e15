"""What people fill in: kinds of fields, and the form around them. Every fault is said at the field that it concerns."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, Self
from urllib.parse import urlencode

import wtforms
from flask import abort, g, request
from flask_babel import lazy_gettext
from wtforms import Field
from wtforms.meta import DefaultMeta
from wtforms.validators import StopValidation, ValidationError

from companion.games.kit import RuleError

from . import words as common

RefusalWords = Callable[[RuleError], str | None]
CHOOSE = lazy_gettext("Choose one of these.")
NO_GUESSES = {"autocomplete": "off"}  # of the browser


class Form(wtforms.Form):
    """A form that people fill in. Its token is asked for by the guard of all requests, not here."""

    concerns: ClassVar[Mapping[str, str]] = {}  # the field that a refusal of the use case is about, by its code

    class Meta(DefaultMeta):
        def render_field(self, field: Field, render_kw: dict[str, Any]) -> Any:
            return super().render_field(field, {**render_kw, **marks(field)})

    @classmethod
    def sent(cls, **known: Any) -> Self:
        """The form as it was filled in."""
        try:
            return cls(formdata=request.form, **known)
        except ValueError:  # the number of a row is none
            abort(400)

    @staticmethod
    def said(besides: Collection[str] = ()) -> str:
        """All that was filled in, as one text by which one tap is told from another."""
        return urlencode([pair for pair in request.form.items(multi=True) if pair[0] not in ("csrf_token", *besides)])

    def concerned(self, error: RuleError) -> Field | None:
        """The field that a refusal is about, if it is about one."""
        return self[self.concerns[error.code]] if error.code in self.concerns else None

    @contextmanager
    def refusing(self, words: RefusalWords) -> Iterator[None]:
        """What the use case refuses is said at the field that it concerns, or else over the form."""
        try:
            yield
        except RuleError as error:
            field, sentence = self.concerned(error), words(error) or error.code
            if field is None:
                self.form_errors.append(sentence)
            else:
                blame(field, sentence)


def blame(field: Field, sentence: str) -> None:
    field.errors = [*field.errors, sentence]


def marks(field: Field) -> dict[str, Any]:
    """Attributes by which a reader of the screen finds what is said about a field; the first faulty one is focused."""
    if not field.errors:
        return {}
    found = {"aria-invalid": "true", "aria-describedby": f"{field.id}-fault"}
    if g.setdefault("first_fault", field.id) == field.id:
        found["autofocus"] = "autofocus"
    return found


# -- kinds of fields


class Text(wtforms.StringField):
    """A line of text of a certain length at most."""

    def __init__(self, label: Any = None, most: int | None = None, needed: Any = None, **more: Any) -> None:
        rules = [*([Needed(needed)] if needed else []), *([AtMost(most)] if most else [])]
        super().__init__(label, rules, **{"default": "", "render_kw": NO_GUESSES, **more})


class Lines(Text):
    widget = wtforms.widgets.TextArea()


class Read(wtforms.StringField):
    """A line that a function of the use case reads into its data; what it refuses is said at the field."""

    data: Any

    def __init__(
        self,
        label: Any,
        read: Callable[[str], Any],
        words: RefusalWords = common.refusal,
        most: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(label, [Flags(maxlength=most)] if most else [], **{"render_kw": NO_GUESSES, **more})
        self.read, self.words = read, words

    def process_formdata(self, valuelist: list[str]) -> None:
        if not valuelist and self.object_data is not None:
            return  # not asked: what was known stays
        self.data = None
        try:
            self.data = self.read(valuelist[0] if valuelist else "")
        except RuleError as error:
            raise ValueError(self.words(error)) from error

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data)


def row_number(text: str) -> int:
    """A number by which an address names something stored; what no table reaches is none."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(text)
    return int(text)


class Carried(Read):
    """A number that the page itself wrote, such as which card is changed; None if it is none."""

    widget = wtforms.widgets.HiddenInput()

    def __init__(self, **more: Any) -> None:
        super().__init__("", lambda text: int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None, **more)


def whole(least: int, most: int, default: int | None = None) -> Callable[[str], int | None]:
    """Reads a whole number between two others; where nothing was typed, the default."""

    def read(text: str) -> int | None:
        text = text.strip()
        if not text:
            return default
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise RuleError("not_within", least=least, most=most)
        return int(text)

    return read


class OneOf:
    """One of the values that are offered; whether nothing at all will do is said by `needed`."""

    def __init__(
        self, label: Any = None, wrong: Any = CHOOSE, needed: bool = False, in_a_row: bool = False, **more: Any
    ) -> None:
        said = {"invalid_value_message": wrong, "invalid_choice_message": wrong}
        super().__init__(label, **said, **more)  # type: ignore[call-arg]
        self.needed, self.in_a_row = needed, in_a_row

    def pre_validate(self, form: Form) -> None:
        if self.raw_data or self.needed:  # type: ignore[attr-defined]
            super().pre_validate(form)  # type: ignore[misc]


class Choice(OneOf, wtforms.RadioField):
    """Some values side by side."""


class Select(OneOf, wtforms.SelectField):
    """Some values in a list that opens."""


class Several(OneOf, wtforms.SelectMultipleField):
    """Any of the values that are offered."""

    option_widget = wtforms.widgets.CheckboxInput()


class Tick(wtforms.BooleanField):
    """Yes or no."""


class Hidden(wtforms.HiddenField):
    """A text that the page itself wrote."""

    def __init__(self, **more: Any) -> None:
        super().__init__("", default="", **more)


class File(wtforms.FileField):
    """A file that was chosen, or None."""

    data: Any

    def __init__(self, label: Any = None, needed: Any = None, **more: Any) -> None:
        super().__init__(label, [Needed(needed)] if needed else [], **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        found = request.files.get(self.name)
        self.data = found if found and found.filename else None


# -- what is asked of them


class Flags:
    """Tells the browser a limit that is checked elsewhere."""

    def __init__(self, **flags: Any) -> None:
        self.field_flags = flags

    def __call__(self, form: Form, field: Field) -> None:
        """Checks nothing."""


class Needed(Flags):
    def __init__(self, sentence: Any) -> None:
        super().__init__(required=True)
        self.sentence = sentence

    def __call__(self, form: Form, field: Field) -> None:
        if not field.data or (isinstance(field.data, str) and not field.data.strip()):
            raise StopValidation(self.sentence)


class AtMost(Flags):
    def __init__(self, most: int) -> None:
        super().__init__(maxlength=most)
        self.most = most

    def __call__(self, form: Form, field: Field) -> None:
        if len(field.data) > self.most:
            too_long = RuleError("text_too_long", most=self.most, length=len(field.data))
            raise ValidationError(common.refusal(too_long))
