"""How a character matches the sections of an event."""

import unicodedata
from typing import Literal

import msgspec

from .cards import CharacterCard, EventCard
from .state import State
from .terms import Influence

Why = Literal["name", "keyword", "influence", "strength", "none"]
STRENGTH = "m"


class Matched(msgspec.Struct, frozen=True):
    level: int
    why: Why
    word: str = ""


def plain(word: str) -> str:
    """A word without case, accents and extra spaces: people type cards as they can."""
    folded = unicodedata.normalize("NFD", " ".join(word.casefold().split()).replace("ł", "l"))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def match(character: CharacterCard, event: EventCard) -> Matched:
    """The first section, from +5 down, that the character fits."""
    for level, words in event.sections:
        for word in words:
            if why := fits(character, plain(word)):
                return Matched(level, why, word)
    return Matched(0, "none")


def fits(character: CharacterCard, word: str) -> Why | None:
    if word == STRENGTH:
        return "strength" if character.strength else None
    if word in set(Influence):
        return "influence" if character.gives.of(word) else None
    if word == plain(character.name):
        return "name"
    return "keyword" if word in map(plain, character.keywords) else None


def winner(state: State) -> int | None:
    """The seat with strictly the most markers; with a tie, or none placed, nobody."""
    most = max(player.contest for player in state.players)
    best = [seat for seat, player in enumerate(state.players) if player.contest == most]
    return best[0] if most and len(best) == 1 else None
