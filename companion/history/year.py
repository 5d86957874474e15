"""A year in review, from the results of that year."""

from collections import Counter

import msgspec
from sqlite_utils import Database

from companion.games.kit import Amount

from . import dates
from .figures import Share
from .listing import Row, rows_of
from .statistics import PERSON, Person, in_order

BEST_OF = 10  # so many of the titles played most are remembered for their highest score


class YearOf(msgspec.Struct, frozen=True):
    """One player's year."""

    person: Person
    wins: Share


class Year(msgspec.Struct, frozen=True):
    year: int
    matches: int
    evenings: int  # days on which something was played
    minutes: int
    timed: int  # matches whose length is known
    games: list[tuple[str, int]]
    months: list[int]
    players: list[YearOf]
    pair: tuple[Person, Person, int] | None  # who met most often
    best: dict[str, Row]  # the highest score of each game
    closest: Row | None
    longest: Row | None


def years(db: Database) -> list[int]:
    """Years in which something was played, newest first."""
    ends = [
        db.execute(
            f"SELECT played_at FROM matches WHERE deleted_at IS NULL AND counted = 1 ORDER BY played_at {order} LIMIT 1"
        ).fetchone()
        for order in ("ASC", "DESC")  # not min() and max(): those would read every match
    ]
    if ends[0] is None:
        return []
    first, last = (dates.local(end[0]).year for end in ends)
    return [year for year in range(last, first - 1, -1) if _any(db, year)]


def _any(db: Database, year: int) -> bool:
    found = db.execute(
        "SELECT 1 FROM matches WHERE deleted_at IS NULL AND played_at >= ? AND played_at < ? AND counted = 1 LIMIT 1",
        dates.year_bounds(year),
    )
    return found.fetchone() is not None


class Head(msgspec.Struct, frozen=True):
    """What the review reads of every match of the year."""

    id: str
    title: str
    played_at: str
    minutes: int | None
    top_score: Amount | None
    margin: Amount | None


def review(db: Database, year: int) -> Year:
    heads = _heads(db, year)
    days = [dates.local(head.played_at).date() for head in heads]
    months, games = Counter(day.month for day in days), Counter(head.title for head in heads)
    timed = [head.minutes for head in heads if head.minutes is not None]
    best, closest, longest = _memorable(db, heads)
    players, pair = _company(db, year)
    return Year(
        year=year,
        matches=len(heads),
        evenings=len(set(days)),
        minutes=sum(timed),
        timed=len(timed),
        games=[(title, games[title]) for title in in_order(title for title, _ in games.most_common())],
        months=[months[month] for month in range(1, 13)],
        players=players,
        pair=pair,
        best=best,
        closest=closest,
        longest=longest,
    )


def _heads(db: Database, year: int) -> list[Head]:
    rows = db.execute(
        "SELECT id, title, played_at, minutes, top_score, margin FROM matches"
        " WHERE deleted_at IS NULL AND played_at >= ? AND played_at < ? AND counted = 1 ORDER BY played_at, id",
        dates.year_bounds(year),
    )
    return [Head(*row) for row in rows.fetchall()]


def _memorable(db: Database, heads: list[Head]) -> tuple[dict[str, Row], Row | None, Row | None]:
    """The highest score of each game, the closest and the longest match; the first of equals."""
    best: dict[str, Head] = {}
    for head in heads:
        held = best[head.title].top_score if head.title in best else None
        if head.top_score is not None and (held is None or head.top_score > held):
            best[head.title] = head
    closest = min((head for head in heads if head.margin is not None), key=lambda head: head.margin or 0, default=None)
    longest = max((head for head in heads if head.minutes), key=lambda head: head.minutes or 0, default=None)
    played = Counter(head.title for head in heads)
    best = {title: best[title] for title, _ in played.most_common(BEST_OF) if title in best}
    chosen = {head.id for head in (*best.values(), closest, longest) if head}
    rows = {row.match.id: row for row in rows_of(db, list(chosen))}
    return (
        {title: rows[head.id] for title, head in best.items()},
        rows[closest.id] if closest else None,
        rows[longest.id] if longest else None,
    )


def _company(db: Database, year: int) -> tuple[list[YearOf], tuple[Person, Person, int] | None]:
    """Everyone's year, the winners first, and who met most often."""
    wins, played, pairs = _players(db, year)
    known = _people(db, list(played))
    players = [YearOf(known[player], Share(wins[player], number)) for player, number in played.items()]
    players.sort(key=lambda one: (-one.wins.part, one.wins.whole, one.person.name.casefold()))
    top = pairs.most_common(1)
    return players, _pair(known, *top[0]) if top else None


def _pair(known: dict[int, Person], pair: tuple[int, int], times: int) -> tuple[Person, Person, int]:
    first, second = sorted((known[player] for player in pair), key=lambda person: person.name.casefold())
    return first, second, times


def _players(db: Database, year: int) -> tuple[Counter[int], Counter[int], Counter[tuple[int, int]]]:
    """Wins, matches, and who met whom."""
    rows = db.execute(
        "SELECT results.match, player, won FROM matches JOIN results ON results.match = matches.id"
        " WHERE deleted_at IS NULL AND played_at >= ? AND played_at < ? AND counted = 1",
        dates.year_bounds(year),
    ).fetchall()
    wins: Counter[int] = Counter()
    played: Counter[int] = Counter()
    tables: dict[str, list[int]] = {}
    for match, player, won in rows:
        played[player] += 1
        wins[player] += won
        tables.setdefault(match, []).append(player)
    pairs = Counter(
        (first, second) for table in tables.values() for first in table for second in table if first < second
    )
    return wins, played, pairs


def _people(db: Database, ids: list[int]) -> dict[int, Person]:
    marks = ", ".join("?" * len(ids))
    rows = db.execute(f"SELECT {PERSON} FROM players WHERE id IN ({marks})", ids)
    return {row[0]: Person(*row) for row in rows.fetchall()}
