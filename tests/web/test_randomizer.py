"""Dice, a bag and who begins, for any table: open to anyone, kept in the address, fair, changing nothing."""

from collections import Counter
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.games.kit import Chance
from companion.randomizer import core
from companion.randomizer.core import Bag, Die

ENGLISH = {"Accept-Language": "en"}
ROOT = "/losuj"
SEED = bytes(range(32))
# What a fair source passes 999 times of 1000, by degrees of freedom.
LIMITS = {1: 10.9, 2: 13.9, 3: 16.3, 5: 20.6, 7: 24.4, 9: 27.9, 11: 31.3, 16: 39.3, 19: 43.9, 99: 148.3}


def facts(answer):
    assert answer.status_code == 303
    return {name: value[0] for name, value in parse_qs(urlsplit(answer.location).query).items()}


def chi_square(counts, cells):
    expected = counts.total() / len(cells)
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


class TestFairness:
    @pytest.mark.parametrize("sides", core.SIDES)
    def test_every_kind_of_die(self, sides):
        chance, counts = Chance(SEED), Counter()
        for _ in range(200 * sides):
            counts.update(die.value for die in core.throw([Die(sides)], chance))
        assert set(counts) == set(range(1, sides + 1))
        assert chi_square(counts, range(1, sides + 1)) < LIMITS[sides - 1]

    @pytest.mark.parametrize("put_back", [False, True])
    def test_the_bag(self, put_back):
        chance, counts = Chance(SEED), Counter()
        bag = Bag(tuple("abcdefghijklmnopq"), put_back=put_back)
        for _ in range(3400):
            counts.update(core.draw(bag, 1, chance)[1])
        assert chi_square(counts, range(17)) < LIMITS[16]

    def test_who_begins_and_who_is_in_which_place(self):
        chance = Chance(SEED)
        orders = [core.order(4, chance) for _ in range(4000)]
        for place in range(4):
            assert chi_square(Counter(order[place] for order in orders), range(4)) < LIMITS[3]


class TestDice:
    def test_those_that_are_held_stay_and_the_rest_is_rolled(self, client):
        form = {"hold": ["0", "1"], "roll": "1"}
        rolls = [facts(client.post(f"{ROOT}/kostki?dice=6-6,6-6,20-3", data=form))["dice"] for _ in range(20)]
        assert all(dice.startswith("6-6h,6-6h,20-") for dice in rolls)
        assert len(set(rolls)) > 1

    def test_dice_are_added_and_taken_off_up_to_twenty(self, client):
        assert facts(client.post(f"{ROOT}/kostki?dice=6-3", data={"add": "20"}))["dice"] == "6-3,20-0"
        assert facts(client.post(f"{ROOT}/kostki?dice=6-3,8-1,6-2", data={"less": "6"}))["dice"] == "6-3,8-1"
        full = ",".join(["6-1"] * 20)
        assert facts(client.post(f"{ROOT}/kostki?dice={full}", data={"add": "6"}))["dice"] == full
        assert facts(client.post(f"{ROOT}/kostki?dice=6-3", data={"add": "7"}))["dice"] == "6-3"

    def test_sum_and_modifier_and_the_last_rolls(self, client):
        page = client.get(f"{ROOT}?dice=6-5,20-14&added=-2&rolls=17,9", headers=ENGLISH).text
        assert '<b class="num">17</b>' in page
        assert "5 + 14 − 2" in " ".join(page.split())
        found = facts(client.post(f"{ROOT}/kostki?dice=6-5h&rolls=17,9", data={"hold": "0", "roll": "1"}))
        assert found["rolls"] == "5,17,9"
        many = ",".join(["7"] * 30)
        found = facts(client.post(f"{ROOT}/kostki?dice=6-1&rolls={many}", data={"roll": "1"}))
        assert len(found["rolls"].split(",")) == 20

    def test_faces_may_be_words(self, client):
        found = facts(client.post(f"{ROOT}/kostki?dice=w-0", data={"faces": "yes, no", "roll": "1"}))
        assert found["dice"] in ("w-1", "w-2")
        assert ">no<" in client.get(f"{ROOT}?dice=w-2&faces=yes,no").text

    def test_a_pool_shrinks_until_all_are_rolled_again(self):
        dice = core.throw([Die(6)] * 3, Chance(SEED))
        taken = [dice[0]._replace(mark="t"), *dice[1:]]
        assert core.throw(taken, Chance(SEED))[0] == taken[0]
        assert not any(die.taken for die in core.throw([die._replace(mark="t") for die in dice], Chance(SEED)))


class TestBag:
    def test_the_travel_game_draws_seven_of_seventeen_then_of_the_other_ten_then_of_all(self):
        bag, chance = Bag(tuple(map(str, range(1, 18))), mix=True), Chance(SEED)
        bag, first = core.draw(bag, 7, chance)
        bag, second = core.draw(bag, 7, chance)
        assert len({*first, *second}) == 14
        bag, third = core.draw(bag, 7, chance)
        assert (len(third), bag.left) == (7, 10)

    def test_without_mixing_what_is_left_comes_and_all_goes_back_by_a_tap(self, client):
        form = {"names": "a, b, c", "take": "2", "draw": "1"}
        found = facts(client.post(f"{ROOT}/worek", data=form))
        query = f"names=a,b,c&drawn={found['drawn']}"
        assert "left: 1 of 3" in client.get(f"{ROOT}?tab=bag&{query}", headers=ENGLISH).text
        found = facts(client.post(f"{ROOT}/worek?{query}", data=form))
        assert sorted(found["drawn"].split(",")) == ["0", "1", "2"]
        del form["draw"]
        assert "drawn" not in facts(client.post(f"{ROOT}/worek?{query}", data={**form, "reset": "1"}))

    def test_other_names_are_another_bag(self, client):
        form = {"names": "x, y", "take": "1", "draw": "1"}
        assert facts(client.post(f"{ROOT}/worek?names=a,b,c&drawn=0,1,2", data=form))["drawn"] in ("0", "1")

    def test_what_is_put_back_can_come_again(self):
        bag, came = core.draw(Bag(("a",), put_back=True), 5, Chance(SEED))
        assert (came, bag.left) == ((0,) * 5, 1)


