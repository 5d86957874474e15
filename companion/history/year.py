"""A year in review, or any other period, from the results of that time."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

import msgspec
from sqlite_utils import Database

from companion.alphabet import polish_order
from companion.games.kit import Amount

from . import dates
from .figures import Share
from .ledger import ANYTHING, EVERYONE, in_month
from .listing import Row, rows_of
from .statistics import PERSON, Person, fewest_win

A_DAY = timedelta(days=1)
BEST_OF = 10  # so many of the titles played most are remembered for their highest score


class YearOf(msgspec.Struct, frozen=True):
    """One player's part in it."""

    person: Person
    wins: Share


class Review(msgspec.Struct, frozen=True):
    since: date
    until: date  # the last day of it
    matches: int
    evenings: int  # days on which something was played
    minutes: int
    timed: int  # matches whose length is known
    games: list[tuple[str, int]]
    months: list[tuple[date, int]]  # the first day of each, and how many matches
    players: list[YearOf]
    pairs: list[tuple[Person, Person]]  # who met most often
    met: int  # and how often
    newcomers: list[Person]  # whose very first match this was
    best: dict[str, Row]  # the best score of each game
    closest: Row | None
    longest: Row | None

    @property
    def champions(self) -> list[Person]:
        """Who won most; of equals, whoever needed fewer matches; several if that is equal too."""
        return _champions(self.players)


def champions(db: Database, since: date, until: date) -> list[Person]:
    """The same of a period, without all the rest: whole months are read from the ledger."""
    first, last = _whole_months(since, until)
    wins, played = _monthly(db, "won", first, last), _monthly(db, "played", first, last)
    edges = [(since, first - A_DAY), (last + A_DAY, until)] if first <= last else [(since, until)]
    for begin, end in edges:
        if begin <= end:
            some_wins, some_played, _ = _players(db, (dates.start_of(begin), dates.end_of(end)))
            wins, played = wins + some_wins, played + some_played
    return _champions(_standing(_people(db, list(played)), wins, played))


def _whole_months(since: date, until: date) -> tuple[date, date]:
    """The first and the last day of the months that lie in a period whole; the wrong way round if none does."""
    first = since if since.day == 1 else (since.replace(day=28) + 4 * A_DAY).replace(day=1)
    after = until + A_DAY
    return first, after.replace(day=1) - A_DAY


def _monthly(db: Database, what: str, first: date, last: date) -> Counter[int]:
    """How often each player has played or won in whole months."""
    if first > last:
        return Counter()
    rows = db.execute(
        "SELECT item, sum(amount) FROM tallies WHERE title = ? AND player = ? AND measure BETWEEN ? AND ?"
        " GROUP BY item",
        [ANYTHING, EVERYONE, in_month(what, first), in_month(what, last)],
    )
    return Counter({int(player): amount for player, amount in rows.fetchall()})


def _champions(players: list[YearOf]) -> list[Person]:
    first = next((one.wins for one in players if one.wins.part), None)
    return [one.person for one in players if one.wins == first]


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


def review(db: Database, year: int) -> Review:
    return period(db, date(year, 1, 1), date(year, 12, 31))


def period(db: Database, since: date, until: date) -> Review:
    """What was played from one day to another, both included."""
    bounds = dates.start_of(since), dates.end_of(until)
    heads = _heads(db, bounds)
    days = [dates.local(head.played_at).date() for head in heads]
    months, games = Counter(day.replace(day=1) for day in days), Counter(head.title for head in heads)
    timed = [head.minutes for head in heads if head.minutes is not None]
    best, closest, longest = _memorable(db, heads)
    wins, played, meetings = _players(db, bounds)
    known = _people(db, list(played))
    most = max(meetings.values(), default=0)
    return Review(
        since=since,
        until=until,
        matches=len(heads),
        evenings=len(set(days)),
        minutes=sum(timed),
        timed=len(timed),
        games=games.most_common(),
        months=[(month, months[month]) for month in _months(since, until)],
        players=_standing(known, wins, played),
        pairs=sorted((_pair(known, pair) for pair, times in meetings.items() if times == most), key=_by_name),
        met=most,
        newcomers=_newcomers(db, known, bounds[0]),
        best=best,
        closest=closest,
        longest=longest,
    )


