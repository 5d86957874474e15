"""Which cards of the library are wanted, and in which order."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.alphabet import plain, polish_order
from companion.games.historia.terms import GREAT_EPOCHS

from .cards import KINDS, OF_KIND, Card, read_number

Numbered = tuple[int, Card]
NEUTRAL = "-"  # in place of a faction
SORTS: dict[str, Callable[[Card], Any]] = {
    "name": lambda card: (),
    "kind": lambda card: KINDS.index(card.kind),
    "epoch": lambda card: (GREAT_EPOCHS.index(card.epoch), card.period),
    "faction": lambda card: polish_order(card.faction),
    "cost": lambda card: figure(card, "cost"),
    "strength": lambda card: figure(card, "strength"),
    "influence": lambda card: card.influence.total,
    "vp": lambda card: points(card),
}
LARGEST_FIRST = ("cost", "strength", "influence", "vp")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What an address asks for; empty: anything."""

    words: str = ""
    kind: str = ""
    epoch: str = ""
    faction: str = ""
    keyword: str = ""
    least: int | None = None
    most: int | None = None
    sort: str = "name"
    down: bool = False

    @property
    def narrow(self) -> bool:
        """Whether it leaves anything out."""
        return msgspec.structs.replace(self, sort="name", down=False) != Wanted()

    def address(self, **other: Any) -> dict[str, str]:
        """What stands in an address that asks for this."""
        asked = {**msgspec.structs.asdict(self), **other}
        said = {
            field: "1" if value is True else str(value) for field, value in asked.items() if value not in ("", None)
        }
        return {
            field: text for field, text in said.items() if (field, text) not in (("sort", "name"), ("down", "False"))
        }


def read_wanted(asked: Mapping[str, str]) -> Wanted:
    """What cannot be is left out."""
    least, most = (read_number(asked.get(field, "")) for field in ("least", "most"))
    return Wanted(
        words=" ".join(asked.get("words", "").split())[:80],
        kind=one_of(asked.get("kind"), KINDS),
        epoch=one_of(asked.get("epoch"), GREAT_EPOCHS),
        faction=asked.get("faction", "")[:80],
        keyword=asked.get("keyword", "")[:80],
        least=least,
        most=most,
        sort=one_of(asked.get("sort"), tuple(SORTS)) or "name",
        down=asked.get("down") == "1",
    )


def one_of(value: str | None, offered: tuple[str, ...]) -> str:
    return value if value in offered and value else ""


def search(cards: list[Numbered], wanted: Wanted) -> list[Numbered]:
    """The cards that are wanted, sorted; among equals by name."""
    words = plain(wanted.words).split()
    found = [pair for pair in cards if fits(pair[1], wanted) and all(word in spelled(pair[1]) for word in words)]
    found.sort(key=lambda pair: polish_order(pair[1].name))
    found.sort(key=lambda pair: SORTS[wanted.sort](pair[1]), reverse=wanted.down)
    return found[::-1] if wanted.down and wanted.sort == "name" else found


def fits(card: Card, wanted: Wanted) -> bool:
    if (wanted.kind and card.kind != wanted.kind) or (wanted.epoch and card.epoch != wanted.epoch):
        return False
    if wanted.faction and of_faction(card) != ("" if wanted.faction == NEUTRAL else wanted.faction.casefold()):
        return False
    if wanted.keyword and wanted.keyword.casefold() not in [word.casefold() for word in card.keywords]:
        return False
    if wanted.least is None and wanted.most is None:
        return True
    return (wanted.least or 0) <= figure(card, "cost") <= (999 if wanted.most is None else wanted.most)


def of_faction(card: Card) -> str:
    """The faction whose card it is; a faction's own card is its card too."""
    return (card.name if card.kind == "faction" else card.faction).casefold()


def figure(card: Card, field: str) -> int:
    """A figure of the card, or −1 where its kind has none."""
    return int(getattr(card, field) or 0) if field in OF_KIND[card.kind] else -1


def points(card: Card) -> int:
    return card.worth if card.kind == "event" else figure(card, "vp")


def spelled(card: Card) -> str:
    """All that can be looked for, without marks."""
    lists = (*card.keywords, *card.five, *card.three, *card.one)
    return plain(" ".join((card.name, card.faction, card.date, card.religion, card.text, *lists)))


def factions(cards: list[Numbered]) -> list[str]:
    """Those that the cards name, each once."""
    named = [card.name if card.kind == "faction" else card.faction for _, card in cards]
    return sorted({name.casefold(): name for name in named if name}.values(), key=polish_order)


def keywords(cards: list[Numbered]) -> list[str]:
    named = [word for _, card in cards for word in card.keywords]
    return sorted({word.casefold(): word for word in named}.values(), key=polish_order)
