"""A calendar of days played as SVG: here the coordinates, in templates/_heat.html the drawing."""

from collections.abc import Mapping
from datetime import date, timedelta

import msgspec

CELL = 12  # a day and the gap after it
LEFT, TOP = 26, 16  # beside the days of the week, under the months
WEEKS = 27  # of half a year, and a phone has room for them
LEVELS = (1, 2, 4, 7)  # so many matches or more are a step darker


class Day(msgspec.Struct, frozen=True):
    x: int
    y: int
    level: int
    date: date
    matches: int


class Month(msgspec.Struct, frozen=True):
    x: int
    first: date


class HalfYear(msgspec.Struct, frozen=True):
    """Half a year, a column a week."""

    width: int
    days: list[Day]
    months: list[Month]
    height: int = TOP + 7 * CELL


class Heat(msgspec.Struct, frozen=True):
    sheets: list[HalfYear]
    months: list[tuple[date, int, int]]  # the first of each month with a match, days played, matches
    days: int
    matches: int


def heat(played: Mapping[date, int], since: date, until: date) -> Heat:
    """The days from one to another, in sheets of half a year; weeks begin on Monday."""
    first = since - timedelta(days=since.weekday())
    sheets = []
    while first <= until:
        after = first + timedelta(weeks=WEEKS)
        sheets.append(_sheet(played, max(first, since), min(after - timedelta(days=1), until), first))
        first = after
    shown = {day: number for day, number in played.items() if since <= day <= until}
    by_month: dict[date, list[int]] = {}
    for day, number in sorted(shown.items()):
        by_month.setdefault(day.replace(day=1), []).append(number)
    months = [(month, len(numbers), sum(numbers)) for month, numbers in by_month.items()]
    return Heat(sheets, months, len(shown), sum(shown.values()))


def _sheet(played: Mapping[date, int], since: date, until: date, monday: date) -> HalfYear:
    days, months = [], []
    for number in range((until - since).days + 1):
        day = since + timedelta(days=number)
        week = (day - monday).days // 7
        x = LEFT + week * CELL
        count = played.get(day, 0)
        days.append(Day(x, TOP + day.weekday() * CELL, sum(count >= level for level in LEVELS), day, count))
        # A month is named over its first whole week; the last column has no room for a name.
        if day.day == 1 and week < WEEKS - 1:
            months.append(Month(x if day.weekday() == 0 else x + CELL, day))
    return HalfYear(LEFT + WEEKS * CELL, days, months)
