"""What the board shows where the app has a seat, and who may ask for a hint."""

import msgspec

from companion.games.poprzez_wieki.partner import sealed_text, taken_back, to_deal
from companion.games.poprzez_wieki.state import HAND, PEOPLE, Pair, Phase, State
from companion.web.guards.access import Place

from . import reasons
from .partner_words import opponents, short_print
from .sentences import about


class Proof(msgspec.Struct, frozen=True):
    """What shows that a choice was made before: the fingerprint, and the text that it is made of."""

    text: str
    fingerprint: str


class Duel(msgspec.Struct, frozen=True):
    """A match against the app."""

    strength: str
    hand: tuple[int, ...]
    drawn: tuple[int, ...]  # of these, what comes from the pack or the deck
    first: bool  # of the round
    may_lay: bool  # this phone lays for the one who plays
    dealing: bool
    choosing: bool  # the app is still at it
    seal: str
    shown: tuple[tuple[int, ...], tuple[int, ...]] | None
    proof: Proof | None
    lesson: str
    why: list[str]


def duel(state: State, place: Place) -> Duel:
    first = not state.played[PEOPLE]
    shown = state.shown
    lesson, why = explained(state)
    return Duel(
        strength=opponents()[state.partner or ""],
        hand=state.hands[PEOPLE],
        drawn=tuple(card for card in state.hands[PEOPLE] if first and card not in taken_back(state)[PEOPLE]),
        first=first,
        may_lay=place.seat in (None, PEOPLE) and not place.watching,
        dealing=to_deal(state),
        choosing=not state.sealed and (state.phase is Phase.CHOOSING or len(state.hands[PEOPLE]) > 1),
        seal=short_print(state.sealed) if state.sealed else "",
        shown=(shown.mine, shown.answer) if shown else None,
        proof=Proof(sealed_text(shown.salt, shown.answer), shown.fingerprint) if shown and shown.salt else None,
        lesson=lesson,
        why=why,
    )


def explained(state: State) -> tuple[str, list[str]]:
    """What is said about the last choice, and why the better one was better."""
    found = state.explained
    if found is None:
        return "", []
    pick = 0 if len(found.chosen) > 1 else 1
    told = about(state.round, pick, found.chosen, found.best, found.cost)
    before = before_last(state) if pick and found.cost else None
    return told, reasons.of_card(found.best[0], before, sum(state.hands, ())) if before else []


def before_last(state: State) -> Pair | None:
    """The kingdoms before the last card of both."""
    if state.phase is not Phase.PLAYING or not state.played[PEOPLE]:
        return None
    first, second = (cards[:-1] for cards in state.kingdoms)
    return first, second


def may_ask(state: State, place: Place) -> bool:
    """Whether this phone may ask what to choose now."""
    seats = (0, 1) if place.seat is None else (place.seat,)
    if place.watching or state.phase is Phase.FINISHED or not set(seats) & set(state.hints):
        return False
    if state.partner and state.phase is Phase.PLAYING:
        return len(state.hands[PEOPLE]) > 1
    return state.phase is Phase.CHOOSING or min(map(len, state.played)) < HAND - 1
