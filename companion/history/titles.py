"""What the owner does with titles: another name, a number at BoardGameGeek, hiding, merging; and as they travel."""

import threading
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.db import Storage
from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.matches import store, titles
from companion.matches.play import Matches
from companion.matches.store import Match
from companion.matches.titles import Title

from . import hiding, ledger, recount
from .holdings import Holding
from .recount import Rest

MOST_BGG = 9_999_999
FEW = 200  # matches that move before the page is shown
AT_ONCE = 20  # matches that move under one hold of the write lock
REST = 3  # times as long it is left to others


def rest(held: float) -> None:
    """Leave the lock to others."""
    time.sleep(REST * held)


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
    # One look into an index for each title, however many matches there are.
    rows = db.execute(
        "SELECT matches.id FROM (SELECT id AS title FROM titles WHERE game = ? UNION ALL SELECT ?) AS known"
        " JOIN matches ON matches.id = (SELECT id FROM matches AS one WHERE one.title = known.title"
        " AND one.deleted_at IS NULL AND NOT one.sheet AND one.status <> 'abandoned'"
        " ORDER BY one.played_at DESC, one.id DESC LIMIT 1)"
        " ORDER BY matches.played_at DESC, matches.id DESC LIMIT ?",
        [game, game, limit],
    )
    found = [store.find_match(db, row[0]) for row in rows.fetchall()]
    return [match for match in found if match]


def latest_of(db: Database, game: str, name: str) -> Match | None:
    """The newest match with a log of what is called so."""
    found = titles.find_by_name(db, game, name)
    row = (
        found
        and db.execute(
            "SELECT id FROM matches WHERE title = ? AND deleted_at IS NULL AND NOT sheet AND status <> 'abandoned'"
            " ORDER BY played_at DESC, id DESC LIMIT 1",
            [found.merged_into or found.id],
        ).fetchone()
    )
    return store.find_match(db, row[0]) if row else None


def change(matches: Matches, title: str, name: str, bgg: int | None, hidden: bool) -> None:
    amend(matches, title, name=name, bgg=bgg, hidden=hidden)


def amend(matches: Matches, title: str, **changes: Any) -> None:
    """Change some of what is said of a title; what is not named stays as it is by then."""
    with matches.storage.writing() as db:
        found = _find(db, title)
        wanted = msgspec.structs.replace(found, **changes)
        name, bgg, hidden = titles.clean(wanted.name), wanted.bgg, wanted.hidden
        if bgg is not None and not 0 < bgg <= MOST_BGG:
            raise RuleError("not_within", least=1, most=MOST_BGG)
        other = titles.find_by_name(db, found.game, name)
        if other and other.id != title:
            raise RuleError("title_taken", name=name)
        db.execute(
            "UPDATE titles SET name = ?, name_key = ?, bgg = ? WHERE id = ?", [name, name.casefold(), bgg, title]
        )
        many = 0
        if hidden != found.hidden:
            hiding.begin(db, title, hidden)
            many = db.execute("SELECT count(*) FROM matches WHERE title = ?", [title]).fetchone()[0]
    soon(many, recount.catch_up, matches.storage, rest)


def merge(matches: Matches, title: str, into: str) -> int:
    """Make two titles one; says how many matches moved. It can be taken apart."""
    with matches.storage.writing() as db:
        kept = _find(db, into)
        if title == into or _find(db, title).game != kept.game or kept.merged_into:
            raise RuleError("cannot_merge_titles")
        db.execute("UPDATE titles SET merged_into = ? WHERE id = ? OR merged_into = ?", [into, title, title])
    return settle_soon(matches.storage)


def take_apart(matches: Matches, title: str) -> int:
    """Undo a merge: matches are again of the title that they were played under."""
    with matches.storage.writing() as db:
        if _find(db, title).merged_into is None:
            raise RuleError("cannot_merge_titles")
        db.execute("UPDATE titles SET merged_into = NULL WHERE id = ?", [title])
    return settle_soon(matches.storage)


