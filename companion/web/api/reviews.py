"""All games together, days played, years and seasons, over the API."""

from datetime import date
from typing import Any

import msgspec
from flask import Response, abort, request
from sqlite_utils import Database

from companion.history import days, seasons, year
from companion.history.seasons import Season
from companion.history.year import Review

from .. import titles
from ..guards.access import matches
from ..guards.bearer import key_holder, key_reader
from ..history.forms import read_day as season_day
from ..history.table import lately
from .body import answer, read
from .matches import bp, read_day
from .people import player, share
from .records import PlayerAnswer, PlayerWins
from .schema import operation, query, within

LARGEST = 1_000_000_000  # number of a season


class TitleCount(msgspec.Struct):
    title: str
    name: str
    matches: int


class NameCount(msgspec.Struct):
    name: str
    matches: int


class TableStatistics(msgspec.Struct):
    """All matches together. `minutes` are those of the `timed` matches, whose length is known."""

    matches: int
    days: int
    minutes: int
    timed: int
    h_index: int
    titles: list[TitleCount]
    places: list[NameCount]
    tags: list[NameCount]


class DayPlayed(msgspec.Struct):
    date: date
    matches: int


class DayList(msgspec.Struct):
    """Days on which something was played."""

    days: list[DayPlayed]


class MonthPlayed(msgspec.Struct):
    """`month` is its first day."""

    month: date
    matches: int


class YearList(msgspec.Struct):
    """Years in which something was played, the latest first."""

    years: list[int]


class ReviewAnswer(msgspec.Struct):
    """A year or a season. `pairs` met most often, `met` times; `best`, `closest` and `longest` are ids of matches."""

    since: date
    until: date
    matches: int
    days: int
    minutes: int
    timed: int
    titles: list[TitleCount]
    months: list[MonthPlayed]
    players: list[PlayerWins]
    champions: list[PlayerAnswer]
    pairs: list[list[PlayerAnswer]]
    met: int
    newcomers: list[PlayerAnswer]
    best: dict[str, str]
    closest: str | None
    longest: str | None


class SeasonAnswer(msgspec.Struct):
    """`until` is the last day of it."""

    id: int
    name: str
    since: date
    until: date
    champions: list[PlayerAnswer]


class SeasonList(msgspec.Struct):
    """The latest first; `next` is the `page` that follows, if there is one."""

    seasons: list[SeasonAnswer]
    next: int | None


class SeasonReview(ReviewAnswer):
    id: int
    name: str


class SeasonRequest(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    since: str
    until: str


class Removed(msgspec.Struct):
    removed: bool


TYPES = (TableStatistics, DayList, YearList, ReviewAnswer, SeasonList, SeasonReview, SeasonRequest, Removed)
PAGE = 10  # seasons, each with its champion


@bp.get("/table")
@key_reader
def read_table() -> Response:
    """What all matches together come to."""
    with matches().storage.reading() as db:
        found = days.at_table(db)
    return answer(
        msgspec.structs.asdict(found)
        | {"titles": counted(found.games), "places": named(found.places), "tags": named(found.tags)}
    )


def counted(found: list[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"title": title, "name": titles.name_of(title), "matches": number} for title, number in found]


def named(found: list[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"name": name, "matches": number} for name, number in found]


@bp.get("/table/days")
@key_reader
def list_days() -> Response:
    """Days played, of the last twelve months unless others are asked for."""
    since, until = lately()
    since = read_day(request.args["from"]) if "from" in request.args else since
    until = read_day(request.args["to"]) if "to" in request.args else until
    with matches().storage.reading() as db:
        played = days.played(db, since, until)
    return answer({"days": [{"date": day, "matches": number} for day, number in sorted(played.items())]})


@bp.get("/years")
@key_reader
def list_years() -> Response:
    with matches().storage.reading() as db:
        return answer({"years": year.years(db)})


@bp.get("/years/<int:number>")
@key_reader
def read_year(number: int) -> Response:
    if not 1900 < number < 9000:
        abort(404)
    with matches().storage.reading() as db:
        return answer(told(year.review(db, number)))


def told(review: Review) -> dict[str, Any]:
    return {
        "since": review.since, "until": review.until, "matches": review.matches, "days": review.evenings,
        "minutes": review.minutes, "timed": review.timed,
        "titles": counted(review.games),
        "months": [{"month": month, "matches": many} for month, many in review.months],
        "players": [player(one.person) | share(one.wins) for one in review.players],
        "champions": [player(one) for one in review.champions],
        "pairs": [[player(one) for one in pair] for pair in review.pairs], "met": review.met,
        "newcomers": [player(one) for one in review.newcomers],
        "best": {title: row.match.id for title, row in review.best.items()},
        "closest": review.closest and review.closest.match.id, "longest": review.longest and review.longest.match.id,
    }  # fmt: skip


# -- seasons


@bp.get("/seasons")
@key_reader
def list_seasons() -> Response:
    page = min(max(request.args.get("page", 1, type=int), 1), seasons.MOST)
    with matches().storage.reading() as db:
        every = seasons.listed(db)
        shown = [with_champions(db, season) for season in every[PAGE * (page - 1) : PAGE * page]]
    return answer({"seasons": shown, "next": page + 1 if len(every) > PAGE * page else None})


def with_champions(db: Database, season: Season) -> dict[str, Any]:
    champions = year.champions(db, season.since, season.until)
    return season_head(season) | {"champions": [player(one) for one in champions]}


@bp.post("/seasons")
@key_holder
def add_season() -> Response:
    body = read(SeasonRequest)
    number = seasons.add(matches(), body.name, season_day(body.since), season_day(body.until))
    return answer(reviewed(find_season(number)), 201)


@bp.get("/seasons/<int:number>")
@key_reader
def read_season(number: int) -> Response:
    return answer(reviewed(find_season(number)))


@bp.delete("/seasons/<int:number>")
@key_holder
def remove_season(number: int) -> Response:
    seasons.remove(matches(), find_season(number).id)
    return answer({"removed": True})


def find_season(number: int) -> Season:
    with matches().storage.reading() as db:
        found = seasons.find(db, number) if number < LARGEST else None
    if found is None:
        abort(404)
    return found


def season_head(season: Season) -> dict[str, Any]:
    return {"id": season.id, "name": season.name, "since": season.since, "until": season.until}


def reviewed(season: Season) -> dict[str, Any]:
    with matches().storage.reading() as db:
        return told(year.period(db, season.since, season.until)) | season_head(season)


def paths() -> dict[str, Any]:
    day = {"type": "string", "format": "date"}
    numbered = within("number", kind="integer")
    return {
        "/table": {"get": operation("all matches together", "TableStatistics")},
        "/table/days": {
            "get": {
                **operation("days on which something was played", "DayList"),
                "parameters": [
                    query("from", day, "the first day; without it: twelve months ago"),
                    query("to", day, "the last one; without it: today"),
                ],
            }
        },
        "/years": {"get": operation("years in which something was played", "YearList")},
        "/years/{number}": {**numbered, "get": operation("a year in review", "ReviewAnswer")},
        "/seasons": {
            "get": {
                **operation("seasons with their champions", "SeasonList"),
                "parameters": [query("page", {"type": "integer"}, "`next` of the page before")],
            },
            "post": operation("add a season", "SeasonReview", "SeasonRequest", "201"),
        },
        "/seasons/{number}": {
            **numbered,
            "get": operation("a season in review", "SeasonReview"),
            "delete": operation("remove a season; its matches stay", "Removed"),
        },
    }
