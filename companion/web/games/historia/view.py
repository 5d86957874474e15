"""The board of Historia: what the templates need."""

from collections.abc import Hashable
from functools import cached_property
from typing import Any

import msgspec
from flask_babel import gettext
from msgspec.structs import replace

from companion.games.historia import contest, epochs, rules
from companion.games.historia.actions import Choice
from companion.games.historia.demands import cheapest, most, worth
from companion.games.historia.payment import ACTION, Price, price
from companion.games.historia.state import MOST_MONUMENTS, Phase, State
from companion.games.historia.terms import PERIODS, Amounts, Epoch, Format, Influence
from companion.games.kit import Action, RuleError
from companion.matches.play import Table
from companion.web.charts import Chart
from companion.web.guards.access import Place, matches
from companion.web.nested import flat

from . import words
from .chart import AfterRound, chart, progress, sources
from .library import store
from .library.decks import Deck, check_deck

INFLUENCES = ("p", "n", "e", "k")
COUNTERS = (*INFLUENCES, "vp", "contest")


def name() -> str:
    return "Historia"


def pitch() -> str:
    return gettext("2–6 players · influence, wars, monuments, events")


def formats() -> list[tuple[str, str, str]]:
    """Each format with its name and its epochs."""
    return [
        (format.value, words.format_name(format), " → ".join(map(words.epoch_name, format.epochs))) for format in Format
    ]


# -- decks of the library


def decks(state: State) -> tuple[tuple[Deck, int], ...]:
    """The decks of the library for this epoch, each with how many faults it has."""
    now, great = state.epochs[state.epoch], great_epoch(state)
    with matches().storage.reading() as db:
        found = store.decks(db, great, now if now in PERIODS[great] else "")
    return tuple((deck, len(check_deck(deck))) for deck in found)


def great_epoch(state: State) -> Epoch:
    """The epoch that is played, or the one that its period belongs to."""
    now = state.epochs[state.epoch]
    return next((great for great, periods in PERIODS.items() if now in periods), now)


def drawn_with(table: Table) -> Hashable:
    """While an epoch is prepared the board shows the decks of the library, which change without the match."""
    state: State = table.state
    if state.phase is not Phase.PREPARING:
        return None
    return tuple((deck.id, deck.name, faults) for deck, faults in decks(state))


def offer(error: RuleError) -> tuple[str, Action] | None:
    """Out of turn: the same, as a correction."""
    action = error.figures.get("action")
    if error.code not in ("not_your_turn", "has_passed") or not isinstance(action, Choice):
        return None
    return gettext("Do it all the same, as a correction"), replace(action, correction=True)


# -- drawing


class View:
    """What the templates find under `board`; what costs something is worked out when it is asked for."""

    words = words
    kinds, counters, influence, formats = INFLUENCES, COUNTERS, Influence, list(Format)
    most_monuments, flat, plain_card = MOST_MONUMENTS, staticmethod(flat), staticmethod(msgspec.to_builtins)

    def __init__(self, table: Table, place: Place) -> None:
        self.state: State = table.state
        self.phase = self.state.phase
        self.event = self.state.event
        self.actor = place.seat if place.seat is not None else self.state.turn
        self.player = self.state.players[self.actor]
        self.hands = hands(self.state, place)
        self.place = place
        self.seats = table.match.seats

    @cached_property
    def chart(self) -> Chart | None:
        return chart(self.state, self.seats)

    @cached_property
    def progress(self) -> list[AfterRound]:
        return progress(self.state)

    @cached_property
    def sources(self) -> Any:
        return sources(self.state)

    @cached_property
    def income(self) -> tuple[Amounts, ...]:
        """What everyone will gain."""
        return tuple(epochs.income_of(self.state, player) for player in self.state.players)

    @cached_property
    def starters(self) -> list[list[int]]:
        """Who brought each event of the stack, several if it is the same card."""
        return [epochs.owners(self.state.stack, number) for number in range(len(self.state.stack))]

    @cached_property
    def decks(self) -> tuple[tuple[Deck, int], ...]:
        """The decks of the library for this epoch, each with how many faults it has."""
        return decks(self.state) if self.phase is Phase.PREPARING else ()

    @cached_property
    def ranking(self) -> list[dict[str, Any]]:
        return ranking(self.state) if self.phase is Phase.FINISHED else []

    @cached_property
    def end(self) -> Any:
        return epochs.round_end(self.state)

    # -- the eight actions

    @cached_property
    def action_cost(self) -> str:
        found = try_price(self.player.influence, ACTION)
        return words.price(found) if found else gettext("no P and no K left")

    @cached_property
    def draws(self) -> list[tuple[int, Price | None]]:
        """How many cards can be drawn, with the price."""
        have = self.player.influence
        return [(cards, try_price(have, ACTION + Amounts(n=cards))) for cards in range(1, 6)]

    @cached_property
    def plays(self) -> list[tuple[Any, Price | None]]:
        """The characters of the deck, with the price."""
        deck, have = self.player.deck, self.player.influence
        return [(card, try_price(have, ACTION + Amounts(e=card.cost))) for card in (deck.characters if deck else ())]

    @cached_property
    def matches(self) -> dict[int, Any]:
        """How each ready character meets the event."""
        return {one.id: contest.match(one.card, self.event.card) for one in self.player.ready} if self.event else {}

    def sheet_of(self, key: str, redo: Hashable) -> tuple[Hashable, ...]:
        """What the sheet of an action depends on besides whose it is."""
        player = self.player
        price = self.action_cost, bool(player.influence.k and player.influence.p)
        match key:
            case "character":
                return player.influence, player.deck
            case "monument":
                return player.monuments, self.state.options, price[1]
            case "draw":
                return player.influence, price[1]
            case "activate":
                return player.ready, price
            case "contest":
                return player.ready, price, self.event
            case "declare":
                return (price,)
            case "card":
                return (player.ready,)
        return redo, self.event, player.faction, player.base

    # -- a war

    @property
    def war(self) -> Any:
        return self.state.war

    @cached_property
    def waits_for(self) -> int | None:
        """Whose step it is."""
        if self.war is None:
            return None
        war = self.war
        steps = {"attack": war.attacker, "defence": war.defender, "compare": war.winner, "demands": war.loser}
        return steps[war.stage]

    @property
    def mine(self) -> bool:
        return self.waits_for in self.hands or (self.waits_for is None and not self.place.watching)

    @cached_property
    def loser(self) -> Any:
        return self.state.players[self.war.loser]

    @cached_property
    def proposal(self) -> Any:
        return cheapest(self.loser, self.war.level)

    @property
    def proposal_worth(self) -> int:
        return worth(self.loser, self.proposal)

    @property
    def most(self) -> int:
        return most(self.loser)


def hands(state: State, place: Place) -> list[int]:
    """The seats that this phone acts for."""
    if place.watching:
        return []
    return [place.seat] if place.seat is not None else list(range(len(state.players)))


def ranking(state: State) -> list[dict[str, Any]]:
    """The seats from the first place on."""
    rows = [
        {
            "seat": seat, "rank": found.rank, "won": found.won, "vp": found.score,
            "events": len(state.players[seat].events), "monuments": len(state.players[seat].completed),
        }
        for seat, found in enumerate(rules.standings(state) or [])
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row["rank"], row["seat"]))


def try_price(have: Amounts, due: Amounts) -> Price | None:
    try:
        return price(have, due)
    except RuleError:
        return None
