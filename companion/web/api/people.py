"""Players and statistics over the API."""

from typing import Any

import msgspec
from flask import Response, abort, g, request
from sqlite_utils import Database

from companion.games.kit import Amount, RuleError
from companion.history import days, duels, edit, people, statistics, streaks
from companion.history import titles as changing
from companion.history.figures import Share, Spread, h_index
from companion.history.statistics import InGame, Person, Rival
from companion.matches.titles import Title

from .. import titles
from ..guards.access import matches
from ..guards.bearer import key_holder, key_reader
from .body import answer, read
from .matches import bp
from .records import ChangePlayer, ChangeTitle, MergeRequest


@bp.get("/players")
@key_reader
def list_players() -> Response:
    """Players as Poles sort, a page at a time."""
    page = max(request.args.get("page", 1, type=int), 1)
    archived = request.args.get("archived") == "true"
    with matches().storage.reading() as db:
        shown, more = people.page(db, request.args.get("words", ""), archived, page)
        totals = people.totals(db, shown)
    found = [player(one) | share(totals.get(one.id, Share(0, 0))) for one in shown]
    return answer({"players": found, "next": page + 1 if more else None})


@bp.get("/players/<uid>")
@key_reader
def read_player(uid: str) -> Response:
    with matches().storage.reading() as db:
        return answer(paper_of(db, find(db, uid)))


@bp.patch("/players/<uid>")
@key_holder
def change_player(uid: str) -> Response:
    body = read(ChangePlayer)
    with matches().storage.reading() as db:
        person = find(db, uid)
    if body.name is not msgspec.UNSET or body.colour is not msgspec.UNSET:
        name = person.name if body.name is msgspec.UNSET else body.name
        edit.change_player(matches(), person.id, name, person.colour if body.colour is msgspec.UNSET else body.colour)
    if body.archived is not msgspec.UNSET:
        edit.archive(matches(), person.id, body.archived)
    return now(uid)


@bp.post("/players/<uid>/merge")
@key_holder
def merge_players(uid: str) -> Response:
    """This player becomes part of another one."""
    into = read(MergeRequest).into
    with matches().storage.reading() as db:
        one, other = find(db, uid), statistics.person(db, into)
    if other is None:
        raise RuleError("no_such_player")
    edit.merge(matches(), one.id, other.id)
    return now(into)


@bp.post("/players/<uid>/take-apart")
@key_holder
def take_players_apart(uid: str) -> Response:
    with matches().storage.reading() as db:
        person = find(db, uid)
    edit.take_apart(matches(), person.id)
    return now(uid)


@bp.get("/players/<uid>/against/<other>")
@key_reader
def head_to_head(uid: str, other: str) -> Response:
    """How the one fared against the other, a line a title and all together."""
    with matches().storage.reading() as db:
        one, against = find(db, uid), find(db, other)
        found = duels.between(db, one.id, against.id)
    total = duels.altogether(found)
    return answer(
        {
            "player": player(one),
            "against": player(against),
            "total": duel(total.met, total.beat, total.even),
            "titles": [duel(each.met, each.beat, each.even) | {"title": each.title} for each in found],
        }
    )


@bp.get("/titles")
@key_reader
def list_titles() -> Response:
    """What is played here: games, and the titles that a game serves."""
    found = [title_head(one) for one in titles.offered()]
    return answer({"titles": found})


@bp.get("/titles/<title>")
@key_reader
def read_title(title: str) -> Response:
    """What the matches of a game or a title come to."""
    return answer(of_title(title))


@bp.patch("/titles/<title>")
@key_holder
def change_title(title: str) -> Response:
    """Another name or number, or hidden from statistics."""
    body = read(ChangeTitle)
    sent = {name: value for name, value in msgspec.structs.asdict(body).items() if value is not msgspec.UNSET}
    find_title(title)
    changing.amend(matches(), title, **sent)
    return answer(of_title(title))


@bp.post("/titles/<title>/merge")
@key_holder
def merge_titles(title: str) -> Response:
    """This title becomes part of another one."""
    into = read(MergeRequest).into
    find_title(title)
    changing.merge(matches(), title, into)
    return answer(of_title(into))


