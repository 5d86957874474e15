"""What changed in the card library and how it stood before: to undo the last change, and to look at a card's past."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from sqlite_utils import Database

from companion.matches.play import timestamp

from . import store
from .cards import Card

_card = msgspec.json.Decoder(Card).decode
_deck = msgspec.json.Decoder(store.Held).decode


class Changed(msgspec.Struct, frozen=True):
    """A change by its number, and what it touched."""

    id: int
    at: str
    added: int = 0
    changed: int = 0
    deleted: int = 0
    decks: int = 0


class Former(msgspec.Struct, frozen=True):
    """A card as it stood before a change and after it."""

    at: str
    before: Card | None
    after: Card | None


@contextmanager
def recorded(db: Database) -> Iterator[None]:
    """Whatever is done to the library inside is one change."""
    before = _everything(db)
    yield
    after = _everything(db)
    differ = [thing for thing in {**before, **after} if before.get(thing) != after.get(thing)]
    if differ:
        change = db.execute("INSERT INTO library_changes (at) VALUES (?)", [timestamp()]).lastrowid
        db.conn.executemany(
            "INSERT INTO library_past (thing, number, change, before, after) VALUES (?, ?, ?, ?, ?)",
            [(*thing, change, before.get(thing), after.get(thing)) for thing in differ],
        )


def _everything(db: Database) -> dict[tuple[str, int], str]:
    """Cards and decks as text, under what they are and their number."""
    found = {("card", number): facts for number, facts in store.all_facts(db)}
    return found | {("deck", number): msgspec.json.encode(held).decode() for number, held in store.all_held(db)}


def last(db: Database) -> Changed | None:
    """The last change that was not undone."""
    row = db.execute("SELECT id, at FROM library_changes WHERE NOT undone ORDER BY id DESC LIMIT 1").fetchone()
    if row is None:
        return None
    counts = db.execute(
        "SELECT coalesce(sum(thing = 'card' AND before IS NULL), 0),"
        " coalesce(sum(thing = 'card' AND before IS NOT NULL AND after IS NOT NULL), 0),"
        " coalesce(sum(thing = 'card' AND after IS NULL), 0), coalesce(sum(thing = 'deck'), 0)"
        " FROM library_past WHERE change = ?",
        [row[0]],
    ).fetchone()
    return Changed(*row, *counts)


def undo(db: Database, number: int) -> bool:
    """Bring back what stood before this change; False unless it is the last one."""
    found = last(db)
    if found is None or found.id != number:
        return False
    rows = db.execute("SELECT thing, number, before FROM library_past WHERE change = ?", [number]).fetchall()
    cards = {row[1]: _card(row[2]) if row[2] else None for row in rows if row[0] == "card"}
    decks = {row[1]: _deck(row[2]) if row[2] else None for row in rows if row[0] == "deck"}
    store.bring_back(db, cards, decks)
    db.execute("UPDATE library_changes SET undone = 1 WHERE id = ?", [number])
    return True


def past(db: Database, number: int) -> list[Former]:
    """What a card went through, the latest first."""
    rows = db.execute(
        "SELECT at, before, after FROM library_past JOIN library_changes ON library_changes.id = change"
        " WHERE thing = 'card' AND number = ? AND NOT undone ORDER BY change DESC",
        [number],
    ).fetchall()
    return [Former(at, *(_card(facts) if facts else None for facts in both)) for at, *both in rows]
