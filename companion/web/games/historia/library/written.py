"""The library as a JSON file and as a CSV file for spreadsheets."""

import csv
import io
from collections.abc import Callable
from typing import Any

import msgspec

from companion.history.tables import harmless

from .cards import LISTS, Card
from .decks import Deck
from .spelling import COLUMNS, IN_DECK


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


def to_csv(
    cards: list[Card], decks: list[Deck], separator: str = ",", said: Callable[[str, str], str] = lambda _, word: word
) -> str:
    """A row a card; one in decks has a row for each. `said` gives a heading, or what a field says, in words."""
    out = io.StringIO()
    own = dict.fromkeys(name for card in cards for name, _ in card.aside)
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow([*(said("", field) for field in COLUMNS), *map(quoted, own)])
    for card in cards:
        told = {field: ", ".join(value) if field in LISTS else value for field, value in plain(card).items()}
        told |= {field: said(field, told[field]) for field in ("kind", "epoch", "period") if field in told}
        aside = [quoted(dict(card.aside).get(name, "")) for name in own]
        for of_deck in in_decks(card, decks, said) or [("", "", "")]:
            row = told | dict(zip(IN_DECK, of_deck, strict=True))
            cells = {field: row.get(field, "") for field in COLUMNS}
            writer.writerow([*(text if field == "date" else quoted(text) for field, text in cells.items()), *aside])
    return "\ufeff" + out.getvalue()


def in_decks(card: Card, decks: list[Deck], said: Callable[[str, str], str]) -> list[tuple[str, int | str, str]]:
    """The decks that a card is in, with how many of it, and their period in words."""
    return [
        (deck.name, copies, deck.period and said("period", deck.period))
        for deck in decks for one, copies in deck.cards if one.same == card.same
    ]  # fmt: skip


def quoted(value: Any) -> Any:
    """A spreadsheet must not take a name for a formula; the date before Christ is a date."""
    return harmless(value) if isinstance(value, str) else value
