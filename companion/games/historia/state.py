"""What lies on the table of Historia."""

from enum import StrEnum
from typing import Literal

import msgspec

from .cards import CharacterCard, DeckCards, EventCard, MonumentCard
from .terms import NOTHING, Amounts, Change, Epoch, Format, Influence

MOST_MONUMENTS = 5


class Phase(StrEnum):
    PREPARING = "preparing"  # factions and events of an epoch
    INCOME = "income"  # a round starts
    ACTIONS = "actions"
    WAR = "war"
    ROUND_END = "round_end"
    EPOCH_END = "epoch_end"
    GAME_END = "game_end"
    FINISHED = "finished"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Format = Format.NOWY
    monument_gives: Influence | None = Influence.CULTURAL  # a completed monument, at the start of each round


class Character(msgspec.Struct, frozen=True):
    id: int
    card: CharacterCard
    tapped: bool = False


class Monument(msgspec.Struct, frozen=True):
    id: int
    card: MonumentCard
    cost: int  # the one that counts in this format
    markers: int = 0
    completed: bool = False
    had: tuple[int, ...] = ()  # the seats that have controlled it: who acted on it


class Won(msgspec.Struct, frozen=True):
    """An event that a player has won."""

    id: int
    name: str
    worth: int


class Points(msgspec.Struct, frozen=True):
    """Victory points by where they came from."""

    culture: int = 0
    glory: int = 0
    monuments: int = 0
    events: int = 0
    cards: int = 0
    corrections: int = 0

    @property
    def total(self) -> int:
        return self.culture + self.glory + self.monuments + self.events + self.cards + self.corrections

    def plus(self, source: str, by: int) -> "Points":
        return msgspec.structs.replace(self, **{source: getattr(self, source) + by})


class Player(msgspec.Struct, frozen=True):
    faction: str = ""
    base: Amounts = NOTHING
    text: str = ""  # the special rules of the faction
    deck: DeckCards | None = None
    shown: tuple[str, ...] = ()  # the factions of all epochs so far, for the results
    brought: tuple[str, ...] = ()  # the decks
    versions: tuple[str, ...] = ()  # of the set, that they are of
    influence: Amounts = NOTHING
    points: Points = Points()
    contest: int = 0
    passed: bool = False
    characters: tuple[Character, ...] = ()
    monuments: tuple[Monument, ...] = ()
    events: tuple[Won, ...] = ()
    used: tuple[str, ...] = ()  # symbols of this epoch: they are discarded after use

    @property
    def vp(self) -> int:
        return self.points.total

    @property
    def completed(self) -> tuple[Monument, ...]:
        return tuple(monument for monument in self.monuments if monument.completed)

    @property
    def unfinished(self) -> tuple[Monument, ...]:
        return tuple(monument for monument in self.monuments if not monument.completed)

    def symbol_text(self, name: str) -> str:
        """What stands on a symbol that was used, if it came from the deck."""
        cards = self.deck.symbols if self.deck else ()
        return next((card.text for card in cards if card.name == name), "")

    @property
    def ready(self) -> tuple[Character, ...]:
        """Characters that can still be tapped."""
        return tuple(character for character in self.characters if not character.tapped)

    def character(self, number: int) -> Character | None:
        return next((character for character in self.characters if character.id == number), None)

    def monument(self, number: int) -> Monument | None:
        return next((monument for monument in self.monuments if monument.id == number), None)

    def with_names(self, faction: str, deck: str, version: str) -> "Player":
        """Remember what was shown, each name once."""
        shown = self.shown if faction in ("", *self.shown) else (*self.shown, faction)
        brought = self.brought if deck in ("", *self.brought) else (*self.brought, deck)
        versions = self.versions if version in ("", *self.versions) else (*self.versions, version)
        return msgspec.structs.replace(self, shown=shown, brought=brought, versions=versions)

    def with_influence(self, by: Amounts | Change) -> "Player":
        return msgspec.structs.replace(self, influence=self.influence + by)

    def with_points(self, source: str, by: int) -> "Player":
        return msgspec.structs.replace(self, points=self.points.plus(source, by))


class Event(msgspec.Struct, frozen=True):
    """An event in the stack, and who brought it."""

    id: int
    owner: int
    card: EventCard

    def equals(self, other: "Event") -> bool:
        """The same card, brought by whomever."""
        return (self.card.name.casefold(), self.card.date) == (other.card.name.casefold(), other.card.date)


Stage = Literal["attack", "defence", "compare", "demands"]


class War(msgspec.Struct, frozen=True):
    attacker: int
    defender: int
    stage: Stage = "attack"
    attack: int = 0
    defence: int = 0
    by_attack: int = 0  # what cards add
    by_defence: int = 0
    by_demands: int = 0
    correction: bool = False  # declared out of turn, so the turn does not move on

    @property
    def attack_value(self) -> int:
        return max(0, self.attack + self.by_attack)

    @property
    def defence_value(self) -> int:
        return max(0, self.defence + self.by_defence)

    @property
    def winner(self) -> int | None:
        """The seat with the higher value; None: a draw."""
        if self.attack_value == self.defence_value:
            return None
        return self.attacker if self.attack_value > self.defence_value else self.defender

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.defender if self.winner == self.attacker else self.attacker

    @property
    def level(self) -> int:
        """The level of demands; none in a draw."""
        if self.winner is None:
            return 0
        return max(0, abs(self.attack_value - self.defence_value) + self.by_demands)


class Fought(msgspec.Struct, frozen=True):
    """A war that is over: who won it, if anybody, and what for."""

    attacker: int
    defender: int
    winner: int | None
    prize: Literal["glory", "demands", ""] = ""


class Round(msgspec.Struct, frozen=True):
    """A round that is over: its event, who won it, and everyone's victory points after it."""

    epoch: int
    event: str
    winner: int | None
    vp: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    options: Options
    players: tuple[Player, ...]
    epoch: int = 0
    phase: Phase = Phase.PREPARING
    stack: tuple[Event, ...] = ()  # the events of this epoch; by date once the epoch has begun
    round: int = 0  # which of the stack
    began: int = 0  # who was first in the whole match
    first: int = 0
    turn: int = 0
    war: War | None = None
    wars: tuple[Fought, ...] = ()  # those that are over
    rounds: tuple[Round, ...] = ()
    uncovered: tuple[Monument, ...] = ()  # all that were ever completed: everyone has seen them
    last_id: int = 0

    @property
    def epochs(self) -> tuple[Epoch, ...]:
        return self.options.format.epochs

    @property
    def event(self) -> Event | None:
        return self.stack[self.round] if self.phase is not Phase.PREPARING and self.round < len(self.stack) else None

    @property
    def events_each(self) -> int:
        return 2 if len(self.players) == 2 else 1

    def events_of(self, seat: int) -> tuple[Event, ...]:
        return tuple(event for event in self.stack if event.owner == seat)

    def cost_of(self, card: MonumentCard) -> int:
        special = card.special_cost if self.options.format.in_one_epoch else None
        return card.cost if special is None else special

    def with_player(self, seat: int, player: Player) -> "State":
        players = tuple(player if n == seat else old for n, old in enumerate(self.players))
        return msgspec.structs.replace(self, players=players)

    def with_all(self, players: list[Player]) -> "State":
        return msgspec.structs.replace(self, players=tuple(players))
