"""What was drawn at a shared table, noted so that anybody can draw it again from the seed. Pure."""

from collections.abc import Sequence

import msgspec

from companion.games.kit import Chance


class Draw(msgspec.Struct, frozen=True):
    """What chance was asked and what it gave: enough to ask again."""

    number: int
    what: str
    came: list[int]
    sides: int = 0  # of a die
    pool: list[int] = []  # of things that are not put back


class Roll(msgspec.Struct, frozen=True):
    """One tap that drew something."""

    who: str
    at: str
    tab: str
    came: tuple[str, ...]  # as the table read it
    draws: list[Draw]
    total: int | None = None


class NotedChance(Chance):
    """Chance that keeps a note of everything it gave."""

    def __init__(self, seed: bytes, drawn: int) -> None:
        super().__init__(seed, drawn)
        self.notes: list[Draw] = []

    def numbers(self, what: str, sides: int, count: int, number: int | None = None) -> list[int]:
        at, came = self.drawn, super().numbers(what, sides, count, number)
        self.notes.append(Draw(at, what, came, sides=sides))
        return came

    def sample(self, what: str, pool: Sequence[int], count: int, number: int | None = None) -> list[int]:
        at, came = self.drawn, super().sample(what, pool, count, number)
        self.notes.append(Draw(at, what, came, pool=list(pool)))
        return came


def first_that_differs(seed: bytes, rolls: Sequence[Roll]) -> int | None:
    """Every draw made again from the seed, numbered without a gap; the number of the first roll that came otherwise."""
    drawn = 0
    for place, roll in enumerate(rolls, 1):
        for note in roll.draws:
            chance = Chance(seed, drawn)
            count = len(note.came)
            again = (
                chance.numbers(note.what, note.sides, count)
                if note.sides
                else chance.sample(note.what, note.pool, count)
            )
            if note.number != drawn or again != note.came:
                return place
            drawn += 1
    return None
