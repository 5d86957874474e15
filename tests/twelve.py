"""Twelve matches of Poprzez Wieki whose statistics were worked out on paper.

    date        first    second    minutes
 1  30.12.2025  Ania 40  Basia 30  20
 2   5. 1.2026  Ania 35  Basia 45  25
 3   5. 1.2026  Basia 50 Celina 50 30       a tie
 4  20. 1.2026  Celina 28 Ania 33  unknown
 5   1. 2.2026  Ania 64  Basia 30  40       played card by card
 6  14. 2.2026  Daria 41 Celina 39 35
 7   1. 3.2026  Basia 22 Ania 47   15
 8   8. 3.2026  Ania 60  Celina 20 45       hidden from statistics
 9   1. 4.2026  Celina 36 Basia 34 20
10   5. 5.2026  Ania 51  Daria 52  25
11   6. 6.2026  Celina 64 Ania 30  50       played card by card
12   7. 7.2026  Daria 37 Basia 31  20       deleted
"""

import json
from datetime import datetime
from pathlib import Path

import msgspec

from companion.games.poprzez_wieki import game
from companion.history import dates, edit, sheets
from companion.matches.play import Matches, Who

GAME = "poprzez-wieki"
GOLDEN = Path(__file__).parent / "golden" / "poprzez_wieki" / "ordinary.json"
TWELVE = [
    ("2025-12-30", ("Ania", 40), ("Basia", 30), 20),
    ("2026-01-05", ("Ania", 35), ("Basia", 45), 25),
    ("2026-01-05", ("Basia", 50), ("Celina", 50), 30),
    ("2026-01-20", ("Celina", 28), ("Ania", 33), None),
    ("2026-02-01", ("Ania", 64), ("Basia", 30), 40),
    ("2026-02-14", ("Daria", 41), ("Celina", 39), 35),
    ("2026-03-01", ("Basia", 22), ("Ania", 47), 15),
    ("2026-03-08", ("Ania", 60), ("Celina", 20), 45),
    ("2026-04-01", ("Celina", 36), ("Basia", 34), 20),
    ("2026-05-05", ("Ania", 51), ("Daria", 52), 25),
    ("2026-06-06", ("Celina", 64), ("Ania", 30), 50),
    ("2026-07-07", ("Daria", 37), ("Basia", 31), 20),
]
PLAYED, HIDDEN, DELETED = (5, 11), 8, 12
ORDER = (7, 1, 12, 5, 3, 10, 2, 8, 4, 11, 6, 9)  # how they were written down: never in the order of dates


def moment(day: str, number: int) -> str:
    """Noon, and a minute a match, so that two on one day have an order."""
    return dates.stored(datetime.fromisoformat(f"{day}T12:{number:02}").astimezone())


def play_twelve(matches: Matches) -> dict[int, str]:
    """Write the twelve down; gives the id of each match by its number."""
    return {number: play_one(matches, number) for number in ORDER}


def play_one(matches: Matches, number: int) -> str:
    day, first, second, minutes = TWELVE[number - 1]
    if number in PLAYED:
        match_id = play_whole(matches, first[0], second[0])
        edit.annotate(matches, match_id, edit.Annotation(moment(day, number), minutes=minutes))
    else:
        seats = (sheets.PastSeat(*first), sheets.PastSeat(*second))
        match_id = sheets.enter(matches, sheets.Past(GAME, moment(day, number), seats, minutes)).id
    if number == HIDDEN:
        edit.annotate(matches, match_id, edit.Annotation(moment(day, number), minutes=minutes, hidden=True))
    if number == DELETED:
        edit.delete(matches, match_id, "Daria, Basia")
    return match_id


def play_whole(matches: Matches, first: str, second: str, until: int | None = None) -> str:
    """A match card by card that the first player wins by 64 to 30."""
    match = matches.open_match(GAME, [(first, None), (second, None)])
    for number, action in enumerate(whole_match()[:until]):
        matches.act(match.id, msgspec.convert(action, game.Action), number, f"r{number}", Who())
    return match.id


def whole_match() -> list[dict]:
    return [entry["action"] for entry in json.loads(GOLDEN.read_text("utf-8"))["entries"]]
