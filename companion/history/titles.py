"""What the owner does with titles: another name, a number at BoardGameGeek, hiding, merging; and as they travel."""

from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.matches import store, titles
from companion.matches.play import Matches
from companion.matches.store import Match
from companion.matches.titles import Title

from .holdings import Holding

MOST_BGG = 9_999_999


class Played(msgspec.Struct, frozen=True):
    """A title with how often it was played, and when last."""

    title: Title
    matches: int
    latest: str


def played(db: Database) -> list[Played]:
    """All titles that stand for themselves, the one played last first."""
    rows = db.execute(
        "SELECT title, count(*), max(played_at) FROM matches WHERE deleted_at IS NULL"
        " AND title IN (SELECT id FROM titles) GROUP BY title"
    )
    counts = {title: (number, latest) for title, number, latest in rows.fetchall()}
    found = [Played(one, *counts.get(one.id, (0, ""))) for one in titles.listed(db) if one.merged_into is None]
    return sorted(found, key=lambda one: one.latest, reverse=True)


def latest(db: Database, game: str, limit: int) -> list[Match]:
    """The newest match with a log of each title of a game, the newest first."""
    rows = db.execute(
        "SELECT id, max(played_at) FROM matches WHERE game = ? AND deleted_at IS NULL AND NOT sheet"
        " AND status IN ('open', 'finished') GROUP BY title ORDER BY max(played_at) DESC LIMIT ?",
        [game, limit],
    )
    found = [store.find_match(db, row[0]) for row in rows.fetchall()]
    return [match for match in found if match]


def change(matches: Matches, title: str, name: str, bgg: int | None, hidden: bool) -> None:
    name = titles.clean(name)
    with matches.storage.writing() as db:
        found = _find(db, title)
        other = titles.find_by_name(db, found.game, name)
        if other and other.id != title:
            raise RuleError("title_taken", name=name)
        with matches.changing(db, _matches(db, "title", title) if hidden != found.hidden else []):
            db.execute(
                "UPDATE titles SET name = ?, name_key = ?, bgg = ?, hidden = ? WHERE id = ?",
                [name, name.casefold(), bgg, hidden, title],
            )


def merge(matches: Matches, title: str, into: str) -> int:
    """Make two titles one; says how many matches moved. It can be taken apart."""
    with matches.storage.writing() as db:
        kept = _find(db, into)
        if title == into or _find(db, title).game != kept.game or kept.merged_into:
            raise RuleError("cannot_merge_titles")
        moved = _matches(db, "title", title)
        with matches.changing(db, moved):
            db.execute("UPDATE matches SET title = ? WHERE title = ?", [into, title])
            db.execute("UPDATE titles SET merged_into = ? WHERE id = ? OR merged_into = ?", [into, title, title])
    return len(moved)


def take_apart(matches: Matches, title: str) -> int:
    """Undo a merge: matches are again of the title that they were played under."""
    with matches.storage.writing() as db:
        if _find(db, title).merged_into is None:
            raise RuleError("cannot_merge_titles")
        moved = _matches(db, "titled", title)
        with matches.changing(db, moved):
            db.execute("UPDATE matches SET title = ? WHERE titled = ?", [title, title])
            db.execute("UPDATE titles SET merged_into = NULL WHERE id = ?", [title])
    return len(moved)


def _find(db: Database, title: str) -> Title:
    found = titles.find(db, title)
    if found is None:
        raise RuleError("cannot_merge_titles")
    return found


def _matches(db: Database, column: str, title: str) -> list[str]:
    return [row[0] for row in db.execute(f"SELECT id FROM matches WHERE {column} = ?", [title]).fetchall()]


# -- as they travel


class TitlePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: str
    bgg: int | None = None
    hidden: bool = False
    merged_into: str = ""  # a name


def read_titles(db: Database) -> Any:
    found = titles.listed(db)
    names = {one.id: one.name for one in found}
    papers = [TitlePaper(t.game, t.name, t.bgg, t.hidden, names.get(t.merged_into or "", "")) for t in found]
    return msgspec.to_builtins(papers) or None


def count_titles(value: Any) -> int:
    return len(_papers(value))


def add_titles(db: Database, value: Any) -> int:
    """What is known here of a title stays; numbers and hiding are filled in where it had none."""
    added = 0
    for paper in _papers(value):
        found = titles.find_by_name(db, paper.game, paper.name)
        if paper.merged_into or (found and (found.bgg or found.hidden)):
            continue
        title = found.id if found else titles.found_or_made(db, paper.game, paper.name)
        db.execute("UPDATE titles SET bgg = ? WHERE id = ?", [paper.bgg, title])
        added += not found or paper.bgg is not None
    return added


def _papers(value: Any) -> list[TitlePaper]:
    papers = msgspec.convert(value, list[TitlePaper])
    for paper in papers:
        if paper.game not in GAMES or titles.fit_to_show(paper.name) != paper.name or not paper.name:
            raise ValueError(f"{paper.name[:40]} is no title")
    return papers


holding = Holding("titles", read_titles, count_titles, add_titles)
