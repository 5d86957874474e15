"""Seasons: periods of the owner's own, each with its champion."""

from datetime import date

import msgspec
from sqlite_utils import Database

from companion.games.kit import RuleError
from companion.matches.play import Matches
from companion.matches.titles import fit_to_show

from .holdings import Holding

SEASON_LENGTH = 60
MOST = 200  # seasons
LONGEST_DAYS = 366 * 5
COLUMNS = "id, name, since, until"


class Season(msgspec.Struct, frozen=True):
    id: int
    name: str
    since: date
    until: date  # the last day of it


def listed(db: Database) -> list[Season]:
    """All of them, the latest first."""
    rows = db.execute(f"SELECT {COLUMNS} FROM seasons ORDER BY until DESC, id DESC")
    return [_season(*row) for row in rows.fetchall()]


def find(db: Database, number: int) -> Season | None:
    row = db.execute(f"SELECT {COLUMNS} FROM seasons WHERE id = ?", [number]).fetchone()
    return _season(*row) if row else None


def _season(number: int, name: str, since: str, until: str) -> Season:
    return Season(number, name, date.fromisoformat(since), date.fromisoformat(until))


def clean_season_name(name: str) -> str:
    name = fit_to_show(name)
    if not name:
        raise RuleError("season_unnamed")
    if len(name) > SEASON_LENGTH:
        raise RuleError("text_too_long", most=SEASON_LENGTH, length=len(name))
    return name


def check_days(since: date, until: date) -> None:
    if until < since:
        raise RuleError("season_backwards")
    if (until - since).days > LONGEST_DAYS:
        raise RuleError("season_too_long", years=5)


def add(matches: Matches, name: str, since: date, until: date) -> int:
    name = clean_season_name(name)
    check_days(since, until)
    with matches.storage.writing() as db:
        if db.execute("SELECT count(*) FROM seasons").fetchone()[0] >= MOST:
            raise RuleError("too_many_seasons", most=MOST)
        db.execute(
            "INSERT INTO seasons (name, since, until) VALUES (?, ?, ?)", [name, since.isoformat(), until.isoformat()]
        )
        return int(db.execute("SELECT last_insert_rowid()").fetchone()[0])


def remove(matches: Matches, number: int) -> None:
    with matches.storage.writing() as db:
        db.execute("DELETE FROM seasons WHERE id = ?", [number])


# -- in the file of everything


class SeasonPaper(msgspec.Struct, frozen=True):
    name: str
    since: date
    until: date


def read(db: Database) -> list[dict[str, str]] | None:
    found = [{"name": one.name, "since": one.since.isoformat(), "until": one.until.isoformat()} for one in listed(db)]
    return found or None


def papers(value: object) -> list[SeasonPaper]:
    found = msgspec.convert(value, list[SeasonPaper], strict=False)
    for one in found:
        try:
            clean_season_name(one.name)
            check_days(one.since, one.until)
        except RuleError as error:
            raise ValueError(error.code) from error
    return found[:MOST]


def take_in(db: Database, value: object) -> int:
    """Those that are not here already, by their name and days."""
    here = {(one.name, one.since, one.until) for one in listed(db)}
    new = [one for one in papers(value) if (one.name, one.since, one.until) not in here][: MOST - len(here)]
    db.conn.executemany(
        "INSERT INTO seasons (name, since, until) VALUES (?, ?, ?)",
        [(one.name, one.since.isoformat(), one.until.isoformat()) for one in new],
    )
    return len(new)


holding = Holding("seasons", read, lambda value: len(papers(value)), take_in)
