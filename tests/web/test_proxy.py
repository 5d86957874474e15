"""Behind a reverse proxy: its word is taken only if it is named, and https makes cookies secure."""

import pytest

from companion import config
from companion.web.door.environ import through_proxy

PROXY, CALLER = "127.0.0.1", "192.0.2.7"


def told(remote=PROXY, proxies=(PROXY,), **headers):
    environ = {"REMOTE_ADDR": remote, "wsgi.url_scheme": "http"}
    environ |= {f"HTTP_X_FORWARDED_{name}": value for name, value in headers.items()}
    through_proxy(environ, proxies)
    return environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]


def test_a_named_proxy_says_who_called_and_how():
    assert told(FOR=CALLER, PROTO="https") == (CALLER, "https")
    assert told(FOR="2001:db8::1") == ("2001:db8::1", "http")


def test_nobody_else_is_believed():
    assert told(proxies=(), FOR=CALLER, PROTO="https") == (PROXY, "http")
    assert told(remote="192.0.2.9", FOR=CALLER, PROTO="https") == ("192.0.2.9", "http")


def test_what_the_caller_wrote_before_the_proxy_is_not_believed():
    assert told(FOR=f"10.0.0.1, 10.0.0.2, {CALLER}") == (CALLER, "http")


@pytest.mark.parametrize("text", ["", "nobody", "1.2.3", "unknown, _hidden"])
def test_what_is_no_address_changes_nothing(text):
    assert told(FOR=text, PROTO="gopher") == (PROXY, "http")


def test_proxies_are_named_with_commas(tmp_path):
    settings = config.read({"COMPANION_INSTANCE": str(tmp_path), "COMPANION_PROXY": "127.0.0.1, ::1"})
    assert settings.proxies == ("127.0.0.1", "::1")


@pytest.mark.parametrize(("address", "secure"), [("https://localhost", True), ("http://localhost", False)])
def test_cookies_are_secure_over_https_alone(app, settings, address, secure):
    client = app.test_client()
    owner = client.get(f"/owner?key={settings.owner_key}", base_url=address)
    choice = client.post("/settings", data={"language": "en"}, base_url=address)
    for answer in (owner, choice):
        assert all(("Secure" in cookie) == secure for cookie in answer.headers.getlist("Set-Cookie"))
        assert answer.headers.getlist("Set-Cookie")
