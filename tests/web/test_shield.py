"""The guards around every request: tokens, origins, hosts, headers, cookies, wrong codes, sizes."""

import re
import socket

import msgspec
import pytest
import time_machine

from companion import config, create_app
from companion.web import access
from companion.web.shield import HEADERS, lan_address

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


# -- tokens


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
    with time_machine.travel("2026-11-16T18:00:00Z", tick=True) as clock:
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
        "https://evil.example", "null", "http://localhost.evil.example", "http://localhost:8001", "http://evil.example:80",
        "", "localhost", "http://[", "http://localhost@evil.example",
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


# -- headers


def test_every_answer_has_the_headers(app, routes, owner, bearer, match, play, monkeypatch):
    play(3)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    def answers():
        for _, method, path in routes:
            yield path, owner.open(path, method=method, headers=bearer)
        yield "404", owner.get("/nothing")
        yield "no such file", owner.get("/static/nothing.css")
        yield "405", owner.put("/")
        yield "403", app.test_client().get(f"/m/{match.id}")
        yield "400", owner.get("/", environ_overrides={"HTTP_HOST": "evil.example"})
        yield "422", owner.post(f"/m/{match.id}/act", data={"type": "nothing"})
        yield "409", owner.post(f"/m/{match.id}/undo", data={"seen": "0"}, headers={"HX-Request": "true"})
        yield "413", owner.post(f"/m/{match.id}/act", data=b"x" * 70_000)
        yield "fragment", owner.get(f"/m/{match.id}/board", headers={"HX-Request": "true"})
        monkeypatch.setattr(access.Matches, "look", lambda *_: 1 / 0)
        yield "500", owner.get(f"/m/{match.id}")

    for name, answer in answers():
        missing = [header for header, value in HEADERS.items() if answer.headers.get(header) != value]
        assert missing == [], (name, answer.status_code)
        cached = answer.headers["Cache-Control"]
        assert "max-age" in cached if "app.css" in name else cached == "no-cache" or "no-store" in cached, name
        answer.close()


def test_the_policy_allows_nothing_unsafe_and_no_foreign_host():
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    rules = dict(part.split(" ", 1) for part in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert set(" ".join(rules.values()).split()) == {"'none'", "'self'", "data:"}
    assert "data:" not in rules["script-src"]


def test_no_page_has_an_inline_script_style_or_handler_nor_a_foreign_address(routes, owner, bearer, play, match):
    play(None)
    for endpoint, method, path in routes:
        if method != "GET" or endpoint.startswith(("api.", "live.", "static")):
            continue
        page = re.sub(r"http://www\.w3\.org/[^\"]*", "", owner.get(path).text)
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), endpoint
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", page), endpoint
        assert "<style" not in page, endpoint
        assert not re.search(r"(src|href|action)=\"(https?:)?//", page), endpoint
        assert "javascript:" not in page, endpoint


# -- cookies


def test_cookies_are_hidden_from_scripts_and_from_other_sites(app, client, settings):
    link = client.get(f"/owner?key={settings.owner_key}")
    chosen = client.post("/settings", data={"language": "en", "theme": "dark"})
    cookies = link.headers.getlist("Set-Cookie") + chosen.headers.getlist("Set-Cookie")
    assert len(cookies) == 3
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_two_installations_on_one_machine_do_not_share_a_cookie(tmp_path):
    names = set()
    for port in ("8000", "8001"):
        environment = {"COMPANION_INSTANCE": str(tmp_path / port), "PORT": port}
        app = create_app(config.read(environment))
        names.add(app.config["SESSION_COOKIE_NAME"])
        app.extensions["matches"].storage.close()
    assert names == {"kronikarz_8000", "kronikarz_8001"}


# -- the owner


