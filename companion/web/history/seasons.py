"""Seasons: the list with its champions, one season, and what the owner adds and removes."""

from datetime import date

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.history import days, listing, seasons, year
from companion.history.seasons import Season

from ..drawing import disc
from ..guards.access import matches, owner_only, reader
from ..heat import heat
from . import words
from .forms import SeasonForm
from .statistics import month_chart

bp = Blueprint("seasons", __name__, url_prefix="/seasons")
PAGE = 10  # seasons, each with its champion


@bp.get("")
@reader
def index() -> Answer:
    return page()


def page(form: SeasonForm | None = None) -> Answer:
    number = min(max(request.args.get("page", 1, type=int), 1), seasons.MOST)
    with matches().storage.reading() as db:
        every = seasons.listed(db)
        shown = [
            (season, year.champions(db, season.since, season.until))
            for season in every[PAGE * (number - 1) : PAGE * number]
        ]
    body = render_template(
        "history/seasons.html",
        seasons=shown, form=form or SeasonForm(), words=words,
        more=url_for("seasons.index", page=number + 1) if len(every) > PAGE * number else None,
    )  # fmt: skip
    return (body, 422) if form else body


@bp.post("")
@owner_only
def add() -> Answer:
    form = SeasonForm.sent()
    with form.refusing(words.refusal):
        if form.validate():
            number = seasons.add(matches(), form.name.data, form.since.data, form.until.data)
            return redirect(url_for("seasons.show", number=number), 303)
    return page(form)


def find(number: int) -> Season:
    with matches().storage.reading() as db:
        found = seasons.find(db, number)
    if found is None:
        abort(404)
    return found


@bp.get("/<int(max=1000000000):number>")
@reader
def show(number: int) -> str:
    season = find(number)
    with matches().storage.reading() as db:
        review = year.period(db, season.since, season.until)
        played = days.played(db, season.since, season.until)
        uncounted = listing.uncounted(db, since=season.since, until=season.until)
    return render_template(
        "history/season.html",
        season=season, review=review, over=season.until < date.today(), chart=month_chart(review), words=words,
        uncounted=uncounted, most=listing.MOST_COUNTED, disc=disc,
        heat=heat(played, season.since, season.until) if (season.until - season.since).days < 370 else None,
    )  # fmt: skip


@bp.post("/<int(max=1000000000):number>/remove")
@owner_only
def remove(number: int) -> Answer:
    seasons.remove(matches(), find(number).id)
    return redirect(url_for("seasons.index"), 303)
