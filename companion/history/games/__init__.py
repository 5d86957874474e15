"""What a game adds to the statistics: counts of its own, and the figures made of them."""

from types import ModuleType
from typing import Any, Protocol, cast

from companion.history.record import Line

from . import historia, podroz, poprzez_wieki


class Counts(Protocol):
    """A module here; a game without one has the common statistics alone."""

    rounds_on_sheet: int  # how many rounds a past match is entered by, or 0: totals only
    counts_at_the_end: bool  # whether the last of a match's rounds is the count after all of them

    def tally(self, lines: tuple[Line, ...]) -> list[tuple[str, str, int]]:
        """What a match adds: a measure, an item and an amount each."""

    def figures(self, tallies: dict[str, dict[str, int]]) -> Any:
        """What the template templates/<folder>/_stats.html shows, from the sums of all matches."""


def _counts(module: ModuleType) -> Counts:
    return cast(Counts, module)


COUNTS: dict[str, Counts] = {
    "poprzez-wieki": _counts(poprzez_wieki),
    "historia": _counts(historia),
    "podroz": _counts(podroz),
}


def rounds_on_sheet(game: str) -> int:
    return COUNTS[game].rounds_on_sheet if game in COUNTS else 0


def counts_at_the_end(game: str) -> bool:
    return game in COUNTS and COUNTS[game].counts_at_the_end
