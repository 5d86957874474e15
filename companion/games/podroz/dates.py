"""Dates as they stand on cards and fields: a year, a month with its year, a full date, or several years."""

import re
from enum import StrEnum
from typing import NamedTuple

from ..calendar import LONGEST_MONTHS, has_day

Day = tuple[int, int, int]  # year, month, day
YEAR = re.compile(r"(?P<y>\d{1,4})")
POLISH = re.compile(r"(?:(?P<d>\d{1,2})\.)?(?P<m>\d{1,2})\.(?P<y>\d{3,4})")
ISO = re.compile(r"(?P<y>\d{3,4})-(?P<m>\d{1,2})(?:-(?P<d>\d{1,2}))?")
YEARS = re.compile(r"(\d{3,4})[-–](\d{2,4})")


class Than(StrEnum):
    """How the date of a card stands to the date of the field."""

    EARLIER = "earlier"
    SAME = "same"
    LATER = "later"
    NOT_LATER = "not_later"  # earlier or the same: all that a blue card asks
    OTHER = "other"  # earlier or later: all that a grey card asks


class Date(NamedTuple):
    """The first and the last day that a date may mean: a year means any of its days."""

    first: Day
    last: Day


def read_date(text: str, years: bool = True) -> Date | None:
    """1410, 7.1410, 15.07.1410, 1410-07-15, or 1409–1411; None for anything else."""
    text = text.replace(" ", "")
    if years and (found := YEARS.fullmatch(text)) and (span := read_years(*found.groups())):
        return span
    one = YEAR.fullmatch(text) or POLISH.fullmatch(text) or ISO.fullmatch(text)
    return whole(**{part: int(said) for part, said in one.groupdict().items() if said}) if one else None


def read_years(start: str, end: str) -> Date | None:
    """1409-11 goes on to 1411: the end leaves out what it shares with the start."""
    first, last = int(start), int(start[: max(0, len(start) - len(end))] + end)
    return Date((first, 1, 1), (last, 12, 31)) if 0 < first < last else None


def whole(y: int, m: int | None = None, d: int | None = None) -> Date | None:
    """All the days that year, month and day leave open."""
    if y < 1 or not has_day(1 if m is None else m, 1 if d is None else d):
        return None
    if m is None:
        return Date((y, 1, 1), (y, 12, 31))
    return Date((y, m, d or 1), (y, m, d or LONGEST_MONTHS[m - 1]))


def compare(card: Date, field: Date) -> Than | None:
    """A card that says as much as the field or more is the same if it lies within it; one that says less may be any."""
    if card.last < field.first:
        return Than.EARLIER
    if card.first > field.last:
        return Than.LATER
    return Than.SAME if field.first <= card.first and card.last <= field.last else None
