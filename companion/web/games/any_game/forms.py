"""What a new match asks: the title, and how points are written down."""

from typing import Any, Self

import msgspec
from flask_babel import gettext, lazy_gettext
from wtforms.fields.choices import SelectChoice as Offer
from wtforms.widgets import TextArea

from companion.games.any_game import game
from companion.games.any_game.layout import MOST_COUNTERS, MOST_ROWS, Ends, Kind, Layout, Options
from companion.games.kit import RuleError
from companion.history.titles import latest_of
from companion.matches import titles
from companion.web.fields import Choice, Read, Select, Tick, whole
from companion.web.guards import access
from companion.web.guards.access import matches

from ..kit import OptionsForm
from . import taps, words

AS_LAST = ""  # chosen of a title: what it had the last time
NUMBER = {"inputmode": "numeric", "autocomplete": "off"}


def read_rows(text: str) -> list[str]:
    rows = taps.read_rows(text)
    if len(rows) > MOST_ROWS:
        raise RuleError("too_many_lines", most=MOST_ROWS)
    if len(set(map(str.casefold, rows))) < len(rows):
        raise RuleError("row_twice")
    return rows


def read_counters(text: str) -> list[dict[str, Any]]:
    counters = taps.read_counters(text)
    if len(counters) > MOST_COUNTERS:
        raise RuleError("too_many_lines", most=MOST_COUNTERS)
    return counters


def played() -> list[str]:
    """Titles that were played before."""
    with matches().storage.reading() as db:
        return [title.name for title in titles.listed(db, game.key) if title.merged_into is None]


def or_last(label: Any, offers: list[Offer]) -> list[Offer]:
    """Offers, and before them what it was the last time; where nothing was played yet, there was none."""
    return [Offer(AS_LAST, str(label)), *offers] if played() else offers


class MatchForm(OptionsForm):
    title = Read(
        lazy_gettext("What do you play?"), titles.clean, most=titles.TITLE_LENGTH,
        render_kw={
            "list": "titles", "autocomplete": "off", "required": True, "placeholder": lazy_gettext("for example Chess"),
        },
    )  # fmt: skip
    kind = Choice(
        lazy_gettext("How are points written down?"), default=lambda: AS_LAST if played() else "rounds", coerce=str,
        choices=lambda: or_last(
            gettext("As last time; a new title in rounds, and most points win"),
            [Offer(kind.value, words.kind_name(kind)) for kind in Kind],
        ),
    )  # fmt: skip
    wins = Choice(
        lazy_gettext("Who wins?"), default=lambda: AS_LAST if played() else "most", in_a_row=True,
        choices=lambda: or_last(
            gettext("As last time"),
            [Offer("most", gettext("Most points")), Offer("fewest", gettext("Fewest points"))],
        ),
    )  # fmt: skip
    together = Tick(lazy_gettext("All against the game"), description=lazy_gettext("won or lost together"))
    categories = Read(
        lazy_gettext("Categories, one a line"), read_rows, words.said, widget=TextArea(), render_kw={"rows": 5}
    )
    counters = Read(
        lazy_gettext("Counters, one a line, with the number they start at"), read_counters, words.said,
        widget=TextArea(), render_kw={"rows": 3, "placeholder": lazy_gettext("Life 20")},
    )  # fmt: skip
    rounds = Read(lazy_gettext("Number of rounds, if it is known"), whole(0, MOST_ROWS, 0), render_kw=NUMBER)
    ends = Select(
        lazy_gettext("What ends it?"), default="never",
        choices=lambda: [Offer(ends.value, words.ends_name(ends)) for ends in Ends],
    )  # fmt: skip
    target = Read(lazy_gettext("Points that end it"), whole(0, 99_999, 0), render_kw=NUMBER)
    dealer = Tick(lazy_gettext("The dealer or first player passes on each round"))

    @classmethod
    def like(cls, options: Options, title: str) -> Self:
        """The form as it was filled in for another match."""
        layout = options.layout
        return cls(
            title=title, kind=layout.kind.value, wins="fewest" if layout.fewest else "most",
            together=layout.together, categories=words.row_lines(layout), counters=words.counter_lines(layout),
            rounds=layout.rounds or None, ends=layout.ends.value, target=layout.target or None, dealer=layout.dealer,
        )  # fmt: skip

    @property
    def known(self) -> list[str]:
        return played()

    @property
    def chosen(self) -> Options:
        """As last time is all that is not said; with another kind of pad only who wins."""
        said = {name: self[name].data for name in ("kind", "ends", "together", "dealer")}
        lists = {"rows": self.categories.data or [], "counters": self.counters.data or []}
        numbers = {"rounds": self.rounds.data or 0, "target": self.target.data or 0}
        last, now = msgspec.to_builtins(last_layout(self.title.data)), {**said, **lists, **numbers}
        if self.kind.data == AS_LAST:
            now = last | {name: value for name, value in now.items() if value and value != "never"}
        fewest = last["fewest"] if self.wins.data == AS_LAST else self.wins.data == "fewest"
        return Options(self.title.data, msgspec.convert({**now, "fewest": fewest}, Layout))


def last_layout(title: str) -> Layout:
    """How points of this title were written down last, as far as this device may know it: nobody need say it again."""
    with matches().storage.reading() as db:
        last = latest_of(db, game.key, title)
    if last is None or not (access.is_owner() or access.place_at(last.id)):
        return Layout()
    layout: Layout = matches().look(last.id).agreed.layout
    return msgspec.structs.replace(layout, teams=())  # who plays with whom is another matter
