"""What the API takes and gives of matches, as types."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.history.counted import Result
from companion.matches.store import Seat


class PlayerRequest(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    colour: int | None = None


class MatchRequest(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    players: list[PlayerRequest]
    options: dict[str, Any] = {}


class ActRequest(msgspec.Struct, forbid_unknown_fields=True):
    """`seen` is the seq of the board that the caller saw; `seat` who acts, if it is not the whole table."""

    action: msgspec.Raw
    request_id: Annotated[str, Meta(min_length=1, max_length=100)]
    seen: int | None = None
    seat: int | None = None


class TurnBackRequest(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    request_id: Annotated[str, Meta(min_length=1, max_length=100)]
    seen: int | None = None
    seat: int | None = None


class UndoToRequest(TurnBackRequest, kw_only=True):
    """`seq` is the entry to go back to: it is undone too."""

    seq: int


class NamesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """All who play, by seat."""

    players: list[PlayerRequest]


class SeatAnswer(Seat, frozen=True):
    """`uid` is the player's own id."""

    uid: str


class MatchHead(msgspec.Struct):
    """`code` is for keys that do more than read: whoever knows it may sit down at the table.

    `title` is what was played: the game itself, or one of the titles that it serves. A `sheet` was entered by hand and
    has no log.
    """

    id: str
    game: str
    rules_version: int
    status: str
    code: str | None
    opened_at: str
    changed_at: str
    finished_at: str | None
    seats: list[SeatAnswer]
    results: list[Result] | None
    title: str
    played_at: str
    minutes: int | None
    place: str
    notes: str
    tags: list[str]
    hidden: bool
    sheet: bool
    rematch: str | None


class MatchAnswer(MatchHead):
    seq: int
    options: dict[str, Any]
    state: dict[str, Any] | None
    seed_fingerprint: str
    seed: str | None


class MatchList(msgspec.Struct):
    """`next` is the `before` of the next page, if there may be one."""

    matches: list[MatchHead]
    next: str | None


class LogEntry(msgspec.Struct):
    seq: int
    action: dict[str, Any] | None
    undoes: int | None
    seat: int | None
    request_id: str
    at: str
    text: str


class LogAnswer(msgspec.Struct):
    entries: list[LogEntry]


class ErrorDetail(msgspec.Struct):
    code: str
    message: str
    figures: dict[str, Any] = {}


class ErrorAnswer(msgspec.Struct):
    error: ErrorDetail


class StaleAnswer(msgspec.Struct):
    error: ErrorDetail
    match: MatchAnswer
