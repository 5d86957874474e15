"""What players and games come to, read from the ledger alone."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Amount

from .figures import Meetings, Share, Spread
from .ledger import EVERYONE
from .listing import Row, rows_of
from .rating import SETTLED_AFTER, Rating
from .streaks import IN_A_ROW

LEADERS = 50
SERIES = 60
LATEST = 8
NO_SCORES = Spread({})
OF_A_PLAYER = ("score", "fair", "place", "seats", "won_of")
Sums = dict[str, dict[str, int]]  # amounts by measure and item


class Person(msgspec.Struct, frozen=True):
    """A player in the history."""

    id: int
    uid: str
    name: str
    colour: int
    archived: bool = False
    merged_into: int | None = None


class Among(msgspec.Struct, frozen=True):
    """How a player fares among so many."""

    players: int
    wins: Share
    place: float | None  # on average


class InGame(msgspec.Struct, frozen=True):
    """How a player stands in one game."""

    game: str
    person: Person
    strength: Rating
    wins: Share
    streak: int
    longest: int
    losses: int  # in a row, now
    most_losses: int
    scores: Spread = NO_SCORES
    fair: float = 0.0  # wins that the sizes of the tables alone would give
    fewest: bool = False  # points win
    tables: tuple[Among, ...] = ()  # by number of players
    place: float | None = None  # on average; none where all play together

    @property
    def best(self) -> Amount | None:
        return self.scores.least if self.fewest else self.scores.most

    @property
    def worst(self) -> Amount | None:
        return self.scores.most if self.fewest else self.scores.least

    @property
    def rated(self) -> bool:
        """Whether there was ever anybody against them: else they are as strong as at the start."""
        return self.strength != Rating()

    @property
    def provisional(self) -> bool:
        return self.wins.whole < SETTLED_AFTER


class Rival(Meetings, frozen=True):
    person: Person


PERSON = "players.id, players.uid, players.name, players.colour, players.archived, players.merged_into"
RATING = f"ratings.mu, ratings.sigma, ratings.matches, ratings.wins, {IN_A_ROW}"


def person(db: Database, uid: str) -> Person | None:
    row = db.execute(f"SELECT {PERSON} FROM players WHERE uid = ?", [uid]).fetchone()
    return Person(*row) if row else None


def merged_into(db: Database, player: int) -> list[Person]:
    rows = db.execute(f"SELECT {PERSON} FROM players WHERE merged_into = ?", [player])
    return [Person(*row) for row in rows.fetchall()]


def tallies(db: Database, game: str, player: int, *measures: str) -> Sums:
    """The counts of one player, or of everyone, by measure and item."""
    only = f" AND measure IN ({', '.join('?' * len(measures))})" if measures else ""
    rows = db.execute(
        f"SELECT measure, item, amount FROM tallies WHERE title = ? AND player = ?{only}", [game, player, *measures]
    )
    found: Sums = {}
    for measure, item, amount in rows.fetchall():
        found.setdefault(measure, {})[item] = amount
    return found


def sums_of(db: Database, game: str) -> Sums:
    """All sums of a game over everyone, its own counts included."""
    return tallies(db, game, EVERYONE)


def fewest_win(db: Database, title: str) -> bool:
    """Whether fewer points are better in most matches of a title."""
    return tallies(db, title, EVERYONE, "fewest").get("fewest", {}).get("", 0) > 0


def _in_game(game: str, row: tuple[Any, ...], sums: Sums, fewest: bool) -> InGame:
    mu, sigma, matches, wins, streak, longest, losses, most_losses, *who = row
    places = sums.get("place", {})
    return InGame(
        game, Person(*who), Rating(mu, sigma), Share(wins, matches), streak, longest, losses, most_losses,
        Spread.read(sums.get("score", {})), fair_wins(sums.get("fair", {})), fewest, _tables(sums), _place(places),
    )  # fmt: skip


def _tables(sums: Sums) -> tuple[Among, ...]:
    won, places = sums.get("won_of", {}), sums.get("place", {})
    return tuple(
        Among(
            int(size),
            Share(won.get(size, 0), matches),
            _place({place: times for place, times in places.items() if place.endswith(f"/{size}")}),
        )
        for size, matches in sorted(sums.get("seats", {}).items(), key=lambda pair: int(pair[0]))
    )


def _place(places: dict[str, int]) -> float | None:
    """The place on average, of "2/5" and how often."""
    times = sum(places.values())
    return sum(int(place.partition("/")[0]) * often for place, often in places.items()) / times if times else None


def fair_wins(tables: dict[str, int]) -> float:
    """How many wins would be anybody's share: of each table as many as won there, shared by all who sat at it."""
    return float(sum((amount * _share_at(table) for table, amount in tables.items()), Fraction()))


