"""A finished match as a picture to share: what the SVG template needs. Text is drawn as text: names may be any."""

import re
from functools import cache
from pathlib import Path

import msgspec
from flask import current_app
from flask_babel import gettext
from markupsafe import Markup

from companion.alphabet import plain
from companion.matches.play import Table

from .drawing import badge, day
from .finale import Finale, Part
from .titles import match_name

COLOURS = ("#0072b2", "#b84e00", "#007a5a", "#a83f80", "#8a6a00", "#4b4854")  # a picture is always light
PAPER_EDGE = "#2d4a7a"
SERIF = "'Brygada 1918', 'Brygada 1918 Polish', Palatino, 'Noto Serif', Georgia, serif"
SANS = "system-ui, Roboto, 'Noto Sans', sans-serif"
SMALLEST = 16  # letters
IN_A_COLUMN = 6
TOP, BOTTOM = 500, 910  # between these the rows stand


def file_name(*told: str) -> str:
    """What the picture is called where it is kept: after what it shows, in letters that every system takes."""
    return (re.sub(r"[^a-z0-9]+", "-", plain(" ".join(told)))[:80].strip("-") or "kronikarz") + ".png"


class Crowned(msgspec.Struct, frozen=True):
    x: float
    colour: str
    letter: str


class RaceLine(msgspec.Struct, frozen=True):
    x: int  # where it begins
    right: int  # and where its score ends
    y: float
    colour: str
    letter: str
    name: str
    size: int
    score: str
    won: bool
    parts: tuple[Part, ...]


class Paint(msgspec.Struct, frozen=True):
    game: str
    game_size: int
    day: str
    headline: str
    size: int
    frame: str
    winners: list[Crowned]
    rows: list[RaceLine]
    fact: str
    fact_size: int
    wreath: Markup
    serif: str = SERIF
    sans: str = SANS


def fitting(text: str, width: int, largest: int) -> int:
    """The size at which a text of this length surely fits."""
    return max(SMALLEST, min(largest, round(width / (0.56 * max(1, len(text))))))


def paint(shown: Table, finale: Finale) -> Paint:
    seats = shown.match.seats
    alone = len(finale.winners) == 1
    names = ", ".join(seats[seat].name for seat in finale.winners)
    headline = gettext("Shared victory: %(names)s", names=names) if finale.shared else finale.headline
    fact = f"{finale.facts[0].title} · {finale.facts[0].about}" if finale.facts else ""
    return Paint(
        match_name(shown.match),
        fitting(match_name(shown.match), 640, 40),
        day(shown.match.played_at),
        headline,
        fitting(headline, 920, 104),
        COLOURS[seats[finale.winners[0]].colour] if alone else PAPER_EDGE,
        [
            Crowned(
                540 + 170 * (place - (len(finale.winners) - 1) / 2), COLOURS[seats[seat].colour], badge(seats, seat)
            )
            for place, seat in enumerate(finale.winners[:5])
        ],
        rows(shown, finale),
        fact,
        fitting(fact, 920, 34),
        wreath(),
    )


def rows(shown: Table, finale: Finale) -> list[RaceLine]:
    """A line a seat; more than fit under each other stand in two columns."""
    seats = shown.match.seats
    number = len(seats)
    bars = finale.has_bars and number == 2  # with the names above them
    deep = number if number <= IN_A_COLUMN else -(-number // 2)
    step = min(130.0 if bars else 90.0, (BOTTOM - TOP) / deep)
    first = TOP + (BOTTOM - TOP - step * deep) / 2 + (30 if bars else 0)
    room = 680 if deep == number else 230
    return [
        RaceLine(
            492 * (place // deep),
            1008 if deep == number else 516 + 492 * (place // deep),
            round(first + place % deep * step),
            COLOURS[seats[runner.seat].colour],
            badge(seats, runner.seat),
            shortened(seats[runner.seat].name, room),
            fitting(shortened(seats[runner.seat].name, room), room, 44),
            runner.score if finale.scored else "" if finale.together else f"{runner.rank}.",
            runner.won,
            runner.parts if bars else (),
        )
        for place, runner in enumerate(finale.runners)
    ]


def shortened(name: str, width: int) -> str:
    """As much of a name as fits in letters that can be read."""
    most = round(width / (0.56 * (SMALLEST if width > 500 else 26)))
    return name if len(name) <= most else f"{name[: most - 1]}…"


@cache
def _file(name: str) -> bytes:
    path = Path(current_app.static_folder or "") / name
    return path.read_bytes() if path.is_file() else b""


def wreath() -> Markup:
    """The drawing of the wreath, as it stands among the icons."""
    found = re.search(rb'<symbol id="wreath"[^>]*>(.*?)</symbol>', _file("icons.svg"), re.DOTALL)
    assert found
    return Markup(found[1].decode())
