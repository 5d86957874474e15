"""What finished matches say about the cards of a version: tables, charts, and the matches behind each figure."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Blueprint, request
from flask_babel import gettext

from companion.games.historia.terms import Epoch
from companion.matches.play import Matches
from companion.web import charts
from companion.web.fields import row_number
from companion.web.guards.access import matches, owner_only

from . import grids
from .library import behind as figures
from .library import played
from .library.sums import CardSum, Sums, never
from .library_pages import page
from .words.terms import epoch_name

bp = Blueprint("library_trials", __name__, url_prefix="/historia/biblioteka/proby")
MOST_ROWS = 40  # of a table, unless all are asked for


class Said(msgspec.Struct, frozen=True):
    """What the matches of a version say."""

    version: str
    known: list[str]
    sums: Sums
    left: int  # matches that are not counted yet


def said(all_matches: Matches, version: str) -> Said:
    left = played.count_new(all_matches)
    with all_matches.storage.reading() as db:
        return Said(version, played.versions(db), played.sums(db, version), left)


def asked_version() -> str:
    return request.args.get("version", "")[:80]


def tables(found: Sums, every: Sequence[CardSum], asked: Any) -> list[grids.Grid]:
    """All tables; `every`: the cards; `asked` gives the column by which each is sorted."""
    return [
        grids.epochs(found.epochs(), asked("epochs")),
        grids.sides("factions", gettext("Factions"), found.sides("factions"), asked("factions")),
        grids.sides("decks", gettext("Decks"), found.sides("decks"), asked("decks")),
        grids.cards(every, asked("cards")),
        grids.events(found.events(), asked("events")),
        grids.openings(found.sides("openings"), asked("openings")),
    ]


@bp.get("")
@owner_only
def show() -> str:
    told = said(matches(), asked_version())
    every = told.sums.cards()
    kept = {key: value for key, value in request.args.items() if key in KEYS}
    return page(
        "trials", told=told, tables=tables(told.sums, every, lambda key: request.args.get(key, "")), kept=kept,
        never=never(every), balance=told.sums.balance(), charts=drawn(told.sums), most=MOST_ROWS,
        percent=grids.percent, decimal=grids.decimal, share=grids.share,
    )  # fmt: skip


KEYS = ("version", "epochs", "factions", "decks", "cards", "events", "openings", "all")


@bp.get("/partie")
@owner_only
def behind() -> str:
    """The matches behind a figure, or behind a line of a table; without one, all of the version."""
    told = said(matches(), asked_version())
    of, name, kind, figure = (request.args.get(key, "")[:120] for key in ("of", "name", "kind", "figure"))
    every = told.sums.cards()
    found = {table.key: table for table in tables(told.sums, every, lambda key: "")}.get(of)
    wanted = {"of": of, "name": name} | ({"kind": kind} if of == "cards" else {})
    row = next((row for row in found.rows if row.behind == wanted), None) if found else None
    column = next((one for one in found.columns if one.key == figure), None) if found else None
    if (kind, name) in {(card.kind, card.name) for card in every if not card.played}:
        figure = figure or "brought"
    since = request.args.get("since", 0, type=row_number)
    with matches().storage.reading() as db:
        trials, further = figures.behind(db, told.version, of, name, kind, figure, since)
    return page(
        "trial_matches", told=told, title=found.title if found else "", row=row, column=column, trials=trials,
        since=since, further={**request.args, "since": further} if further else None,
    )  # fmt: skip


def drawn(found: Sums) -> list[charts.Chart]:
    """The way to the points with its spread, how those fared who had each faction and deck, how long epochs took."""
    return [chart for chart in (curve(found), *fared(found), lengths(found)) if chart]


def curve(found: Sums) -> charts.Chart | None:
    points = found.curve()
    if not points:
        return None
    series = charts.Series(
        gettext("on average"), 0, [0.0, *(round(one.average, 1) for one in points)],
        [0.0, *(one.spread for one in points)], least=0,
    )  # fmt: skip
    labels = ["0", *(str(one.number) for one in points)]
    return charts.lines(gettext("Victory points after each round, with their spread"), labels, [series])


def fared(found: Sums) -> list[charts.Chart]:
    titles = {
        gettext("How often each faction won, with the range in which the true share probably lies"): "factions",
        gettext("How often each deck won, with the range in which the true share probably lies"): "decks",
    }
    return [
        charts.ranges(title, [
            charts.Range(side.name, grids.percent(side.share.rate), *(
                100 * part for part in (side.share.rate, side.share.low, side.share.high)
            ))
            for side in sorted(found.sides(of), key=lambda side: -side.share.rate)
        ], 100, lambda value: grids.percent(value / 100))
        for title, of in titles.items() if found.sides(of)
    ]  # fmt: skip


def lengths(found: Sums) -> charts.Chart | None:
    epochs = sorted(found.epochs(), key=lambda one: grids.EPOCHS.index(one.epoch))
    if not any(one.longest for one in epochs):
        return None
    title = gettext("Minutes that an epoch took: on average, the shortest and the longest")
    return charts.ranges(title, [
        charts.Range(epoch_name(Epoch(one.epoch)), grids.decimal(one.minutes), one.minutes, one.shortest, one.longest)
        for one in epochs
    ], max(one.longest for one in epochs), grids.decimal)  # fmt: skip
