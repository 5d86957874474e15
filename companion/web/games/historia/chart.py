"""Victory points by round, as points of a drawing and as figures for the table beside it."""

from itertools import pairwise

import msgspec

from companion.games.historia.state import Phase, Points, State

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 40, 48, 14, 34
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
LABEL = 14  # the least distance of two letters at the right edge


class Line(msgspec.Struct, frozen=True):
    seat: int
    values: tuple[int, ...]
    points: str
    end: tuple[float, float]
    label: float  # where its letter stands, apart from the others


class Chart(msgspec.Struct, frozen=True):
    columns: tuple[str, ...]  # the events, and "now" or the end
    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, float], ...]
    marks: tuple[float, ...]
    epochs: tuple[float, ...]  # where an epoch begins


def chart(state: State) -> Chart | None:
    """Everyone's VP after each round, and now; nothing before the first round is over."""
    if not state.rounds:
        return None
    columns = [round.event for round in state.rounds]
    rows = [[round.vp[seat] for round in state.rounds] for seat in range(len(state.players))]
    now = [player.vp for player in state.players]
    if state.phase is Phase.FINISHED or now != [row[-1] for row in rows]:
        columns.append("")
        rows = [[*row, vp] for row, vp in zip(rows, now, strict=True)]
    most = max(1, *(value for row in rows for value in row))
    step = next((step for step in STEPS if most / step <= 5), STEPS[-1])
    top = (most + step - 1) // step * step
    xs = [across(n, len(columns)) for n in range(len(columns) + 1)]
    drawn = [[(xs[n], up(value, top)) for n, value in enumerate([0, *row])] for row in rows]
    labels = apart([points[-1][1] for points in drawn])
    return Chart(
        tuple(columns),
        tuple(
            Line(seat, tuple(rows[seat]), " ".join(f"{x:g},{y:g}" for x, y in points), points[-1], labels[seat])
            for seat, points in enumerate(drawn)
        ),
        tuple((value, up(value, top)) for value in range(0, top + 1, step)),
        tuple(xs[1:]),
        tuple(xs[n] for n in range(1, len(state.rounds)) if state.rounds[n].epoch != state.rounds[n - 1].epoch),
    )


def across(number: int, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, count), 1)


def up(value: int, top: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top, 1)


def apart(heights: list[float]) -> list[float]:
    """Heights of letters near those of their lines, none over another."""
    places = sorted(range(len(heights)), key=lambda seat: heights[seat])
    found = list(heights)
    for above, below in pairwise(places):
        found[below] = max(found[below], found[above] + LABEL)
    lowest = max(found)
    slip = max(0.0, lowest - (HEIGHT - BOTTOM + 6))
    return [round(height - slip, 1) for height in found]


def sources(state: State) -> list[tuple[str, list[int]]]:
    """Where the points came from: a row a source, a figure a seat."""
    rows = [(source, [getattr(one.points, source) for one in state.players]) for source in Points.__struct_fields__]
    return [(source, values) for source, values in rows if any(values)]
