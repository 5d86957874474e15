"""Historia in the statistics: wars, monuments and events by format, and where the points came from."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.games.historia.state import Points
from companion.games.historia.terms import Format
from companion.history.record import Line

rounds_on_sheet = 0
counts_at_the_end = True
OUTCOMES = ("won", "lost", "drawn")
PRIZES = ("glory", "demands")


class InFormat(msgspec.Struct, frozen=True):
    """All counted matches of one format, or of all."""

    matches: int = 0
    players: int = 0
    vp: int = 0
    monuments: int = 0
    events: int = 0
    declared: int = 0  # wars
    won: int = 0  # of these, by who declared them
    lost: int = 0
    drawn: int = 0
    glory: int = 0  # what the winners took
    demands: int = 0

    def each(self, what: str) -> float | None:
        """How many a player, on average."""
        return getattr(self, what) / self.players if self.players else None


class Source(msgspec.Struct, frozen=True):
    """Victory points of one source, of everyone and of winners alone."""

    name: str
    vp: int
    won: int


class Chronicle(msgspec.Struct, frozen=True):
    all: InFormat
    formats: dict[Format, InFormat]
    sources: list[Source]
    winners: int


def tally(lines: tuple[Line, ...]) -> list[tuple[str, str, int]]:
    """What one match adds; a match without a log has none of it."""
    known = [line for line in lines if "format" in line.detail]
    if not known:
        return []
    found: Counter[tuple[str, str]] = Counter()
    format = known[0].detail["format"]
    found["matches", format] += 1
    for line in known:
        for measure, amount in measured(line):
            found[measure, format] += amount
        for source, vp in line.detail["sources"].items():
            found["source", source] += vp
            found["source_won", source] += vp if line.won else 0
        found["winners", ""] += line.won
    return [(f"chronicle_{measure}", item, amount) for (measure, item), amount in found.items() if amount]


def measured(line: Line) -> Iterable[tuple[str, int]]:
    """What one seat adds to its format."""
    wars = line.detail["wars"]
    yield from [("players", 1), ("vp", line.score), ("declared", len(wars))]
    yield from ((measure, len(line.detail[measure])) for measure in ("monuments", "events"))
    yield from ((outcome, sum(war["outcome"] == outcome for war in wars)) for outcome in OUTCOMES)
    yield from ((prize, sum(war["prize"] == prize for war in wars)) for prize in PRIZES)


def figures(tallies: dict[str, dict[str, int]]) -> Chronicle:
    def read(measure: str) -> dict[str, int]:
        return tallies.get(f"chronicle_{measure}", {})

    measures = InFormat.__struct_fields__
    return Chronicle(
        InFormat(*(sum(read(measure).values()) for measure in measures)),
        {
            format: InFormat(*(read(measure).get(format, 0) for measure in measures))
            for format in Format
            if format in read("matches")
        },
        [
            Source(name, read("source").get(name, 0), read("source_won").get(name, 0))
            for name in Points.__struct_fields__
        ],
        read("winners").get("", 0),
    )
