"""The board of Historia: what a new match asks for, and what the templates need."""

from collections.abc import Hashable, Mapping
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
from companion.web.guards.access import Place, matches
from companion.web.nested import flat

from . import words
from .chart import chart, sources
from .library import store
from .library.decks import Deck, check_deck

INFLUENCES = ("p", "n", "e", "k")
COUNTERS = (*INFLUENCES, "vp", "contest")


def name() -> str:
    return "Historia"


def pitch() -> str:
    return gettext("2–6 players · influence, wars, monuments, events")


def read_options(form: Mapping[str, str]) -> dict[str, Any]:
    gives = form.get("monument_gives", "k")
    return {"format": form.get("format", Format.NOWY), "monument_gives": None if gives == "nothing" else gives}


def options_view() -> dict[str, Any]:
    return {"formats": formats(), "monument_gifts": monument_gifts()}


def formats() -> list[tuple[str, str, str]]:
    """Each format with its epochs, for the page of a new match."""
    return [
        (format.value, words.format_name(format), " → ".join(map(words.epoch_name, format.epochs))) for format in Format
    ]


def monument_gifts() -> list[tuple[str, str]]:
    """Culture first: that is how we read the rulebook."""
    kinds = [Influence.CULTURAL, Influence.POLITICAL, Influence.SCIENTIFIC, Influence.ECONOMIC]
    return [*((kind.value, f"1 {kind.value.upper()}") for kind in kinds), ("nothing", gettext("nothing"))]


# -- decks of the library


def decks(state: State) -> list[tuple[Deck, int]]:
    """The decks of the library for this epoch, each with how many faults it has."""
    now, great = state.epochs[state.epoch], great_epoch(state)
    with matches().storage.reading() as db:
        found = store.decks(db, great, now if now in PERIODS[great] else "")
    return [(deck, len(check_deck(deck))) for deck in found]


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


def view(table: Table, place: Place) -> dict[str, Any]:
    state: State = table.state
    actor = place.seat if place.seat is not None else state.turn
    seen = {
        "phase": state.phase, "state": state, "words": words,
        "kinds": INFLUENCES, "counters": COUNTERS, "influence": Influence,
        "formats": list(Format), "actor": actor, "player": state.players[actor],
        "hands": hands(state, place), "most_monuments": MOST_MONUMENTS, "flat": flat, "plain_card": msgspec.to_builtins,
        "event": state.event, "chart": chart(state), "sources": sources(state), "income": incomes(state),
        "starters": starters(state),
    }  # fmt: skip
    if state.phase in (Phase.ACTIONS, Phase.ROUND_END):
        seen |= choices(state, actor)
    if state.phase is Phase.PREPARING:
        seen["decks"] = decks(state)
    if state.war:
        seen |= war(state, place)
    if state.phase is Phase.FINISHED:
        seen["ranking"] = ranking(state)
    if state.phase is Phase.ROUND_END:
        seen["end"] = epochs.round_end(state)
    return seen


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


def incomes(state: State) -> list[Amounts]:
    return [epochs.income_of(state, player) for player in state.players]


def starters(state: State) -> list[list[int]]:
    """Who brought each event of the stack, several if it is the same card."""
    return [epochs.owners(state.stack, number) for number in range(len(state.stack))]


def try_price(have: Amounts, due: Amounts) -> Price | None:
    try:
        return price(have, due)
    except RuleError:
        return None


def choices(state: State, actor: int) -> dict[str, Any]:
    """What the active player can do, with prices and matches."""
    player, event = state.players[actor], state.event
    matches = {one.id: contest.match(one.card, event.card) for one in player.ready} if event else {}
    return {
        "action_price": try_price(player.influence, ACTION),
        "draws": [(cards, try_price(player.influence, ACTION + Amounts(n=cards))) for cards in range(1, 6)],
        "matches": matches,
        "plays": [
            (card, try_price(player.influence, ACTION + Amounts(e=card.cost)))
            for card in (player.deck.characters if player.deck else ())
        ],
    }


def war(state: State, place: Place) -> dict[str, Any]:
    found = state.war
    assert found is not None
    waits = {"attack": found.attacker, "defence": found.defender, "compare": found.winner, "demands": found.loser}
    seat = waits[found.stage]
    seen: dict[str, Any] = {
        "war": found, "waits_for": seat,
        "mine": seat in hands(state, place) or (seat is None and not place.watching),
    }  # fmt: skip
    if found.stage == "demands" and found.loser is not None:
        player = state.players[found.loser]
        proposal = cheapest(player, found.level)
        seen |= {"proposal": proposal, "proposal_worth": worth(player, proposal), "most": most(player)}
    return seen
