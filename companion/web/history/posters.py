"""Pictures to share: a player, a year, a season, a match of the history. Text is drawn as text: names may be any."""

from collections.abc import Sequence
from datetime import date

import msgspec
from flask import Blueprint, Response, abort, make_response, render_template
from flask_babel import format_decimal, gettext, ngettext, pgettext
from markupsafe import Markup

from companion.history import duels, statistics, year
from companion.history.figures import Share
from companion.history.listing import Row
from companion.history.statistics import InGame, Person, Rival
from companion.history.year import Review

from .. import picture, titles
from ..drawing import badge, day, shown_points
from ..guards.access import match_reader, matches, reader
from ..outcome import whole_outcome
from ..picture import PAPER_EDGE, SANS, SERIF, Crowned, fitting, symbol
from . import players, seasons, words
from .pages import find_row

bp = Blueprint("posters", __name__)
ROWS = 5
FIRST_ROW, STEP = 640, 58


class Figure(msgspec.Struct, frozen=True):
    x: int
    value: str
    size: int
    label: str


class PosterRow(msgspec.Struct, frozen=True):
    """A line under the figures: somebody's disc, or none, a name and what belongs to it."""

    y: int
    name: str
    size: int
    value: str
    colour: str = ""
    letter: str = ""


class Poster(msgspec.Struct, frozen=True):
    kicker: str
    kicker_size: int
    corner: str
    headline: str
    size: int
    frame: str
    crowned: list[Crowned]
    figures: list[Figure]
    rows: list[PosterRow]
    wreath: Markup
    serif: str = SERIF
    sans: str = SANS


Disc = tuple[int, str]  # a colour and a letter
Told = tuple[str, str, Disc | None]  # a name, what belongs to it, and the disc that stands before it


def poster(
    kicker: str,
    corner: str,
    headline: str,
    crowned: Sequence[Disc],
    figures: Sequence[tuple[str, str]],
    rows: Sequence[Told],
) -> Poster:
    """Where everything stands; crowned: colours and letters."""
    wide = 936 // max(1, len(figures))
    return Poster(
        kicker, fitting(kicker, 640, 40), corner, headline, fitting(headline, 920, 104),
        picture.COLOURS[crowned[0][0]] if len(crowned) == 1 else PAPER_EDGE,
        [
            Crowned(540 + 170 * (place - (len(crowned[:5]) - 1) / 2), picture.COLOURS[colour], letter)
            for place, (colour, letter) in enumerate(crowned[:5])
        ],
        [
            Figure(72 + wide * n + wide // 2, value, fitting(value, wide - 30, 84), label)
            for n, (label, value) in enumerate(figures)
        ],
        [
            PosterRow(
                FIRST_ROW + STEP * n, name, fitting(name, room(value, disc), 36), value,
                picture.COLOURS[disc[0]] if disc else "", disc[1] if disc else "",
            )
            for n, (name, value, disc) in enumerate(rows[:ROWS])
        ],
        symbol("wreath"),
    )  # fmt: skip


def room(value: str, disc: Disc | None) -> int:
    """How wide a name may be, behind its disc and before what belongs to it."""
    return 1008 - (140 if disc else 72) - 24 * (len(value) + 1)


def answer(found: Poster) -> Response:
    file = picture.file_name(found.kicker, found.headline, found.corner)
    svg = render_template("history/poster.svg", poster=found, file=file)
    return make_response(svg, 200, {"Content-Type": "image/svg+xml; charset=utf-8"})


@bp.get("/players/<uid>/picture.svg")
@reader
def player(uid: str) -> Response:
    person = players.find(uid)
    with matches().storage.reading() as db:
        games = statistics.in_games(db, person.id)
        company = duels.company(statistics.rivals(db, person.id))
    if not games:
        abort(404)
    total = Share(sum(one.wins.part for one in games), sum(one.wins.whole for one in games))
    figures = [
        (gettext("Matches"), format_decimal(total.whole)),
        (gettext("Wins"), format_decimal(total.part)),
        (gettext("Win rate"), words.percent(total.rate)),
    ]
    rows = [*of_games(games), *of_opponents(company)]
    return answer(poster(gettext("Player"), words.day(date.today()), person.name, [crown(person)], figures, rows))


def crown(person: Person) -> Disc:
    return person.colour, person.name[:1].upper()


def of_games(games: Sequence[InGame]) -> list[Told]:
    often = sorted(games, key=lambda one: -one.wins.whole)[:3]
    return [(titles.name_of(one.game), f"{one.wins.part} / {one.wins.whole}", None) for one in often]


def of_opponents(company: duels.Company) -> list[Told]:
    found: list[tuple[str, list[Rival]]] = [
        (gettext("Favourite opponent"), company.favourites),
        (gettext("Nemesis"), company.nemeses),
    ]
    return [(f"{label}: {rivals[0].person.name}", f"{rivals[0].beat} : {rivals[0].lost}", crown(rivals[0].person))
            for label, rivals in found if rivals]  # fmt: skip


@bp.get("/year/<int(max=8999):number>/picture.svg")
@reader
def one_year(number: int) -> Response:
    if number < 1901:
        abort(404)
    with matches().storage.reading() as db:
        found = year.review(db, number)
    return of_review(found, str(number), gettext("The year in review"))


@bp.get("/seasons/<int(max=1000000000):number>/picture.svg")
@reader
def season(number: int) -> Response:
    wanted = seasons.find(number)
    with matches().storage.reading() as db:
        found = year.period(db, wanted.since, wanted.until)
    return of_review(found, wanted.name, f"{words.short_day(wanted.since)} – {words.short_day(wanted.until)}")


def of_review(found: Review, headline: str, corner: str) -> Response:
    if not found.matches:
        abort(404)
    figures = [
        (gettext("Matches"), format_decimal(found.matches)),
        (gettext("Days with a match"), format_decimal(found.evenings)),
    ]
    figures += [(gettext("At the table"), words.spent(found.minutes))] if found.timed else []
    rows: list[Told] = [
        (one.person.name, ngettext("%(num)s win", "%(num)s wins", one.wins.part), crown(one.person))
        for one in found.players
    ]
    return answer(
        poster(gettext("Our table"), corner, headline, [crown(one) for one in found.champions], figures, rows)
    )


@bp.get("/history/<match_id>/picture.svg")
@match_reader
def match(match_id: str) -> Response:
    with matches().storage.reading() as db:
        row = find_row(db, match_id)
    if not row.results:
        abort(404)
    return answer(of_match(row))


def of_match(row: Row) -> Poster:
    seats = row.match.seats
    rows: list[Told] = []
    for result in sorted(row.results, key=lambda one: one.rank):
        seat = seats[result.seat]
        rows.append(
            (seat.name, shown_points(result.score) if row.scores else "", (seat.colour, badge(seats, seat.seat)))
        )
    figures = [(gettext("Length"), words.length(row.minutes))] if row.minutes else []
    figures += [(pgettext("where", "Place"), row.match.place)] if row.match.place else []
    crowned = [(seat.colour, badge(seats, seat.seat)) for seat in row.winners]
    headline = whole_outcome(row.results, seats)
    return poster(titles.name_of(row.match.title), day(row.match.played_at), headline, crowned, figures, rows)
