"""What finished matches say about the cards of a version: tables, charts, and the matches behind each figure."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Blueprint, request
from flask_babel import gettext

from companion.games.historia.terms import Epoch
from companion.matches.play import Matches
from companion.web import charts
from companion.web.guards.access import matches, owner_only

from . import grids
from .library import behind as figures
from .library import played, sums
from .library.played import Trial
from .library_pages import page
from .words.terms import epoch_name

bp = Blueprint("library_trials", __name__, url_prefix="/historia/biblioteka/proby")
MOST_ROWS = 40  # of a table, unless all are asked for


class Said(msgspec.Struct, frozen=True):
    """What the matches of a version say."""

    version: str
    known: list[str]
    trials: list[Trial]
    complete: bool  # whether every match is counted already

    @property
    def minutes(self) -> float | None:
        known = [trial.minutes for trial in self.trials if trial.minutes]
        return sum(known) / len(known) if known else None

    @property
    def cut(self) -> bool:
        """Whether there may be more matches than a page is made of."""
        return len(self.trials) == played.MOST_MATCHES


def said(all_matches: Matches, version: str) -> Said:
    complete = played.count_new(all_matches)
    with all_matches.storage.reading() as db:
        return Said(version, played.versions(db), played.trials(db, version), complete)


def asked_version() -> str:
    return request.args.get("version", "")[:80]


def tables(found: Sequence[Trial], every: Sequence[sums.CardSum], asked: Any) -> list[grids.Grid]:
    """All tables; `every`: the cards; `asked` gives the column by which each is sorted."""
    return [
        grids.epochs(sums.epochs(found), asked("epochs")),
        grids.sides("factions", gettext("Factions"), sums.factions(found), asked("factions")),
        grids.sides("decks", gettext("Decks"), sums.decks(found), asked("decks")),
        grids.cards(every, asked("cards")),
        grids.events(sums.events(found), asked("events")),
        grids.openings(sums.openings(found), asked("openings")),
    ]


@bp.get("")
@owner_only
def show() -> str:
    told = said(matches(), asked_version())
    every = sums.cards(told.trials)
    kept = {key: value for key, value in request.args.items() if key in KEYS}
    return page(
        "trials", told=told, tables=tables(told.trials, every, lambda key: request.args.get(key, "")), kept=kept,
        never=sums.never(every), balance=sums.balance(told.trials), charts=drawn(told.trials), most=MOST_ROWS,
        percent=grids.percent, decimal=grids.decimal, share=grids.share,
    )  # fmt: skip


KEYS = ("version", "epochs", "factions", "decks", "cards", "events", "openings", "all")


@bp.get("/partie")
@owner_only
def behind() -> str:
    """The matches behind a figure, or behind a line of a table; without one, all of the version."""
    told = said(matches(), asked_version())
    of, name, kind, figure = (request.args.get(key, "")[:120] for key in ("of", "name", "kind", "figure"))
    found = {table.key: table for table in tables(told.trials, sums.cards(told.trials), lambda key: "")}.get(of)
    wanted = {"of": of, "name": name} | ({"kind": kind} if of == "cards" else {})
    row = next((row for row in found.rows if row.behind == wanted), None) if found else None
    column = next((one for one in found.columns if one.key == figure), None) if found else None
    ids = set(row.matches) if row else set() if of else {trial.match for trial in told.trials}
    if row and column:
        ids = figures.behind(told.trials, of, name, kind, figure)
    return page(
        "trial_matches", told=told, title=found.title if found else "", row=row, column=column,
        trials=[trial for trial in told.trials if trial.match in ids],
    )  # fmt: skip


def drawn(found: Sequence[Trial]) -> list[charts.Chart]:
    """The way to the points with its spread, how those fared who had each faction and deck, how long epochs took."""
    return [chart for chart in (curve(found), *fared(found), lengths(found)) if chart]


def curve(found: Sequence[Trial]) -> charts.Chart | None:
    points = sums.curve(found)
    if not points:
        return None
    series = charts.Series(
        gettext("on average"), 0, [0.0, *(round(one.average, 1) for one in points)],
        [0.0, *(one.spread for one in points)], least=0,
    )  # fmt: skip
    labels = ["0", *(str(one.number) for one in points)]
    return charts.lines(gettext("Victory points after each round, with their spread"), labels, [series])


def fared(found: Sequence[Trial]) -> list[charts.Chart]:
    titles = {
        gettext("How often each faction won, with the range in which the true share probably lies"): sums.factions,
        gettext("How often each deck won, with the range in which the true share probably lies"): sums.decks,
    }
    return [
        charts.ranges(title, [
            charts.Range(side.name, grids.percent(side.share.rate), *(
                100 * part for part in (side.share.rate, side.share.low, side.share.high)
            ))
            for side in sorted(count(found), key=lambda side: -side.share.rate)
        ], 100, lambda value: grids.percent(value / 100))
        for title, count in titles.items() if count(found)
    ]  # fmt: skip


def lengths(found: Sequence[Trial]) -> charts.Chart | None:
    epochs = sorted(sums.epochs(found), key=lambda one: grids.EPOCHS.index(one.epoch))
    if not any(one.longest for one in epochs):
        return None
    title = gettext("Minutes that an epoch took: on average, the shortest and the longest")
    return charts.ranges(title, [
        charts.Range(epoch_name(Epoch(one.epoch)), grids.decimal(one.minutes), one.minutes, one.shortest, one.longest)
        for one in epochs
    ], max(one.longest for one in epochs), grids.decimal)  # fmt: skip
