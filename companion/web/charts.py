"""Charts as SVG: here the coordinates, in templates/_charts.html the drawing."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

LETTER = 7  # about how wide a letter of a label is
DIGIT = 8  # and a digit, in the widest letters of a device
GAP = 6  # the least distance of two labels
ROW = 42  # how high a range stands, with its name
MOST_RANGES = 12
BROAD = 44  # the most that a bar may measure across
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
TALL = Frame(360, 240, 34, 346, 12, 212)  # for many curves; letters stay readable on a phone


class AxisTick(msgspec.Struct, frozen=True):
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
    figure: str = ""  # what stands over it, where there is room


class Range(msgspec.Struct, frozen=True):
    """Something with a figure that lies between two others."""

    name: str
    figure: str
    value: float
    low: float
    high: float


class Span(msgspec.Struct, frozen=True):
    """A range as it is drawn: its name over a line with a dot."""

    name: str
    figure: str
    y: float
    low: float
    at: float
    high: float


class Chart(msgspec.Struct, frozen=True):
    title: str
    xs: list[AxisTick]
    ys: list[AxisTick]
    curves: list[Curve] = []
    bars: list[Bar] = []
    spans: list[Span] = []
    dividers: list[float] = []  # where something new begins, across
    frame: Frame = NARROW


class Series(msgspec.Struct, frozen=True):
    """What a curve is drawn from: values, and how unsure each is."""

    name: str
    colour: int
    values: Sequence[float]
    unsure: Sequence[float] = ()
    mark: str = ""
    least: float = float("-inf")  # no value can be below it, so no uncertainty reaches there


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
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    dividers: Sequence[int] = (),
    frame: Frame = NARROW,
    at: Sequence[float] = (),
) -> Chart:
    """Curves over the same steps, or over moments true to scale; dividers are numbers of steps."""
    tops = [v + u for one in series for v, u in _spans(one)]
    lows = [max(one.least, v - u) for one in series for v, u in _spans(one)]
    steps = nice(min(0.0, *lows) if min(lows) < 0 else min(lows), max(tops))
    heights = [f"{step:g}" if abs(step) < 1e6 else f"{step:.0f}" for step in steps]
    frame = roomy(frame, heights)
    moments = at or range(len(labels))
    across = Scale(moments[0], moments[-1] if len(labels) > 1 else moments[0] + 1, frame.left + 10, frame.right - 12)
    up = Scale(steps[0], steps[-1], frame.floor, frame.top)
    curves = [_curve(one, [across(moment) for moment in moments], up) for one in series]
    ends = apart([curve.dots[-1].y for curve in curves], frame.floor)
    return Chart(
        title,
        readable(
            [AxisTick(across(moment), label) for moment, label in zip(moments, labels, strict=True)], frame, bool(at)
        ),
        [AxisTick(up(step), height) for step, height in zip(steps, heights, strict=True)],
        [msgspec.structs.replace(curve, mark_at=end) for curve, end in zip(curves, ends, strict=True)],
        dividers=[across(moments[number]) for number in dividers],
        frame=frame,
    )


def roomy(frame: Frame, heights: Sequence[str]) -> Frame:
    """The frame with room for what stands beside the axis."""
    wide = LETTER * max(map(len, heights), default=0) + GAP
    return msgspec.structs.replace(frame, left=wide) if wide > frame.left else frame


def readable(ticks: Sequence[AxisTick], frame: Frame, uneven: bool = False) -> list[AxisTick]:
    """So many of the labels that none touches the next and none leaves the drawing: each, every other and so on;
    where they stand unevenly, each for which there is room."""
    inside = [msgspec.structs.replace(tick, at=_inside(tick, frame)) for tick in ticks]
    if not uneven:
        return next(kept for every in range(1, len(ticks) + 2) if _clear(kept := inside[::every]))
    found: list[AxisTick] = []
    for tick in inside:
        if _clear([*found[-1:], tick]):
            found.append(tick)
    return found


def _inside(tick: AxisTick, frame: Frame) -> float:
    half = DIGIT * len(tick.label) / 2
    return round(max(half, min(tick.at, frame.width - half)), 1)


def _clear(ticks: Sequence[AxisTick]) -> bool:
    return all(
        after.at - before.at >= DIGIT * (len(before.label) + len(after.label)) / 2 + GAP
        for before, after in pairwise(ticks)
    )


def apart(heights: Sequence[float], floor: float) -> list[float]:
    """Heights of marks near those of their ends, none over another and none below the floor."""
    found = list(heights)
    for above, below in pairwise(sorted(range(len(found)), key=lambda place: heights[place])):
        found[below] = max(found[below], found[above] + MARK)
    slip = max(0.0, max(found) - floor) if len(found) > 1 else 0.0
    return [round(height - slip, 1) for height in found]


def _spans(one: Series) -> list[tuple[float, float]]:
    return list(zip(one.values, one.unsure or [0.0] * len(one.values), strict=True))


def _curve(one: Series, xs: Sequence[float], up: "Scale") -> Curve:
    points = [(x, up(value)) for x, value in zip(xs, one.values, strict=True)]
    band = ""
    if one.unsure:
        upper = [(x, up(value + reach)) for x, (value, reach) in zip(xs, _spans(one), strict=True)]
        lower = [(x, up(max(one.least, value - reach))) for x, (value, reach) in zip(xs, _spans(one), strict=True)]
        band = _points([*upper, *reversed(lower)])
    dots = [Dot(x, y, f"{value:g}") for (x, y), value in zip(points, one.values, strict=True)]
    return Curve(one.name, one.colour, _points(points), dots, band, one.mark)


def bars(title: str, values: Sequence[tuple[str, int]]) -> Chart:
    """One bar a value, each with its figure on top; where those have no room, over the highest alone."""
    most = max((value for _, value in values), default=1) or 1
    steps = [step for step in nice(0, most, 4) if step == int(step)]
    frame = roomy(NARROW, [f"{step:.0f}" for step in steps])
    up = Scale(0, steps[-1], frame.floor, frame.top + 8)
    room = (frame.right - frame.left) / max(1, len(values))
    broad = min(room * 0.76, BROAD)
    all_fit = DIGIT * len(str(most)) + GAP / 2 <= room
    found = [
        Bar(
            round(frame.left + n * room + (room - broad) / 2, 1),
            up(value),
            round(broad, 1),
            round(frame.floor - up(value), 1),
            label,
            value,
            str(value) if value and (all_fit or n == [number for _, number in values].index(most)) else "",
        )
        for n, (label, value) in enumerate(values)
    ]
    xs = readable([AxisTick(round(bar.x + bar.width / 2, 1), bar.label) for bar in found], frame)
    return Chart(title, xs, [AxisTick(up(step), f"{step:.0f}") for step in steps], bars=found, frame=frame)


def ranges(title: str, found: Sequence[Range], most: float, worded: Callable[[float], str]) -> Chart:
    """A line a range, one under another, from nothing to the most; names longer than the drawing are cut."""
    shown, frame = found[:MOST_RANGES], Frame(left=10, right=342, top=4)
    frame = msgspec.structs.replace(frame, floor=frame.top + ROW * len(shown), height=frame.top + ROW * len(shown) + 26)
    steps = nice(0, most, 4)
    across = Scale(0, steps[-1], frame.left, frame.right)
    spans = [
        Span(
            shortened(one.name, frame),
            one.figure,
            frame.top + ROW * n + 28,
            *map(across, (one.low, one.value, one.high)),
        )
        for n, one in enumerate(shown)
    ]
    xs = readable([AxisTick(across(step), worded(step)) for step in steps], frame)
    return Chart(title, xs, [], spans=spans, frame=frame)


def shortened(name: str, frame: Frame) -> str:
    most = (frame.right - frame.left) // LETTER - 10
    return name if len(name) <= most else f"{name[: most - 1]}…"


class Scale:
    """Values to coordinates, in a straight line."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.start, self.by = low, start, (end - start) / ((high - low) or 1)

    def __call__(self, value: float) -> float:
        return round(self.start + (value - self.low) * self.by, 1)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
