"""Players: the list, one player, and what the owner changes about them."""

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.history import dates, edit, statistics
from companion.history.figures import Share
from companion.history.rating import Rating
from companion.history.statistics import InGame, Person

from .. import charts
from ..drawing import disc
from ..guards.access import matches, owner_only, reader
from ..languages import polish_order
from . import words
from .forms import MergeForm, PlayerForm

bp = Blueprint("players", __name__, url_prefix="/players")


@bp.get("")
@reader
def index() -> str:
    with matches().storage.reading() as db:
        people = sorted(statistics.people(db), key=lambda person: polish_order(person.name))
        totals = statistics.totals(db)
    return render_template("history/players.html", people=people, totals=totals, words=words, disc=disc)


@bp.get("/<uid>")
@reader
def show(uid: str) -> Answer:
    return page(uid)


def find(uid: str) -> Person:
    with matches().storage.reading() as db:
        found = statistics.person(db, uid)
    if found is None:
        abort(404)
    return found


def others(person: Person) -> list[Person]:
    with matches().storage.reading() as db:
        found = [other for other in statistics.people(db) if other.id != person.id]
    return sorted(found, key=lambda other: polish_order(other.name))


def page(uid: str, form: PlayerForm | None = None, merging: MergeForm | None = None) -> Answer:
    person = find(uid)
    with matches().storage.reading() as db:
        if person.merged_into:
            kept = next(one for one in statistics.people(db) if one.id == person.merged_into)
            return redirect(url_for("players.show", uid=kept.uid), 303)
        games = statistics.in_games(db, person.id)
        series = [statistics.rating_series(db, one.game, person.id) for one in games]
        found = {
            "rivals": statistics.rivals(db, person.id),
            "latest": statistics.latest(db, person.id),
            "merged": statistics.merged_into(db, person.id),
        }
    ratings = [(one, rating_chart(one, points), points) for one, points in zip(games, series, strict=True)]
    total = Share(sum(one.wins.part for one in games), sum(one.wins.whole for one in games))
    body = render_template(
        "history/player.html",
        person=person, games=games, ratings=ratings, total=total, words=words, disc=disc,
        form=form or PlayerForm(name=person.name, colour=person.colour), changing=bool(form or merging),
        merging=merging or MergeForm(people=others(person)), **found,
    )  # fmt: skip
    return (body, 422) if form or merging else body


def rating_chart(one: InGame, series: list[tuple[str, Rating]]) -> charts.Chart:
    labels = [words.short_day(dates.local(at).date()) for at, _ in series]
    curve = charts.Series(
        one.person.name,
        one.person.colour,
        [round(strength.mu, 1) for _, strength in series],
        [2 * strength.sigma for _, strength in series],
    )
    return charts.lines(gettext("Rating after each match, with its uncertainty"), labels, [curve])


@bp.post("/<uid>")
@owner_only
def change(uid: str) -> Answer:
    person = find(uid)
    form = PlayerForm.sent(colour=person.colour)
    with form.refusing(words.refusal):
        if form.validate():
            edit.change_player(matches(), person.id, form.name.data, form.colour.data)
            return redirect(url_for("players.show", uid=uid), 303)
    return page(uid, form)


@bp.post("/<uid>/archive")
@owner_only
def archive(uid: str) -> Answer:
    person = find(uid)
    edit.archive(matches(), person.id, not person.archived)
    return redirect(url_for("players.show", uid=uid), 303)


@bp.post("/<uid>/merge")
@owner_only
def merge(uid: str) -> Answer:
    """This entry becomes part of another one."""
    person = find(uid)
    form = MergeForm.sent(people=others(person))
    with form.refusing(words.refusal):
        if form.validate():
            into = find(form.into.data)
            edit.merge(matches(), person.id, into.id)
            return redirect(url_for("players.show", uid=into.uid), 303)
    return page(uid, merging=form)


@bp.post("/<uid>/take-apart")
@owner_only
def take_apart(uid: str) -> Answer:
    person = find(uid)
    form = MergeForm(people=others(person))
    with form.refusing(words.refusal):
        edit.take_apart(matches(), person.id)
        return redirect(url_for("players.show", uid=uid), 303)
    return page(uid, merging=form)
