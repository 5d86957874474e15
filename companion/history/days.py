"""On which days something was played, and where: what the calendar and the page of the table show."""

from collections import Counter
from datetime import date

import msgspec
from sqlite_utils import Database

from companion.alphabet import polish_order

from . import dates
from .figures import Share, h_index
from .ledger import ANYTHING, EVERYONE
from .statistics import tallies


class AtTable(msgspec.Struct, frozen=True):
    """All matches together."""

    matches: int
    days: int  # on which something was played
    minutes: int
    timed: int  # matches whose length is known
    h_index: int
    games: list[tuple[str, int]]  # titles, those played most first
    places: list[tuple[str, int]]
    tags: list[tuple[str, int]]


class NotedShare(msgspec.Struct, frozen=True):
    """A place or a tag of a player's matches."""

    name: str
    wins: Share


def at_table(db: Database) -> AtTable:
    sums = tallies(db, ANYTHING, EVERYONE, "played", "minutes", "timed", "where", "tag")
    played = sums.get("played", {})
    (days,) = db.execute(
        "SELECT count(*) FROM tallies WHERE title = ? AND player = ? AND measure = 'day' AND amount > 0",
        [ANYTHING, EVERYONE],
    ).fetchone()
    return AtTable(
        sum(played.values()),
        days,
        sum(sums.get("minutes", {}).values()),
        sum(sums.get("timed", {}).values()),
        h_index(played.values()),
        _most_first(played),
        _most_first(_spelt_alike(sums.get("where", {}))),
        _most_first(_spelt_alike(sums.get("tag", {}))),
    )


def noted(db: Database, player: int, measure: str) -> list[NotedShare]:
    """Where a player sat (`where`), or under which tags (`tag`), and how often they won there."""
    sums = tallies(db, ANYTHING, player, measure, measure + "_won")
    played, won = (_spelt_alike(sums.get(name, {})) for name in (measure, measure + "_won"))
    by_key = {name.casefold(): amount for name, amount in won.items()}
    return [NotedShare(name, Share(by_key.get(name.casefold(), 0), amount)) for name, amount in _most_first(played)]


def _spelt_alike(sums: dict[str, int]) -> dict[str, int]:
    """The sums with "Dom" and "dom" as one, under the spelling that is used most."""
    together: Counter[str] = Counter()
    spelling: dict[str, str] = {}
    for name, amount in _most_first(sums):
        together[spelling.setdefault(name.casefold(), name)] += amount
    return together


def _most_first(sums: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(sums.items(), key=lambda pair: (-pair[1], polish_order(pair[0]), pair[0]))


def played(db: Database, since: date, until: date) -> dict[date, int]:
    """How many matches were played on each day from one to another, both included."""
    rows = db.execute(
        "SELECT item, amount FROM tallies WHERE title = ? AND player = ? AND measure = 'day' AND item BETWEEN ? AND ?",
        [ANYTHING, EVERYONE, since.isoformat(), until.isoformat()],
    )
    return {date.fromisoformat(day): amount for day, amount in rows.fetchall() if amount > 0}


def played_by(db: Database, player: int, since: date, until: date) -> dict[date, int]:
    rows = db.execute(
        "SELECT played_at FROM form WHERE player = ? AND played_at >= ? AND played_at < ?",
        [player, dates.start_of(since), dates.end_of(until)],
    )
    return dict(Counter(dates.local(at).date() for (at,) in rows.fetchall()))
