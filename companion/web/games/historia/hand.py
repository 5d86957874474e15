"""What the one who acts could do next: the cards of the deck with their prices, and markers for monuments."""

from functools import cached_property
from typing import Any

import msgspec

from companion.games.historia.cards import CharacterCard, MonumentCard, SymbolCard
from companion.games.historia.payment import ACTION, Price, price
from companion.games.historia.state import Player, State
from companion.games.historia.terms import NOTHING, Amounts
from companion.games.kit import RuleError


def carry(**fields: Any) -> str:
    """What a button stands for, as its value."""
    return msgspec.json.encode(fields).decode()


def try_price(have: Amounts, due: Amounts) -> Price | None:
    try:
        return price(have, due)
    except RuleError:
        return None


class Put(msgspec.Struct, frozen=True):
    """Markers that could go onto a monument now."""

    put: Amounts
    markers: int  # on it afterwards
    done: bool


class Offered(msgspec.Struct, frozen=True):
    """A card of the deck: its price, if it can be paid, and how many of its copies are in play."""

    card: Any
    price: Price | None
    in_play: int
    copies: int | None  # of the deck, where that is known
    puts: tuple[Put, ...] = ()
    cost: int = 0

    @property
    def all_out(self) -> bool:
        return self.copies is not None and self.in_play >= self.copies


class Hand:
    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player, self.deck = state, player, player.deck

    @cached_property
    def characters(self) -> list[Offered]:
        cards: tuple[CharacterCard, ...] = self.deck.characters if self.deck else ()
        names = [one.card.name for one in self.player.characters]
        have = self.player.influence
        return [
            self.offered("character", card, names, try_price(have, ACTION + Amounts(e=card.cost))) for card in cards
        ]

    @cached_property
    def monuments(self) -> list[Offered]:
        cards: tuple[MonumentCard, ...] = self.deck.monuments if self.deck else ()
        names = [one.card.name for one in self.player.monuments]
        return [
            msgspec.structs.replace(
                self.offered("monument", card, names, try_price(self.player.influence, ACTION)),
                puts=(Put(NOTHING, 0, False), *self.puts(cost)),
                cost=cost,
            )
            for card in cards
            if (cost := self.state.cost_of(card))
        ]

    @cached_property
    def symbols(self) -> list[Offered]:
        cards: tuple[SymbolCard, ...] = self.deck.symbols if self.deck else ()
        used, cost = [*self.player.used], try_price(self.player.influence, ACTION)
        return [self.offered("symbol", card, used, cost) for card in cards]

    def offered(self, kind: str, card: Any, in_play: list[str], cost: Price | None) -> Offered:
        copies = self.deck.copies_of(kind, card.name) if self.deck else None
        return Offered(card, cost, in_play.count(card.name), copies)

    def puts(self, cost: int, markers: int = 0) -> list[Put]:
        """As many E and N as it takes or there are; and with K, where only that completes it."""
        action = try_price(self.player.influence, ACTION)
        if action is None:
            return []
        have, missing = self.player.influence - action.paid, cost - markers
        e = min(have.e, missing)
        n = min(have.n, missing - e)
        k = missing - e - n
        ways = [Amounts(n=n, e=e)] if n + e else []
        ways += [Amounts(n=n, e=e, k=k)] if 0 < k <= have.k else []
        return [Put(way, markers + way.total, way.total == missing) for way in ways]
