"""Lists of players: a page of them, those who are looked for, and those who are likely meant."""

from collections.abc import Sequence

from sqlite_utils import Database

from companion.alphabet import plain, polish_order

from .figures import Share
from .statistics import PERSON, Person

PAGE = 30
LIKELY = 60  # offered without a search
FOUND = 20  # offered for what was typed
LAST_PAGE = 100_000
KNOWN = "players.merged_into IS NULL"


def page(db: Database, words: str = "", archived: bool = False, number: int = 1) -> tuple[list[Person], bool]:
    """One page of everyone who was not merged into another, as Poles sort; and whether there are more."""
    named, values = _named(words)
    rows = db.execute(
        f"SELECT {PERSON} FROM players WHERE {KNOWN} AND archived = ?{named}"
        " ORDER BY polish_order(name), id LIMIT ? OFFSET ?",
        [archived, *values, PAGE + 1, PAGE * (min(max(number, 1), LAST_PAGE) - 1)],
    ).fetchall()
    return [Person(*row) for row in rows[:PAGE]], len(rows) > PAGE


def everyone(db: Database) -> list[Person]:
    """All of them, for files."""
    return [Person(*row) for row in db.execute(f"SELECT {PERSON} FROM players WHERE {KNOWN}").fetchall()]


def count(db: Database, archived: bool = False) -> int:
    rows = db.execute(f"SELECT count(*) FROM players WHERE {KNOWN} AND archived = ?", [archived])
    return int(rows.fetchone()[0])


def likely(db: Database, words: str = "", but: int | None = None) -> list[Person]:
    """Those who played most, or of those who are looked for, as Poles sort; the archived are not offered."""
    return in_order(by_play(db, words, but, FOUND if words else LIKELY))


def by_play(db: Database, words: str = "", but: int | None = None, most: int = LIKELY) -> list[Person]:
    """The same, those who played most first."""
    named, values = _named(words)
    rows = db.execute(
        f"SELECT {PERSON} FROM players WHERE {KNOWN} AND NOT archived AND players.id IS NOT ?{named}"
        " ORDER BY (SELECT sum(matches) FROM ratings WHERE player = players.id) DESC NULLS LAST, players.id DESC"
        " LIMIT ?",
        [but, *values, most],
    )
    return [Person(*row) for row in rows.fetchall()]


def in_order(people: Sequence[Person]) -> list[Person]:
    return sorted(people, key=lambda person: (polish_order(person.name), person.id))


def _named(words: str) -> tuple[str, list[str]]:
    """The condition that a name holds these words, and its values."""
    words = plain(words.strip())
    for sign in "!%_":
        words = words.replace(sign, f"!{sign}")
    return (" AND plain(name) LIKE ? ESCAPE '!'", [f"%{words}%"]) if words else ("", [])


def by_id(db: Database, player: int) -> Person:
    return Person(*db.execute(f"SELECT {PERSON} FROM players WHERE id = ?", [player]).fetchone())


def kept(db: Database, person: Person) -> Person:
    """The one whom this entry stands for; the entry itself where merged ones go in a circle."""
    met, last = {person.id}, person
    while last.merged_into and last.merged_into not in met:
        met.add(last.merged_into)
        last = by_id(db, last.merged_into)
    return person if last.merged_into else last


def totals(db: Database, shown: Sequence[Person]) -> dict[int, Share]:
    """Wins of matches by player, over all games."""
    rows = db.execute(
        "SELECT player, sum(wins), sum(matches) FROM ratings"
        f" WHERE player IN ({', '.join('?' * len(shown))}) GROUP BY player",
        [person.id for person in shown],
    )
    return {player: Share(wins, matches) for player, wins, matches in rows.fetchall()}
