"""Historia in the statistics: wars, monuments and events by format, and where the points came from."""

import msgspec

from companion.games.historia.state import Points
from companion.games.historia.terms import Format


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
