"""Charts as SVG: here the coordinates, in templates/history/_chart.html the drawing."""

from collections.abc import Sequence

import msgspec

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 34, 14, 12, 26


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
    width: int = WIDTH
    height: int = HEIGHT
    floor: float = HEIGHT - BOTTOM
    left: float = LEFT
    right: float = WIDTH - RIGHT


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


def lines(title: str, labels: Sequence[str], series: Sequence[Series]) -> Chart:
    """Curves over the same steps."""
    tops = [v + u for one in series for v, u in _spans(one)]
    lows = [v - u for one in series for v, u in _spans(one)]
    steps = nice(min(0.0, *lows) if min(lows) < 0 else min(lows), max(tops))
    across = Scale(0, max(1, len(labels) - 1), LEFT + 10, WIDTH - RIGHT - 12)
    up = Scale(steps[0], steps[-1], HEIGHT - BOTTOM, TOP)
    every = -(-len(labels) // 6)
    xs = [Tick(across(n), label) for n, label in enumerate(labels) if n % every == 0]
    return Chart(title, xs, [Tick(up(s), f"{s:g}") for s in steps], [_curve(one, across, up) for one in series])


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
    up = Scale(0, steps[-1], HEIGHT - BOTTOM, TOP + 8)
    room = (WIDTH - RIGHT - LEFT) / max(1, len(values))
    found = [
        Bar(
            round(LEFT + n * room + room * 0.12, 1),
            up(v),
            round(room * 0.76, 1),
            round(HEIGHT - BOTTOM - up(v), 1),
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
