"""Cards and decks from a CSV or JSON file; what cannot be read is named line by line."""

import csv
import io
import re
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.historia.terms import GREAT_EPOCHS, PERIODS, Epoch

from .cards import FIELDS, NEEDED, Card, Fault, at_line, read_card, read_number
from .decks import Deck

CARD_COLUMNS = (*FIELDS, "deck", "copies", "deck_period")
MOST_LINES = 5000
FAULTS_SHOWN = 50
MORE = "more"  # the cells beyond the last column


class Batch(msgspec.Struct, frozen=True):
    """What a file holds: cards, decks by name, and all its faults."""

    cards: tuple[Card, ...] = ()
    decks: tuple[Deck, ...] = ()
    faults: tuple[Fault, ...] = ()


class InDeck(msgspec.Struct, frozen=True):
    """A row that says which deck holds its card."""

    line: int
    card: Card
    row: dict[str, str]

    @property
    def key(self) -> tuple[str, str]:
        """Decks of the same name in two epochs are two decks."""
        return self.row["deck"][:80], self.card.epoch

    @property
    def copies(self) -> int | None:
        return read_number(self.row.get("copies") or "1")

    @property
    def period(self) -> str:
        return self.row.get("deck_period", "")

    def wrong(self) -> Fault | None:
        if not self.copies:
            return Fault("not_a_number", "copies", self.row["copies"][:40], self.line)
        if self.period and self.period not in PERIODS[Epoch(self.card.epoch)]:
            return Fault("no_such_period", "deck_period", self.period[:40], self.line)
        return None


def read_file(text: str) -> Batch:
    """JSON if it looks like it, otherwise CSV with commas or semicolons."""
    text = text.lstrip("\ufeff").strip()
    if not text:
        return Batch(faults=(Fault("empty_file"),))
    found = read_json(text) if text[0] in "{[" else read_csv(text)
    return replace(found, faults=found.faults[:FAULTS_SHOWN])


def read_csv(text: str) -> Batch:
    """A row a card; a card in several decks has a row for each."""
    try:
        columns, rows = csv_cells(text)
    except csv.Error as error:
        return Batch(faults=(Fault("not_csv", value=str(error)),))
    if faults := wrong_columns(columns, rows):
        return Batch(faults=tuple(faults))
    cards, held = [], []
    for line, row in enumerate(rows, 2):
        card, wrong = read_card(row, line)
        faults += wrong
        faults += [Fault("too_many_fields", line=line)] if MORE in row else []
        if card:
            cards.append(card)
            held += [InDeck(line, card, row)] if row.get("deck") else []
    decks, wrong = gather(held)
    return Batch(unique(cards), decks, tuple(faults + wrong))


def csv_cells(text: str) -> tuple[list[str], list[dict[str, str]]]:
    """The columns, and the cells of each row by column, with commas or with semicolons."""
    text = re.sub("\r\n?", "\n", text)  # old spreadsheets end a line in their own way
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter, restkey=MORE)
    columns = [name.strip().lower() for name in reader.fieldnames or ()]
    return columns, [{name.strip().lower(): cell(value) for name, value in row.items()} for row in reader]


def cell(value: str | list[str] | None) -> str:
    """What a cell says; of those beyond the last column, only that they are there."""
    return MORE if isinstance(value, list) else unquoted(value)


def wrong_columns(columns: list[str], rows: list[dict[str, str]]) -> list[Fault]:
    faults = [Fault("no_such_column", value=name) for name in columns if name and name not in CARD_COLUMNS]
    faults += [Fault("no_column", value=name) for name in NEEDED if name not in columns]
    faults += [Fault("too_many_lines", value=str(MOST_LINES))] if len(rows) > MOST_LINES else []
    return faults if faults or rows else [Fault("empty_file")]


def unquoted(value: str | None) -> str:
    text = (value or "").strip()
    return text[1:] if text[:1] == "'" and text[1:2] in ("=", "+", "-", "@") else text


