"""What the tests of pages and API share."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from house_refusals import House

from companion import config
from companion.games.poprzez_wieki import game
from companion.matches import titles
from companion.matches.play import Matches, Who
from companion.matches.store import Match

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def written(settings: config.Settings) -> Iterator[Callable[[], list[str]]]:
    """Everything in the database, to see that nothing changed; read again only if somebody has written since."""
    opened: dict[int, sqlite3.Connection] = {}  # by file: a copy that was brought back is another one
    kept: dict[tuple[int, int], list[str]] = {}

    def dump() -> list[str]:
        file = settings.database.stat().st_ino
        if file not in opened:
            opened[file] = sqlite3.connect(settings.database)
        (version,) = opened[file].execute("PRAGMA data_version").fetchone()
        if (file, version) not in kept:
            kept[file, version] = list(opened[file].iterdump())
        return kept[file, version]

    yield dump
    for db in opened.values():
        db.close()


@pytest.fixture
def play(matches: Matches, match: Match, whole_match: list[dict]) -> Callable[[int | None], Match]:
    """Play the match on to a number of actions; play(None) to its end."""

    def on(until: int | None) -> Match:
        first = matches.look(match.id).seq
        for number, action in enumerate(whole_match[first:until], first):
            matches.act(match.id, msgspec.convert(action, game.Action), number, f"r{number}", Who())
        return match

    return on


@pytest.fixture
def routes(app: Flask, match: Match) -> list[tuple[str, str, str]]:
    """Every endpoint with a method and a path of the open match; HEAD and OPTIONS come with GET."""
    with app.extensions["matches"].storage.reading() as db:
        uid = db.execute("SELECT uid FROM players").fetchone()[0]
    blanks = {"match_id": match.id, "code": match.code, "game": match.game, "filename": "app.css"}
    with app.extensions["matches"].storage.writing() as db:
        blanks["title"] = titles.found_or_made(db, "any-game", "Kierki")
    blanks |= {
        "uid": uid,
        "one": uid,
        "other": "nobody",
        "number": 2026,
        "name": "companion-2026-01-01.db",
        "job_id": "nothing",
        "shared_id": "nothing",
        "key_id": "nothing",
        "hook_id": "nothing",
        "way": "kostki",
        "what": "begin",
    }
    found = []
    for rule in app.url_map.iter_rules():
        wanted = {key: 1 if key == "other" and "<int:other>" in rule.rule else blanks[key] for key in rule.arguments}
        with app.test_request_context():
            path = app.url_map.bind("localhost").build(rule.endpoint, wanted)
        found += [(rule.endpoint, method, path) for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})]
    return found


@pytest.fixture(scope="session")
def described() -> dict[str, Any]:
    return {}


@pytest.fixture
def document(client: FlaskClient, described: dict[str, Any]) -> dict[str, Any]:
    """The description of the API, the same in every installation; nobody changes it."""
    if not described:
        described.update(client.get("/api/v1/openapi.json").json)
    return described


@pytest.fixture
def fits(document: dict[str, Any]) -> Callable[..., None]:
    """Whether an answer is as the description says: fits(method, path, answer)."""

    def check(method: str, path: str, answer: Any) -> None:
        (item,) = [
            item
            for template, item in document["paths"].items()
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)
        ]
        responses = item[method.lower()]["responses"]
        assert str(answer.status_code) in responses or answer.status_code >= 400
        response = responses.get(str(answer.status_code)) or responses["default"]
        assert answer.mimetype == "application/json"
        schema = {**response["content"]["application/json"]["schema"], "components": document["components"]}
        jsonschema.Draft202012Validator(schema).validate(answer.json)

    return check


@pytest.fixture
def api(client: FlaskClient, bearer: dict[str, str], fits: Callable[..., None]) -> Callable[..., tuple[int, Any]]:
    """Call the API; every answer must fit its description."""

    def call(method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        answer = client.open(f"/api/v1{path}", method=method, json=body, headers={**bearer, **(headers or {})})
        fits(method, f"/api/v1{path}".partition("?")[0], answer)
        return answer.status_code, answer.json

    return call


@pytest.fixture
def act(api: Callable[..., tuple[int, Any]]) -> Callable[..., tuple[int, Any]]:
    """Act on a match: act(match_id, action, seen=…, request_id=…)."""
    numbers = iter(range(10_000))

    def send(match_id: str, action: Any, **more: Any) -> tuple[int, Any]:
        body = {"action": action, "request_id": f"request {next(numbers)}", **more}
        return api("POST", f"/matches/{match_id}/actions", body)

    return send


@pytest.fixture(scope="session")
def catalogue() -> Catalog:
    """The Polish catalogue."""
    with (ROOT / "companion/translations/pl/LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file, locale="pl")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An installation that all refusals can share: a refusal changes nothing."""
    house = House(str(tmp_path_factory.mktemp("house")))
    yield house
    house.matches.storage.close()
