"""A client that openapi-python-client makes of the description plays a match and reads the statistics."""

import importlib
import sys

import httpx
import pytest
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType
from serving import OWNER_KEY


@pytest.fixture
def made(app, document, tmp_path, monkeypatch):
    """The generated package, and a client of it that calls the app."""
    described = tmp_path / "openapi.json"
    described.write_bytes(app.test_client().get("/api/v1/openapi.json").data)
    config = Config.from_sources(
        ConfigFile(post_hooks=[]),
        MetaType.NONE,
        described,
        "utf-8",
        overwrite=True,
        output_path=tmp_path / "made_client",
    )
    assert generate(config=config) == []  # nothing was left out
    monkeypatch.syspath_prepend(str(tmp_path))
    package = importlib.import_module("made_client")
    client = package.AuthenticatedClient(base_url="http://localhost", token=OWNER_KEY)
    client.set_httpx_client(
        httpx.Client(
            base_url="http://localhost",
            headers={"Authorization": f"Bearer {OWNER_KEY}"},
            transport=httpx.WSGITransport(app=app.wsgi_app),
        )
    )
    yield client
    for name in [name for name in sys.modules if name.startswith("made_client")]:
        del sys.modules[name]


def call(name, *args, **more):
    return importlib.import_module(f"made_client.api.default.{name}").sync(*args, **more)


def test_a_generated_client_plays_a_match_and_reads_the_statistics(made, whole_match):
    models = importlib.import_module("made_client.models")
    wanted = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}
    shown = call("open_match", client=made, body=models.MatchRequest.from_dict(wanted))
    for number, action in enumerate(whole_match):
        body = models.ActRequest.from_dict({"action": action, "request_id": f"r{number}", "seen": number})
        shown = call("act", shown.id, client=made, body=body)
    assert (shown.status, [result.score for result in shown.results]) == ("finished", [64, 30])
    figures = call("read_title", "poprzez-wieki", client=made)
    assert (figures.matches, figures.scores.most, figures.leaders[0].player.name) == (1, 64, "Ania")
