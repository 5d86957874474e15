"""Versions of the set: what the library held when each was named, and what differs between two of them."""

from collections.abc import Sequence

import msgspec
from sqlite_utils import Database

from companion.matches.play import timestamp

from . import store
from .batch import Batch
from .cards import Card
from .decks import Deck
from .files import read_json
from .many import differences
from .written import to_json

LONGEST_VERSION = 40


class Version(msgspec.Struct, frozen=True):
    """A version by its name; how many cards and decks it has."""

    id: int
    name: str
    at: str
    cards: int
    decks: int


class Compared(msgspec.Struct, frozen=True):
    """What one set has more, less, and otherwise than another."""

    added: list[Card]
    removed: list[Card]
    changed: list[tuple[Card, list[tuple[str, str, str]]]]
    same: int
    decks: list[tuple[str, list[tuple[str, int, int]]]]  # copies before and after, of the cards where they differ


def name_version(db: Database, name: str) -> bool:
    """Remember the library as it is now; False if there is a version of this name."""
    return keep(db, name, timestamp(), [card for _, card in store.cards(db)], store.decks(db))


def keep(db: Database, name: str, at: str, cards: Sequence[Card], decks: Sequence[Deck]) -> bool:
    if db.execute("SELECT 1 FROM library_versions WHERE name = ?", [name]).fetchone():
        return False
    db.execute(
        "INSERT INTO library_versions (name, at, cards, decks, held) VALUES (?, ?, ?, ?, ?)",
        [name, at, len(cards), len(decks), to_json(list(cards), list(decks))],
    )
    return True


def versions(db: Database) -> list[Version]:
    """The latest first."""
    rows = db.execute("SELECT id, name, at, cards, decks FROM library_versions ORDER BY id DESC").fetchall()
    return [Version(*row) for row in rows]


def written(db: Database, number: int) -> str | None:
    """A version as the file that it would be."""
    row = db.execute("SELECT held FROM library_versions WHERE id = ?", [number]).fetchone()
    return str(row[0]) if row else None


def held(db: Database, number: int) -> Batch | None:
    """What a version holds; number 0 is the library as it is now."""
    if not number:
        return Batch(tuple(card for _, card in store.cards(db)), tuple(store.decks(db)))
    text = written(db, number)
    return read_json(text) if text else None


def version_of(db: Database, deck: Deck) -> str:
    """The latest version; with a plus where a card of the deck was changed since, or is new."""
    known = versions(db)
    batch = held(db, known[0].id) if known else None
    if batch is None:
        return ""
    there = set(batch.cards)
    return known[0].name + ("" if all(card in there for card, _ in deck.cards) else "+")


def forget(db: Database, number: int) -> None:
    db.execute("DELETE FROM library_versions WHERE id = ?", [number])


def bring_back(db: Database, batch: Batch) -> None:
    """Make the library what a version holds: neither more nor less. Cards that stay keep their numbers."""
    kept = {card.same for card in batch.cards}
    decks = {(deck.name, deck.epoch, deck.period) for deck in batch.decks}
    for deck in store.decks(db):
        if (deck.name, deck.epoch, deck.period) not in decks:
            store.drop_deck(db, deck.id)
    for number, card in store.cards(db):
        if card.same not in kept:
            store.drop_card(db, number)
    store.take_in(db, batch)


def compare(before: Batch, after: Batch) -> Compared:
    old, new = ({card.same: card for card in batch.cards} for batch in (before, after))
    both = [(card, old[same]) for same, card in new.items() if same in old]
    changed = [(card, differences(former, card)) for card, former in both if card != former]
    return Compared(
        [card for same, card in new.items() if same not in old],
        [card for same, card in old.items() if same not in new],
        changed,
        len(both) - len(changed),
        list(deck_changes(before.decks, after.decks)),
    )


def deck_changes(before: tuple[Deck, ...], after: tuple[Deck, ...]) -> list[tuple[str, list[tuple[str, int, int]]]]:
    """Decks whose cards or copies differ, by name."""
    old, new = ({(deck.name, deck.epoch, deck.period): deck for deck in decks} for decks in (before, after))
    found = []
    for key in {**old, **new}:
        was, now = (copies(decks.get(key)) for decks in (old, new))
        counts = [(name, was.get((same, name), 0), now.get((same, name), 0)) for same, name in {**was, **now}]
        lines = [line for line in counts if line[1] != line[2]]
        if lines:
            found.append((key[0], lines))
    return found


def copies(deck: Deck | None) -> dict[tuple[tuple[str, ...], str], int]:
    """How many of each card, under what it is and its name."""
    return {(card.same, card.name): count for card, count in deck.cards} if deck else {}
