"""Histories to count on."""

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import open_matches
from companion.history import people
from companion.history.statistics import Person
from companion.matches.play import Matches


@pytest.fixture
def install(tmp_path: Path, blank: Path) -> Iterator[Callable[..., Matches]]:
    """Make installations, empty if nothing else is said."""
    made: list[Matches] = []
    numbers = itertools.count()

    def make(beginning: Path = blank) -> Matches:
        path = tmp_path / f"companion-{next(numbers)}.db"
        shutil.copyfile(beginning, path)
        made.append(open_matches(path))
        return made[-1]

    yield make
    for matches in made:
        matches.storage.close()


@pytest.fixture
def matches(install: Callable[..., Matches], beginning: Path) -> Matches:
    return install(beginning)


@pytest.fixture
def who(matches: Matches) -> Callable[[str], Person]:
    def find(name: str) -> Person:
        with matches.storage.reading() as db:
            return next(person for person in people.everyone(db) if person.name == name)

    return find


def ledger_of(matches: Matches) -> list[list[tuple]]:
    """Everything that the ledger holds."""
    with matches.storage.reading() as db:
        found = [db.execute(f"SELECT * FROM {table}").fetchall() for table in ("tallies", "form", "ratings")]
        marks = "SELECT id, counted, minutes, top_score, margin FROM matches ORDER BY id"
        return [*found, db.execute(marks).fetchall()]


@pytest.fixture(scope="session")
def same_when_counted_anew() -> Callable[[Matches], bool]:
    """Whether the ledger, kept up step by step, is what counting all matches anew gives."""
    from companion.history import recount

    def check(matches: Matches) -> bool:
        before = ledger_of(matches)
        recount.rebuild(matches.storage)
        return before == ledger_of(matches)

    return check
