"""The track as a winding road: where its fields lie in a drawing, and who stands on them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

ROAD_WIDTH = 340
FIRST_X, LAST_X = 30, 310
ROW = 42
BEND = 14  # how far a bend reaches beyond the last field of a row; the road itself is 20 wide
LEAST = 30  # fields drawn of a track whose length is not known
FAN, EDGE = 16, 14  # between markers on one field, and to the edge of the drawing
MOST_SIGNS = 36  # fields whose names a tablet shows all at once
AHEAD = 8  # and how many ahead of the first marker


class Spot(NamedTuple):
    number: int
    x: float
    y: float


class Marker(NamedTuple):
    seat: int
    number: int
    x: float
    y: float


class Stop(NamedTuple):
    """A marker on the straight line: where its field is, and where its letter stands."""

    seat: int
    number: int
    x: float
    letter: float


class Sign(NamedTuple):
    """A field by name, on a road that turns after so many fields: its column, and the side to which it turns there."""

    number: int
    six: int  # the column where six stand side by side
    four: int  # and where four do
    turns_six: str
    turns_four: str


class Road(NamedTuple):
    height: int
    path: str
    spots: list[Spot]
    markers: list[Marker]
    last: int | None  # where the road ends, if that is known


@lru_cache(maxsize=256)
def road(fields: tuple[int, ...], last: int | None) -> Road:
    """The road for markers on these fields, one a seat."""
    length = length_of(fields, last)
    columns = 10 if length <= 70 else 14 if length <= 140 else 20
    spots = [Spot(number, *place(number, columns)) for number in range(1, length + 1)]
    rows = -(-length // columns)
    return Road(rows * ROW + 14, path(spots, columns), spots, markers(fields, columns), last)


@lru_cache(maxsize=256)
def line(fields: tuple[int, ...], last: int | None) -> list[Stop]:
    """The same on one straight line: the letters stand side by side, as near to their fields as there is room."""
    step = (ROAD_WIDTH - 2 * EDGE) / (length_of(fields, last) - 1)
    order = sorted(range(len(fields)), key=lambda seat: fields[seat])
    stops, least = [], float(EDGE)
    for rank, seat in enumerate(order):
        x = EDGE + (fields[seat] - 1) * step
        most = ROAD_WIDTH - EDGE - (len(order) - 1 - rank) * FAN
        letter = min(max(x, least), most)
        least = letter + FAN
        stops.append(Stop(seat, fields[seat], round(x, 1), round(letter, 1)))
    return stops


@lru_cache(maxsize=16)
def signs(last: int | None) -> list[Sign]:
    """All fields of a track that is short enough to show every name at once on a tablet."""
    if not last or last > MOST_SIGNS:
        return []
    return [
        Sign(number, column(number, 6), column(number, 4), turn(number, 6, last), turn(number, 4, last))
        for number in range(1, last + 1)
    ]


def column(number: int, columns: int) -> int:
    row, place = divmod(number - 1, columns)
    return columns - place if row % 2 else place + 1


def turn(number: int, columns: int, last: int) -> str:
    """The side to which the road leaves its row, after the last field of the row."""
    if number % columns or number == last:
        return ""
    return "right" if (number // columns) % 2 else "left"


def length_of(fields: Sequence[int], last: int | None) -> int:
    """How many fields are drawn: all, or enough for those who are under way."""
    return last or max(LEAST, -(-(max(fields) + AHEAD) // 10) * 10)


def place(number: int, columns: int) -> tuple[float, float]:
    """Rows run to the right and back to the left in turn."""
    row, column = divmod(number - 1, columns)
    step = (LAST_X - FIRST_X) / (columns - 1)
    x = FIRST_X + column * step if row % 2 == 0 else LAST_X - column * step
    return round(x, 1), row * ROW + 28


def path(spots: Sequence[Spot], columns: int) -> str:
    """One stroke through all fields, with a bend at the end of each row."""
    parts = [f"M{spots[0].x:g},{spots[0].y:g}"]
    for spot in spots[1:]:
        if (spot.number - 1) % columns:
            parts.append(f"L{spot.x:g},{spot.y:g}")
        else:
            right = spot.x > ROAD_WIDTH / 2
            parts.append(f"a{BEND},{ROW / 2:g} 0 0 {1 if right else 0} 0,{ROW}")
    return " ".join(parts)


def markers(fields: Sequence[int], columns: int) -> list[Marker]:
    """Those on one field stand in a small fan, so that every letter can be read."""
    placed = []
    for seat, number in enumerate(fields):
        together = [other for other, field in enumerate(fields) if field == number]
        x, y = place(number, columns)
        width, order = (len(together) - 1) * FAN, together.index(seat)
        left = min(max(x - width / 2, EDGE), ROAD_WIDTH - EDGE - width)
        placed.append(Marker(seat, number, round(left + order * FAN, 1), y - 8 if order % 2 else y))
    return placed
