"""Cards and decks from a CSV or JSON file; every fault is named."""

from typing import Any

import msgspec

from companion.games.historia.terms import GREAT_EPOCHS, PERIODS, Epoch

from .batch import Batch, unique
from .cards import Card, Fault, at_line, read_card, read_number
from .decks import Deck
from .spreadsheet import MOST_LINES, read_csv


def decoded(raw: bytes) -> str | None:
    """UTF-8 with or without its mark, or what Polish spreadsheets write; None if it is no text."""
    for encoding in ("utf-16",) if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1250"):
        try:
            text = raw.decode(encoding)
            return None if "\0" in text else text
        except UnicodeDecodeError:
            continue
    return None


def read_file(text: str, known: list[Card] | None = None) -> Batch:
    """JSON if it looks like it, otherwise a table about the cards that are known and others."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        return Batch(faults=(Fault("empty_file"),))
    return read_json(text) if text.lstrip()[0] in "{[" else read_csv(text, known or [])


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
    read = [read_copies(wanted, epoch, cards) for wanted in listed] if isinstance(listed, list) else []
    held = tuple(found for found in read if not isinstance(found, Fault))
    return Deck(name, str(epoch), str(period), held), [found for found in read if isinstance(found, Fault)]


def read_copies(wanted: Any, epoch: str, cards: dict[tuple[str, str], list[Card]]) -> tuple[Card, int] | Fault:
    """A card that a deck names, and how many of it."""
    if not isinstance(wanted, dict):
        return Fault("unknown_card", value=str(wanted)[:80])
    card, copies = find(wanted, epoch, cards), read_number(wanted.get("copies", 1))
    return (card, copies) if card and copies else Fault("unknown_card", value=str(wanted.get("name"))[:80])


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
