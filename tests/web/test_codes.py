"""The owner link, and wrong codes and keys, which are slowed down while right ones pass."""

import msgspec
import pytest

from companion import create_app
from companion.web.guards import tries

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


# -- wrong codes and keys

HOME = "192.168.1.9"


class Clock:
    """Time that passes when we say so."""

    def __init__(self):
        self.now = 1000.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(tries, "time", made)
    return made


@pytest.fixture
def counted(app):
    return app.extensions["tries"]


def wrong_codes(client, count, address=HOME):
    for _ in range(count):
        assert client.get("/j/ZZZZZZZZ", environ_overrides={"REMOTE_ADDR": address}).status_code == 404


def test_a_few_wrong_codes_are_free_then_each_further_try_waits(client, counted, clock):
    wrong_codes(client, tries.FREE - 1)
    assert counted.turn(HOME) == 0
    wrong_codes(client, 1)
    assert [counted.turn(HOME) for _ in range(8)] == [0, 2, 4, 6, 8, 10, None, None]


@pytest.mark.parametrize(("size", "status"), [(10, 401), (3_000_000, 413)])
def test_a_wrong_key_counts_whatever_is_sent_with_it_and_a_right_one_never(
    client, counted, clock, bearer, size, status
):
    sent = {"data": b" " * size, "environ_overrides": {"REMOTE_ADDR": HOME}}
    for _ in range(tries.FREE):
        assert client.post("/api/v1/matches", headers=bearer, **sent).status_code in (413, 422)
    assert [counted.turn(HOME) for _ in range(2)] == [0, 0]
    for _ in range(tries.FREE):
        guessed = client.post("/api/v1/imports", headers={"Authorization": "Bearer guess"}, **sent)
        assert guessed.status_code == status
    assert [counted.turn(HOME) for _ in range(2)] == [0, 2]


def test_after_a_while_all_is_forgiven(client, counted, clock):
    wrong_codes(client, 20)
    assert counted.turn(HOME) is not None
    clock.now += 3600
    assert [counted.turn(HOME) for _ in range(5)] == [0] * 5


def test_who_was_never_wrong_does_not_wait_while_others_guess(client, counted, clock):
    for number in range(100):
        wrong_codes(client, 8, f"10.0.0.{number}")
    assert counted.turn("192.168.1.10") == 0


def test_a_hundred_addresses_together_do_not_try_faster_than_a_few(client, counted, clock):
    tried = 0
    for address in (f"10.0.0.{number}" for number in range(100)):
        for _ in range(8):
            if not counted.crowded or counted.turn(address) == 0:
                tried += 1
                wrong_codes(client, 1, address)
    assert tried <= tries.CROWD + 100, "what is looked up at once, and the first try of each"
    assert counted.crowded
    clock.now += 61
    assert not counted.crowded


def test_a_machine_with_many_addresses_of_one_network_is_one_guesser(client, counted, clock):
    for number in range(9):
        wrong_codes(client, 1, f"2001:db8:1:2::{number:x}")
    assert len(counted._guessers) == 1


def test_a_phone_that_sat_at_a_table_does_not_pay_for_the_guesses_of_others_behind_its_address(
    app, client, guest, match, counted, clock
):
    phone = guest(match, "0")
    wrong_codes(client, 20, "127.0.0.1")
    phone.get("/j/ZZZZZZZZ")
    assert [standing.wrong for standing in counted._guessers.values()] == [20, 1]


def test_a_right_code_the_owner_link_and_the_key_pass_after_many_wrong_ones(client, match, settings, bearer, clock):
    wrong_codes(client, 50, "127.0.0.1")
    assert client.get(f"/j/{match.code}").status_code == 200
    assert client.get("/api/v1/matches", headers=bearer).status_code == 200
    assert client.get(f"/owner?key={settings.owner_key}").status_code == 303


@pytest.mark.parametrize("way", ["link", "bearer"])
def test_wrong_keys_are_counted_too(client, counted, clock, way):
    for _ in range(9):
        if way == "link":
            assert client.get("/owner?key=wrong").status_code == 403
        else:
            assert client.get("/api/v1/matches", headers={"Authorization": "Bearer wrong"}).status_code == 401
    assert [counted.turn("127.0.0.1") for _ in range(2)] == [0, 2]


def test_those_who_sit_at_the_table_play_on_while_somebody_guesses(client, guest, match, clock):
    phone = guest(match, "0")
    wrong_codes(client, 50, "127.0.0.1")
    assert phone.post(f"/m/{match.id}/act", data=CARD).status_code == 303


def test_the_owner_is_told_that_somebody_guesses_and_nobody_else_is(client, owner, clock):
    wrong_codes(client, tries.NEWS)
    assert "zgaduje" not in owner.get("/").text
    wrong_codes(client, 1, "192.168.1.8")
    assert "31" in (page := owner.get("/").text)
    assert "zgaduje" in page
    assert "zgaduje" not in client.get("/").text
    clock.now += 3700
    assert "zgaduje" not in owner.get("/").text
