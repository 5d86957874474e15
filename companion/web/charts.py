"""Charts as SVG: here the coordinates, in templates/_charts.html the drawing."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

LETTER = 7  # about how wide a letter of a label is
MARK = 18  # the least distance of two marks, which are discs


class Frame(msgspec.Struct, frozen=True):
    """The size of a drawing, and where in it the curves may lie."""

    width: int = 360
    height: int = 200
    left: int = 34
    right: int = 346
    top: int = 12
    floor: int = 174


NARROW = Frame()  # beside a table
WIDE = Frame(640, 300, 40, 614, 14, 266)


class Tick(msgspec.Struct, frozen=True):
    at: float
    label: str


class Dot(msgspec.Struct, frozen=True):
    x: float
    y: float
    label: str


class Curve(msgspec.Struct, frozen=True):
    name: str
    colour: int
    path: str
    dots: list[Dot]
    band: str = ""  # the outline of the uncertainty around it
    mark: str = ""  # a letter at its end: colour never stands alone
    mark_at: float = 0.0  # its height: near the end, and apart from the others


class Bar(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float
    label: str
    value: int


class Chart(msgspec.Struct, frozen=True):
    title: str
    xs: list[Tick]
    ys: list[Tick]
    curves: list[Curve] = []
    bars: list[Bar] = []
    dividers: list[float] = []  # where something new begins, across
    frame: Frame = NARROW


class Series(msgspec.Struct, frozen=True):
    """What a curve is drawn from: values, and how unsure each is."""

    name: str
    colour: int
    values: Sequence[float]
    unsure: Sequence[float] = ()
    mark: str = ""


def nice(low: float, high: float, most: int = 5) -> list[float]:
    """Round figures from below the least to above the most."""
    span = (high - low) or 1
    size = 1.0
    while True:
        for step in (size, 2 * size, 5 * size):
            if span / step <= most:
                first = int(low // step)
                count = int(-(-(high - first * step) // step)) or 1
                return [(first + number) * step for number in range(count + 1)]
        size *= 10


def lines(
    title: str, labels: Sequence[str], series: Sequence[Series], dividers: Sequence[int] = (), frame: Frame = NARROW
) -> Chart:
    """Curves over the same steps; dividers are numbers of steps."""
    tops = [v + u for one in series for v, u in _spans(one)]
    lows = [v - u for one in series for v, u in _spans(one)]
    steps = nice(min(0.0, *lows) if min(lows) < 0 else min(lows), max(tops))
    across = Scale(0, max(1, len(labels) - 1), frame.left + 10, frame.right - 12)
    up = Scale(steps[0], steps[-1], frame.floor, frame.top)
    curves = [_curve(one, across, up) for one in series]
    heights = apart([curve.dots[-1].y for curve in curves], frame.floor)
    return Chart(
        title,
        [Tick(across(number), labels[number]) for number in readable(labels, frame)],
        [Tick(up(step), f"{step:g}") for step in steps],
        [msgspec.structs.replace(curve, mark_at=height) for curve, height in zip(curves, heights, strict=True)],
        dividers=[across(number) for number in dividers],
        frame=frame,
    )


def readable(labels: Sequence[str], frame: Frame) -> range:
    """So many of the labels that none touches the next."""
    wide = LETTER * (max(map(len, labels), default=1) + 2)
    return range(0, len(labels), max(1, -(-len(labels) * wide // (frame.right - frame.left))))


def apart(heights: Sequence[float], floor: float) -> list[float]:
    """Heights of marks near those of their ends, none over another and none below the floor."""
    found = list(heights)
    for above, below in pairwise(sorted(range(len(found)), key=lambda place: heights[place])):
        found[below] = max(found[below], found[above] + MARK)
    slip = max(0.0, max(found) - floor) if len(found) > 1 else 0.0
    return [round(height - slip, 1) for height in found]


def _spans(one: Series) -> list[tuple[float, float]]:
    return list(zip(one.values, one.unsure or [0.0] * len(one.values), strict=True))


def _curve(one: Series, across: "Scale", up: "Scale") -> Curve:
    points = [(across(n), up(value)) for n, value in enumerate(one.values)]
    band = ""
    if one.unsure:
        upper = [(across(n), up(value + reach)) for n, (value, reach) in enumerate(_spans(one))]
        lower = [(across(n), up(value - reach)) for n, (value, reach) in enumerate(_spans(one))]
        band = _points([*upper, *reversed(lower)])
    dots = [Dot(x, y, f"{value:g}") for (x, y), value in zip(points, one.values, strict=True)]
    return Curve(one.name, one.colour, _points(points), dots, band, one.mark)


def bars(title: str, values: Sequence[tuple[str, int]]) -> Chart:
    """One bar a value, each with its figure on top."""
    steps = nice(0, max((value for _, value in values), default=1) or 1, 4)
    frame = NARROW
    up = Scale(0, steps[-1], frame.floor, frame.top + 8)
    room = (frame.right - frame.left) / max(1, len(values))
    found = [
        Bar(
            round(frame.left + n * room + room * 0.12, 1),
            up(v),
            round(room * 0.76, 1),
            round(frame.floor - up(v), 1),
            t,
            v,
        )
        for n, (t, v) in enumerate(values)
    ]
    every = -(-len(values) // 7) if any(len(text) > 2 for text, _ in values) else 1
    xs = [Tick(round(bar.x + bar.width / 2, 1), bar.label) for n, bar in enumerate(found) if n % every == 0]
    whole = [step for step in steps if step == int(step)]
    return Chart(title, xs, [Tick(up(step), f"{step:g}") for step in whole], bars=found)


class Scale:
    """Values to coordinates, in a straight line."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.start, self.by = low, start, (end - start) / ((high - low) or 1)

    def __call__(self, value: float) -> float:
        return round(self.start + (value - self.low) * self.by, 1)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
