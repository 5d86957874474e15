"""Dice, draws and a starting player without a match: open to anyone, kept in the address, changing nothing."""

from urllib.parse import parse_qs, urlsplit

import pytest

ENGLISH = {"Accept-Language": "en"}
ROOT = "/podroz/losuj"


def facts(answer):
    assert answer.status_code == 303
    return {name: value[0] for name, value in parse_qs(urlsplit(answer.location).query).items()}


def numbers(text):
    return [int(part) for part in text.split(",")]


@pytest.mark.parametrize("count", [1, 7, 10])
def test_so_many_dice_are_rolled(client, count):
    found = facts(client.post(f"{ROOT}/kostki", data={"count": count}))
    assert len(numbers(found["dice"])) == count
    assert set(numbers(found["dice"])) <= {1, 2, 3, 4, 5, 6}


def test_kept_dice_stay_and_the_rest_is_rolled(client):
    form = {"count": "7", "dice": "6,6,1,2,3,4,5", "keep": ["0", "1"]}
    rolls = [numbers(facts(client.post(f"{ROOT}/kostki", data=form))["dice"]) for _ in range(20)]
    assert all(dice[:2] == [6, 6] for dice in rolls)
    assert len({tuple(dice) for dice in rolls}) > 1


def test_the_page_shows_what_the_address_says(client):
    page = client.get(f"{ROOT}?dice=1,6,3&kept=1&count=3", headers=ENGLISH).text
    assert page.count("<circle") == 1 + 6 + 3
    assert "Sum: 10" in page
    assert "Roll the rest" in page


def test_tokens_are_not_put_back_until_reset(client):
    form, seen = {"take": "7", "of": "17", "drawn": ""}, []
    for left in (10, 3, 0):
        found = facts(client.post(f"{ROOT}/znaczniki", data=form))
        seen, form["drawn"] = numbers(found["drawn"]), found["drawn"]
        assert len(seen) == 17 - left
    assert sorted(seen) == list(range(1, 18))
    assert "Left: 0" in client.get(f"{ROOT}?tab=tokens&drawn={form['drawn']}", headers=ENGLISH).text


def test_somebody_begins(client):
    picks = {facts(client.post(f"{ROOT}/kto", data={"players": "3", "names": ""}))["first"] for _ in range(60)}
    assert picks == {"1", "2", "3"}
    found = facts(client.post(f"{ROOT}/kto", data={"names": "Ania, , Basia"}))
    page = client.get(f"{ROOT}?tab=first&names=Ania,Basia&first={found['first']}", headers=ENGLISH).text
    assert ("Ania", "Basia")[int(found["first"]) - 1] in page


def test_the_other_tabs_stay_in_the_address(client):
    found = facts(client.post(f"{ROOT}/kostki?drawn=4,9&of=12&tab=tokens&_external=1", data={"count": "2"}))
    assert (found["drawn"], found["of"], found["tab"]) == ("4,9", "12", "dice")
    assert "_external" not in found


@pytest.mark.parametrize(
    "query",
    ["dice=0,7,99,x", "dice=" + "6," * 500, "kept=-1,99", "count=999", "count=x", "tab=tokens&of=0&take=-3",
     "tab=tokens&drawn=1,1,1,99&of=5", "tab=first&first=9&players=3", "tab=first&names=" + "a," * 100, "tab=none",
     "tab=first&names=<script>alert(1)</script>&first=1"],
)  # fmt: skip
def test_an_address_that_cannot_be_is_made_to_fit(client, query):
    answer = client.get(f"{ROOT}?{query}")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("path", ["kostki", "znaczniki", "kto"])
@pytest.mark.parametrize("form", [{}, {"count": "x", "take": "", "of": "-1", "players": "99"}, {"drawn": "1,x,2"}])
def test_any_form_gives_an_answer(client, path, form):
    assert client.post(f"{ROOT}/{path}", data=form).status_code == 303


def test_nothing_is_written(client, written):
    before = written()
    client.get(ROOT)
    client.post(f"{ROOT}/kostki", data={"count": "7"})
    client.post(f"{ROOT}/znaczniki", data={})
    assert written() == before


def test_looking_rolls_nothing(client):
    first, second = (client.get(f"{ROOT}?dice=2,2").text for _ in range(2))
    strip = [line for line in first.splitlines() if "csrf" not in line]
    assert strip == [line for line in second.splitlines() if "csrf" not in line]


def test_it_stands_on_the_first_page_for_strangers(client):
    assert ROOT in client.get("/").text


@pytest.mark.parametrize("name", ["kept", "dice", "count", "of", "take", "drawn", "new", "players", "first"])
@pytest.mark.parametrize("value", ["9" * 5000, "-1", "²", "1,,2", "0x3"])
def test_an_address_that_says_nonsense_shows_the_page(client, name, value):
    assert client.get("/podroz/losuj", query_string={name: value}).status_code == 200


@pytest.mark.parametrize("value", ["9" * 5000, "-1", "²"])
def test_a_form_that_says_nonsense_rolls_all_dice(client, value):
    answer = client.post("/podroz/losuj/kostki", data={"count": value, "keep": value, "dice": value})
    assert answer.status_code == 303
