"""Cards on sheets to be cut: three rows of three, and their backs as they lie when the paper is turned over."""

from collections.abc import Iterator

import msgspec

from .cards import Card

WIDE, HIGH = 63.0, 88.0  # a card, in millimetres
ROWS = COLUMNS = 3
A_SHEET = ROWS * COLUMNS
Place = Card | None


class Paper(msgspec.Struct, frozen=True):
    """A size of paper in millimetres, and where it is cut."""

    name: str
    wide: float
    high: float

    @property
    def left(self) -> float:
        return round((self.wide - COLUMNS * WIDE) / 2, 2)

    @property
    def top(self) -> float:
        return round((self.high - ROWS * HIGH) / 2, 2)

    @property
    def upright(self) -> list[float]:
        """Where cuts run from top to bottom."""
        return [round(self.left + number * WIDE, 2) for number in range(COLUMNS + 1)]

    @property
    def level(self) -> list[float]:
        """Where cuts run from side to side."""
        return [round(self.top + number * HIGH, 2) for number in range(ROWS + 1)]


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


def back_of(card: Card) -> str:
    """Cards that are shuffled together look alike from behind, and so does a monument that lies face down."""
    return card.kind if card.kind in ("faction", "event") else "deck"


def sheets(cards: list[Card]) -> Iterator[tuple[list[Place], list[Place]]]:
    """Front and back of each sheet, row by row; turned over its long edge, left is right."""
    for first in range(0, len(cards), A_SHEET):
        front: list[Place] = [*cards[first : first + A_SHEET]]
        front += [None] * (A_SHEET - len(front))
        rows = [front[start : start + COLUMNS] for start in range(0, A_SHEET, COLUMNS)]
        yield front, [place for row in rows for place in reversed(row)]
