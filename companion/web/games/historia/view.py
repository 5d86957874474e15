"""The board of Historia: what the templates need."""

from collections.abc import Hashable
from functools import cached_property
from typing import Any

import msgspec
from flask_babel import gettext
from msgspec.structs import replace

from companion.games.historia import contest, epochs, facedown, rules, turns
from companion.games.historia.actions import Choice, TakeIncome
from companion.games.historia.cards import EventCard
from companion.games.historia.demands import Concession, cheapest, fewest, most, worth
from companion.games.historia.payment import ACTION, Price
from companion.games.historia.state import MOST_MONUMENTS, Event, Phase, State
from companion.games.historia.terms import PERIODS, Amounts, Epoch, Format, Influence
from companion.games.kit import Action, RuleError
from companion.matches.play import Table
from companion.web.charts import Chart
from companion.web.guards.access import Place, matches
from companion.web.nested import flat

from . import words
from .chart import AfterRound, chart, progress, sources
from .hand import Hand, carry, try_price
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
        found = store.decks(db, great, now if now in PERIODS[great] else None)
    return tuple((deck, len(check_deck(deck))) for deck in found)


FORMS = {
    "activate": ("activate", "activate-figures"),
    "draw": ("draw", "draw-many"),
}


def great_epoch(state: State) -> Epoch:
    """The epoch that is played, or the one that its period belongs to."""
    now = state.epochs[state.epoch]
    return next((great for great, periods in PERIODS.items() if now in periods), now)


def asks_for_decks(state: State) -> bool:
    """While an epoch is prepared; and before an income for those who left their faction for later."""
    bare = any(not player.base.total for player in state.players)
    return state.phase is Phase.PREPARING or (state.phase is Phase.INCOME and bare)


def drawn_with(table: Table) -> Hashable:
    """Where decks are asked for the board shows those of the library, which change without the match."""
    state: State = table.state
    if not asks_for_decks(state):
        return None
    return tuple((deck.id, deck.name, deck.period, deck.base, faults) for deck, faults in decks(state))


