"""Podróż po Polsce in the statistics: dice that were rolled and taken, tokens drawn, turns needed, and cards."""

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.podroz.results import BY_NUMBER
from companion.games.podroz.state import Card
from companion.history.figures import Spread

from .luck import Frequency, face_rows, of_all_matches, token_rows


class Face(msgspec.Struct, frozen=True):
    """How often a face was rolled and taken, with the dice of the app and with real ones."""

    face: int
    rolled: int
    took: int
    rolled_by_hand: int
    took_by_hand: int


class Group(msgspec.Struct, frozen=True):
    """What the winners, or all others, did in sum."""

    travellers: int
    turns: int
    tokens: int
    cards: int
    lost_turns: int

    def each(self, what: str) -> float | None:
        return getattr(self, what) / self.travellers if self.travellers else None


class Journeys(msgspec.Struct, frozen=True):
    dice: list[Face]
    faces: list[Frequency]
    by_hand: list[Frequency]
    tokens: list[Frequency]
    turns: Spread  # that winners needed
    winners: Group
    others: Group
    cards: dict[Card, int]


def dice(counts: Mapping[str, Sequence[int]]) -> list[Face]:
    """The rows of podroz/_dice.html."""
    columns = (counts[measure] for measure in ("faces", "took", "by_hand", "took_by_hand"))
    return [Face(face, *found) for face, found in enumerate(zip(*columns, strict=True), 1)]


def figures(tallies: dict[str, dict[str, int]]) -> Journeys:
    def read(measure: str) -> dict[str, int]:
        return tallies.get(f"journey_{measure}", {})

    def group(name: str) -> Group:
        return Group(*(read(measure).get(name, 0) for measure in Group.__struct_fields__))

    counts = {
        measure: tuple(read(measure).get(str(number), 0) for number in range(1, length + 1))
        for measure, length in BY_NUMBER.items()
    }
    luck = of_all_matches(tallies)
    return Journeys(
        dice(counts),
        face_rows(luck.faces),
        face_rows(luck.by_hand),
        token_rows(luck),
        Spread.read(read("turns_needed")),
        group("won"),
        group("other"),
        {card: read("card").get(card, 0) for card in Card},
    )