@lru_cache(maxsize=1000)
def _share_at(table: str) -> Fraction:
    """Of a table, written as 1/4: so many of so many win."""
    return Fraction(table)


def in_games(db: Database, player: int) -> list[InGame]:
    """The player's standing in each game they played."""
    rows = db.execute(
        f"SELECT title, {RATING}, {PERSON} FROM ratings JOIN players ON players.id = player WHERE player = ?"
        " ORDER BY matches DESC, title",
        [player],
    ).fetchall()
    found = {title: row for title, *row in rows}
    return [
        _in_game(title, tuple(found[title]), tallies(db, title, player, *OF_A_PLAYER), fewest_win(db, title))
        for title in in_order(found)
    ]


def in_order(titles: Iterable[str]) -> list[str]:
    """Games that are a title of their own first, as they stand on the shelf; the others as they came."""
    found = list(titles)
    return [*(game for game in GAMES if game in found), *(title for title in found if title not in GAMES)]


def rivals(db: Database, player: int) -> list[Rival]:
    """Whom the player met, most often first, and how it went."""
    sums: dict[str, list[int]] = {}
    rows = db.execute(
        "SELECT item, measure, sum(amount) FROM tallies WHERE player = ? AND measure IN ('met', 'beat', 'even')"
        " AND title IN (SELECT title FROM ratings WHERE player = ?) GROUP BY item, measure",
        [player, player],
    )
    for other, measure, amount in rows.fetchall():
        sums.setdefault(other, [0, 0, 0])[("met", "beat", "even").index(measure)] += amount
    chosen = sorted(sums, key=lambda other: (-sums[other][0], int(other)))
    marks = ", ".join("?" * len(chosen))
    found = db.execute(f"SELECT {PERSON} FROM players WHERE id IN ({marks})", [int(other) for other in chosen])
    known = {row[0]: Person(*row) for row in found.fetchall()}
    met_by = ((known[int(other)], sums[other]) for other in chosen)
    return [Rival(met, beat, even, person) for person, (met, beat, even) in met_by]


def latest(db: Database, player: int) -> list[Row]:
    """The player's latest counted matches."""
    rows = db.execute(
        "SELECT match FROM form WHERE player = ? ORDER BY played_at DESC, match DESC LIMIT ?", [player, LATEST]
    )
    return rows_of(db, [row[0] for row in rows.fetchall()])


def rating_series(db: Database, game: str, player: int) -> list[tuple[str, Rating]]:
    """The rating after each of the latest matches, oldest first: date and strength."""
    rows = db.execute(
        "SELECT played_at, mu, sigma FROM form WHERE title = ? AND player = ?"
        " ORDER BY played_at DESC, match DESC LIMIT ?",
        [game, player, SERIES],
    ).fetchall()
    return [(at, Rating(mu, sigma)) for at, mu, sigma in reversed(rows)]


