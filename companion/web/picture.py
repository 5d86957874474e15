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
from .games import BOARDS
from .titles import match_name

COLOURS = ("#0072b2", "#b84e00", "#007a5a", "#a83f80", "#8a6a00", "#4b4854")  # a picture is always light
PAPER_EDGE = "#2d4a7a"
SERIF = "'Brygada 1918', 'Brygada 1918 Polish', Palatino, 'Noto Serif', Georgia, serif"
SANS = "system-ui, Roboto, 'Noto Sans', sans-serif"
SMALLEST = 16  # letters
IN_A_COLUMN = 6
TOP, BOTTOM = 500, 910  # between these the rows stand
UNDER_TALLY = 690  # where those of two begin, under both scores in large figures


def file_name(*told: str) -> str:
    """What the picture is called where it is kept: after what it shows, in letters that every system takes."""
    return (re.sub(r"[^a-z0-9]+", "-", plain(" ".join(told)))[:80].strip("-") or "kronikarz") + ".png"


class Crowned(msgspec.Struct, frozen=True):
    x: float
    colour: str
    letter: str


class Large(msgspec.Struct, frozen=True):
    """The score of one of two, beside the other's."""

    x: int
    anchor: str
    score: str
    won: bool


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
    tally: list[Large]
    tally_size: int
    fact: str
    fact_size: int
    wreath: Markup
    emblem: Markup
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
        large(finale) if raced(shown, finale) else [],
        fitting(" : ".join(runner.score for runner in finale.runners), 800, 190),
        fact,
        fitting(fact, 920, 34),
        symbol("wreath"),
        symbol(BOARDS[shown.match.game].emblem),
    )


def raced(shown: Table, finale: Finale) -> bool:
    """Two with bars of their rounds: names stand above these, both scores in large figures over all."""
    return finale.has_bars and len(shown.match.seats) == 2


def large(finale: Finale) -> list[Large]:
    return [
        Large(540 + side * 48, anchor, runner.score, runner.won)
        for side, anchor, runner in zip((-1, 1), ("end", "start"), finale.runners, strict=True)
    ]


def rows(shown: Table, finale: Finale) -> list[RaceLine]:
    """A line a seat; more than fit under each other stand in two columns."""
    seats = shown.match.seats
    number = len(seats)
    bars = raced(shown, finale)
    top = UNDER_TALLY if bars else TOP
    deep = number if number <= IN_A_COLUMN else -(-number // 2)
    step = min(110.0 if bars else 90.0, (BOTTOM - top) / deep)
    first = top + (BOTTOM - top - step * deep) / 2 + (30 if bars else 0)
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


def symbol(name: str) -> Markup:
    """A drawing, as it stands among the icons."""
    found = re.search(rb'<symbol id="%s"[^>]*>(.*?)</symbol>' % name.encode(), _file("icons.svg"), re.DOTALL)
    assert found
    return Markup(found[1].decode())