@bp.post("/titles/<title>/take-apart")
@key_holder
def take_titles_apart(title: str) -> Response:
    find_title(title)
    changing.take_apart(matches(), title)
    return answer(of_title(title))


def find_title(title: str) -> Title:
    found = titles.known().get(title)
    if found is None:
        abort(404)
    return found


def title_head(one: Title) -> dict[str, Any]:
    bgg = titles.board_for(one.id).game.bgg or one.bgg
    return {"title": one.id, "game": one.game, "name": one.name, "bgg": bgg, "hidden": one.hidden,
            "merged_into": one.merged_into}  # fmt: skip


def of_title(title: str) -> dict[str, Any]:
    g.pop("titles", None)  # as it is after a change
    one = titles.find(title)
    if one is None:
        abort(404)
    with matches().storage.reading() as db:
        figures = statistics.game_figures(db, title)
        leaders = statistics.leaderboard(db, title)
        records = statistics.records(db, title)
    return title_head(one) | {
        "matches": figures.matches,
        "scores": spread(figures.scores),
        "minutes": spread(figures.minutes),
        "began": [{"players": it.players, "expected_rate": it.fair} | share(it.wins) for it in figures.first],
        "leaders": [standing(leader) | {"player": player(leader.person)} for leader in leaders],
        "records": {name: row.match.id for name, row in records.items()},
    }  # fmt: skip


def find(db: Database, uid: str) -> Person:
    found = statistics.person(db, uid)
    if found is None:
        abort(404)
    return found


def now(uid: str) -> Response:
    """The player after a change."""
    with matches().storage.reading() as db:
        return answer(paper_of(db, find(db, uid)))


def paper_of(db: Database, person: Person) -> dict[str, Any]:
    """All that the page of a player says in figures."""
    games = statistics.in_games(db, person.id)
    total = Share(sum(one.wins.part for one in games), sum(one.wins.whole for one in games))
    into = people.by_id(db, person.merged_into).uid if person.merged_into else None
    rivals = statistics.rivals(db, person.id)
    company = duels.company(rivals)
    return player(person) | share(total) | {
        "expected_wins": sum(one.fair for one in games),
        "in_a_row": in_a_row(streaks.of_all_games(db, person.id)),
        "places": [{"name": one.name} | share(one.wins) for one in days.noted(db, person.id, "where")],
        "tags": [{"name": one.name} | share(one.wins) for one in days.noted(db, person.id, "tag")],
        "favourites": [player(one.person) for one in company.favourites],
        "nemeses": [player(one.person) for one in company.nemeses],
        "beaten": [player(one.person) for one in company.beaten],
        "merged_into": into,
        "h_index": h_index(one.wins.whole for one in games),
        "titles": [standing(one) | {"title": one.game, "scores": spread(one.scores)} for one in games],
        "rivals": [rival(one) for one in rivals],
        "latest": [row.match.id for row in statistics.latest(db, person.id)],
    }  # fmt: skip


def player(person: Person) -> dict[str, Any]:
    return {"uid": person.uid, "name": person.name, "colour": person.colour, "archived": bool(person.archived)}


def share(wins: Share) -> dict[str, Any]:
    return {"wins": wins.part, "matches": wins.whole}


def standing(one: InGame) -> dict[str, Any]:
    return (
        share(one.wins)
        | in_a_row(one)
        | {
            "rating": one.strength.mu,
            "uncertainty": one.strength.sigma,
            "provisional": one.provisional,
            "expected_wins": one.fair,
        }
    )


def in_a_row(form: InGame | streaks.Streaks) -> dict[str, int]:
    return {
        "streak": form.streak,
        "longest_streak": form.longest,
        "losses": form.losses,
        "most_losses": form.most_losses,
    }


def rival(one: Rival) -> dict[str, Any]:
    return player(one.person) | duel(one.met, one.beat, one.even)


def duel(met: int, beat: int, even: int) -> dict[str, int]:
    return {"met": met, "beat": beat, "even": even, "lost": met - beat - even}


def spread(found: Spread) -> dict[str, Amount | None]:
    return {
        "number": found.number,
        "average": found.average,
        "median": found.median,
        "least": found.least,
        "most": found.most,
    }
