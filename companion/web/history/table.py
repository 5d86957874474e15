"""All games together: the table, and two players against each other."""

from datetime import date, timedelta

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from sqlite_utils import Database

from companion.history import days, duels, listing, people, statistics, year
from companion.history.listing import Wanted
from companion.history.statistics import Person

from ..drawing import disc
from ..guards.access import matches, reader
from ..heat import heat
from . import words

bp = Blueprint("table", __name__)


def lately() -> tuple[date, date]:
    """The last twelve months."""
    today = date.today()
    return today - timedelta(days=364), today


@bp.get("/statistics")
@reader
def show() -> str:
    since, until = lately()
    with matches().storage.reading() as db:
        found = days.at_table(db)
        calendar = heat(days.played(db, since, until), since, until)
        years = year.years(db)
        uncounted = listing.uncounted(db)
    return render_template(
        "history/table.html",
        table=found, heat=calendar, years=years, words=words, disc=disc,
        uncounted=uncounted, most=listing.MOST_COUNTED,
    )  # fmt: skip


@bp.get("/versus")
@reader
def choose() -> Answer:
    """Two players, as a form names them; without both of them, the form."""
    chosen = [request.args.get(name, "")[:40] for name in ("one", "other")]
    if all(chosen) and chosen[0] != chosen[1]:
        return redirect(url_for("table.versus", one=chosen[0], other=chosen[1]), 303)
    with matches().storage.reading() as db:
        offered = people.likely(db)
    return render_template("history/choose_two.html", people=offered, chosen=chosen, same=all(chosen))


@bp.get("/versus/<one>/<other>")
@reader
def versus(one: str, other: str) -> Answer:
    """Two players: how it stands between them, and all their matches."""
    with matches().storage.reading() as db:
        first, second = statistics.person(db, one), statistics.person(db, other)
        if first is None or second is None:
            abort(404)
        meant = [people.kept(db, who) for who in (first, second)]
        if meant[0].id == meant[1].id:
            abort(404)
        if meant != [first, second]:
            return redirect(url_for("table.versus", one=meant[0].uid, other=meant[1].uid), 303)
        lines = duels.between(db, first.id, second.id)
        rows, after = listing.find(db, wanted(db, first, second))
    return render_template(
        "history/versus.html",
        one=first, other=second, lines=lines, whole=duels.altogether(lines), rows=rows, words=words, disc=disc,
        more=url_for("table.versus", one=one, other=other, after=after) if after else None,
        later="after" in request.args,
    )  # fmt: skip


def wanted(db: Database, first: Person, second: Person) -> Wanted:
    """Their matches, read along the seats of whoever played less."""
    played = people.totals(db, [first, second])
    seldom, often = sorted((first, second), key=lambda who: played[who.id].whole if who.id in played else 0)
    return Wanted(player=seldom.uid, against=often.uid, after=request.args.get("after", "")[:120])
