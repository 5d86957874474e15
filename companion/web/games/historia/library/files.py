"""Cards and decks from a CSV or JSON file; what cannot be read is named line by line."""

import csv
import io
from typing import Any

import msgspec

from companion.games.historia.terms import GREAT_EPOCHS, PERIODS, Epoch

from .cards import FIELDS, Card, Fault, at_line, read_card, read_number
from .decks import Deck

CARD_COLUMNS = (*FIELDS, "deck", "copies", "deck_period")
MOST_LINES = 5000


class Batch(msgspec.Struct, frozen=True):
    """What a file holds: cards, decks by name, and all its faults."""

    cards: tuple[Card, ...] = ()
    decks: tuple[Deck, ...] = ()
    faults: tuple[Fault, ...] = ()


def read_file(text: str) -> Batch:
    """JSON if it looks like it, otherwise CSV with commas or semicolons."""
    text = text.lstrip("\ufeff").strip()
    if not text:
        return Batch(faults=(Fault("empty_file"),))
    return read_json(text) if text[0] in "{[" else read_csv(text)


def read_csv(text: str) -> Batch:
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter, restkey="more"))
    if not rows and set(head.strip().lower().split(delimiter)) <= set(CARD_COLUMNS):
        return Batch(faults=(Fault("empty_file"),))
    columns = [name.strip().lower() for name in rows[0] if name and name != "more"] if rows else []
    faults = [Fault("no_such_column", value=name) for name in columns if name and name not in CARD_COLUMNS]
    faults += [Fault("no_column", value=name) for name in ("kind", "name", "epoch") if name not in columns]
    if faults or not rows:
        return Batch(faults=tuple(faults or [Fault("empty_file")]))
    cards, held = [], []
    for line, raw in enumerate(rows[:MOST_LINES], 2):
        row = {name.strip().lower(): unquoted(value) for name, value in raw.items() if name and name != "more"}
        card, wrong = read_card(row, line)
        wrong += [Fault("too_many_fields", line=line)] if raw.get("more") else []
        faults += wrong
        if card:
            cards.append(card)
            if row.get("deck"):
                held.append(
                    (line, card, str(row["deck"]).strip()[:80], row.get("copies"), row.get("deck_period") or "")
                )
    decks, wrong = gather(held)
    return Batch(unique(cards), decks, tuple(faults + wrong))


def unquoted(value: str | None) -> str:
    text = (value or "").strip()
    return text[1:] if text[:1] == "'" and text[1:2] in ("=", "+", "-", "@") else text


def gather(held: list[tuple[int, Card, str, Any, str]]) -> tuple[tuple[Deck, ...], list[Fault]]:
    """Decks from the rows that name them."""
    decks: dict[tuple[str, str], list[tuple[Card, int]]] = {}
    faults = []
    periods: dict[tuple[str, str], str] = {}
    for line, card, name, copies, period in held:
        count = 1 if copies in (None, "") else read_number(copies)
        if not count:
            faults.append(Fault("not_a_number", "copies", str(copies)[:40], line))
            continue
        if period and period not in PERIODS[Epoch(card.epoch)]:
            faults.append(Fault("no_such_period", "deck_period", period[:40], line))
            continue
        key = (name, card.epoch)
        periods[key] = period or periods.get(key, "")
        decks.setdefault(key, []).append((card, count))
    return tuple(
        Deck(name, epoch, periods[name, epoch], tuple(cards)) for (name, epoch), cards in decks.items()
    ), faults


def unique(cards: list[Card]) -> tuple[Card, ...]:
    """Each card once; the last row about it counts."""
    return tuple({card.same: card for card in cards}.values())


def read_json(text: str) -> Batch:
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        return Batch(faults=(Fault("not_json", value=str(error)),))
    rows = found if isinstance(found, list) else found.get("cards", [])
    told = [] if isinstance(found, list) else found.get("decks", [])
    if not isinstance(rows, list) or not isinstance(told, list):
        return Batch(faults=(Fault("not_json", value="cards, decks"),))
    cards, faults = [], []
    for line, row in enumerate(rows[:MOST_LINES], 1):
        card, wrong = read_card(row, line) if isinstance(row, dict) else (None, [Fault("not_a_card", line=line)])
        faults += wrong
        cards += [card] if card else []
    decks = []
    for line, row in enumerate(told, 1):
        deck, wrong = read_deck(row, cards)
        faults += at_line(wrong, line)
        decks += [deck] if deck else []
    return Batch(unique(cards), tuple(decks), tuple(faults))


def read_deck(row: Any, cards: list[Card]) -> tuple[Deck | None, list[Fault]]:
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


def find(wanted: dict[str, Any], epoch: str, cards: list[Card]) -> Card | None:
    """The card that a deck names by kind, name and, where it matters, period and faction."""
    same = [
        card
        for card in cards
        if card.epoch == epoch
        and card.kind == wanted.get("kind", card.kind)
        and card.name.casefold() == str(wanted.get("name", "")).casefold()
        and card.period == wanted.get("period", card.period)
        and card.faction == wanted.get("faction", card.faction)
    ]
    return same[0] if same else None
