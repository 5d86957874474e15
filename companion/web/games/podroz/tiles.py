"""The cards as tiles: one tap a card, with how far it goes; nothing to answer, so nothing stays open."""

from typing import Any, NamedTuple

from flask_babel import lazy_pgettext

from companion.games.podroz.dates import Than
from companion.games.podroz.state import ALONE, CARDS_A_TURN, Card, Phase, State
from companion.web.languages import gettext, pgettext

from .words import card_name, up_to

COACH_ADDS = 2  # a pawn may always move less, so nobody wants fewer
STOP = "stop-"
ACTIONS: dict[str, dict[str, Any]] = {
    "grey-same": {"type": "play_grey", "than": Than.SAME},
    "grey-other": {"type": "play_grey", "than": Than.OTHER},
    "blue-not-later": {"type": "play_blue", "than": Than.NOT_LATER},
    "blue-later": {"type": "play_blue", "than": Than.LATER},
    "city": {"type": "play_city"},
    "city-elsewhere": {"type": "play_city", "there": False},
    "eagle": {"type": "play_eagle"},
    "train": {"type": "ride_train"},
    "coach": {"type": "ride_coach", "bonus": COACH_ADDS},
}
SHORT = {
    Card.GREY: lazy_pgettext("card", "Grey"),
    Card.BLUE: lazy_pgettext("card", "Blue"),
    Card.EAGLE: lazy_pgettext("card", "Eagle"),
}
ICONS = {"city": "city", "eagle": "eagle", "train": "train", "coach": "coach"}


class Tile(NamedTuple):
    key: str
    card: Card
    icon: str
    name: str
    says: str
    moves: int  # fields that the marker goes
    allowed: bool


def action_of(key: str) -> dict[str, Any]:
    """What a tap on the tile means; nothing for a key that no tile has."""
    if key.startswith(STOP):
        return {"type": "play_stop", "target": key.removeprefix(STOP)}
    return ACTIONS.get(key, {})


def tiles(state: State) -> tuple[Tile, ...]:
    """All cards but STOPs, always in the same places."""
    bare = state.die or 0
    said = {
        "grey-same": (pgettext("grey", "same date"), 2),
        "grey-other": (pgettext("grey", "other date"), 1),
        "blue-not-later": (gettext("earlier or same"), 2),
        "blue-later": (pgettext("date", "later"), 1),
        "city": (gettext("pawn here"), 3),
        "eagle": (gettext("used already") if eagle_used(state) else "", 3),
        "train": (gettext("any free field"), 0),
        "coach": (coach_moves(bare), 0),
    }
    return tuple(tile(state, key, says, moves) for key, (says, moves) in said.items())


def coach_moves(die: int) -> str:
    """How far the pawn goes with a coach; a one that is made more moves no ten fields any more."""
    made = die + COACH_ADDS
    return f"1 → {made}: {up_to(made)}" if die == 1 else up_to(made)


def tile(state: State, key: str, says: str, moves: int) -> Tile:
    card = Card(key.partition("-")[0])
    comes_late = bool(state.played) and card in ALONE
    gone = card is Card.EAGLE and eagle_used(state)
    allowed = may_play(state) and not comes_late and not gone
    return Tile(key, card, ICONS.get(card, "calendar"), short_name(card), says, moves, allowed)


def short_name(card: Card) -> str:
    """A name that a narrow tile has room for."""
    return str(SHORT[card]) if card in SHORT else card_name(card)


def may_play(state: State) -> bool:
    """Whether another card may follow in this turn."""
    open_turn = state.phase is Phase.TURN and state.token is None and state.alone is None
    return open_turn and not state.dice_only and len(state.played) < CARDS_A_TURN and state.me.hand > 0


def eagle_used(state: State) -> bool:
    return state.eagle_used and state.version > 1
