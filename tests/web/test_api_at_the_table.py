"""The API does what the pages of testers, of analysis and of shared draws do."""

import pytest
from test_analysis import play, side_by_side

from companion.randomizer import shared
from companion.randomizer.noted import first_that_differs


@pytest.fixture
def tested(matches):
    return f"/matches/{matches.open_match('historia', [('Ania', None), ('Basia', None)]).id}"


def test_testers_note_and_say_which_version_they_test(api, tested):
    status, noted = api("POST", f"{tested}/remarks", {"line": "Za drogo", "verdict": "bad", "seat": 1})
    (one,) = noted["remarks"]
    assert (status, one["line"], one["verdict"], one["seat"], one["after"]) == (201, "Za drogo", "bad", 1, 0)
    _, noted = api("PUT", f"{tested}/trial", {"version": "0.17"})
    assert noted == {"trial": "0.17", "remarks": [one]}
    assert api("GET", f"{tested}/remarks") == (200, noted)
    assert api("DELETE", f"{tested}/remarks/{one['id']}") == (200, {"trial": "0.17", "remarks": []})
    assert api("DELETE", f"{tested}/remarks/{one['id']}")[0] == 404
    assert api("POST", f"{tested}/remarks", {"line": " "})[1]["error"]["code"] == "remark_empty"
    assert api("POST", f"{tested}/remarks", {"line": "a", "seat": 2})[0] == 404


def test_a_game_that_does_not_say_where_it_stands_takes_no_notes(api, match):
    assert api("GET", f"/matches/{match.id}/remarks")[0] == 404


def test_an_analysis_says_what_each_choice_cost_and_which_mattered(api, matches, match):
    assert api("GET", f"/poprzez-wieki/analysis/{match.id}")[0] == 404
    play(matches, match, *[side_by_side] * 3)
    status, found = api("GET", f"/poprzez-wieki/analysis/{match.id}")
    assert (status, found["judged"]) == (200, [1, 2, 3])
    assert len(found["choices"]) == 2 * (3 * 4 + 2)  # the last card of a hand is no choice; relics twice
    assert found["choices"][0]["chosen"] == [10]
    mattered = [one for one in found["choices"] if one["mattered"]]
    assert min(one["cost"] for one in mattered) >= max(o["cost"] for o in found["choices"] if not o["mattered"])
    assert all(one["sentence"] for one in mattered)
    assert found["chances"][-1] == {"round": 3, "pick": 5, "chance": 1.0}


def test_a_shared_table_is_drawn_on_by_scripts_and_checked_at_the_end(api, matches):
    status, opened = api("POST", "/randomizer/tables", {"name": "Skrypt"})
    assert (status, opened["people"], opened["seed"]) == (201, ["Skrypt"], None)
    table = f"/randomizer/tables/{opened['id']}"
    _, thrown = api("POST", f"{table}/dice", {"name": "Skrypt", "dice": [6, 20], "added": 2})
    (roll,) = thrown["rolls"]
    assert (roll["who"], roll["total"]) == ("Skrypt", sum(map(int, roll["came"])) + 2)
    bag = {"name": "Ania", "names": ["a", "b", "c"], "take": 2}
    came = [api("POST", f"{table}/bag", bag)[1]["rolls"][-1]["came"] for _ in range(2)]
    assert sorted(came[0] + came[1]) == ["a", "b", "c"]  # what was drawn stays outside
    _, order = api("POST", f"{table}/order", {"name": "Ania", "people": ["Ania", "Basia"]})
    assert (order["people"], sorted(order["rolls"][-1]["came"])) == (["Ania"], ["Ania", "Basia"])
    assert api("GET", "/randomizer/tables")[1]["tables"] == [{**order, "rolls": []}]
    _, ended = api("POST", f"{table}/end")
    assert api("GET", table)[1] == ended
    rolls = shared.rolls_of(matches.storage, shared.find(matches.storage, opened["id"]))
    assert first_that_differs(bytes.fromhex(ended["seed"]), rolls) is None
    assert api("POST", f"{table}/dice", {"name": "Ania", "dice": [6]})[1]["error"]["code"] == "shared_ended"
    for names in (["a,b"], ["a", " "]):
        assert api("POST", f"{table}/bag", {**bag, "names": names})[1]["error"]["code"] == "bad_body"
    assert api("GET", "/randomizer/tables/nothing")[0] == 404


def test_only_a_key_that_does_more_than_read_learns_the_code_of_a_shared_table(app, api, client):
    opened = api("POST", "/randomizer/tables", {"name": "Skrypt"})[1]
    reading = {"Authorization": f"Bearer {app.extensions['keys'].make('display', full=False)}"}
    seen = client.get(f"/api/v1/randomizer/tables/{opened['id']}", headers=reading).json
    assert (bool(opened["code"]), seen["code"]) == (True, None)
