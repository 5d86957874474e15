"""The description of the API is valid, complete, and nothing more."""

import json
import re
from pathlib import Path
from typing import get_args

import jsonschema
import pytest
from openapi_spec_validator import validate

from companion.games.catalogue import GAMES


def test_the_description_is_valid(document):
    validate(document)


def test_every_route_is_described_and_nothing_else(app, document):
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    told = {
        (path, method) for path, item in document["paths"].items() for method in item if method not in ("parameters",)
    }
    assert served == told


def test_what_needs_no_key_is_described_so(app, document):
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/"):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                open_to_all = document["paths"][path][method.lower()].get("security") == []
                assert open_to_all == (app.view_functions[rule.endpoint].access == "anyone"), path


def test_every_action_of_a_whole_match_fits_the_description(document, whole_match):
    schema = {"$ref": "#/components/schemas/ActRequest", "components": document["components"]}
    validator = jsonschema.Draft202012Validator(schema)
    for action in whole_match:
        validator.validate({"action": action, "request_id": "r", "seen": 0, "seat": None})
    for wrong in ({"type": "place"}, {"type": "nothing"}, {"type": "place", "seat": 0, "card": 1, "more": 1}, {}):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({"action": wrong, "request_id": "r"})


def test_an_action_is_described_as_its_own_game_has_it_though_another_has_one_of_that_name(document):
    schemas = document["components"]["schemas"]
    for game in GAMES:
        rules = {kind.__name__: kind for kind in get_args(GAMES[game].Action)}
        for name in ("Correct", "GiveTurn"):
            if name in rules:
                assert set(schemas[f"{game}.{name}"]["properties"]) == {"type", *rules[name].__struct_fields__}


def test_no_key_no_answer(client, document, fits):
    for path, item in document["paths"].items():
        for method in set(item) - {"parameters"}:
            if item[method].get("security") != []:
                integer = {one["name"] for one in item.get("parameters", ()) if one["schema"]["type"] == "integer"}
                blanks = {name: 1 if name in integer else "nothing" for name in re.findall(r"\{(\w+)\}", path)}
                address = path.format(**blanks)
                answer = client.open(address, method=method.upper(), json={})
                fits(method, address, answer)
                assert answer.status_code == 401
                assert answer.json["error"]["code"] == "unauthorized"


def test_every_operation_has_a_name_of_its_own(document):
    called = [
        item[method]["operationId"] for item in document["paths"].values() for method in item if method != "parameters"
    ]
    assert len(called) == len(set(called))
    assert {"open_match", "list_matches", "read_match", "act", "read_player", "score_kingdoms"} <= set(called)


def test_the_board_of_every_game_is_described(api, document):
    for game in GAMES:
        options = {"title": "Kierki"} if game == "any-game" else {}
        body = {"game": game, "players": [{"name": "Ania"}, {"name": "Basia"}], "options": options}
        status, shown = api("POST", "/matches", body)
        assert status == 201
        described = document["components"]["schemas"][f"{game}.State"]["properties"]
        assert set(shown["state"]) <= set(described)
        assert shown["state"]


def test_the_page_shows_every_operation_and_every_schema_and_loads_nothing_foreign(client, document):
    page = client.get("/api/v1/docs").text
    for item in document["paths"].values():
        for operation in (item[method] for method in item if method != "parameters"):
            assert f'id="{operation["operationId"]}"' in page
    for name in document["components"]["schemas"]:
        assert f'<details id="{name}">' in page
    assert "://" not in page.replace("http://www.w3.org", "")
    linked = set(re.findall(r'href="#([^"]+)"', page))
    assert linked <= set(re.findall(r'id="([^"]+)"', page))


def test_the_examples_of_the_document_name_addresses_that_are_there(document):
    text = (Path(__file__).parent.parent.parent / "docs/api.md").read_text()
    templates = [re.sub(r"\{\w+\}", "[^/]+", path) for path in document["paths"]]
    named = re.findall(r"localhost:8000(/api/v1/[^\s'?\"]+)", text)
    assert len(named) > 5
    for path in named:
        assert any(re.fullmatch(template, path) for template in templates), path


def test_generators_of_clients_can_read_it(document):
    """They name classes by titles, and know no `items: false`."""
    schemas = document["components"]["schemas"]
    titles = [schema["title"] for schema in schemas.values() if "title" in schema]
    assert len(titles) == len(set(titles))
    assert '"items": false' not in json.dumps(document)