def test_the_owner_link_gives_a_cookie_and_leads_to_an_address_without_the_key(client, settings):
    answer = client.get(f"/owner?key={settings.owner_key}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert settings.owner_key not in answer.headers["Set-Cookie"]
    assert "/new/poprzez-wieki" in client.get("/").text


@pytest.mark.parametrize("key", ["", "wrong", "ł", "owner-key-of-the-tests "])
def test_a_wrong_owner_link_opens_nothing(client, key):
    assert client.get("/owner", query_string={"key": key}).status_code == 403
    assert "/new/poprzez-wieki" not in client.get("/").text


@pytest.fixture
def restarted(app, owner, settings):
    """The owner's browser at the same installation after a restart with other settings."""
    made = []

    def start(**changed):
        again = create_app(msgspec.structs.replace(settings, **changed))
        made.append(again)
        browser = again.test_client()
        name = app.config["SESSION_COOKIE_NAME"]
        browser.set_cookie(name, owner.get_cookie(name).value)
        return browser

    yield start
    for again in made:
        again.extensions["matches"].storage.close()


def test_the_owner_stays_the_owner_after_a_restart(restarted):
    assert restarted().get("/new/poprzez-wieki").status_code == 200


def test_a_new_owner_key_ends_the_old_owners_cookies(restarted):
    assert restarted(owner_key="a new key").get("/new/poprzez-wieki").status_code == 403


# -- wrong codes


class Clock:
    """Time that passes when we say so."""

    def __init__(self):
        self.now = 1000.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(access, "time", made)
    return made


def wrong_codes(client, most=20, **how):
    """Type wrong codes until it is too many; gives that answer."""
    for _ in range(most):
        answer = client.get("/j/ZZZZZZZZ", **how)
        if answer.status_code == 429:
            return answer
        assert answer.status_code == 404
    raise AssertionError("wrong codes are not slowed down")


def test_wrong_codes_are_slowed_down_and_right_ones_work_again_afterwards(client, match, clock):
    answer = wrong_codes(client)
    seconds = int(answer.headers["Retry-After"])
    assert 1 <= seconds <= 10
    assert str(seconds) in answer.text
    assert client.get(f"/j/{match.code}").status_code == 429, "a right code must not tell the wrong ones apart"
    clock.now += seconds
    assert client.get(f"/j/{match.code}").status_code == 200


def test_one_more_wrong_code_means_waiting_again(client, clock):
    seconds = int(wrong_codes(client).headers["Retry-After"])
    clock.now += seconds
    assert client.get("/j/ZZZZZZZZ").status_code == 404
    assert client.get("/j/ZZZZZZZZ").status_code == 429


def test_after_a_while_all_is_forgiven(client, clock):
    wrong_codes(client)
    clock.now += 3600
    for _ in range(5):
        assert client.get("/j/ZZZZZZZZ").status_code == 404


def test_only_the_address_that_guesses_is_slowed_down(client, app, match, clock):
    wrong_codes(client, environ_overrides={"REMOTE_ADDR": "192.168.1.9"})
    assert client.get(f"/j/{match.code}", environ_overrides={"REMOTE_ADDR": "192.168.1.10"}).status_code == 200


def test_those_who_sit_at_the_table_play_on_while_somebody_guesses(client, guest, match, clock):
    phone = guest(match, "0")
    wrong_codes(client)
    assert phone.post(f"/m/{match.id}/act", data=CARD).status_code == 303


@pytest.mark.parametrize("way", ["link", "bearer"])
def test_wrong_keys_are_slowed_down_too(client, settings, match, clock, way):
    def guess(key):
        if way == "link":
            return client.get("/owner", query_string={"key": key})
        return client.get("/api/v1/matches", headers={"Authorization": f"Bearer {key}"})

    statuses = [guess("wrong").status_code for _ in range(12)]
    assert set(statuses[:3]) == ({403} if way == "link" else {401})
    assert statuses[-1] == 429
    last = guess(settings.owner_key)
    assert last.status_code == 429
    clock.now += int(last.headers["Retry-After"])
    assert guess(settings.owner_key).status_code in (200, 303)


# -- sizes


def test_a_body_over_the_limit_is_refused_with_a_sentence(guarded, owner, routes, written, bearer):
    before = written()
    for endpoint, _, path in unsafe(routes):
        answer = owner.post(path, data={"name": "x" * 70_000}, headers=bearer)
        assert answer.status_code == 413, endpoint
        if path.startswith("/api/"):
            assert answer.json["error"]["code"] == "request_entity_too_large"
        else:
            assert "Wyślij mniej" in answer.text
    assert written() == before
