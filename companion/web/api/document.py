"""The OpenAPI description of what is served, and the same as a page."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
from flask import Response, current_app, render_template, request

from companion import __version__
from companion.games.catalogue import GAMES

from ..games import BOARDS
from ..guards.access import anyone

# Their addresses belong to the description.
from . import events, imports, luck, past, people, remarks, reviews, shared_tables  # noqa: F401
from .body import answer, check_query
from .matches import bp
from .paths import paths
from .records import RECORD_ANSWERS, RECORD_BODIES
from .requests import (
    ErrorAnswer,
    LogAnswer,
    MatchAnswer,
    MatchList,
    MatchRequest,
    NamesRequest,
    StaleAnswer,
    TurnBackRequest,
    UndoToRequest,
)
from .schema import REF

ROOMS = (reviews, remarks, imports, luck, shared_tables)  # with a description of their own
TYPES = (
    *(MatchRequest, NamesRequest, TurnBackRequest, UndoToRequest, MatchAnswer, MatchList, LogAnswer, ErrorAnswer),
    *(StaleAnswer, *RECORD_BODIES, *RECORD_ANSWERS, *(kind for room in ROOMS for kind in room.TYPES)),
)
VERBS = ("get", "post", "patch", "put", "delete")


@bp.get("/openapi.json")
@anyone
def openapi() -> Response:
    return answer(document())


@bp.get("/docs")
@anyone
def docs() -> str:
    """The description for people; it is in English, as all names in it are."""
    described = document()
    groups: dict[str, list[tuple[str, str, dict[str, Any], list[dict[str, Any]]]]] = {}
    for path, verb, operation in operations(described["paths"]):
        room = path.removeprefix(f"{bp.url_prefix}/").partition("/")[0].replace("openapi.json", "docs")
        taken = [*described["paths"][path].get("parameters", []), *operation.get("parameters", [])]
        groups.setdefault(room, []).append((path, verb, operation, taken))
    return render_template("api.html", groups=groups, schemas=sorted(described["components"]["schemas"].items()))


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 description of what is served."""
    of_games = (kind for board in BOARDS.values() if board.api for kind in board.api.types)
    kinds = (*TYPES, *of_games)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REF)
    schemas["ActRequest"] = act_request(schemas)
    schemas["MatchAnswer"]["properties"]["state"] = {"anyOf": [*states(schemas), {"type": "null"}]}
    without_false(schemas)
    described = addresses()
    for path, verb, operation in operations(described):
        operation["operationId"] = names()[path, verb]
        if verb == "get" and operation["responses"].get("200", {}).get("content", {}).get("application/json"):
            operation["responses"]["304"] = {"description": "nothing is new since the ETag that was sent"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kronikarz",
            "version": __version__,
            "description": "Matches, their boards and logs, players and statistics.",
        },
        "paths": described,
        "components": {"schemas": schemas, "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
        "security": [{"key": []}],
    }


def addresses() -> dict[str, Any]:
    """All addresses, described."""
    house = paths() | {path: item for room in ROOMS for path, item in room.paths().items()}
    return {f"{bp.url_prefix}{path}": item for path, item in house.items()} | of_the_games()


@bp.before_app_request
def check_parameters() -> None:
    """Only parameters that are described are taken, at the addresses of the games too."""
    if not request.path.startswith(f"{bp.url_prefix}/"):
        return
    known = current_app.extensions.get("api parameters")
    if known is None:
        known = current_app.extensions["api parameters"] = parameters()
    if request.url_rule:
        check_query(known.get((request.url_rule.rule, request.method.replace("HEAD", "GET")), {}))


def parameters() -> dict[tuple[str, str], dict[str, Any]]:
    """What each address may be asked with, under its rule and method."""
    taken = {
        (path, verb): {one["name"]: one["schema"] for one in operation.get("parameters", ())}
        for path, verb, operation in operations(addresses())
    }
    return {
        (rule.rule, method): taken.get((template(rule.rule), method.lower()), {})
        for rule in current_app.url_map.iter_rules()
        for method in rule.methods or ()
    }


def template(rule: str) -> str:
    """The address of a rule as the description has it."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)


def without_false(part: Any) -> None:
    """`items: false` says what maxItems says too, and generators of clients cannot read it."""
    if isinstance(part, dict) and part.get("items") is False:
        del part["items"]
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        without_false(inner)


def operations(described: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in described.items():
        yield from ((path, verb, item[verb]) for verb in VERBS if verb in item)


def names() -> dict[tuple[str, str], str]:
    """What each operation is called: as its view."""
    return {
        (template(rule.rule), method.lower()): rule.endpoint.rpartition(".")[2]
        for rule in current_app.url_map.iter_rules()
        for method in rule.methods or ()
    }


def act_request(schemas: dict[str, Any]) -> dict[str, Any]:
    """The body of an action: one of the actions of the games."""
    choices = [choice for key, game in GAMES.items() for choice in of_game(schemas, key, actions_of(game.Action))]
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


def actions_of(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def states(schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """What a board is made of, in each game."""
    return [
        choice
        for key, game in GAMES.items()
        for choice in of_game(schemas, key, (get_type_hints(game.setup)["return"],))
    ]


def of_game(schemas: dict[str, Any], key: str, kinds: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Describe types of one game: two games may have one of the same name."""
    refs, found = msgspec.json.schema_components(kinds, ref_template=REF.replace("{", f"{key}.{{"))
    schemas.update({f"{key}.{name}": {**schema, "title": f"{key}.{name}"} for name, schema in found.items()})
    return [{**ref, "description": key} for ref in refs]


def of_the_games() -> dict[str, Any]:
    """What single games add."""
    return {
        f"{bp.url_prefix}{board.api.blueprint.url_prefix}{path}": described
        for board in BOARDS.values()
        if board.api
        for path, described in board.api.paths().items()
    }
