"""A page for each game, and the year in review."""

from datetime import datetime

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.catalogue import GAMES
from companion.history import days, listing, statistics, year
from companion.history.figures import Spread
from companion.history.rating import SETTLED_AFTER
from companion.history.year import Review

from .. import charts, titles
from ..drawing import disc
from ..guards.access import matches, reader
from ..heat import heat
from . import words

bp = Blueprint("statistics", __name__)


@bp.get("/games/<game>")
@reader
def game(game: str) -> Answer:
    if titles.find(game) is None:
        abort(404)
    if game in GAMES and GAMES[game].title:  # its matches are those of its titles
        return redirect(url_for("titles.index"), 303)
    own = titles.board_for(game).statistics
    with matches().storage.reading() as db:
        figures = statistics.game_figures(db, game)
        leaders = statistics.leaderboard(db, game)
        records = statistics.records(db, game)
        uncounted = listing.uncounted(db, game=game)
        against = [one for one in statistics.against_app(db) if one.game == game]
    return render_template(
        "history/game.html",
        game=game, figures=figures, leaders=leaders, records=records, record_names=record_names(), words=words,
        disc=disc, scores=spread_chart(gettext("How often each score was reached"), figures.scores),
        lengths=spread_chart(gettext("How long matches took, in minutes"), figures.minutes),
        settled=SETTLED_AFTER, against=against, uncounted=uncounted, most=listing.MOST_COUNTED,
        own_figures=own(figures.sums) if own else None,
    )  # fmt: skip


def record_names() -> dict[str, str]:
    return {
        "highest": gettext("Highest score"),
        "lowest": gettext("Fewest points"),
        "widest": gettext("Widest lead"),
        "closest": gettext("Closest finish"),
        "longest": gettext("Longest match"),
        "shortest": gettext("Shortest match"),
    }


def between(low: int, high: int) -> str:
    """A range of figures: 20–39, −20…−1; one alone where it has no width."""
    dash = "…" if low < 0 else "–"
    return (str(low) if low == high else f"{low}{dash}{high}").replace("-", "−")


def spread_chart(title: str, spread: Spread) -> charts.Chart | None:
    bins = [(between(low, high), count) for low, high, count in spread.bins()]
    return charts.bars(title, bins) if bins else None


@bp.get("/year")
@reader
def latest_year() -> Answer:
    with matches().storage.reading() as db:
        years = year.years(db)
    return redirect(url_for("statistics.review", number=years[0] if years else datetime.now().year), 303)


@bp.get("/year/<int:number>")
@reader
def review(number: int) -> str:
    if not 1900 < number < 9000:
        abort(404)
    with matches().storage.reading() as db:
        found = year.review(db, number)
        years = year.years(db)
        played = days.played(db, found.since, found.until)
        uncounted = listing.uncounted(db, since=found.since, until=found.until)
    return render_template(
        "history/year.html",
        number=number, review=found, years=years, chart=month_chart(found), words=words, disc=disc,
        heat=heat(played, found.since, found.until), uncounted=uncounted, most=listing.MOST_COUNTED,
    )  # fmt: skip


def month_chart(review: Review) -> charts.Chart:
    """Matches by month; where it is more than a year, with the year beside the month."""
    names = words.months()
    short = review.since.year == review.until.year
    labels = [names[month.month - 1] if short else f"{month:%m.%y}" for month, _ in review.months]
    return charts.bars(
        gettext("Matches by month"), [(label, number) for label, (_, number) in zip(labels, review.months, strict=True)]
    )
