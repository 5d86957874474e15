"""What a tap on the board of Historia stands for: the fields of a form as those of an action, still to be checked."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.historia.cards import MOST_IN_DECK, DeckCards
from companion.games.kit import RuleError
from companion.web.guards.access import matches
from companion.web.nested import flat, nest

from .library import store, versions
from .library.cards import LISTS
from .library.decks import check_deck
from .shorthand import read_shorthand

FREE = {"play_character": "add_character", "play_monument": "add_monument"}  # the same without paying
DATED = ("bring_event", "change_event")
PAID = ("instead", "put", "removes")
CHOSEN = "characters."
FIGURES = {*"pnekm", "vp", "cost", "strength", "worth", "level", "others", "contest", "year", "month", "day"}


def read_tap(form: dict[str, str]) -> dict[str, Any]:
    by_hand = "fill" not in form
    form = form if by_hand else filled(form)
    if "step" in form:
        return correction(form)
    if form.get("deck_id"):
        return faction_of_deck(form)
    said = only_said(form)
    if said.pop("free", None):
        said = for_nothing(said)
    said = with_bases(base_alone(said))
    if said.pop("asks", None):
        ask_for_income(said)
    fields = with_characters(said)
    return with_card(in_one_line(fields) if by_hand else fields)


def filled(form: dict[str, str]) -> dict[str, str]:
    """A button of a form carries what it stands for, as JSON: a card of the deck, the markers put on it."""
    try:
        carried = msgspec.json.decode(form["fill"], type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        carried = {}
    typed = {field: value for field, value in form.items() if field != "fill"}
    return {**typed, **{field: str(value) for field, value in flat(carried).items()}}


def correction(form: dict[str, str]) -> dict[str, Any]:
    """A chip says which counter and by how much: "vp:-1"; with the name of a card it is the card that does it."""
    counter, _, by = form["step"].partition(":")
    rest = {field: value for field, value in form.items() if field not in ("step", "what")}
    if not (what := form.get("what", "").strip()):
        return {**rest, "type": "correct", "counter": counter, "by": by}
    changed = {counter: by} if counter in ("vp", "contest") else {"change": {counter: by}}
    return {**rest, **changed, "type": "gain", "what": what}


def faction_of_deck(form: dict[str, str]) -> dict[str, Any]:
    """The faction, its base influence and the cards of a deck: the log then needs no library."""
    number = form.pop("deck_id")
    with matches().storage.reading() as db:
        deck = store.deck(db, int(number)) if number.isdecimal() and len(number) < 10 else None
        version = versions.version_of(db, deck) if deck else ""
    if deck is None:
        raise RuleError("no_such_deck")
    name = deck.faction.name if deck.faction else deck.name
    brought = replace(deck.at_the_table(), faults=len(check_deck(deck)), version=version)
    if too_many := most_of_a_kind(brought):
        raise RuleError("deck_too_large", count=too_many, most=MOST_IN_DECK)
    base, cards = (msgspec.to_builtins(part) for part in (deck.base, brought))
    return {**form, "name": name, "base": base, "deck": cards, "text": deck.faction.text if deck.faction else ""}


def most_of_a_kind(deck: DeckCards) -> int:
    """How many cards of a kind there are, where that is more than a table can hold."""
    count = max(map(len, (deck.events, deck.characters, deck.monuments, deck.symbols)))
    return count if count > MOST_IN_DECK else 0


def only_said(form: dict[str, str]) -> dict[str, str]:
    """Empty fields are not said; but in the table of incomes one is a nought, or the lines would shift."""
    given = {field: as_typed(field, value.strip()) for field, value in form.items() if field != "deck_id"}
    return {field: value or "0" for field, value in given.items() if value or is_income(field)}


def as_typed(field: str, value: str) -> str:
    """A figure that was typed behind a nought, 03, is the figure."""
    is_figure = field.rpartition(".")[2] in FIGURES and value.isdecimal()
    return (value.lstrip("0") or "0") if is_figure else value


def base_alone(said: dict[str, str]) -> dict[str, str]:
    """A seat's button says its own base of all the figures of the income, and does not wait for the others."""
    if said.get("type") != "take_income":
        return said
    name, text, seat = (said.pop(field, "") for field in ("faction", "text", "base_of"))
    own = f"bases.{seat}."
    base = {field.replace(own, "base.", 1): value for field, value in said.items() if field.startswith(own)}
    # Gained at once where another one has taken the income in the meantime.
    own_base = {"type": "show_faction", "seat": seat, "name": name, "text": text, "gains": "true", **base}
    return own_base if seat else said


def with_bases(said: dict[str, str]) -> dict[str, str]:
    """What is typed in as a base is gained too, besides what the monuments give."""
    sums = {}
    for field, base in said.items():
        gives = field.replace("bases.", "gives.", 1)
        if is_income(field) and gives != field and gives in said and base.isdecimal() and said[gives].isdecimal():
            sums[gives] = str(int(base[:9]) + int(said[gives][:9]))
    return {**said, **sums}


def ask_for_income(said: dict[str, str]) -> None:
    """An income of nothing at all is asked about first: nobody could pay for an action."""
    if all(value == "0" for field, value in said.items() if is_income(field)):
        raise RuleError("nobody_gains", action=nest(said))


def is_income(field: str) -> bool:
    return field.startswith(("gives.", "bases.")) and field.count(".") == 2


def for_nothing(said: dict[str, str]) -> dict[str, str]:
    """A card that comes into play without its price; markers that were said for a monument lie on it all the same."""
    fields = {field: value for field, value in said.items() if not field.startswith(PAID)}
    put = [int(value[:9]) for field, value in said.items() if field.startswith("put.") and value.isdecimal()]
    markers = {"markers": str(sum(put))} if said.get("type") == "play_monument" else {}
    return {**fields, **markers, "type": FREE.get(said.get("type", ""), "")}


def with_characters(said: dict[str, str]) -> dict[str, Any]:
    """Ticked boxes as a list: "characters.3" stands for character 3."""
    chosen = [field.removeprefix(CHOSEN) for field in said if field.startswith(CHOSEN)]
    fields = nest({field: value for field, value in said.items() if not field.startswith(CHOSEN)})
    return {**fields, "characters": chosen} if chosen else fields


def in_one_line(fields: dict[str, Any]) -> dict[str, Any]:
    """A card may be typed into its name alone."""
    card = fields.get("card")
    return {**fields, "card": read_shorthand(str(fields.get("type")), card)} if isinstance(card, dict) else fields


def with_card(fields: dict[str, Any]) -> dict[str, Any]:
    """Lists of words come with commas, and years before Christ with a tick."""
    card = fields.get("card")
    if not isinstance(card, dict):
        return fields
    for field in LISTS:
        if isinstance(card.get(field), str):
            card[field] = [word.strip() for word in card[field].split(",") if word.strip()]
    date = card.setdefault("date", {}) if fields.get("type") in DATED else card.get("date")
    if isinstance(date, dict):
        before_christ, year = date.pop("bc", None), date.get("year", "0")  # there is no year 0: the rules ask for one
        date["year"] = f"-{str(year).lstrip('-')}" if before_christ else year
    return fields
