"""The whole library as it travels in a file: what is here already is never overwritten."""

from datetime import datetime
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.history.holdings import Holding
from companion.matches.play import timestamp

from . import journal, store, versions, written
from .batch import Batch
from .files import read_json


def read(db: Database) -> Any:
    cards, decks = [card for _, card in store.cards(db)], store.decks(db)
    return msgspec.json.decode(written.to_json(cards, decks)) if cards or decks else None


def checked(value: Any) -> Batch:
    batch = read_json(msgspec.json.encode(value).decode()) if isinstance(value, dict) else Batch()
    if batch.faults or not isinstance(value, dict):
        first = batch.faults[0] if batch.faults else None
        raise ValueError(f"{first.code} {first.field} {first.value}" if first else "Expected `object`")
    return batch


def count(value: Any) -> int:
    return len(checked(value).cards)


def add(db: Database, value: Any) -> int:
    with journal.recorded(db):
        return store.add(db, checked(value))


class VersionPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A version under its name: when it was named, and what the library held then."""

    name: str
    at: datetime
    held: dict[str, Any]


def read_versions(db: Database) -> Any:
    kept = [(one, msgspec.json.decode(versions.written(db, one.id) or "{}")) for one in versions.versions(db)]
    return [{"name": one.name, "at": one.at, "held": held} for one, held in reversed(kept)] or None


def checked_versions(value: Any) -> list[tuple[VersionPaper, Batch]]:
    papers = msgspec.convert(value, list[VersionPaper])
    for paper in papers:
        if " ".join(paper.name.split()) != paper.name or not 0 < len(paper.name) <= versions.LONGEST_VERSION:
            raise ValueError(f"{paper.name[:40]} is no name of a version")
    return [(paper, checked(paper.held)) for paper in papers]


def add_versions(db: Database, value: Any) -> int:
    return sum(
        versions.keep(db, paper.name, timestamp(paper.at), batch.cards, batch.decks)
        for paper, batch in checked_versions(value)
    )


holding = Holding("historia.library", read, count, add)
held_versions = Holding("historia.versions", read_versions, lambda value: len(checked_versions(value)), add_versions)
