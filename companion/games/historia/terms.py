"""Influence and its amounts, formats and their epochs, dates."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from ..calendar import has_day

Count = Annotated[int, Meta(ge=0, le=999)]
Step = Annotated[int, Meta(ge=-999, le=999)]
Name = Annotated[str, Meta(max_length=80)]
CardText = Annotated[str, Meta(max_length=400)]
WordList = Annotated[tuple[Name, ...], Meta(max_length=12)]


class Influence(StrEnum):
    POLITICAL = "p"  # pays for actions
    SCIENTIFIC = "n"  # draws cards
    ECONOMIC = "e"  # pays for cards
    CULTURAL = "k"  # stands in for any other, and turns into victory points


class Amounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many markers of each influence."""

    p: Count = 0
    n: Count = 0
    e: Count = 0
    k: Count = 0

    @property
    def total(self) -> int:
        return self.p + self.n + self.e + self.k

    def of(self, kind: str) -> int:
        return int(getattr(self, kind))

    def items(self) -> Iterator[tuple[Influence, int]]:
        """The kinds of which there is at least one."""
        return ((kind, self.of(kind)) for kind in Influence if self.of(kind))

    def __add__(self, other: "Amounts | Change") -> "Amounts":
        return Amounts(self.p + other.p, self.n + other.n, self.e + other.e, self.k + other.k)

    def __sub__(self, other: "Amounts") -> "Amounts":
        return Amounts(self.p - other.p, self.n - other.n, self.e - other.e, self.k - other.k)


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Markers gained or, below zero, lost."""

    p: Step = 0
    n: Step = 0
    e: Step = 0
    k: Step = 0

    def items(self) -> Iterator[tuple[Influence, int]]:
        return ((kind, getattr(self, kind)) for kind in Influence if getattr(self, kind))


NOTHING = Amounts()


class Epoch(StrEnum):
    """The four epochs, and the three periods of each."""

    ANTIQUITY = "antiquity"
    MIDDLE_AGES = "middle_ages"
    EARLY_MODERN = "early_modern"
    MODERN = "modern"
    BRONZE_AGE = "bronze_age"
    ROMAN_TIMES = "roman_times"
    GREEK_TIMES = "greek_times"
    EARLY_MIDDLE_AGES = "early_middle_ages"
    HIGH_MIDDLE_AGES = "high_middle_ages"
    LATE_MIDDLE_AGES = "late_middle_ages"
    RENAISSANCE = "renaissance"
    BAROQUE = "baroque"
    LONG_19TH_CENTURY = "long_19th_century"
    INTERWAR = "interwar"
    SECOND_WORLD_WAR = "second_world_war"
    POSTWAR = "postwar"


class Format(StrEnum):
    STARY = "stary"
    NOWY = "nowy"
    ROZSZERZONY = "rozszerzony"
    ANTIQUITY = "epokowy_antiquity"
    MIDDLE_AGES = "epokowy_middle_ages"
    EARLY_MODERN = "epokowy_early_modern"
    MODERN = "epokowy_modern"

    @property
    def epochs(self) -> tuple[Epoch, ...]:
        """In the order of the rulebook: Roman times come before Greek times there."""
        return EPOCHS[self]

    @property
    def in_one_epoch(self) -> bool:
        """Whether the match runs through the periods of one epoch."""
        return self.value.startswith("epokowy")


_E = Epoch
GREAT_EPOCHS = (_E.ANTIQUITY, _E.MIDDLE_AGES, _E.EARLY_MODERN, _E.MODERN)
PERIODS = {
    _E.ANTIQUITY: (_E.BRONZE_AGE, _E.ROMAN_TIMES, _E.GREEK_TIMES),
    _E.MIDDLE_AGES: (_E.EARLY_MIDDLE_AGES, _E.HIGH_MIDDLE_AGES, _E.LATE_MIDDLE_AGES),
    _E.EARLY_MODERN: (_E.RENAISSANCE, _E.BAROQUE, _E.LONG_19TH_CENTURY),
    _E.MODERN: (_E.INTERWAR, _E.SECOND_WORLD_WAR, _E.POSTWAR),
}
EPOCHS = {
    Format.STARY: GREAT_EPOCHS[:3],
    Format.NOWY: GREAT_EPOCHS[1:],
    Format.ROZSZERZONY: GREAT_EPOCHS,
    Format.ANTIQUITY: PERIODS[_E.ANTIQUITY],
    Format.MIDDLE_AGES: PERIODS[_E.MIDDLE_AGES],
    Format.EARLY_MODERN: PERIODS[_E.EARLY_MODERN],
    Format.MODERN: PERIODS[_E.MODERN],
}


class Date(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The day of an event, or its month, or only its year; below zero: before Christ."""

    year: Annotated[int, Meta(ge=-9999, le=2100)]
    month: Annotated[int, Meta(ge=1, le=12)] | None = None
    day: Annotated[int, Meta(ge=1, le=31)] | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        """What is known only by its year comes first in it."""
        return self.year, self.month or 0, self.day or 0

    @property
    def possible(self) -> bool:
        """There is no year 0, and no 30 February."""
        if not self.year or (self.day and not self.month):
            return False
        return not self.month or not self.day or has_day(self.month, self.day)
