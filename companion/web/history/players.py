"""Players: the list, one player, and what the owner changes about them."""

from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.history import dates, days, duels, edit, listing, people, statistics, streaks
from companion.history.figures import Share, h_index
from companion.history.rating import Rating
from companion.history.statistics import InGame, Person

from .. import charts
from ..drawing import disc
from ..guards.access import matches, owner_only, reader
from ..heat import heat
from . import words
from .forms import MergeForm, PlayerForm
from .table import lately

AT_LENGTH = 6  # so many games are shown with all their figures; the others in a table
bp = Blueprint("players", __name__, url_prefix="/players")


@bp.app_context_processor
def offered() -> dict[str, int]:
    """As many names come with a page; more are looked for while one is typed."""
    return {"MANY_PLAYERS": people.LIKELY}


@bp.get("")
@reader
def index() -> str:
    words_in_name, archived = request.args.get("words", "").strip(), "archived" in request.args
    number = request.args.get("page", 1, type=int)
    with matches().storage.reading() as db:
        shown, more = people.page(db, words_in_name, archived, number)
        totals = people.totals(db, shown)
        others = people.count(db, not archived)
    wanted: dict[str, Any] = {"words": words_in_name or None, "archived": archived or None}
    return render_template(
        "history/players.html",
        people=shown, totals=totals, words=words, disc=disc, others=others, looked_for=words_in_name,
        archived=archived, long=more or number > 1 or words_in_name,
        more=url_for("players.index", **wanted, page=max(number, 1) + 1) if more else None,
    )  # fmt: skip


@bp.get("/names")
@owner_only
def names() -> Response:
    """Names to offer for what was typed."""
    with matches().storage.reading() as db:
        return jsonify([person.name for person in people.likely(db, request.args.get("words", ""))])


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
    """With whom a player may be merged: those who are looked for, or who are likely meant."""
    with matches().storage.reading() as db:
        return people.likely(db, request.args.get("into", ""), but=person.id)


def page(uid: str, form: PlayerForm | None = None, merging: MergeForm | None = None) -> Answer:
    person = find(uid)
    with matches().storage.reading() as db:
        if (kept := people.kept(db, person)) != person:
            return redirect(url_for("players.show", uid=kept.uid), 303)
        games = statistics.in_games(db, person.id)
        series = [statistics.rating_series(db, one.game, person.id) for one in games[:AT_LENGTH]]
        rivals = statistics.rivals(db, person.id)
        since, until = lately()
        calendar = days.played_by(db, person.id, since, until)
        found = {
            "rivals": rivals,
            "company": duels.company(rivals),
            "places": days.noted(db, person.id, "where"),
            "tags": days.noted(db, person.id, "tag"),
            "against": statistics.against_app(db, person.id),
            "in_a_row": streaks.of_all_games(db, person.id),
            "latest": statistics.latest(db, person.id),
            "uncounted": listing.uncounted(db, player=person.uid),
            "merged": statistics.merged_into(db, person.id),
        }
        crowd = people.count(db)
    ratings = [(one, rating_chart(one, points), points) for one, points in zip(games[:AT_LENGTH], series, strict=True)]
    total = Share(sum(one.wins.part for one in games), sum(one.wins.whole for one in games))
    body = render_template(
        "history/player.html",
        person=person, games=games, ratings=ratings, others=games[AT_LENGTH:],
        h_index=h_index(one.wins.whole for one in games), total=total, words=words, disc=disc,
        most=listing.MOST_COUNTED,
        fair=sum(one.fair for one in games) / total.whole if total.whole else 0.0, heat=heat(calendar, since, until),
        form=form or PlayerForm(name=person.name, colour=person.colour),
        changing=bool(form or merging or "into" in request.args), many=crowd > people.LIKELY,
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
    title = gettext("Rating after each match, with its uncertainty")
    return charts.lines(title, labels, [curve], at=[dates.local(at).timestamp() for at, _ in series])


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
    with matches().storage.reading() as db:
        form.offer(statistics.person(db, form.into.data or ""), but=person)
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
