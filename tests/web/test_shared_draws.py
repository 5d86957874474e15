"""Shown to the table: the same draws on several phones, open to those who have the code, and checked at the end."""

import hashlib
import hmac
import json
from datetime import date
from urllib.parse import urlsplit

import pytest

from companion import upkeep
from companion.games.kit import Chance
from companion.randomizer import shared
from companion.randomizer.noted import first_that_differs
from companion.web.randomizer import steps

ENGLISH = {"Accept-Language": "en"}
HTMX = {**ENGLISH, "HX-Request": "true"}


@pytest.fixture
def table(owner, matches):
    """Ania, the owner, has shown two dice and a bag of three to the table."""
    opened = owner.post("/losuj/pokaz?dice=6-5,6-3&names=a,b,c", data={"who": "Ania"})
    return shared.find(matches.storage, urlsplit(opened.location).path.rpartition("/")[2])


@pytest.fixture
def basia(app, table):
    phone = app.test_client()
    assert phone.post(f"/j/{table.code}", data={"who": "Basia"}).status_code == 303
    return phone


def at(table, way=""):
    return f"/losuj/stol/{table.id}{way}"


def now(matches, table):
    return shared.find(matches.storage, table.id)


def tap(phone, matches, table, what, **form):
    return phone.post(at(table, f"/{what}"), data={"seen": now(matches, table).taps, **form}, headers=HTMX)


def test_what_one_rolls_the_others_see_with_who_rolled_and_nothing_enters_the_history(owner, basia, matches, table):
    assert now(matches, table).facts["dice"] == "6-0,6-0", (
        "what was rolled alone is not shown as if it came from the seed"
    )
    answer = tap(basia, matches, table, "kostki", roll="1")
    first, second = Chance(table.seed).numbers("d6", 6, 1), Chance(table.seed, 1).numbers("d6", 6, 1)
    rolled = f"Basia: {first[0]}, {second[0]}"
    for text in (answer.text, owner.get(at(table), headers=ENGLISH).text):
        assert rolled in " ".join(text.split())
    assert answer.headers["Board-Stamp"] == f"2-shared-{matches.epoch}"  # Basia came, and rolled
    with matches.storage.reading() as db:
        assert [
            db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("matches", "entries", "results")
        ] == [0] * 3


def test_bag_and_names_are_shared_too_and_the_names_are_those_of_the_table(owner, basia, matches, table):
    for left in (2, 1, 0):
        tap(basia, matches, table, "worek", names="a, b, c", take="1", draw="1")
        assert f"left: {left} of 3" in owner.get(at(table, "?tab=bag"), headers=ENGLISH).text
    assert "Ania, Basia" in owner.get(at(table, "?tab=who")).text
    tap(owner, matches, table, "kto", people="Ania, Basia", way="all")
    order = Chance(table.seed, 3).sample("order", [0, 1], 2)
    assert now(matches, table).facts["order"] == ",".join(map(str, order))


def test_nobody_sends_in_what_the_dice_show(owner, matches, table):
    tap(owner, matches, table, "kostki", dice="6-6h,6-6h", hold="0", add="6")
    assert now(matches, table).facts["dice"] == "6-0h,6-0,6-0"


def test_a_tap_sent_twice_is_done_once_and_one_that_comes_late_is_told(owner, basia, matches, table):
    seen = now(matches, table).taps
    assert tap(basia, matches, table, "kostki", roll="1", seen=seen).status_code == 200
    assert tap(basia, matches, table, "kostki", roll="1", seen=seen).status_code == 200
    late = tap(owner, matches, table, "kostki", roll="1", seen=seen)
    assert (late.status_code, now(matches, table).rolls) == (409, 1)
    assert "Somebody at the table was faster" in late.text


def test_two_different_taps_on_one_board_are_not_taken_for_one(owner, matches, table):
    seen = now(matches, table).taps
    assert tap(owner, matches, table, "kostki", add="6", seen=seen).status_code == 200
    other = tap(owner, matches, table, "kostki", roll="1", seen=seen)
    assert (other.status_code, now(matches, table).rolls) == (409, 0)
    assert "This is how it lies now" in other.text


def test_somebody_who_comes_stops_no_tap_and_makes_no_retry_a_second_one(app, owner, basia, matches, table):
    seen, before = now(matches, table).taps, owner.get(at(table)).text
    stamp = now(matches, table).seq
    app.test_client().post(f"/j/{table.code}", data={"who": "Celina"})
    assert now(matches, table).seq > stamp, "all phones look again"
    assert f'data-seq="{seen}"' in before
    assert tap(owner, matches, table, "kostki", roll="1", seen=seen).status_code == 200
    app.test_client().post(f"/j/{table.code}", data={"who": "Daria"})
    assert tap(owner, matches, table, "kostki", roll="1", seen=seen).status_code == 200
    assert now(matches, table).rolls == 1


def test_without_scripts_the_same_form_is_answered_by_the_page(owner, matches, table):
    answer = owner.post(at(table, "/kostki"), data={"seen": "0", "roll": "1"})
    assert (answer.status_code, urlsplit(answer.location).path) == (303, at(table))
    wrong = owner.post(at(table, "/kostki"), data={"seen": "1", "added": "100"})
    assert wrong.status_code == 422
    assert "added-fault" in wrong.text


