"""What the API takes and gives, as types, and the OpenAPI document made from them."""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from companion import __version__
from companion.games.catalogue import GAMES
from companion.games.kit import Standing
from companion.matches.store import Seat

from ..games import BOARDS
from .schema import REF, operation, query


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


class TurnBackRequest(msgspec.Struct, forbid_unknown_fields=True):
    request_id: Annotated[str, Meta(min_length=1, max_length=100)]
    seen: int | None = None
    seat: int | None = None


class MatchHead(msgspec.Struct):
    """`code` is for keys that do more than read: whoever knows it may sit down at the table."""

    id: str
    game: str
    rules_version: int
    status: str
    code: str | None
    opened_at: str
    changed_at: str
    finished_at: str | None
    seats: list[Seat]
    results: list[Standing] | None


class MatchAnswer(MatchHead):
    seq: int
    options: dict[str, Any]
    state: dict[str, Any]
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


BODIES = (MatchRequest, TurnBackRequest)
ANSWERS = (MatchAnswer, MatchList, LogAnswer, ErrorAnswer, StaleAnswer)


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 description of what is served."""
    of_games = (kind for board in BOARDS.values() if board.api for kind in board.api.types)
    _, schemas = msgspec.json.schema_components((*BODIES, *ANSWERS, *of_games), ref_template=REF)
    schemas["ActRequest"] = act_request(schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kronikarz",
            "version": __version__,
            "description": "Matches, their boards and logs.",
        },
        "paths": paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"key": []}],
    }


def act_request(schemas: dict[str, Any]) -> dict[str, Any]:
    """The body of an action: one of the actions of any game; two games may have one of the same name."""
    choices = []
    for key, game in GAMES.items():
        kinds = get_args(game.Action) or (game.Action,)
        refs, actions = msgspec.json.schema_components(kinds, ref_template=REF.replace("{", f"{key}.{{"))
        schemas.update({f"{key}.{name}": action for name, action in actions.items()})
        choices += [{**ref, "description": key} for ref in refs]
    return {
        "type": "object",
        "properties": {
            "action": {"anyOf": choices},
            "request_id": {"type": "string", "minLength": 1, "maxLength": 100},
            "seen": {"type": ["integer", "null"]},
            "seat": {"type": ["integer", "null"]},
        },
        "required": ["action", "request_id"],
        "additionalProperties": False,
    }


def paths() -> dict[str, Any]:
    match_id = {"name": "match_id", "in": "path", "required": True, "schema": {"type": "string"}}
    one = "/api/v1/matches/{match_id}"
    return {
        "/api/v1/openapi.json": {"get": {**operation("this description"), "security": []}},
        "/api/v1/matches": {
            "get": {
                **operation("matches of one status, the latest changed first", "MatchList"),
                "parameters": [
                    query("status", {"type": "string", "enum": ["open", "finished", "abandoned"]}),
                    query("limit", {"type": "integer", "description": "1 to 500; what lies beyond is cut"}),
                    query("before", {"type": "string", "description": "next of the page before, or a changed_at"}),
                ],
            },
            "post": operation("open a match", "MatchAnswer", "MatchRequest", "201"),
        },
        one: {"parameters": [match_id], "get": operation("a match and its board", "MatchAnswer")},
        f"{one}/actions": {
            "parameters": [match_id],
            "post": operation("act", "MatchAnswer", "ActRequest", stale=True),
        },
        f"{one}/undo": {
            "parameters": [match_id],
            "post": operation("undo the latest entry", "MatchAnswer", "TurnBackRequest", stale=True),
        },
        f"{one}/redo": {
            "parameters": [match_id],
            "post": operation("redo what was undone last", "MatchAnswer", "TurnBackRequest", stale=True),
        },
        f"{one}/log": {
            "parameters": [match_id],
            "get": {
                **operation("the log, in order", "LogAnswer"),
                "parameters": [query("after", {"type": "integer", "minimum": 0})],
            },
        },
        **of_the_games(),
    }


def of_the_games() -> dict[str, Any]:
    """What single games add."""
    return {
        f"/api/v1{board.api.blueprint.url_prefix}{path}": described
        for board in BOARDS.values()
        if board.api
        for path, described in board.api.paths().items()
    }
