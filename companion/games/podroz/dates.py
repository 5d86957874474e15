"""Dates as they stand on cards and fields: a year, a month with its year, or a full date."""

import re
from enum import StrEnum

from ..calendar import has_day

Date = tuple[int, ...]  # year; year, month; or year, month, day
YEAR = re.compile(r"(?P<y>\d{1,4})")
POLISH = re.compile(r"(?:(?P<d>\d{1,2})\.)?(?P<m>\d{1,2})\.(?P<y>\d{3,4})")
ISO = re.compile(r"(?P<y>\d{3,4})-(?P<m>\d{1,2})(?:-(?P<d>\d{1,2}))?")


class Than(StrEnum):
    """How the date of a card stands to the date of the field."""

    EARLIER = "earlier"
    SAME = "same"
    LATER = "later"


def read_date(text: str) -> Date | None:
    """1410, 7.1410, 15.07.1410, 1410-07 or 1410-07-15; None for anything else."""
    text = text.replace(" ", "")
    found = YEAR.fullmatch(text) or POLISH.fullmatch(text) or ISO.fullmatch(text)
    if not found:
        return None
    parts = found.groupdict()
    date = tuple(int(parts[name]) for name in "ymd" if parts.get(name))
    return date if possible(date) else None


def possible(date: Date) -> bool:
    year, month, day = (*date, 1, 1)[:3]
    return year > 0 and has_day(month, day)


def compare(card: Date, field: Date) -> Than:
    """A date without day or month is the same as any that it could be: only what both say is compared."""
    said = min(len(card), len(field))
    ours, theirs = card[:said], field[:said]
    if ours == theirs:
        return Than.SAME
    return Than.EARLIER if ours < theirs else Than.LATER
