"""A year in review, from the results of that year."""

from collections import Counter

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES

from . import dates
from .figures import Share
from .listing import Row, rows_of
from .statistics import PERSON, Person


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


def review(db: Database, year: int) -> Year:
    heads = db.execute(
        "SELECT id, game, played_at, minutes, top_score, margin FROM matches"
        " WHERE deleted_at IS NULL AND played_at >= ? AND played_at < ? AND counted = 1 ORDER BY played_at, id",
        dates.year_bounds(year),
    ).fetchall()
    days = [dates.local(head[2]).date() for head in heads]
    months = Counter(day.month for day in days)
    counts = Counter(head[1] for head in heads)
    wins, played, pairs = _players(db, year)
    known = _people(db, [*played, *(player for pair in pairs for player in pair)])
    timed = [head for head in heads if head[3] is not None]
    chosen = {game: max((h for h in heads if h[1] == game), key=lambda h: h[4])[0] for game in counts}
    closest = min(heads, key=lambda head: head[5], default=None)
    longest = max(timed, key=lambda head: head[3], default=None)
    ids = {*chosen.values(), *(head[0] for head in (closest, longest) if head)}
    rows = {row.match.id: row for row in rows_of(db, list(ids))}
    top = pairs.most_common(1)
    return Year(
        year,
        len(heads),
        len(set(days)),
        sum(head[3] for head in timed),
        len(timed),
        [(game, counts[game]) for game in GAMES if counts[game]],
        [months[month] for month in range(1, 13)],
        sorted(
            (YearOf(known[player], Share(wins[player], number)) for player, number in played.items()),
            key=lambda one: (-one.wins.part, one.wins.whole, one.person.name.casefold()),
        ),
        _pair(known, *top[0]) if top else None,
        {game: rows[match] for game, match in chosen.items()},
        rows[closest[0]] if closest else None,
        rows[longest[0]] if longest else None,
    )


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
    marks = ", ".join("?" * len(set(ids)))
    rows = db.execute(f"SELECT {PERSON} FROM players WHERE id IN ({marks})", list(set(ids)))
    return {row[0]: Person(*row) for row in rows.fetchall()}
