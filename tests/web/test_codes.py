"""The owner link, and wrong codes and keys, which are slowed down."""

import msgspec
import pytest

from companion import create_app
from companion.web.guards import access

CARD = {"seat": "0", "tile": "10", "seen": "0"}


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
