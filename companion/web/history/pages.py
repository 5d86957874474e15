"""The history: the list of matches, one match, its replay and its printed sheet."""

from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Amount, RuleError
from companion.history import bgstats, dates, edit, listing, people, statistics, year
from companion.history.listing import Row, Wanted
from companion.history.statistics import Person
from companion.matches import remarks, store
from companion.matches.play import Table

from .. import charts, noting, titles
from ..drawing import badge
from ..games import BOARDS
from ..guards import errors
from ..guards.access import OnlySheet, Place, is_owner, match_reader, matches, may_read_history, place_at, reader
from ..logbook import log_lines
from ..outcome import by_round
from . import words

bp = Blueprint("history", __name__)
FILTERS = ("game", "player", "against", "since", "until", "words", "status", "sort")


@bp.app_context_processor
def shared() -> dict[str, Any]:
    return {"is_owner": is_owner, "may_read_history": may_read_history, "round_names": round_names}


@bp.app_errorhandler(OnlySheet)
def only_a_sheet(error: OnlySheet) -> Answer:
    """A match without a log has no table: its page in the history says what there is."""
    if request.path.startswith("/api/") or request.method == "POST":
        return errors.rule_error(RuleError("only_a_sheet"))
    return redirect(url_for("history.show", match_id=error.match_id), 303)


def read_wanted() -> Wanted:
    """The filters in the address; what is not one of ours is left out."""
    ask = request.args
    sort, status, game = ask.get("sort", "newest"), ask.get("status", ""), ask.get("game", "")
    return Wanted(
        game=game if titles.find(game) else "",
        player=ask.get("player", "")[:40],
        against=ask.get("against", "")[:40],
        since=dates.read_day(ask.get("since", "")),
        until=dates.read_day(ask.get("until", "")),
        words=ask.get("words", "")[:200],
        status=status if status in listing.STATUSES else "",
        sort=sort if sort in listing.SORTS else "newest",
        after=ask.get("after", "")[:120],
    )


def address_of(wanted: Wanted, **change: str | None) -> str:
    """The filters as an address again."""
    values = {name: str(getattr(wanted, name) or "") for name in FILTERS} | change
    query = {name: value for name, value in values.items() if value and (name, value) != ("sort", "newest")}
    return "?" + urlencode(query) if query else ""


@bp.get("/history")
@reader
def index() -> Answer:
    wanted = read_wanted()
    if wanted.status == "deleted" and not is_owner():
        abort(403)
    with matches().storage.reading() as db:
        rows, after = listing.find(db, wanted)
        offered = people.likely(db)
        chosen = statistics.person(db, wanted.player) if wanted.player else None
        number = listing.total(db, wanted)
        years = year.years(db)
    filtered = bool(address_of(wanted)) or bool(wanted.after)
    return render_template(
        "history/list.html",
        rows=rows, after=after, wanted=wanted, people=with_chosen(offered, chosen), years=years, filtered=filtered,
        games=GAMES, total=number, most=listing.MOST_COUNTED, months=by_month(wanted, rows),
        more=url_for("history.index") + address_of(wanted, after=after) if after else None,
        query=address_of(wanted), statuses=listing.STATUSES, sorts=sorts(), words=words,
    )  # fmt: skip


def by_month(wanted: Wanted, rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """The matches under their months, where the list is in the order of dates."""
    by_date = listing.SORTS[wanted.sort][0] == "played_at"
    month_of = (lambda row: words.month_of(dates.local(row.match.played_at).date())) if by_date else lambda _: ""
    return [(month, list(found)) for month, found in groupby(rows, month_of)]


def with_chosen(offered: list[Person], chosen: Person | None) -> list[Person]:
    """Who is offered in the filter; others come there from the pages of players."""
    return offered if chosen is None or chosen in offered else [*offered, chosen]


def sorts() -> dict[str, str]:
    return {
        "newest": gettext("newest first"),
        "oldest": gettext("oldest first"),
        "longest": gettext("longest first"),
        "highest": gettext("highest score first"),
    }


def find_row(db: Database, match_id: str) -> Row:
    """The match as the history has it; deleted ones are for the owner alone."""
    match = edit.find(db, match_id)
    if match.deleted_at and not is_owner():
        abort(404)
    return listing.rows_of(db, [match_id])[0]


@bp.get("/history/<match_id>")
@match_reader
def show(match_id: str) -> str:
    with matches().storage.reading() as db:
        row = find_row(db, match_id)
        uids = bgstats.uids(db, [row])
        noted = remarks.of_match(db, match_id)
    table = logged(row)
    board = board_of(table)
    return render_template(
        "history/match.html",
        row=row, match=row.match, seats=row.match.seats, uids=uids, words=words, title=edit.title(row.match),
        # A game that draws its own chart shows it in its own part of the page.
        chart=None if getattr(board, "chart", None) else points_chart(row), rounds=rounds(row),
        kept_days=edit.BIN_DAYS,
        bgstats=bgstats.link(row, titles.names(), uids) if row.results else None,
        noted=noted, **noting.IN_WORDS,
        story=story(row, table), board=board, table=table, playable=place_at(match_id) is not None,
    )  # fmt: skip


def logged(row: Row) -> Table | None:
    """The match as its log tells it; nothing for a score sheet or a deleted match."""
    return None if row.match.sheet or row.match.deleted_at else matches().look(row.match.id)


def board_of(table: Table | None) -> Any:
    """What the game's own part of the page needs."""
    return BOARDS[table.match.game].seen(table, Place(watching=True)) if table else None


def story(row: Row, table: Table | None) -> list[dict[str, Any]]:
    """The log in sentences, first things first."""
    if table is None:
        return []
    with matches().storage.reading() as db:
        return log_lines(db, table, store.entries(db, row.match))


def rounds(row: Row) -> list[list[Amount]]:
    """Points by round of each seat, where they are known."""
    found = by_round(row.results)
    return [list(one) for one in found] if found and all(found) and len({len(one) for one in found}) == 1 else []


def round_names(row: Row) -> list[str]:
    """What stands over the points of each round, and over those that belong to none."""
    count = len(row.results[0].rounds)
    names = [gettext("r. %(round)s", round=number + 1) for number in range(count)]
    if GAMES[row.match.game].counts_at_the_end:
        names[-1] = gettext("end")
    return [*names, "±"] if len(by_round(row.results)[0]) > count else names


def points_chart(row: Row) -> charts.Chart | None:
    """The points of each seat after every round."""
    found = rounds(row)
    if not found:
        return None
    labels = ["0", *round_names(row)]
    series = [
        charts.Series(
            row.match.seats[result.seat].name,
            row.match.seats[result.seat].colour,
            [sum(points[:n]) for n in range(len(points) + 1)],
            mark=badge(row.match.seats, result.seat),
        )
        for result, points in zip(row.results, found, strict=True)
    ]
    return charts.lines(gettext("Points after each round"), labels, series)


@bp.get("/history/<match_id>/sheet")
@match_reader
def sheet(match_id: str) -> str:
    """A score sheet to print."""
    with matches().storage.reading() as db:
        row = find_row(db, match_id)
    table = logged(row)
    return render_template(
        "history/sheet.html",
        row=row, match=row.match, seats=row.match.seats, rounds=rounds(row), words=words,
        chart=points_chart(row), table=table, board=board_of(table),
    )  # fmt: skip
