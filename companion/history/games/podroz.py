"""Podróż po Polsce in the statistics: dice that were rolled and taken, tokens drawn, turns needed, and cards."""

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.podroz.state import FACES, TOKENS, Card
from companion.history.figures import Spread
from companion.history.record import Line
from companion.matches.luck import Row, Tally, face_rows, token_rows

rounds_on_sheet = 0
counts_at_the_end = False
BY_NUMBER = {"faces": FACES, "by_hand": FACES, "took": FACES, "took_by_hand": FACES, "drawn": TOKENS, "sets": 2}


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
    faces: list[Row]
    by_hand: list[Row]
    tokens: list[Row]
    turns: Spread  # that winners needed
    winners: Group
    others: Group
    cards: dict[Card, int]


def tally(lines: tuple[Line, ...]) -> list[tuple[str, str, int]]:
    """What one match adds; a match without a log has none of it."""
    found: list[tuple[str, str, int]] = []
    for line in lines:
        detail = line.detail
        if "took" not in detail:
            continue
        for measure in BY_NUMBER:
            found += [(measure, str(number), count) for number, count in enumerate(detail[measure], 1)]
        found += [("card", card, count) for card, count in detail["kinds"].items()]
        group = "won" if line.won else "other"
        found.append(("travellers", group, 1))
        found += [(measure, group, detail[measure]) for measure in ("turns", "tokens", "cards", "lost_turns")]
        if line.won:
            found.append(("turns_needed", str(detail["turns"]), 1))
    return [(f"journey_{measure}", item, amount) for measure, item, amount in found if amount]


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
    luck = Tally(counts["faces"], counts["by_hand"], counts["drawn"], counts["sets"])
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
