"""What stands on cards, as far as the table needs it."""

from typing import Annotated

import msgspec
from msgspec import Meta

from .terms import NOTHING, Amounts, CardText, Count, Date, Name, WordList

EVENT_WORTH = 10
MOST_IN_DECK = 400
NO_DATE = Date(0)  # there is no such year: of an event that is named later


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sections hold names, keywords, and the letters P, N, E, K, M for the icons."""

    name: Name
    date: Date
    five: WordList = ()
    three: WordList = ()
    one: WordList = ()
    worth: Count = EVENT_WORTH
    text: CardText = ""  # its static rule, for all players during its round

    @property
    def blank(self) -> bool:
        """Whether it is still to be named."""
        return not self.name

    @property
    def sections(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        return (5, self.five), (3, self.three), (1, self.one)


class CharacterCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    cost: Count = 0
    strength: Count = 0
    gives: Amounts = NOTHING
    keywords: WordList = ()
    text: CardText = ""


class MonumentCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The special cost is used instead where a match runs through one epoch."""

    name: Name
    cost: Count
    special_cost: Count | None = None
    vp: Count = 0
    text: CardText = ""


class SymbolCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    text: CardText = ""


class Copies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a card is in a deck."""

    kind: Name
    name: Name
    count: Count


class DeckCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck that a player brings to an epoch: its events to choose from, and its cards to offer."""

    name: Name
    events: Annotated[tuple[EventCard, ...], Meta(max_length=MOST_IN_DECK)] = ()
    characters: Annotated[tuple[CharacterCard, ...], Meta(max_length=MOST_IN_DECK)] = ()
    monuments: Annotated[tuple[MonumentCard, ...], Meta(max_length=MOST_IN_DECK)] = ()
    symbols: Annotated[tuple[SymbolCard, ...], Meta(max_length=MOST_IN_DECK)] = ()
    copies: Annotated[tuple[Copies, ...], Meta(max_length=3 * MOST_IN_DECK)] = ()
    faults: Count = 0  # against the rules of construction
    version: Name = ""  # of the set of cards, where it has a name

    def copies_of(self, kind: str, name: str) -> int | None:
        """How often the card is in the deck, where that is known."""
        return next((one.count for one in self.copies if (one.kind, one.name) == (kind, name)), None)