def leaderboard(db: Database, game: str) -> list[InGame]:
    rows = db.execute(
        f"SELECT {RATING}, {PERSON} FROM ratings JOIN players ON players.id = player"
        " WHERE title = ? AND NOT archived ORDER BY ordinal DESC, wins DESC, matches, player LIMIT ?",
        [game, LEADERS],
    ).fetchall()
    sums, fewest = _sums_by_player(db, game, [row[8] for row in rows]), fewest_win(db, game)
    return [_in_game(game, row, sums.get(row[8], {}), fewest) for row in rows]


def _sums_by_player(db: Database, game: str, players: list[int]) -> dict[int, Sums]:
    marks, wanted = (", ".join("?" * len(items)) for items in (players, OF_A_PLAYER))
    rows = db.execute(
        "SELECT player, measure, item, amount FROM tallies"
        f" WHERE title = ? AND player IN ({marks}) AND measure IN ({wanted})",
        [game, *players, *OF_A_PLAYER],
    )
    found: dict[int, Sums] = {}
    for player, measure, item, amount in rows.fetchall():
        found.setdefault(player, {}).setdefault(measure, {})[item] = amount
    return found


class FirstSeat(msgspec.Struct, frozen=True):
    """How often whoever began has won, where that is known, and how often they would if it did not matter."""

    players: int
    wins: Share
    fair: float


class GameFigures(msgspec.Struct, frozen=True):
    matches: int
    scores: Spread
    minutes: Spread
    first: list[FirstSeat]
    sums: Sums  # all sums of the game, its own included

    @property
    def fewest(self) -> bool:
        """Whether fewer points are better in most matches."""
        return self.sums.get("fewest", {}).get("", 0) > 0


def game_figures(db: Database, game: str) -> GameFigures:
    found = sums_of(db, game)
    return GameFigures(
        found.get("matches", {}).get("", 0),
        Spread.read(found.get("score", {})),
        Spread.read(found.get("minutes", {})),
        _first(found),
        found,
    )


def _first(found: Sums) -> list[FirstSeat]:
    rows = []
    for size, matches in sorted(found.get("began", {}).items(), key=lambda pair: int(pair[0])):
        won = found.get("began_won", {}).get(size, 0)
        winners = found.get("began_winners", {}).get(size, 0)
        rows.append(FirstSeat(int(size), Share(won, matches), winners / (int(size) * matches)))
    return rows


class AgainstApp(Meetings, frozen=True):
    """Matches in which the app had a seat, by the kind of opponent that it was."""

    game: str
    kind: str


def against_app(db: Database, player: int = EVERYONE) -> list[AgainstApp]:
    """How a player, or everyone together, fared against the app."""
    found = []
    for game in GAMES:
        sums = tallies(db, game, player, "app", "app_beaten", "app_even")
        for kind, met in sorted(sums.get("app", {}).items()):
            beat, even = (sums.get(measure, {}).get(kind, 0) for measure in ("app_beaten", "app_even"))
            found.append(AgainstApp(met, beat, even, game, kind))
    return found


RECORDS = {
    "highest": ("top_score", "DESC"),
    "lowest": ("top_score", "ASC"),
    "widest": ("margin", "DESC"),
    "closest": ("margin", "ASC"),
    "longest": ("minutes", "DESC"),
    "shortest": ("minutes", "ASC"),
}


def records(db: Database, game: str) -> dict[str, Row]:
    """The matches that stand out, by what they stand out for; the first to reach a record holds it."""
    ids = {}
    unfit = "highest" if fewest_win(db, game) else "lowest"
    for name, (column, order) in RECORDS.items():
        if name == unfit:
            continue
        row = db.execute(
            f"SELECT id FROM matches WHERE title = ? AND counted = 1 AND {column} IS NOT NULL"
            f" ORDER BY {column} {order}, played_at, id LIMIT 1",
            [game],
        ).fetchone()
        if row:
            ids[name] = row[0]
    rows = {row.match.id: row for row in rows_of(db, list(set(ids.values())))}
    return {name: rows[match_id] for name, match_id in ids.items()}
