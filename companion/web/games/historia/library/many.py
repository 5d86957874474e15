"""Changing many cards at once: all of them, or none if one cannot be changed."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from .cards import FIELDS, LISTS, LONGEST, NUMBERS, OF_ALL, OF_KIND, Card, Fault, read_card, read_number
from .search import Numbered

CHANGEABLE = (
    "cost", "strength", "special_cost", "vp", "worth", "p", "n", "e", "k", "faction", "keywords", "epoch", "period",
    "religion", "sex", "text",
)  # fmt: skip
Faulty = list[tuple[Card, Fault]]


def has(card: Card, field: str) -> bool:
    return field in OF_ALL or field in OF_KIND[card.kind]


def wrong_value(field: str, value: str) -> Fault | None:
    """What no card could take."""
    if field in NUMBERS and value and read_number(re.sub(r"^[+\-−]", "", value).strip()) is None:
        return Fault("not_a_number", field, value[:40])
    return Fault("too_long", field) if len(value) > LONGEST.get(field, len(value)) else None


def change(cards: list[Numbered], field: str, value: str) -> tuple[dict[int, Card], Faulty]:
    """The cards that differ then, by number; or those that cannot be changed so. What a kind does not have stays."""
    changed, faulty = {}, []
    for number, card in cards:
        if has(card, field):
            new, faults = edited(card, {field: turned(getattr(card, field), field, value)})
            faulty += [(card, fault) for fault in faults]
            if new and new != card:
                changed[number] = new
    return changed, faulty


def turned(old: Any, field: str, value: str) -> Any:
    """+1 and −1 count from what stands there, +word and −word add a keyword and take it away."""
    sign, rest = (value[0], value[1:].strip()) if re.match(r"[+\-−]", value) else ("", value)
    if not sign or field not in (*NUMBERS, *LISTS):
        return value
    if field in NUMBERS:
        return (old or 0) + (int(rest) if sign == "+" else -int(rest))
    named = [word.strip() for word in rest.split(",") if word.strip()]
    others = [word for word in old if word.casefold() not in [one.casefold() for one in named]]
    return [*others, *named] if sign == "+" else others


def edited(card: Card, new: Mapping[str, Any]) -> tuple[Card | None, list[Fault]]:
    """The card with some fields as they were typed."""
    return read_card({**asdict(card), **new})


def clashes(cards: list[Numbered], new: dict[int, Card]) -> Faulty:
    """New cards that another card is already, or that are the same among themselves."""
    taken = {card.same for number, card in cards if number not in new}
    faulty = []
    for card in new.values():
        if card.same in taken:
            faulty.append((card, Fault("card_exists", "name", card.name)))
        taken.add(card.same)
    return faulty


def copies(cards: list[Numbered], chosen: list[Numbered]) -> list[Card]:
    """Another of each, with a number behind the name that is still free."""
    taken = {card.same for _, card in cards}
    made = []
    for _, card in chosen:
        stem, number = re.sub(r" \(\d+\)$", "", card.name)[: LONGEST["name"] - 6], 2
        while (new := replace(card, name=f"{stem} ({number})")).same in taken:
            number += 1
        taken.add(new.same)
        made.append(new)
    return made


def differences(before: Card, after: Card) -> list[tuple[str, str, str]]:
    """Field, what stood there, what stands there now."""
    both = [(field, getattr(before, field), getattr(after, field)) for field in FIELDS]
    former, latter = dict(before.aside), dict(after.aside)
    both += [(name, former.get(name), latter.get(name)) for name in {**former, **latter}]
    return [(field, shown(old), shown(new)) for field, old, new in both if old != new]


def shown(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple) else "" if value is None else str(value)
