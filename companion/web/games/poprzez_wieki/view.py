"""The board of Poprzez Wieki: what a tap means, and what the templates need."""

from functools import cached_property
from typing import Any, NamedTuple

from flask_babel import gettext

from companion.games.kit import RuleError
from companion.games.poprzez_wieki.actions import Move
from companion.games.poprzez_wieki.cards import CARDS, Type
from companion.games.poprzez_wieki.state import HAND, PEOPLE, State
from companion.matches.play import Table
from companion.web.guards.access import Place

from . import partner_view, words
from .laid import unordered
from .rulings import rulings

ROWS = [[CARDS[n] for n in range(first, first + 3)] for first in range(1, 19, 3)]  # a row a type


class TopCard(NamedTuple):
    card: int
    seat: int
    points: int
    rounds: list[int]


def name() -> str:
    return "Poprzez Wieki"


def pitch() -> str:
    return gettext("1–2 players · every point with its reason, an analysis afterwards")


def read_tap(form: dict[str, str]) -> dict[str, Any]:
    """A tile says which card it is and, if it lay in a kingdom, in whose: "10" or "10@0"."""
    tile = form.pop("tile", None)
    if tile is None:
        return form
    card, _, holder = tile.partition("@")
    kind = "take_back" if holder and holder == form.get("seat") else "place"
    return {**form, "type": kind, "card": card}


class View:
    """What the templates find under `board`; what costs something is worked out when it is asked for."""

    words, rows, cards, types, rulings, hand = words, ROWS, CARDS, Type, staticmethod(rulings), HAND

    def __init__(self, table: Table, place: Place) -> None:
        state: State = table.match.rules.seen_by(table.state, place.seat)
        self.table, self.place, self.state, self.phase = table, place, state, state.phase
        self.missing = [state.missing(seat) for seat in (0, 1)]
        self.chosen = [seat for seat in (0, 1) if state.choices[seat]]
        self.people = [PEOPLE] if state.partner else [0, 1]
        self.duel = partner_view.duel(state, place) if state.partner else None
        self.may_ask = partner_view.may_ask(state, place)

    @cached_property
    def tiles(self) -> list[tuple[int, str, int | None, int | None]]:
        return tiles(self.state)

    @property
    def draft(self) -> str:
        return words.draft(self.missing)

    @property
    def unordered(self) -> list[int]:
        return unordered(self.table.timeline)


def tiles(state: State) -> list[tuple[int, str, int | None, int | None]]:
    """Every card: its number, where it is, whose, and what it gives as the kingdoms lie now."""
    where = whereabouts(state)
    gives = {line.card: line.points for receipt in state.if_scored_now for line in receipt.lines}
    return [(number, *where.get(number, ("unseen", None)), gives.get(number)) for number in CARDS]


def whereabouts(state: State) -> dict[int, tuple[str, int | None]]:
    """Where cards are that were seen, and whose: kingdom, relic, removed, or kept and to come again."""
    found: dict[int, tuple[str, int | None]] = dict.fromkeys(state.kept, ("kept", None))
    for kind, both in (("kingdom", state.played), ("removed", state.removed), ("relic", state.relics)):
        found |= {number: (kind, seat) for seat in (0, 1) for number in both[seat]}
    return found


def best_cards(state: State) -> list[TopCard]:
    """The cards with the most points of the match, with whose they were and in which rounds."""
    lines = [
        (line.points, line.card, seat, number)
        for number, pair in enumerate(state.receipts, 1)
        for seat in (0, 1)
        for line in pair[seat].lines
    ]
    most = max(points for points, *_ in lines)
    rounds: dict[tuple[int, int], list[int]] = {}
    for points, card, seat, number in lines:
        if points == most > 0:
            rounds.setdefault((card, seat), []).append(number)
    return [TopCard(card, seat, most, numbers) for (card, seat), numbers in rounds.items()]


def offer(error: RuleError) -> tuple[str, Move] | None:
    if error.code != "card_elsewhere":
        return None
    return gettext("Move it here"), Move(error.figures["seat"], error.figures["card"])
