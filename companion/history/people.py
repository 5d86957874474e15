"""Lists of players: a page of them, those who are looked for, and those who are likely meant."""

from collections.abc import Sequence

from sqlite_utils import Database

from companion.alphabet import plain

from .figures import Share
from .statistics import PERSON, Person

PAGE = 50
LIKELY = 60  # offered without a search
FOUND = 20  # offered for what was typed
LAST_PAGE = 100_000
KNOWN = "players.merged_into IS NULL"


def page(db: Database, words: str = "", archived: bool = False, number: int = 1) -> tuple[list[Person], bool]:
    """One page of everyone who was not merged into another, as Poles sort; and whether there are more."""
    rows = db.execute(
        f"SELECT {PERSON} FROM players WHERE {KNOWN} AND archived = ? AND plain(name) LIKE ? ESCAPE '!'"
        " ORDER BY polish_order(name), id LIMIT ? OFFSET ?",
        [archived, _within(words), PAGE + 1, PAGE * (min(max(number, 1), LAST_PAGE) - 1)],
    ).fetchall()
    return [Person(*row) for row in rows[:PAGE]], len(rows) > PAGE


def everyone(db: Database) -> list[Person]:
    """All of them, for files."""
    return [Person(*row) for row in db.execute(f"SELECT {PERSON} FROM players WHERE {KNOWN}").fetchall()]


def count(db: Database, archived: bool = False) -> int:
    rows = db.execute(f"SELECT count(*) FROM players WHERE {KNOWN} AND archived = ?", [archived])
    return int(rows.fetchone()[0])


def likely(db: Database, words: str = "", but: int | None = None, most: int = LIKELY) -> list[Person]:
    """Those who played most, or of those who are looked for, as Poles sort; the archived are not offered."""
    rows = db.execute(
        f"SELECT {PERSON} FROM players LEFT JOIN (SELECT player, sum(matches) AS played FROM ratings GROUP BY player)"
        f" ON player = players.id WHERE {KNOWN} AND NOT archived AND players.id IS NOT ?"
        " AND plain(name) LIKE ? ESCAPE '!' ORDER BY coalesce(played, 0) DESC, players.id DESC LIMIT ?",
        [but, _within(words), FOUND if words else most],
    ).fetchall()
    rows = db.execute(
        f"SELECT {PERSON} FROM players WHERE id IN ({', '.join('?' * len(rows))}) ORDER BY polish_order(name), id",
        [row[0] for row in rows],
    ).fetchall()
    return [Person(*row) for row in rows]


def _within(words: str) -> str:
    for sign in "!%_":
        words = words.replace(sign, f"!{sign}")
    return f"%{plain(words.strip())}%"


def by_id(db: Database, player: int) -> Person:
    return Person(*db.execute(f"SELECT {PERSON} FROM players WHERE id = ?", [player]).fetchone())


def totals(db: Database, shown: Sequence[Person]) -> dict[int, Share]:
    """Wins of matches by player, over all games."""
    rows = db.execute(
        "SELECT player, sum(wins), sum(matches) FROM ratings"
        f" WHERE player IN ({', '.join('?' * len(shown))}) GROUP BY player",
        [person.id for person in shown],
    )
    return {player: Share(wins, matches) for player, wins, matches in rows.fetchall()}