def gather(held: list[InDeck]) -> tuple[tuple[Deck, ...], list[Fault]]:
    """Decks from the rows that name them."""
    decks: dict[tuple[str, str], Deck] = {}
    faults = []
    for one in held:
        if wrong := one.wrong():
            faults.append(wrong)
            continue
        deck = decks.get(one.key, Deck(*one.key))
        cards = (*deck.cards, (one.card, one.copies or 0))
        decks[one.key] = replace(deck, period=one.period or deck.period, cards=cards)
    return tuple(decks.values()), faults


def unique(cards: list[Card]) -> tuple[Card, ...]:
    """Each card once; the last row about it counts."""
    return tuple({card.same: card for card in cards}.values())


def read_json(text: str) -> Batch:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return Batch(faults=(Fault("not_json", value=str(error)),))
    rows = found if isinstance(found, list) else found.get("cards", [])
    told = [] if isinstance(found, list) else found.get("decks", [])
    if not isinstance(rows, list) or not isinstance(told, list):
        return Batch(faults=(Fault("not_json", value="cards, decks"),))
    held = sum(len(row["cards"]) for row in told if isinstance(row, dict) and isinstance(row.get("cards"), list))
    if max(len(rows), len(told), held) > MOST_LINES:
        return Batch(faults=(Fault("too_many_lines", value=str(MOST_LINES)),))
    cards, faults = [], []
    for line, row in enumerate(rows, 1):
        card, wrong = read_card(row, line) if isinstance(row, dict) else (None, [Fault("not_a_card", line=line)])
        faults += wrong
        cards += [card] if card else []
    decks, named = [], by_name(cards)
    for line, row in enumerate(told, 1):
        deck, wrong = read_deck(row, named)
        faults += at_line(wrong, line)
        decks += [deck] if deck else []
    return Batch(unique(cards), tuple(decks), tuple(faults))


def by_name(cards: list[Card]) -> dict[tuple[str, str], list[Card]]:
    """The cards under epoch and name."""
    found: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        found.setdefault((card.epoch, card.name.casefold()), []).append(card)
    return found


def read_deck(row: Any, cards: dict[tuple[str, str], list[Card]]) -> tuple[Deck | None, list[Fault]]:
    if not isinstance(row, dict) or not isinstance(row.get("name"), str) or not row["name"].strip():
        return None, [Fault("deck_without_name")]
    name, epoch, period = row["name"].strip()[:80], row.get("epoch"), row.get("period") or ""
    if epoch not in GREAT_EPOCHS:
        return None, [Fault("no_such_epoch", "epoch", str(epoch)[:40])]
    if period and period not in PERIODS[Epoch(epoch)]:
        return None, [Fault("no_such_period", "period", str(period)[:40])]
    listed = row.get("cards", [])
    held, faults = [], []
    for wanted in listed if isinstance(listed, list) else []:
        card = find(wanted, epoch, cards) if isinstance(wanted, dict) else None
        copies = read_number(wanted.get("copies", 1)) if card else None
        if card and copies:
            held.append((card, copies))
        else:
            faults.append(
                Fault("unknown_card", value=str(wanted.get("name") if isinstance(wanted, dict) else wanted)[:80])
            )
    return Deck(name, str(epoch), str(period), tuple(held)), faults


def find(wanted: dict[str, Any], epoch: str, cards: dict[tuple[str, str], list[Card]]) -> Card | None:
    """The card that a deck names by kind and name; of several, the one with just this period and faction."""
    same = [
        card
        for card in cards.get((str(wanted.get("epoch", epoch)), str(wanted.get("name", "")).casefold()), ())
        if card.kind == wanted.get("kind", card.kind)
        and card.period == wanted.get("period", card.period)
        and card.faction == wanted.get("faction", card.faction)
    ]
    exact = [
        card for card in same if (card.period, card.faction) == (wanted.get("period", ""), wanted.get("faction", ""))
    ]
    return next(iter(exact or same), None)
