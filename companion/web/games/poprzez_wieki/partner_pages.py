"""Opening a match with Kronikarz in the other seat."""

from typing import ClassVar

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext, lazy_gettext, pgettext
from wtforms.fields.choices import SelectChoice as Offer

from companion.games.poprzez_wieki.state import PEOPLE, Options, Strength
from companion.history import edit
from companion.matches.seating import NAME_LENGTH, clean_name
from companion.web import words as common
from companion.web.fields import Choice, Form, Read, Tick
from companion.web.guards.access import Place, device, is_owner, matches, opener, sit_down

from ..kit import OptionsForm
from .partner_words import opponents

bp = Blueprint("poprzez_wieki_partner", __name__, url_prefix="/poprzez-wieki")
NAME = "Kronikarz"


def strengths() -> list[Offer]:
    return [Offer(key, words) for key, words in opponents().items()]


class PartnerForm(Form):
    """One name, how well the app plays, and how much it helps."""

    concerns: ClassVar = {"player_twice": "name"}

    name = Read(lazy_gettext("Your name"), clean_name, most=NAME_LENGTH)
    strength = Choice(
        lazy_gettext("Kronikarz …"), choices=strengths, coerce=Strength, default=Strength.ROUND, needed=True
    )
    hints = Tick(
        lazy_gettext("Hints"),
        description=lazy_gettext("you may ask “What would you do?”; every question stands in the log"),
    )
    learning = Tick(
        lazy_gettext("Learning"),
        description=lazy_gettext("after each of your choices Kronikarz says what would have been better"),
    )

    @property
    def chosen(self) -> Options:
        hints = (PEOPLE,) if self.hints.data else ()
        return Options(partner=self.strength.data, hints=hints, learning=self.learning.data)


@bp.get("/z-kronikarzem")
@opener
def new() -> str:
    return render_template("poprzez_wieki/partner.html", form=PartnerForm())


@bp.post("/z-kronikarzem")
@opener
def open_match() -> Answer:
    form = PartnerForm.sent()
    with form.refusing(common.refusal):
        if form.validate():
            players: list[tuple[str, int | None]] = [(form.name.data, None), (NAME, None)]
            host = "" if is_owner() else device()
            match = matches().open_match("poprzez-wieki", players, form.chosen, host)
            # It is offered nowhere as somebody who sits at the table.
            edit.archive(matches(), match.seats[-1].player, True)
            sit_down(match.id, Place(PEOPLE))
            return redirect(url_for("match.show", match_id=match.id), 303)
    return render_template("poprzez_wieki/partner.html", form=form), 422


class MatchForm(OptionsForm):
    """Which seats may ask for hints."""

    hints = Choice(
        lazy_gettext("Hints"),
        choices=lambda: [
            Offer("none", pgettext("hints", "none")),
            Offer("both", gettext("both")),
            Offer("first", gettext("Player %(number)s", number=1)),
            Offer("second", gettext("Player %(number)s", number=2)),
        ],
        default="none",
        in_a_row=True,
    )

    @property
    def chosen(self) -> Options:
        return Options(hints={"both": (0, 1), "first": (0,), "second": (1,)}.get(self.hints.data or "", ()))
