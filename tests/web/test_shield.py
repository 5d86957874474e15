"""The guards around every request: tokens, origins, hosts, sizes."""

import re
import socket
from datetime import UTC, datetime

import pytest
import time_machine

from companion.names import lan_address
from companion.web.guards.shield import A_TEXT

CARD = {"seat": "0", "tile": "10", "seen": "0"}


@pytest.fixture
def guarded(app):
    """The app with the check of tokens switched on, as it is in real life."""
    app.config["WTF_CSRF_ENABLED"] = True
    return app


def token(client, path):
    return re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get(path).text)[1]


def unsafe(routes):
    return [(endpoint, method, path) for endpoint, method, path in routes if method != "GET"]


def test_every_form_is_refused_without_its_token(guarded, routes, owner, written):
    before = written()
    forms = [path for _, _, path in unsafe(routes) if not path.startswith("/api/")]
    assert len(forms) >= 10
    for path in forms:
        answer = owner.post(path, data=CARD)
        assert answer.status_code == 403, path
        assert "Odśwież" in answer.text, path
    assert written() == before


def test_a_token_of_another_browser_is_refused(guarded, owner, app, match, written):
    before = written()
    stolen = token(app.test_client(), "/")
    assert owner.post(f"/m/{match.id}/act", data={**CARD, "csrf_token": stolen}).status_code == 403
    assert written() == before


def test_the_token_works_in_the_form_and_in_the_header(guarded, owner, matches, match):
    own = token(owner, f"/m/{match.id}")
    assert owner.post(f"/m/{match.id}/act", data={**CARD, "csrf_token": own}).status_code == 303
    more = {**CARD, "tile": "11", "seen": "1"}
    htmx = {"X-CSRFToken": own, "HX-Request": "true"}
    assert owner.post(f"/m/{match.id}/act", data=more, headers=htmx).status_code == 200
    assert matches.look(match.id).state.played == ((10, 11), ())


@pytest.mark.parametrize("hours", [6, 24 * 7])
def test_a_page_that_was_opened_six_hours_ago_still_acts(guarded, owner, matches, match, hours):
    with time_machine.travel(datetime.now(UTC), tick=True) as clock:  # not before the cookie was signed
        own = token(owner, f"/m/{match.id}")
        clock.shift(hours * 3600)
        assert owner.post(f"/m/{match.id}/act", data={**CARD, "csrf_token": own}).status_code == 303
    assert matches.look(match.id).seq == 1


def test_a_stranger_can_type_a_code_with_the_token_of_the_first_page(guarded, client, match):
    answer = client.post("/join", data={"code": match.code, "csrf_token": token(client, "/")})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/j/{match.code}"


def test_the_api_needs_no_token_because_it_takes_no_cookie(guarded, client, match, bearer):
    body = {"action": {"type": "place", "seat": 0, "card": 10}, "request_id": "r"}
    assert client.post(f"/api/v1/matches/{match.id}/actions", json=body, headers=bearer).status_code == 200


# -- origins


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example", "null", "http://localhost.evil.example", "http://localhost:8001",
        "http://evil.example:80", "", "localhost", "http://[", "http://localhost@evil.example",
    ],
)  # fmt: skip
def test_a_foreign_origin_is_refused_on_every_unsafe_route(app, routes, owner, bearer, written, origin):
    before = written()
    for endpoint, method, path in unsafe(routes):
        answer = owner.open(path, method=method, headers={**bearer, "Origin": origin}, data=CARD)
        assert answer.status_code == 403, endpoint
        if path.startswith("/api/"):
            assert answer.json["error"]["code"] == "foreign_origin"
    assert written() == before


@pytest.mark.parametrize("root", ["http://localhost", "http://127.0.0.1:8000", "http://kronikarz.test:8000"])
def test_our_own_origin_is_welcome(app, match, root):
    phone = app.test_client()
    answer = phone.post(f"/j/{match.code}", data={"place": "0"}, headers={"Origin": root}, base_url=root)
    assert answer.status_code == 303


def test_a_foreign_origin_may_read_nothing_either_as_no_answer_allows_it(client):
    answer = client.get("/", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


# -- hosts


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost.evil.example", "kronikarz.test.evil.example", "198.51.100.7", "8.8.8.8", "0.0.0.0",
        "127.0.0.1.nip.io", "[2001:db8::7]", "2130706433", "224.0.0.1", "[", "kronikarz",
        "a..b", ".a", "a" * 64,
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/healthz", "/static/app.css", "/api/v1/openapi.json", "/nothing"])
def test_a_foreign_host_is_refused(client, host, path):
    answer = client.get(path, environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert "Kronikarz" in answer.text


def test_a_request_with_a_foreign_host_does_nothing(owner, match, written):
    before = written()
    answer = owner.post(f"/m/{match.id}/act", data=CARD, environ_overrides={"HTTP_HOST": "evil.example"})
    assert answer.status_code == 400
    assert written() == before


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000", "kronikarz.test",
        "Kronikarz.Test:8000", "kronikarz.test.:8000", socket.gethostname(),
        f"{socket.gethostname().split('.')[0]}.local",
    ],
)  # fmt: skip
def test_our_own_addresses_and_the_listed_names_are_answered(client, host):
    assert client.get("/healthz", environ_overrides={"HTTP_HOST": host}).status_code == 200


def test_the_address_on_the_network_is_ours(client):
    address = lan_address() or "127.0.0.1"
    assert client.get("/healthz", environ_overrides={"HTTP_HOST": f"{address}:8000"}).status_code == 200


# -- sizes


def test_a_body_over_the_limit_is_refused_with_a_sentence(guarded, owner, routes, written, bearer, monkeypatch):
    before, views = written(), guarded.view_functions
    files = {endpoint for endpoint, view in views.items() if hasattr(view, "takes")}
    assert files == {"imports.send", "api.send_file", "library.take_in", "historia_api.take_cards_in"}
    for endpoint in files:  # a whole history is a gigabyte: too much for a test
        monkeypatch.setattr(views[endpoint], "takes", A_TEXT)
    for endpoint, _, path in unsafe(routes):
        size = A_TEXT + 1 if endpoint in files else 70_000
        answer = owner.post(path, data={"name": "x" * size}, headers=bearer)
        assert answer.status_code == 413, endpoint
        if path.startswith("/api/"):
            assert answer.json["error"]["code"] == "request_entity_too_large"
        else:
            assert "Wyślij mniej" in answer.text
    assert written() == before