def offer(error: RuleError) -> tuple[str, Action] | None:
    """Out of turn: the same, as a correction; an income of nothing all the same."""
    if error.code == "nobody_gains":
        return gettext("Nobody gains anything"), error.figures["action"]
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
    carry = staticmethod(carry)

    def __init__(self, table: Table, place: Place) -> None:
        # The phone of the whole table acts for all, so it knows all; what lies face down is shown there only on asking.
        self.shared = place.seat is None and not place.watching
        self.state: State = table.state if self.shared else facedown.seen_by(table.state, place.seat)
        self.phase = self.state.phase
        self.event = self.state.event
        self.actor = place.seat if place.seat is not None else self.state.turn
        self.player = self.state.players[self.actor]
        in_round = table.match.status == "open" and self.event is not None
        self.marks = "one-phone" if self.shared and in_round and len(self.state.players) > 2 else ""
        if self.phase is Phase.ACTIONS and self.actor != self.state.turn:
            self.marks = "not-now"
        self.hands = hands(self.state, place)
        self.place = place
        self.seats = table.match.seats
        undone = table.timeline.can_redo
        self.undone: TakeIncome | None = (
            undone.action if undone and isinstance(undone.action, TakeIncome) and self.phase is Phase.INCOME else None
        )

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
    def bare(self) -> list[int]:
        """Who has no income by a faction."""
        return [seat for seat, player in enumerate(self.state.players) if not player.base.total]

    def gain_of(self, seat: int, counter: str) -> tuple[int | None, str]:
        """Before the income: what is gained of a kind of influence, and the field that changes it.

        What is typed for a player without a faction is its base from now on. A seat's phone has fields of their own for
        that, or the tap of another one would lose it.
        """
        if self.phase is not Phase.INCOME or counter not in INFLUENCES:
            return None, ""
        gain = self.income[seat].of(counter)
        if seat not in self.hands or (seat in self.bare and not self.shared):
            return gain, ""
        return gain, f"bases.{seat}.{counter}" if seat in self.bare else f"gives.{seat}.{counter}"

    def typed(self, seat: int, counter: str, field: str) -> int:
        """What stands in the field of a gain: what was typed there before an income that was undone just now."""
        said = self.undone and (self.undone.bases if field.startswith("bases.") else self.undone.gives)
        if said:
            return said[seat].of(counter)
        return self.income[seat].of(counter) if field.startswith("gives.") else 0

    @cached_property
    def starters(self) -> list[list[int]]:
        """Who brought each event of the stack, several if it is the same card."""
        return [epochs.owners(self.state.stack, number) for number in range(len(self.state.stack))]

    @cached_property
    def outcomes(self) -> list[int | None]:
        """Who won each event of this epoch that is over; None: nobody."""
        return [over.winner for over in self.state.rounds if over.epoch == self.state.epoch]

    @cached_property
    def by_date(self) -> tuple[Event, ...]:
        """The stack as it lies, or will lie once the epoch begins."""
        return epochs.in_order(self.state.stack) if self.phase is Phase.PREPARING else self.state.stack

    @cached_property
    def named_later(self) -> list[tuple[int, EventCard]]:
        """Events of the decks at hand that an unnamed round could have, each with whose deck it is."""
        known = {event.card.name for event in self.state.stack}
        decks = [(seat, self.state.players[seat].deck) for seat in self.hands]
        return [(seat, card) for seat, deck in decks if deck for card in deck.events if card.name not in known]

    @property
    def unnamed(self) -> list[tuple[int, Event]]:
        """Events that are still to be named, from the present one on, with the numbers of their rounds."""
        if self.phase in (Phase.PREPARING, Phase.EPOCH_END):
            return []
        rounds = enumerate(self.state.stack, 1)
        return [(number, one) for number, one in rounds if one.card.blank and number > self.state.round]

    @cached_property
    def comes_next(self) -> dict[int, str]:
        """What is asked for next while an epoch is prepared, of the first seat at hand that lacks something."""
        for seat in self.hands:
            player = self.state.players[seat]
            if not player.faction and not player.base.total:
                return {seat: "faction"}
            if len(self.state.events_of(seat)) < self.state.events_each:
                return {seat: "event"}
        return {}

    @cached_property
    def decks(self) -> tuple[tuple[Deck, int], ...]:
        """The decks of the library for this epoch, each with how many faults it has."""
        return decks(self.state) if asks_for_decks(self.state) else ()

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
        return words.price(found) if found else words.amounts(ACTION)

    @property
    def cannot_act(self) -> bool:
        return try_price(self.player.influence, ACTION) is None

    @cached_property
    def known_names(self) -> tuple[str, ...]:
        """Cards that somebody may speak of: symbols of the deck of whoever acts, and what lies open on the table."""
        names = [card.name for card in self.player.deck.symbols] if self.player.deck else []
        for player in self.state.players:
            names += [one.card.name for one in player.characters] + [one.card.name for one in player.completed]
        return tuple(dict.fromkeys(names))

    @cached_property
    def follows(self) -> int:
        """Whose turn it is after this action."""
        return turns.move_on(self.state).turn

    @cached_property
    def draws(self) -> list[tuple[int, Price | None]]:
        """How many cards can be drawn, with the price."""
        have = self.player.influence
        return [(cards, try_price(have, ACTION + Amounts(n=cards))) for cards in range(1, 6)]

    @property
    def is_by_hand(self) -> bool:
        """Whether nobody has entered the sections of the event, so that the level of a contest is read off the card."""
        return self.event is None or not any(words for _, words in self.event.card.sections)

    @cached_property
    def matches(self) -> dict[int, Any]:
        """How each ready character meets the event."""
        return {one.id: contest.match(one.card, self.event.card) for one in self.player.ready} if self.event else {}

    @cached_property
    def hand(self) -> Hand:
        """What the one who acts can play from the deck."""
        return Hand(self.state, self.player)

    def sheet_of(self, key: str, redo: Hashable) -> tuple[Hashable, ...]:
        """What the sheet of an action depends on, besides what each of its forms says of who acts."""
        player = self.player
        if key == "more":
            return redo, self.event, self.phase
        price = self.action_cost, bool(player.influence.k and player.influence.p)
        match key:
            case "character":
                return player.deck and (player.influence, player.deck, player.characters), None
            case "monument":
                priced = player.influence if player.deck or player.unfinished else price[1]
                return priced, player.deck, player.monuments, self.state.options, player.unfinished and self.actor
            case "draw":
                return player.influence, price[1]
            case "activate":
                return player.ready, price
            case "contest":
                return player.ready, price, self.event
            case "declare":
                return price, self.actor
        return player.ready, player.deck, player.used, price

    def forms_of(self, key: str) -> tuple[str, ...]:
        """The forms of a sheet, each of which says who acts in a piece of its own: often nothing else changes."""
        match key:
            case "character":
                return ("character", "character-deck") if self.hand.characters else ("character",)
            case "monument":
                return ("monument", "monument-deck") if self.hand.monuments else ("monument",)
            case "card":
                return ("card", "symbol") if self.hand.symbols else ("card",)
            case "contest":
                return ("contest-level",) if self.is_by_hand or not self.player.ready else ("contest", "contest-level")
        return FORMS.get(key, ())

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
    def proposals(self) -> list[tuple[str, str, Concession]]:
        """Two ways to meet the demands, with their names; one if they are the same."""
        ways = [
            ("cheapest", gettext("Lose as little worth as possible"), cheapest(self.loser, self.war.level)),
            ("fewest", gettext("Lose the fewest markers"), fewest(self.loser, self.war.level)),
        ]
        return ways if ways[0][2] != ways[1][2] else ways[:1]

    def left_after(self, way: Concession) -> Amounts:
        """The markers that stay with the loser."""
        left: Amounts = self.loser.influence - way.discard - way.give
        return left

    def worth_of(self, way: Concession) -> int:
        return worth(self.loser, way)

    @property
    def all_ready(self) -> dict[str, bool]:
        """All who can still fight for the side that musters, as if they were ticked."""
        return {str(one.id): True for one in self.state.players[self.waits_for or 0].ready}

    @property
    def strength(self) -> int:
        return sum(one.card.strength for one in self.state.players[self.waits_for or 0].ready)

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