def _months(since: date, until: date) -> Iterator[date]:
    month = since.replace(day=1)
    while month <= until:
        yield month
        month = date(month.year + month.month // 12, month.month % 12 + 1, 1)


def _heads(db: Database, bounds: tuple[str, str]) -> list[Head]:
    rows = db.execute(
        "SELECT id, title, played_at, minutes, top_score, margin FROM matches"
        " WHERE deleted_at IS NULL AND played_at >= ? AND played_at < ? AND counted = 1 ORDER BY played_at, id",
        bounds,
    )
    return [Head(*row) for row in rows.fetchall()]


def _memorable(db: Database, heads: list[Head]) -> tuple[dict[str, Row], Row | None, Row | None]:
    """The best score of each game, the closest and the longest match; the first of equals."""
    closest = min((head for head in heads if head.margin is not None), key=lambda head: head.margin or 0, default=None)
    longest = max((head for head in heads if head.minutes), key=lambda head: head.minutes or 0, default=None)
    best = _best(db, heads)
    chosen = {head.id for head in (*best.values(), closest, longest) if head}
    rows = {row.match.id: row for row in rows_of(db, list(chosen))}
    return (
        {title: rows[head.id] for title, head in best.items()},
        rows[closest.id] if closest else None,
        rows[longest.id] if longest else None,
    )


def _best(db: Database, heads: list[Head]) -> dict[str, Head]:
    """Of each of the games played most, the match with the best score."""
    by_title: dict[str, list[Head]] = {}
    for head in heads:
        by_title.setdefault(head.title, []).append(head)
    found = {}
    for title in sorted(by_title, key=lambda title: -len(by_title[title]))[:BEST_OF]:
        scored = [head for head in by_title[title] if head.top_score is not None]
        better = -1 if fewest_win(db, title) else 1
        if scored:
            found[title] = max(scored, key=lambda head: better * (head.top_score or 0))
    return found


def _standing(known: dict[int, Person], wins: Counter[int], played: Counter[int]) -> list[YearOf]:
    """Everyone who played, the winners first."""
    players = [YearOf(known[player], Share(wins[player], number)) for player, number in played.items()]
    players.sort(key=lambda one: (-one.wins.part, one.wins.whole, polish_order(one.person.name)))
    return players


def _pair(known: dict[int, Person], pair: tuple[int, int]) -> tuple[Person, Person]:
    first, second = sorted((known[player] for player in pair), key=lambda person: polish_order(person.name))
    return first, second


def _by_name(pair: tuple[Person, Person]) -> list[str]:
    return [polish_order(person.name) for person in pair]


def _newcomers(db: Database, known: dict[int, Person], since: str) -> list[Person]:
    """Those who had played nothing before, in the order in which they came."""
    firsts = {
        player: db.execute("SELECT min(played_at) FROM form WHERE player = ?", [player]).fetchone()[0]
        for player in known  # an index has the dates of each player in order, so this reads one row
    }
    new = [player for player, first in firsts.items() if first and first >= since]
    return [known[player] for player in sorted(new, key=lambda one: (firsts[one], polish_order(known[one].name)))]


def _players(db: Database, bounds: tuple[str, str]) -> tuple[Counter[int], Counter[int], Counter[tuple[int, int]]]:
    """Wins, matches, and who met whom."""
    rows = db.execute(
        "SELECT results.match, player, won FROM matches JOIN results ON results.match = matches.id"
        " JOIN players ON players.id = player AND NOT nobody"
        " WHERE deleted_at IS NULL AND played_at >= ? AND played_at < ? AND counted = 1",
        bounds,
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
