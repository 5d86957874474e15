"""A card of the library, read from a form, a CSV row or JSON, with every fault named."""

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.games.historia.cards import CharacterCard, EventCard, MonumentCard, SymbolCard
from companion.games.historia.terms import GREAT_EPOCHS, PERIODS, Amounts, Epoch

from .days import read_date, spelled_date

Kind = Literal["faction", "event", "character", "monument", "symbol"]
KINDS: tuple[Kind, ...] = ("faction", "event", "character", "monument", "symbol")
LISTS = ("keywords", "five", "three", "one")  # typed with commas
NUMBERS = ("p", "n", "e", "k", "cost", "special_cost", "strength", "vp", "worth")
TEXTS = ("kind", "name", "epoch", "period", "faction", "date", "religion", "sex", "text")
LONGEST = {"name": 80, "faction": 80, "religion": 40, "sex": 20, "date": 30, "text": 400}
LONGEST_WORD, MOST_WORDS = 80, 12
LONGEST_ASIDE, MOST_ASIDE = 400, 40
NEEDED = ("kind", "name", "epoch")
NEEDED_BY_KIND = {"event": ("date",), "monument": ("cost",)}

OF_ALL = ("kind", "name", "epoch", "period", "text")
OF_KIND: dict[str, tuple[str, ...]] = {
    "faction": ("p", "n", "e", "k"),
    "event": ("date", "five", "three", "one", "worth"),
    "character": ("faction", "cost", "strength", "p", "n", "e", "k", "religion", "sex", "keywords"),
    "monument": ("faction", "cost", "special_cost", "vp", "keywords"),
    "symbol": ("faction",),
}  # what stands on the cards of a kind besides


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, and where: the code, the field, and what stood there."""

    code: str
    field: str = ""
    value: str = ""
    line: int = 0


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """Flat, so that a spreadsheet can hold it; fields that a kind does not have stay empty."""

    kind: Kind
    name: str
    epoch: str
    period: str = ""
    faction: str = ""  # none: neutral
    p: int = 0  # base influence of a faction, or what a character gives
    n: int = 0
    e: int = 0
    k: int = 0
    cost: int = 0
    special_cost: int | None = None
    strength: int = 0
    vp: int = 0
    date: str = ""  # 1410, 1410-07, 1410-07-15, -490
    five: tuple[str, ...] = ()
    three: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    worth: int = 10
    keywords: tuple[str, ...] = ()
    religion: str = ""
    sex: str = ""
    text: str = ""
    aside: tuple[tuple[str, str], ...] = ()  # columns of the designer's own, kept for the next file out

    @property
    def influence(self) -> Amounts:
        return Amounts(self.p, self.n, self.e, self.k)

    @property
    def same(self) -> tuple[str, ...]:
        """What makes it this card and no other."""
        return self.kind, self.name.casefold(), self.epoch, self.period, self.faction.casefold()


FIELDS: tuple[str, ...] = tuple(field for field in Card.__struct_fields__ if field != "aside")


def read_card(row: Mapping[str, Any], line: int = 0) -> tuple[Card | None, list[Fault]]:
    """The card, or all that is wrong with it."""
    said = {field: value for field, value in row.items() if field in FIELDS and value not in (None, "", [], ())}
    faults = [Fault("not_text", field, str(said[field])[:40]) for field in TEXTS if not is_text(said.get(field, ""))]
    if faults:
        return None, at_line(faults, line)
    fields: dict[str, Any] = {field: " ".join(said[field].split()) for field in TEXTS if field in said}
    if "date" in fields:
        fields["date"] = spelled_date(fields["date"])
    for kind, read, code in ((NUMBERS, read_number, "not_a_number"), (LISTS, read_words, "bad_list")):
        for field in (field for field in kind if field in said):
            fields[field] = read(said[field])
            if fields[field] is None:
                faults.append(Fault(code, field, str(said[field])[:40]))
    fields["aside"] = read_aside(row.get("aside") or ())
    faults += wrong(fields) + ([Fault("too_long", "aside")] if fields["aside"] is None else [])
    return (None, at_line(faults, line)) if faults else (Card(**fields), [])


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def at_line(faults: list[Fault], line: int) -> list[Fault]:
    return [msgspec.structs.replace(fault, line=line) for fault in faults]


def read_number(value: Any) -> int | None:
    """A whole number from 0 to 999."""
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,3}", str(value).strip()):
        return None
    return int(str(value).strip())


def read_words(value: Any) -> tuple[str, ...] | None:
    """Words with commas, or a list of them."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
        return None
    words = tuple(" ".join(part.split()) for part in parts if part.strip())
    return words if len(words) <= MOST_WORDS and all(len(word) <= LONGEST_WORD for word in words) else None


def read_aside(value: Any) -> tuple[tuple[str, str], ...] | None:
    """What stands in columns that mean nothing here, by their headings; empty cells are none."""
    pairs = [*value.items()] if isinstance(value, Mapping) else value
    if not isinstance(pairs, list | tuple) or not all(
        isinstance(pair, list | tuple) and len(pair) == 2 for pair in pairs
    ):
        return None
    told = tuple((name, said) for name, said in pairs if said not in (None, ""))
    fits = all(isinstance(part, str) and len(part) <= LONGEST_ASIDE for pair in told for part in pair)
    return told if fits and len(told) <= MOST_ASIDE else None


def wrong(fields: dict[str, Any]) -> list[Fault]:
    """What the fields of a card lack, or have that cannot be."""
    kind = fields.get("kind", "")
    needed = [*NEEDED, *NEEDED_BY_KIND.get(kind, ())]
    faults = [Fault("missing", field) for field in needed if not fields.get(field)]
    if kind and kind not in KINDS:
        faults.append(Fault("no_such_kind", "kind", kind))
    faults += wrong_time(fields.get("epoch", ""), fields.get("period", ""))
    faults += [Fault("too_long", field) for field, most in LONGEST.items() if len(fields.get(field) or "") > most]
    return faults + (wrong_date(fields.get("date", "")) if kind == "event" else [])


def wrong_time(epoch: str, period: str) -> list[Fault]:
    """An epoch that there is not, or a period that it does not have."""
    if epoch and epoch not in GREAT_EPOCHS:
        return [Fault("no_such_epoch", "epoch", epoch)]
    periods = PERIODS[Epoch(epoch)] if epoch else ()
    return [Fault("no_such_period", "period", period)] if period and period not in periods else []


def wrong_date(date: str) -> list[Fault]:
    return [Fault("no_such_date", "date", date[:40])] if date and read_date(date) is None else []


# -- as the table knows it


def as_event(card: Card) -> EventCard:
    date = read_date(card.date)
    assert date is not None
    return EventCard(card.name, date, card.five, card.three, card.one, card.worth, card.text)


def as_character(card: Card) -> CharacterCard:
    return CharacterCard(card.name, card.cost, card.strength, card.influence, card.keywords, card.text)


def as_monument(card: Card) -> MonumentCard:
    return MonumentCard(card.name, card.cost, card.special_cost, card.vp, card.text)


def as_symbol(card: Card) -> SymbolCard:
    return SymbolCard(card.name, card.text)
