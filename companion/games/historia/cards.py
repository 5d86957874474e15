"""What stands on cards, as far as the table needs it."""

from typing import Annotated

import msgspec
from msgspec import Meta

from .terms import NOTHING, Amounts, Count, Date, Name, WordList

EVENT_WORTH = 10


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sections hold names, keywords, and the letters P, N, E, K, M for the icons."""

    name: Name
    date: Date
    five: WordList = ()
    three: WordList = ()
    one: WordList = ()
    worth: Count = EVENT_WORTH

    @property
    def sections(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        return (5, self.five), (3, self.three), (1, self.one)


class CharacterCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    cost: Count = 0
    strength: Count = 0
    gives: Amounts = NOTHING
    keywords: WordList = ()


class MonumentCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The special cost is used instead where a match runs through one epoch."""

    name: Name
    cost: Count
    special_cost: Count | None = None
    vp: Count = 0


class SymbolCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    text: Annotated[str, Meta(max_length=400)] = ""


class DeckCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck that a player brings to an epoch: its events to choose from, and its cards to offer."""

    name: Name
    events: Annotated[tuple[EventCard, ...], Meta(max_length=8)] = ()
    characters: Annotated[tuple[CharacterCard, ...], Meta(max_length=40)] = ()
    monuments: Annotated[tuple[MonumentCard, ...], Meta(max_length=40)] = ()
    symbols: Annotated[tuple[SymbolCard, ...], Meta(max_length=40)] = ()