def test_the_seed_is_shown_at_the_end_and_every_draw_can_be_made_again_by_hand(owner, basia, matches, table):
    tap(basia, matches, table, "kostki", roll="1")
    tap(owner, matches, table, "worek", names="a, b, c", take="2", draw="1")
    fingerprint = hashlib.sha256(table.seed).hexdigest()
    assert fingerprint in basia.get(at(table)).text
    open_file = json.loads(basia.get(at(table, "/losy.json")).data)
    assert (open_file["fingerprint"], open_file["seed"]) == (fingerprint, None)
    assert table.seed.hex() not in basia.get(at(table)).text
    assert basia.post(at(table, "/koniec")).status_code == 403, "only who opened it ends it"
    assert owner.post(at(table, "/koniec")).status_code == 303
    page = basia.get(at(table), headers=ENGLISH).text
    assert "2 rolls made again: all come out the same" in page
    assert table.seed.hex() in page
    file = json.loads(basia.get(at(table, "/losy.json")).data)
    (one, two), (bag,) = (roll["draws"] for roll in file["rolls"])
    assert [one["number"], two["number"], bag["number"]] == [0, 1, 2]
    block = hmac.new(bytes.fromhex(file["seed"]), b"0:d6:0", hashlib.sha256).digest()  # the recipe of docs/chance.md
    assert one["came"] == [1 + int.from_bytes(block[:4], "big") % 6]
    assert tap(basia, matches, table, "kostki", roll="1").status_code == 409, "nothing is drawn once the seed is known"


def test_a_roll_that_was_changed_afterwards_is_named(owner, matches, table):
    for _ in range(2):
        tap(owner, matches, table, "kostki", roll="1")
    with matches.storage.writing() as db:
        (second,) = db.execute("SELECT roll FROM shared_rolls WHERE number = 2").fetchone()
        roll = json.loads(second)
        roll["draws"][0]["came"] = [roll["draws"][0]["came"][0] % 6 + 1]
        db.execute("UPDATE shared_rolls SET roll = ? WHERE number = 2", [json.dumps(roll)])
    owner.post(at(table, "/koniec"))
    assert "Roll 2 does not come from the seed" in owner.get(at(table), headers=ENGLISH).text


def test_only_who_is_known_here_opens_one_and_only_who_has_the_code_comes(app, guest, match, basia, matches, table):
    stranger, player = app.test_client(), guest(match, "0")
    assert stranger.post("/losuj/pokaz", data={"who": "Zły"}).status_code == 403
    assert 'id="share"' not in stranger.get("/losuj").text
    assert player.post("/losuj/pokaz", data={"who": "Ola"}).status_code == 303
    for way in ("", "/plansza", "/live", "/losy.json"):
        assert stranger.get(at(table, way)).status_code == player.get(at(table, way)).status_code == 403
    for way in ("/kostki", "/worek", "/kto", "/koniec"):
        assert stranger.post(at(table, way), data={"seen": "1", "roll": "1"}).status_code == 403
    assert now(matches, table).seq == 1, "only Basia came"
    page = stranger.post("/join", data={"code": table.code.lower()}, follow_redirects=True)
    assert "Ania, Basia" in page.text
    assert table.id not in page.text


def test_wrong_codes_are_counted_as_those_of_matches(app, client, table, monkeypatch):
    wrong = []
    monkeypatch.setattr(app.extensions["tries"], "wrong", wrong.append)
    assert client.get(f"/j/{table.code}").status_code == 200
    assert client.post("/join", data={"code": table.code}).status_code == 303
    assert wrong == []
    assert client.get("/j/ZZZZZZZZ").status_code == 404
    assert client.post("/join", data={"code": "ZZZZZZZZ"}).status_code == 422
    assert len(wrong) == 2


def test_a_day_after_its_last_tap_it_is_gone_with_its_rolls(owner, client, matches, table):
    tap(owner, matches, table, "kostki", roll="1")
    with matches.storage.writing() as db:
        db.execute("UPDATE shared_draws SET changed_at = '2026-01-01T00:00:00.000+00:00'")
    assert client.get(f"/j/{table.code}").status_code == 404
    assert owner.get(at(table)).status_code == 403
    upkeep.once(matches.storage.path, matches, date.today(), [shared.tidy])
    with matches.storage.reading() as db:
        counts = [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("shared_draws", "shared_rolls")]
    assert counts == [0, 0]


def test_one_device_has_four_at_most_and_the_oldest_goes(owner, matches, table):
    for _ in range(shared.MOST_OF_ONE):
        owner.post("/losuj/pokaz", data={"who": "Ania"})
    assert now(matches, table) is None
    with matches.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM shared_draws").fetchone()[0] == 4


def test_with_the_last_roll_that_is_kept_it_ends_by_itself(owner, matches, table, monkeypatch):
    monkeypatch.setattr(shared, "MOST_DRAWS", 2)
    for ended in (False, True):
        tap(owner, matches, table, "kostki", roll="1")
        assert now(matches, table).ended is ended


def test_hundreds_of_rolls_are_numbered_without_a_gap(matches, table, app):
    device = table.opener
    with app.test_request_context("/", method="POST", data={"roll": "1"}):
        for _ in range(60):
            sent = shared.Sent(device, now(matches, table).taps, "roll=1")
            shared.tap(matches.storage, table.id, sent, "dice", steps.roll)
    rolls = shared.rolls_of(matches.storage, table)
    assert [note.number for roll in rolls for note in roll.draws] == list(range(120))
    assert first_that_differs(table.seed, rolls) is None
    assert first_that_differs(table.seed, rolls[1:]) == 1, "a roll that is gone leaves a gap"
