"""The only SQL on the card library."""

from collections.abc import Iterable

import msgspec
from sqlite_utils import Database

from .batch import Batch
from .cards import Card
from .decks import Deck

_decode = msgspec.json.Decoder(Card).decode


class Held(msgspec.Struct, frozen=True):
    """A deck by the numbers of its cards, each with its copies."""

    name: str
    epoch: str
    period: str
    cards: tuple[tuple[int, int], ...] = ()


def cards(db: Database, kind: str = "", epoch: str = "") -> list[tuple[int, Card]]:
    """The cards, or those of a kind and an epoch, by name."""
    rows = db.execute(
        "SELECT id, facts FROM library_cards WHERE (? = '' OR kind = ?) AND (? = '' OR epoch = ?)"
        " ORDER BY name_key, id",
        [kind, kind, epoch, epoch],
    )
    return [(number, _decode(facts)) for number, facts in rows.fetchall()]


def card(db: Database, number: int) -> Card | None:
    row = db.execute("SELECT facts FROM library_cards WHERE id = ?", [number]).fetchone()
    return _decode(row[0]) if row else None


def find_same(db: Database, wanted: Card) -> int | None:
    kind, name, epoch, period, faction = wanted.same
    row = db.execute(
        "SELECT id FROM library_cards WHERE kind = ? AND name_key = ? AND epoch = ? AND period = ? AND faction_key = ?",
        [kind, name, epoch, period, faction],
    ).fetchone()
    return int(row[0]) if row else None


