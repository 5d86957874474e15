"""The shape of our own JSON: everything about players and matches, logs included."""

from typing import Annotated, Any

import msgspec

from companion.games.kit import Amount
from companion.matches.remarks import Remark

FORMAT, FORMAT_VERSION = "kronikarz", 2
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class PlayerPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    colour: int
    created_at: str
    archived: bool = False
    merged_into: str | None = None
    nobody: bool = False  # in particular: a seat without a name


class SeatPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    colour: int
    played_as: str | None = None  # the entry that this seat was played under, before it was merged


class EntryPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    at: str
    action: dict[str, Any] | None = None
    undoes: int | None = None
    seat: int | None = None
    device: str = ""
    request_id: str = ""
    draws: Count = 0


class ResultPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    score: Amount | None
    rank: int
    won: bool
    started: bool = False
    rounds: list[Amount] = []
    team: Count | None = None
    own: dict[str, Any] | None = None  # what the game remembers; made anew from the log when it is taken in
    detail: dict[str, Any] = {}  # of files of version 1: `rounds` and all else in one


class MatchPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    status: str
    played_at: str
    opened_at: str
    changed_at: str
    seats: list[SeatPaper]
    finished_at: str | None = None
    rules_version: Count = 1
    options: dict[str, Any] = {}
    code: str = ""
    seed: str = ""  # none while the match is not over
    seed_since: Count = 0
    rematch: str | None = None
    place: str = ""
    notes: str = ""
    tags: str = ""
    hidden: bool = False
    deleted_at: str | None = None
    sheet: bool = False
    minutes_given: int | None = None
    bgstats: str = ""
    title: str = ""  # what was played, where the game serves several titles
    titled: str = ""  # and under which name, if titles were merged since
    trial: str = ""  # the version of the game that was tested
    remarks: list[Remark] = []
    results: list[ResultPaper] = []
    entries: list[EntryPaper] = []
