"""What a file holds, and what taking it in would change."""

import msgspec

from .cards import Card, Fault
from .decks import Deck
from .many import differences


class Batch(msgspec.Struct, frozen=True):
    """Cards, decks by name, all the faults of the file, and the columns that mean nothing here."""

    cards: tuple[Card, ...] = ()
    decks: tuple[Deck, ...] = ()
    faults: tuple[Fault, ...] = ()
    aside: tuple[str, ...] = ()

    @property
    def parted(self) -> dict[str, list[Deck]]:
        """Names that several decks have, because their cards are of several epochs."""
        named: dict[str, list[Deck]] = {}
        for deck in self.decks:
            named.setdefault(deck.name, []).append(deck)
        return {name: decks for name, decks in named.items() if len({deck.epoch for deck in decks}) > 1}


class Preview(msgspec.Struct, frozen=True):
    """The cards that would be new, those that would change, with what, and how many stay as they are."""

    new: tuple[Card, ...]
    changed: tuple[tuple[Card, list[tuple[str, str, str]]], ...]
    same: int


def preview(batch: Batch, known: list[Card]) -> Preview:
    here = {card.same: card for card in known}
    met = [(card, here[card.same]) for card in batch.cards if card.same in here]
    changed = tuple((card, differences(former, card)) for card, former in met if card != former)
    return Preview(tuple(card for card in batch.cards if card.same not in here), changed, len(met) - len(changed))


def unique(cards: list[Card]) -> tuple[Card, ...]:
    """Each card once; the last row about it counts."""
    return tuple({card.same: card for card in cards}.values())