def put_card(db: Database, new: Card, number: int | None = None) -> int:
    """Add a card, or change the one with this number; the same card is never there twice."""
    number = find_same(db, new) or number
    kind, name, epoch, period, faction = new.same
    values = [kind, name, epoch, period, faction, msgspec.json.encode(new).decode()]
    if number:
        db.execute(
            "UPDATE library_cards SET kind = ?, name_key = ?, epoch = ?, period = ?, faction_key = ?, facts = ?"
            " WHERE id = ?",
            [*values, number],
        )
        return number
    cursor = db.execute(
        "INSERT INTO library_cards (id, kind, name_key, epoch, period, faction_key, facts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [free_number(db, "card"), *values],
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def free_number(db: Database, thing: str) -> int:
    """A number that no card, or no deck, ever had: its past, and an undo, would be taken for the former's."""
    row = db.execute(
        f"SELECT max(coalesce((SELECT max(id) FROM library_{thing}s), 0),"
        " coalesce((SELECT max(number) FROM library_past WHERE thing = ?), 0)) + 1",
        [thing],
    ).fetchone()
    return int(row[0])


def set_cards(db: Database, new: dict[int, Card]) -> None:
    """Change or bring back cards under their numbers; names may be exchanged among them."""
    numbers = [(number,) for number in new]
    db.conn.executemany("UPDATE library_cards SET name_key = char(10) || id WHERE id = ?", numbers)
    db.conn.executemany(
        "INSERT INTO library_cards (id, kind, name_key, epoch, period, faction_key, facts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind,"
        " name_key = excluded.name_key, epoch = excluded.epoch, period = excluded.period,"
        " faction_key = excluded.faction_key, facts = excluded.facts",
        [(number, *one.same, msgspec.json.encode(one).decode()) for number, one in new.items()],
    )


def all_facts(db: Database) -> list[tuple[int, str]]:
    """Every card as it is stored, by number."""
    return db.execute("SELECT id, facts FROM library_cards").fetchall()


def all_held(db: Database) -> list[tuple[int, Held]]:
    """Every deck by number."""
    held: dict[int, list[tuple[int, int]]] = {}
    for deck, one, copies in db.execute("SELECT deck, card, copies FROM library_deck_cards ORDER BY deck, card"):
        held.setdefault(deck, []).append((one, copies))
    rows = db.execute("SELECT id, name, epoch, period FROM library_decks").fetchall()
    return [(number, Held(name, epoch, period, tuple(held.get(number, ())))) for number, name, epoch, period in rows]


def bring_back(db: Database, cards: dict[int, Card | None], decks: dict[int, Held | None]) -> None:
    """Cards and decks as they were under their numbers; None: there was none."""
    for number in decks:
        drop_deck(db, number)
    for number in [number for number, one in cards.items() if one is None]:
        drop_card(db, number)
    set_cards(db, {number: one for number, one in cards.items() if one})
    for number, held in decks.items():
        if held:
            db.execute(
                "INSERT INTO library_decks (id, name, epoch, period) VALUES (?, ?, ?, ?)",
                [number, held.name, held.epoch, held.period],
            )
            put_deck(db, held.name, held.epoch, held.period, held.cards, number)


def drop_card(db: Database, number: int) -> None:
    db.execute("DELETE FROM library_deck_cards WHERE card = ?", [number])
    db.execute("DELETE FROM library_cards WHERE id = ?", [number])


def decks(db: Database, epoch: str = "", period: str | None = None) -> list[Deck]:
    rows = db.execute(
        "SELECT id, name, epoch, period FROM library_decks WHERE (? = '' OR epoch = ?) ORDER BY name, id",
        [epoch, epoch],
    ).fetchall()
    return [_with_cards(db, *row) for row in rows if period is None or row[3] == period]


def deck(db: Database, number: int) -> Deck | None:
    row = db.execute("SELECT id, name, epoch, period FROM library_decks WHERE id = ?", [number]).fetchone()
    return _with_cards(db, *row) if row else None


def _with_cards(db: Database, number: int, name: str, epoch: str, period: str) -> Deck:
    rows = db.execute(
        "SELECT facts, copies FROM library_deck_cards JOIN library_cards ON library_cards.id = card"
        " WHERE deck = ? ORDER BY name_key, card",
        [number],
    ).fetchall()
    return Deck(name, epoch, period, tuple((_decode(facts), copies) for facts, copies in rows), number)


def put_deck(
    db: Database, name: str, epoch: str, period: str, held: Iterable[tuple[int, int]], number: int | None = None
) -> int:
    """Add a deck or change it; `held` are cards by number, with copies."""
    if number:
        db.execute(
            "UPDATE library_decks SET name = ?, epoch = ?, period = ? WHERE id = ?", [name, epoch, period, number]
        )
        db.execute("DELETE FROM library_deck_cards WHERE deck = ?", [number])
    else:
        cursor = db.execute(
            "INSERT INTO library_decks (id, name, epoch, period) VALUES (?, ?, ?, ?)",
            [free_number(db, "deck"), name, epoch, period],
        )
        assert cursor.lastrowid is not None
        number = cursor.lastrowid
    for card_number, copies in held:
        db.execute(
            "INSERT INTO library_deck_cards (deck, card, copies) VALUES (?, ?, ?)"
            " ON CONFLICT (deck, card) DO UPDATE SET copies = copies + excluded.copies",
            [number, card_number, copies],
        )
    return number


def drop_deck(db: Database, number: int) -> None:
    db.execute("DELETE FROM library_deck_cards WHERE deck = ?", [number])
    db.execute("DELETE FROM library_decks WHERE id = ?", [number])


def find_deck(db: Database, wanted: Deck) -> int | None:
    row = db.execute(
        "SELECT id FROM library_decks WHERE name = ? AND epoch = ? AND period = ?",
        [wanted.name, wanted.epoch, wanted.period],
    ).fetchone()
    return int(row[0]) if row else None


def take_in(db: Database, batch: Batch) -> tuple[int, int]:
    """Put a whole file into the library: how many cards, how many decks. Decks of the same name are replaced."""
    numbers = {one.same: put_card(db, one) for one in batch.cards}
    for one in batch.decks:
        held = [(numbers[held.same], copies) for held, copies in one.cards]
        put_deck(db, one.name, one.epoch, one.period, held, find_deck(db, one))
    return len(batch.cards), len(batch.decks)


def add(db: Database, batch: Batch) -> int:
    """Put in the cards and decks that are not here yet; says how many cards."""
    missing = [one for one in batch.cards if find_same(db, one) is None]
    numbers = {one.same: find_same(db, one) or put_card(db, one) for one in batch.cards}
    for one in batch.decks:
        if not find_deck(db, one):
            put_deck(db, one.name, one.epoch, one.period, [(numbers[held.same], copies) for held, copies in one.cards])
    return len(missing)