class TestWho:
    def test_one_begins_or_all_have_an_order_or_there_are_teams(self, client):
        for way, shown in (("first", "Begins:"), ("all", "<ol"), ("teams", "Team 2")):
            form = {"people": "Ania, Basia, Celina, Daria", "way": way, "parts": "2"}
            answer = client.post(f"{ROOT}/kto", data=form)
            assert sorted(facts(answer)["order"].split(",")) == ["0", "1", "2", "3"]
            assert shown in client.get(answer.location, headers=ENGLISH).text

    def test_without_names_they_are_numbers(self, client):
        found = facts(client.post(f"{ROOT}/kto", data={"people": "", "count": "3", "way": "first"}))
        assert found["people"] == "1,2,3"

    def test_teams_differ_by_one_at_most(self):
        assert [len(team) for team in core.teams(range(7), 3)] == [3, 2, 2]


class TestPresets:
    def test_the_travel_game_offers_its_own_with_the_entered_names(self, client, owner):
        owner.post("/podroz/plansza", data={f"places-{number - 1}": f"Place {number}" for number in range(1, 18)})
        page = client.get(ROOT, headers=ENGLISH).text
        assert "Podróż po Polsce: 7 dice, 17 tokens" in page
        assert "17+Place+17" in page

    def test_an_own_one_is_kept_on_the_device_replaced_and_forgotten(self, client):
        client.post(f"{ROOT}/zapisz?dice=20-0,20-0", data={"name": " Dragons "})
        assert ">Dragons<" in client.get(ROOT).text
        client.post(f"{ROOT}/zapisz?dice=8-0", data={"name": "Dragons"})
        page = client.get(ROOT).text
        assert page.count(">Dragons<") == 1
        assert "dice=8-0" in page
        client.post(f"{ROOT}/zapisz?dice=8-0", data={"name": "Dragons", "forget": "1"})
        assert ">Dragons<" not in client.get(ROOT).text

    @pytest.mark.parametrize("cookie", ["x", "[1, 2]", '{"a": 1}', "[[1]]", "[" * 3000, '[["<b>", "dice=6-0"]]'])
    def test_a_cookie_that_is_not_ours_does_no_harm(self, client, cookie):
        client.set_cookie("losuj", cookie)
        page = client.get(ROOT)
        assert page.status_code == 200
        assert "<b>" not in page.text.partition("lot-chips")[2].partition("</p>")[0]


@pytest.mark.parametrize("tab", ["dice", "bag", "who", "clock", "nonsense"])
@pytest.mark.parametrize("value", ["", "9" * 5000, "-1", "٣", "a,b,,1", "6-" + "9" * 50])
def test_whatever_the_address_says_there_is_a_page(client, tab, value):
    query = dict.fromkeys(
        ("dice", "added", "faces", "names", "drawn", "new", "take", "people", "order", "teams"), value
    )
    assert client.get(ROOT, query_string={"tab": tab, **query}).status_code == 200
    for path in ("kostki", "worek", "kto"):
        assert client.post(f"{ROOT}/{path}", data={**query, "roll": "1", "draw": "1"}).status_code in (303, 422)


def test_it_stands_on_the_first_page_for_owner_and_stranger(client, owner):
    for person in (client, owner):
        assert 'href="/losuj"' in person.get("/").text


@pytest.mark.parametrize(
    ("former", "wanted"),
    [
        ("", {"tab": "dice"}),
        ("dice=3,5,1&kept=0,2&count=3&tab=dice", {"dice": "6-3h,6-5,6-1h", "tab": "dice"}),
        ("count=2", {"dice": "6-0,6-0", "tab": "dice"}),
        (
            "tab=tokens&of=5&take=2&drawn=1,4&new=4",
            {"names": "1,2,3,4,5", "take": "2", "drawn": "0,3", "new": "3", "tab": "bag"},
        ),
        ("tab=first&names=Ania,Basia&first=2", {"people": "Ania,Basia", "order": "1", "tab": "who"}),
        ("tab=first&players=3&first=3", {"people": "1,2,3", "order": "2", "tab": "who"}),
        ("tab=x&of=%D9%A3&dice=9999&count=999999&first=0", {"tab": "dice"}),
    ],
)
def test_old_bookmarks_lead_here_with_their_parts(client, former, wanted):
    answer = client.get(f"/podroz/losuj?{former}")
    assert answer.status_code == 301
    parts = urlsplit(answer.location)
    assert (parts.path, {name: value[0] for name, value in parse_qs(parts.query).items()}) == (ROOT, wanted)
    assert client.get(answer.location).status_code == 200
