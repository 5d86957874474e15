"""A deck: which cards, how many of each, and whether the rules of construction allow it."""

import msgspec

from companion.games.historia.cards import Copies, DeckCards
from companion.games.historia.terms import Amounts

from .cards import Card, Fault, as_character, as_event, as_monument, as_symbol

EVENTS, OTHERS, COPIES = 4, 20, 2
AT_HAND = ("character", "monument", "symbol")


class Deck(msgspec.Struct, frozen=True):
    name: str
    epoch: str
    period: str = ""  # of a deck for a match through the periods of one epoch
    cards: tuple[tuple[Card, int], ...] = ()
    id: int = 0

    def of(self, kind: str) -> list[tuple[Card, int]]:
        return [(card, copies) for card, copies in self.cards if card.kind == kind]

    @property
    def faction(self) -> Card | None:
        found = self.of("faction")
        return found[0][0] if found else None

    @property
    def base(self) -> Amounts:
        return self.faction.influence if self.faction else Amounts()

    @property
    def others(self) -> int:
        """Characters, monuments and symbols, copies counted."""
        return sum(copies for card, copies in self.cards if card.kind not in ("faction", "event"))

    def at_the_table(self) -> DeckCards:
        """What a match takes with it, so that its log needs no library."""
        return DeckCards(
            self.name,
            tuple(sorted((as_event(card) for card, _ in self.of("event")), key=lambda card: card.date.order)),
            tuple(as_character(card) for card, _ in self.of("character")),
            tuple(as_monument(card) for card, _ in self.of("monument")),
            tuple(as_symbol(card) for card, _ in self.of("symbol")),
            tuple(Copies(card.kind, card.name, n) for card, n in self.cards if card.kind in AT_HAND),
        )


def check_deck(deck: Deck) -> list[Fault]:
    """Every fault against: one faction, four different events, exactly 20 others, two copies, faction, epoch."""
    faults = []
    factions = sum(copies for _, copies in deck.of("faction"))
    if factions != 1:
        faults.append(Fault("one_faction", value=str(factions)))
    events = len(deck.of("event"))
    if events != EVENTS:
        faults.append(Fault("four_events", value=str(events)))
    if deck.others != OTHERS:
        faults.append(Fault("twenty_others", value=str(deck.others)))
    for card, copies in deck.cards:
        faults += [Fault(code, value=card.name) for code in card_faults(deck, card, copies)]
    return faults


def may_hold(deck: Deck, card: Card) -> bool:
    """Whether the card is of its faction, or neutral; any card while no faction is chosen."""
    mine = deck.faction.name.casefold() if deck.faction else None
    own = card.name if card.kind == "faction" else card.faction
    return mine is None or card.kind == "event" or own.casefold() in ("", mine)


def card_faults(deck: Deck, card: Card, copies: int) -> list[str]:
    found = []
    if card.kind == "event" and copies > 1:
        found.append("event_twice")
    elif card.kind != "faction" and copies > COPIES:
        found.append("too_many_copies")
    if card.kind != "faction" and not may_hold(deck, card):
        found.append("other_faction")
    if card.epoch != deck.epoch:
        found.append("other_epoch")
    # Only factions and events name their period; where another card does, it counts as well.
    lacks = not card.period and card.kind in ("faction", "event")
    if deck.period and (lacks or (card.period and card.period != deck.period)):
        found.append("other_period")
    return found
