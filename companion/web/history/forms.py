"""The forms of the history: what the owner writes beside a match, past matches, players and seasons."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, ClassVar

import msgspec
from flask_babel import gettext, lazy_gettext, lazy_pgettext
from wtforms import Field, FieldList, FormField
from wtforms.fields.choices import SelectChoice as Offer
from wtforms.widgets import DateInput, DateTimeLocalInput

from companion.games.kit import RuleError
from companion.history import dates, edit, sheets
from companion.history.seasons import SEASON_LENGTH, clean_season_name
from companion.history.sheets import Past, PastSeat
from companion.history.statistics import Person
from companion.history.titles import MOST_BGG
from companion.matches import titles
from companion.matches.seating import NAME_LENGTH, clean_name
from companion.matches.store import Match
from companion.matches.titles import Title

from ..fields import Carried, Form, Lines, Read, Select, Text, Tick, blame, whole
from ..forms import MOST_SEATS, Colour, name_or_none, named_again
from . import words


def read_moment(text: str) -> str:
    """Date and time as browsers send them, where the table stands."""
    try:
        return dates.stored(datetime.fromisoformat(text).astimezone())
    except (ValueError, OverflowError, OSError) as error:
        raise RuleError("bad_date", text=text[:40]) from error


def shown_moment(moment: datetime) -> str:
    """The other way round."""
    return moment.strftime("%Y-%m-%dT%H:%M")


def read_minutes(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 6 or not 0 < int(text) <= edit.MOST_MINUTES:
        raise RuleError("bad_minutes", most=edit.MOST_MINUTES)
    return int(text)


def read_points(text: str) -> int | None:
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        raise RuleError("bad_number", text=text[:20])
    return int(text)


# -- a match


class BesideForm(Form):
    """What is written beside a match, whether it was played here or is entered by hand."""

    played_at = Read(lazy_gettext("Date and time"), read_moment, words.refusal, widget=DateTimeLocalInput())
    place = Text(lazy_pgettext("where", "Place"), edit.PLACE_LENGTH, render_kw=None)
    notes = Lines(lazy_gettext("Note"), edit.NOTE_LENGTH, render_kw=None)
    tags = Text(lazy_gettext("Tags, with commas"), edit.TAGS_LENGTH, render_kw=None)
    minutes = Read(lazy_gettext("Length in minutes, if known"), read_minutes, words.refusal)


class EditForm(BesideForm):
    minutes = Read(lazy_gettext("Length in minutes (empty: by the clock)"), read_minutes, words.refusal)
    hidden = Tick(
        lazy_gettext("Hide from statistics"), description=lazy_gettext("It stays in the list, but counts nowhere.")
    )

    @classmethod
    def of(cls, match: Match) -> "EditForm":
        return cls(
            played_at=shown_moment(dates.local(match.played_at)), place=match.place, notes=match.notes,
            tags=match.tags, minutes=match.minutes_given, hidden=match.hidden,
        )  # fmt: skip

    def annotation(self, match: Match) -> edit.Annotation:
        """What is to be written; a date that was not changed stays as it was."""
        wanted = edit.Annotation(**self.data)
        # The form knows no seconds, and in autumn an hour comes twice.
        same = self.played_at.raw_data == [shown_moment(dates.local(match.played_at))]
        return msgspec.structs.replace(wanted, played_at=match.played_at) if same else wanted


class DeleteForm(Form):
    concerns: ClassVar = {"title_differs": "title"}

    title = Text(lazy_gettext("Title"))


# -- a past match


class PastSeatForm(Form):
    """One who played: a name, and the points of every round or of the whole match."""

    concerns: ClassVar = dict.fromkeys(("score_missing", "rounds_missing", "rounds_differ", "too_many_points"), "score")

    name = Read(lazy_gettext("Name"), name_or_none, most=NAME_LENGTH)
    rounds = FieldList(Read(None, read_points, words.refusal))
    score = Read(lazy_gettext("Points"), read_points, words.refusal)
    won = Tick(lazy_gettext("Won"))

    @property
    def empty(self) -> bool:
        """Nobody sat there."""
        typed = (field.raw_data[0] for field in (self.name, self.score, *self.rounds) if field.raw_data)
        return not self.won.data and not any(text.strip() for text in typed)

    @property
    def seat(self) -> PastSeat:
        rounds = tuple(turn.data for turn in self.rounds)
        return PastSeat(self.name.data or "", self.score.data, rounds, self.won.data)

    def fits(self, game: str) -> bool:
        """Whether there is a name, and points that the use case can add up."""
        if not self.errors and not self.name.data:
            blame(self.name, words.refusal(RuleError("name_empty")))
        if not self.errors:
            with self.refusing(words.refusal):
                sheets.points(game, self.seat)
        return not self.errors


class PastForm(BesideForm):
    concerns: ClassVar = {"date_to_come": "played_at", "title_empty": "title"}

    title = Text(lazy_gettext("Title of the game"), titles.TITLE_LENGTH)  # where the game serves several
    seats = FieldList(FormField(PastSeatForm), max_entries=MOST_SEATS)
    began = Select(lazy_gettext("Who began"))
    rows = Carried()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.offer_who_began(MOST_SEATS)

    def offer_who_began(self, rows: int) -> None:
        seats = [Offer(str(number), gettext("Player %(number)s", number=number)) for number in range(1, rows + 1)]
        self.began.choices = [Offer("", gettext("not known")), *seats]

    @property
    def filled(self) -> list[PastSeatForm]:
        return [seat.form for seat in self.seats if not seat.form.empty]

    def fits(self, game: str) -> bool:
        read: bool = self.validate()
        faulty = [seat for seat in self.filled if not seat.fits(game)]
        return read and not faulty

    def past(self, game: str) -> Past:
        beside = {name: self[name].data for name in ("played_at", "minutes", "place", "notes", "tags")}
        first = [seat.form for number, seat in enumerate(self.seats, 1) if self.began.data == str(number)]
        seats = tuple(msgspec.structs.replace(seat.seat, started=seat in first) for seat in self.filled)
        return Past(game, seats=seats, title=self.title.data, **beside)

    def set_rows(self, rows: int, rounds: int) -> None:
        """So many places, with a field for every round; what was typed stays."""
        while len(self.seats) > rows:
            self.seats.pop_entry()
        while len(self.seats) < rows:
            self.seats.append_entry()
        for seat in self.seats:
            while len(seat["rounds"]) < rounds:
                seat["rounds"].append_entry()
        self.offer_who_began(rows)

    def concerned(self, error: RuleError) -> Field | None:
        return named_again(self.filled, error) or super().concerned(error)


# -- players and guests


class PlayerForm(Form):
    concerns: ClassVar = {"name_taken": "name"}

    name = Read(lazy_gettext("Name"), clean_name, most=NAME_LENGTH)
    colour = Colour()


class MergeForm(Form):
    concerns: ClassVar = {"cannot_merge": "into", "played_each_other": "into"}

    into = Select(lazy_gettext("Merge into"), needed=True)

    def __init__(self, *args: Any, people: Iterable[Person], **more: Any) -> None:
        super().__init__(*args, **more)
        self.into.choices = [Offer(person.uid, person.name) for person in people]

    def offer(self, chosen: Person | None, but: Person) -> None:
        """Somebody who was looked for may be chosen too."""
        if chosen and chosen != but and chosen.uid not in [offer.value for offer in self.into.choices]:
            self.into.choices.append(Offer(chosen.uid, chosen.name))


# -- titles


class TitleForm(Form):
    concerns: ClassVar = {"title_taken": "name"}

    name = Read(lazy_gettext("Title of the game"), titles.clean, words.refusal, most=titles.TITLE_LENGTH)
    bgg = Read(
        lazy_gettext("Number at BoardGameGeek, if you know it"), whole(1, MOST_BGG), words.refusal,
        render_kw={"inputmode": "numeric"},
    )  # fmt: skip
    hidden = Tick(
        lazy_gettext("Hide from statistics"),
        description=lazy_gettext("Its matches stay in the list, but count nowhere."),
    )


class MergeTitleForm(Form):
    concerns: ClassVar = {"cannot_merge_titles": "into"}

    into = Select(lazy_gettext("Merge into"), needed=True)

    def __init__(self, *args: Any, titles: Iterable[Title], **more: Any) -> None:
        super().__init__(*args, **more)
        self.into.choices = [Offer(title.id, title.name) for title in titles]


# -- seasons


def read_day(text: str) -> date:
    day = dates.read_day(text)
    if day is None or not 1970 <= day.year < 2200:
        raise RuleError("bad_date", text=text[:40])
    return day


class SeasonForm(Form):
    concerns: ClassVar = {"season_backwards": "until", "season_too_long": "until"}

    name = Read(lazy_pgettext("season", "Name"), clean_season_name, words.refusal, most=SEASON_LENGTH)
    since = Read(lazy_gettext("First day"), read_day, words.refusal, widget=DateInput())
    until = Read(lazy_gettext("Last day"), read_day, words.refusal, widget=DateInput())
