"""A card typed in one line: after its name and a comma come its figures, as "Mieszko I, 3, M2, 2P 1K, Książę"."""

import re
from typing import Any

from .library.days import read_date, spelled_date

INFLUENCE = re.compile(r"(\d{1,3}) ?([pnek])|([pnek]) ?(\d{1,3})", re.IGNORECASE)
STRENGTH = re.compile(r"(\d{1,3}) ?m|m ?(\d{1,3})", re.IGNORECASE)
POINTS = re.compile(r"\+?(\d{1,3}) ?(?:vp|pz)", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,3}")


def read_shorthand(action: str, card: dict[str, Any]) -> dict[str, Any]:
    """The card with what its name says after a comma, if that has a figure; what has a field of its own there wins."""
    name, _, rest = str(card.get("name", "")).partition(",")
    parts = [part.strip() for part in rest.split(",") if part.strip()]
    if not parts or not isinstance(card.get("name"), str):
        return card
    kind = action.partition("_")[2]
    reader = {"character": character, "monument": monument, "event": event}.get(kind)
    read = reader(name, parts) if reader else {}
    if not read.keys() - {"name", "keywords"}:
        return card
    typed = {field: card[field] for field in card if field != "name"}
    if isinstance(date := typed.get("date"), dict) and "year" not in date:
        typed["date"] = {**read.get("date", {}), **date}  # a tick for "before Christ" is said of the date in the name
    return {**read, **typed}


def character(name: str, parts: list[str]) -> dict[str, Any]:
    """A bare number is the cost, M2 the strength, 2P what it gives; all else are keywords."""
    card: dict[str, Any] = {"name": name}
    gives: dict[str, str] = {}
    words = []
    for part in parts:
        if NUMBER.fullmatch(part):
            card["cost"] = part
        elif found := STRENGTH.fullmatch(part):
            card["strength"] = found[1] or found[2]
        elif given := influence(part):
            gives |= given
        else:
            words.append(part)
    return card | ({"gives": gives} if gives else {}) | ({"keywords": ", ".join(words)} if words else {})


def influence(part: str) -> dict[str, str]:
    """ "2P 1K" as amounts; nothing if anything else stands there."""
    found = [INFLUENCE.fullmatch(word) for word in part.split()]
    return {(one[2] or one[3]).lower(): one[1] or one[4] for one in found if one} if all(found) else {}


def monument(name: str, parts: list[str]) -> dict[str, Any]:
    """A bare number is the cost, 5VP what it is worth; all else belongs to the name."""
    card: dict[str, Any] = {}
    for part in parts:
        if NUMBER.fullmatch(part):
            card["cost"] = part
        elif found := POINTS.fullmatch(part):
            card["vp"] = found[1]
        else:
            name = f"{name}, {part}"
    return {"name": name, **card}


def event(name: str, parts: list[str]) -> dict[str, Any]:
    """A date, 1410, 1410-07-15 or 15.07.1410; all else belongs to the name."""
    card: dict[str, Any] = {}
    for part in parts:
        if (date := read_date(spelled_date(part))) and "date" not in card:
            card["date"] = {"year": str(date.year)} | {
                field: str(value) for field in ("month", "day") if (value := getattr(date, field))
            }
        else:
            name = f"{name}, {part}"
    return {"name": name, **card}
