"""How small a card is printed so that all that stands on it is on it, whichever letters the machine has."""

from math import ceil

import msgspec

from .cards import Card

SIZES = (1.0, 0.875, 0.75, 0.625, 0.5)  # of the usual letters
LINES = 24.0  # of the usual letters on a card
LETTERS, LETTERS_OF_NAME = 31, 19  # in a line; those of a name are larger
ART = 7.5  # lines that the drawing takes


class Fit(msgspec.Struct, frozen=True):
    """How many steps smaller the letters are, and whether there is room for the drawing."""

    step: int
    art: bool


def fit(card: Card) -> Fit:
    heights = [lines_of(card, size) for size in SIZES]
    step = next((step for step, height in enumerate(heights) if height <= LINES), len(SIZES) - 1)
    return Fit(step, heights[0] + ART <= LINES)


def lines_of(card: Card, size: float) -> float:
    """How high all of it stands, in lines of the usual letters."""
    traits = [*card.keywords, card.religion, card.sex]
    sections = [words for words in (card.five, card.three, card.one) if words]
    running: list[float] = [lines(f"{card.kind} · {card.period or card.epoch} · {card.faction}", LETTERS / size)]
    running += [lines(" · ".join(filter(None, traits)), LETTERS / size)]
    running += [0.3 + lines(", ".join(spelled(word) for word in words), (LETTERS - 4) / size) for words in sections]
    running += [1.1 * lines(card.text, LETTERS / size) + 0.5 if card.text else 0.0]
    name = 1.5 * lines(card.name, LETTERS_OF_NAME / size)
    return size * (max(2.5, name) + sum(running) + (1.6 if card.date else 0.0)) + 2.2


def spelled(word: str) -> str:
    """An icon is printed in words."""
    return "wpływ ekonomiczny" if len(word) == 1 else word


def lines(text: str, letters: float) -> int:
    """Words do not break, so a line holds a little less than its letters."""
    return ceil(1.08 * len(text) / letters)
