"""The library as a JSON file and as a CSV file for spreadsheets."""

import csv
import io
from typing import Any

import msgspec

from .cards import LISTS, Card
from .decks import Deck
from .spelling import COLUMNS


def plain(card: Card) -> dict[str, Any]:
    """A card without what it does not say."""
    empty = Card(kind="symbol", name="", epoch="")
    fields = msgspec.to_builtins(card)
    return {field: value for field, value in fields.items() if value != msgspec.to_builtins(getattr(empty, field))} | {
        "kind": card.kind
    }


def to_json(cards: list[Card], decks: list[Deck]) -> str:
    told = [
        {
            "name": deck.name, "epoch": deck.epoch, "period": deck.period,
            "cards": [{**identity(card, deck), "copies": copies} for card, copies in deck.cards],
        }
        for deck in decks
    ]  # fmt: skip
    text = msgspec.json.encode({"cards": [plain(card) for card in cards], "decks": told})
    return msgspec.json.format(text, indent=1).decode()


def identity(card: Card, deck: Deck) -> dict[str, str]:
    """What tells the card from all others, besides the epoch of its deck."""
    found = {field: getattr(card, field) for field in ("kind", "name", "period", "faction") if getattr(card, field)}
    return found if card.epoch == deck.epoch else {**found, "epoch": card.epoch}


def to_csv(cards: list[Card], decks: list[Deck], separator: str = ",") -> str:
    """A row a card; one in decks has a row for each of them."""
    out = io.StringIO()
    own = dict.fromkeys(name for card in cards for name, _ in card.aside)
    writer = csv.DictWriter(out, [*COLUMNS, *own], restval="", delimiter=separator, lineterminator="\r\n")
    writer.writerow(safe({name: name for name in (*COLUMNS, *own)}))
    for card in cards:
        told = {field: ", ".join(value) if field in LISTS else value for field, value in plain(card).items()}
        row = {**{field: value for field, value in told.items() if field != "aside"}, **dict(card.aside)}
        holders = [(deck, copies) for deck in decks for held, copies in deck.cards if held.same == card.same]
        for deck, copies in holders:
            writer.writerow(safe({**row, "deck": deck.name, "copies": copies, "deck_period": deck.period}))
        if not holders:
            writer.writerow(safe(row))
    return "\ufeff" + out.getvalue()


def safe(row: dict[str, Any]) -> dict[str, Any]:
    """A spreadsheet must not take a name for a formula; the date before Christ is a date."""
    return {
        field: f"'{value}" if field != "date" and isinstance(value, str) and value[:1] in "=+-@" and value else value
        for field, value in row.items()
    }
