"""The eighteen cards: a type and a goal each. A goal is data; scoring.py has one function a kind of goal."""

from enum import StrEnum

import msgspec


class Type(StrEnum):
    PALACE = "palace"
    LIBRARY = "library"
    GARDEN = "garden"
    TEMPLE = "temple"
    STRONGHOLD = "stronghold"


class PerType(msgspec.Struct, frozen=True):
    """Points for each card of the type."""

    type: Type
    points: int = 3


class Majority(msgspec.Struct, frozen=True):
    """Points for more of the type than the opponent, with at least one."""

    type: Type
    points: int = 7


class Sets(msgspec.Struct, frozen=True):
    """Points for each whole set of the types."""

    types: tuple[Type, ...]
    points: int


class AllTypes(msgspec.Struct, frozen=True):
    """Points once for having every type."""

    points: int = 13


class Missing(msgspec.Struct, frozen=True):
    """Points for each type that the kingdom lacks."""

    points: int = 3


class SingleTypes(msgspec.Struct, frozen=True):
    """Points for more types that stand on exactly one card than the opponent has."""

    points: int = 8


class BestCard(msgspec.Struct, frozen=True):
    """Points if one's best-scoring card gives more than the opponent's."""

    points: int = 8


class WinsTies(msgspec.Struct, frozen=True):
    """No points; ties with the opponent are won."""


class Doubles(msgspec.Struct, frozen=True):
    """No points; the most numerous types count twice."""


Goal = PerType | Majority | Sets | AllTypes | Missing | SingleTypes | BestCard | WinsTies | Doubles
COMPARING = (Majority, SingleTypes, BestCard)


class Card(msgspec.Struct, frozen=True):
    number: int
    name_pl: str
    name_en: str
    type: Type | None
    goal: Goal

    @property
    def compares(self) -> bool:
        """Whether the goal looks at the opponent's kingdom."""
        return isinstance(self.goal, COMPARING)


_P, _L, _G, _T, _S = Type

CARDS: dict[int, Card] = {
    card.number: card
    for card in (
        Card(1, "Królewskie Gniazdo", "The Royal Nest", _P, WinsTies()),
        Card(2, "Pałac Rozjemców", "Palace of the Peacemakers", _P, Majority(_S)),
        Card(3, "Wieczny Pałac", "The Eternal Palace", _P, PerType(_L)),
        Card(4, "Wielka Biblioteka Ahm", "The Great Library of Ahm", _L, Majority(_T)),
        Card(5, "Studnia Mocy", "The Well of Power", _L, Sets((_P, _S, _T), 9)),
        Card(6, "Cytadela Proroków", "The Citadel of Prophets", _L, PerType(_G)),
        Card(7, "Złoty Zigurat", "The Golden Ziggurat", _G, Majority(_P)),
        Card(8, "Łaźnie Bogów", "The Baths of the Gods", _G, PerType(_S)),
        Card(9, "Labirynt Potępionych", "The Maze of the Damned", _G, AllTypes()),
        Card(10, "Oko Północy", "The Eye of the North", _S, Missing()),
        Card(11, "Więzienie Dżinnów", "The Prison of the Djinns", _S, PerType(_T)),
        Card(12, "Przełęcz Starca", "The Old Man's Pass", _S, Majority(_L)),
        Card(13, "Krwawa Krynica", "The Blood Spring", _T, Majority(_G)),
        Card(14, "Filary Niebios", "The Sky Pillars", _T, Sets((_L, _G), 5)),
        Card(15, "Przedsionek", "The Vestibule", _T, PerType(_P)),
        Card(16, "Kretowisko", "The Molehill", None, SingleTypes()),
        Card(17, "Dach Świata", "The Roof of the World", None, Doubles()),
        Card(18, "Szafirowy Port", "The Sapphire Port", None, BestCard()),
    )
}
