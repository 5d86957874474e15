"""How points are written down: what a printed score pad would look like, and when it is full."""

from enum import StrEnum
from typing import Annotated

import msgspec

MOST_ROWS = 60
MOST_COUNTERS = 6
LONGEST_LABEL = 40
LONGEST_TITLE = 80
MOST_TEAMS = 6

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_LABEL)]


class Kind(StrEnum):
    ROUNDS = "rounds"  # a row a round
    CATEGORIES = "categories"  # named rows
    COUNTERS = "counters"  # plus and minus, with names
    RESULT = "result"  # only who won, or in which order


class Ends(StrEnum):
    """What a target does."""

    NEVER = "never"
    AT = "at"  # at the end of a round, somebody has it or more
    ABOVE = "above"  # at the end of a round, somebody has more
    FIRST = "first"  # as soon as somebody has it


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Word
    start: Annotated[int, msgspec.Meta(ge=-9999, le=9999)] = 0


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it can be changed while playing."""

    kind: Kind = Kind.ROUNDS
    fewest: bool = False  # points win
    ends: Ends = Ends.NEVER
    target: Annotated[int, msgspec.Meta(ge=-99999, le=99999)] = 0
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROWS)] = 0  # 0: nobody knows how many
    rows: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_ROWS)] = ()  # names of the categories
    counters: Annotated[tuple[Counter, ...], msgspec.Meta(max_length=MOST_COUNTERS)] = ()
    dealer: bool = False  # passes on with every round
    together: bool = False  # all against the game
    # By seat: 0 is nobody's, 1 … are teams; none at all where everyone plays alone.
    teams: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=MOST_TEAMS)], ...], msgspec.Meta(max_length=12)] = ()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)] = ""
    layout: Layout = Layout()
