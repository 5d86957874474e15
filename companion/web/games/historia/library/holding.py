"""The whole library as it travels in a file: what is here already is never overwritten."""

from typing import Any

import msgspec
from sqlite_utils import Database

from companion.history.holdings import Holding

from . import journal, store, written
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


holding = Holding("historia.library", read, count, add)