def soon(many: int, do: Callable[..., object], *about: object) -> None:
    """At once, or behind the page where so many matches are concerned."""
    if many <= FEW:
        do(*about)
    else:
        threading.Thread(target=do, args=about, name="titles", daemon=True).start()


def settle_soon(storage: Storage) -> int:
    """Move matches at once, or behind the page where they are many; says how many."""
    with storage.reading() as db:
        many = len(_strays(db))
    soon(many, settle, storage)
    return many


def settle(storage: Storage, rest: Rest = rest) -> int:
    """Move every match to the title that it is of now, some at a time, so that others can play; says how many.

    What was cut short is taken up by the next call.
    """
    with storage.reading() as db:
        found = _strays(db)
    for wanted, group in groupby(found, key=lambda row: row[1]):
        ids = [row[0] for row in group]
        for start in range(0, len(ids), AT_ONCE):
            with storage.writing() as db:
                begun = time.monotonic()
                _move(db, ids[start : start + AT_ONCE], wanted)
            rest(time.monotonic() - begun)
    if found:
        recount.catch_up(storage, rest)
    return len(found)


def _strays(db: Database, ids: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """Matches that are not of the title that they should be of, or those of them, with that title."""
    only = f" AND matches.id IN ({', '.join('?' * len(ids))})" if ids is not None else ""
    rows = db.execute(
        "SELECT matches.id, coalesce(merged_into, titles.id) AS wanted FROM titles JOIN matches"
        f" ON matches.titled = titles.id WHERE matches.title <> wanted{only} ORDER BY wanted, played_at",
        list(ids or ()),
    )
    return [(match_id, wanted) for match_id, wanted in rows.fetchall()]


def _move(db: Database, ids: list[str], title: str) -> None:
    """Move those that should still be there: meanwhile the merge may have been taken apart."""
    ids = [match_id for match_id, wanted in _strays(db, ids) if wanted == title]
    with ledger.changing_many(db, ids):
        db.conn.executemany("UPDATE matches SET title = ? WHERE id = ?", [(title, match_id) for match_id in ids])


def _find(db: Database, title: str) -> Title:
    found = titles.find(db, title)
    if found is None:
        raise RuleError("cannot_merge_titles")
    return found


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
    """A title that is new here comes with all that is said of it; of others a missing number is filled in."""
    added = 0
    for paper in sorted(_papers(value), key=lambda paper: bool(paper.merged_into)):
        found = titles.find_by_name(db, paper.game, paper.name)
        if found:
            added += found.bgg is None and paper.bgg is not None
            db.execute("UPDATE titles SET bgg = coalesce(bgg, ?) WHERE id = ?", [paper.bgg, found.id])
            continue
        title = titles.found_or_made(db, paper.game, paper.name, paper.bgg or 0)
        into = titles.found_or_made(db, paper.game, paper.merged_into) if paper.merged_into else title
        merged = [paper.hidden, into if into != title else None, title]
        db.execute("UPDATE titles SET hidden = ?, merged_into = ? WHERE id = ?", merged)
        added += 1
    return added


def _papers(value: Any) -> list[TitlePaper]:
    papers = msgspec.convert(value, list[TitlePaper])
    for paper in papers:
        named = all(_is_clean(name) for name in (paper.name, paper.merged_into or paper.name))
        if paper.game not in GAMES or not GAMES[paper.game].title or not named:
            raise ValueError(f"{paper.name[:40]} is no title")
        if paper.bgg is not None and not 0 < paper.bgg <= MOST_BGG:
            raise ValueError(f"{paper.bgg} is no number of {paper.name}")
    return papers


def _is_clean(name: str) -> bool:
    try:
        return titles.clean(name) == name
    except RuleError:
        return False


holding = Holding("titles", read_titles, count_titles, add_titles)
