"""The card library of Historia over the API: cards, decks, versions, files."""

import pytest

JAGIELLO = {"kind": "character", "name": "Władysław", "epoch": "middle_ages", "cost": 3, "strength": 4, "p": 1}
LIBRARY = "/historia/library"


@pytest.fixture
def card(api):
    def add(**change):
        status, made = api("POST", f"{LIBRARY}/cards", {**JAGIELLO, **change})
        assert status == 201, made
        return made

    return add


def test_a_card_is_added_changed_found_removed_and_brought_back(api, card):
    made = card()
    assert (made["name"], made["strength"], made["keywords"]) == ("Władysław", 4, [])
    one = f"{LIBRARY}/cards/{made['id']}"
    assert api("PUT", one, {**JAGIELLO, "strength": 5})[1]["strength"] == 5
    assert api("GET", one)[1]["strength"] == 5
    assert [one["id"] for one in api("GET", f"{LIBRARY}/cards?words=wladyslaw")[1]["cards"]] == [made["id"]]
    assert api("GET", f"{LIBRARY}/cards?kind=event")[1] == {"cards": []}
    assert api("DELETE", one) == (200, {"removed": True})
    assert api("GET", one)[0] == 404
    last = api("GET", f"{LIBRARY}/last-change")[1]["change"]
    assert last["deleted"] == 1
    api("POST", f"{LIBRARY}/undo", {"change": last["id"]})
    assert api("GET", one)[1]["strength"] == 5
    assert api("POST", f"{LIBRARY}/undo", {"change": last["id"]})[1]["error"]["code"] == "library_changed"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"epoch": "tomorrow"}, "“tomorrow”"),
        ({"kind": "event"}, "date"),
        ({"strength": 1000}, "strength"),
        ({"name": ""}, "name"),
        ({}, "Władysław"),  # it is there already
    ],
)
def test_a_card_that_cannot_be_is_refused_in_words(api, card, written, change, says):
    card()
    before = written()
    status, refused = api("POST", f"{LIBRARY}/cards", {**JAGIELLO, **change}, {"Accept-Language": "en"})
    assert (status, refused["error"]["code"]) == (422, "library_faults")
    assert says in refused["error"]["message"]
    assert written() == before


def test_a_deck_is_kept_with_what_is_said_against_it(api, card):
    held = [{"card": card()["id"], "copies": 2}]
    body = {"name": "Polska", "epoch": "middle_ages", "cards": held}
    status, deck = api("POST", f"{LIBRARY}/decks", body, {"Accept-Language": "en"})
    assert (status, deck["cards"][0]["name"], deck["cards"][0]["copies"]) == (201, "Władysław", 2)
    assert len(deck["faults"]) == 3  # no faction, no events, 2 of 20 others
    one = f"{LIBRARY}/decks/{deck['id']}"
    assert api("PUT", one, {**body, "name": "Korona"})[1]["name"] == "Korona"
    assert [one["name"] for one in api("GET", f"{LIBRARY}/decks")[1]["decks"]] == ["Korona"]
    for wrong in ({"name": " "}, {"epoch": "tomorrow"}, {"period": "x"}, {"cards": [{"card": 999}]}):
        assert api("PUT", one, {**body, **wrong})[1]["error"]["code"] == "library_faults", wrong
    assert api("DELETE", one)[1] == {"removed": True}
    assert [api(method, one, body)[0] for method in ("GET", "PUT", "DELETE")] == [404, 404, 404]


def test_versions_are_named_compared_and_brought_back(api, card):
    made = card()
    status, version = api("POST", f"{LIBRARY}/versions", {"name": "0.1"})
    assert (status, version["cards"]) == (201, 1)
    assert api("POST", f"{LIBRARY}/versions", {"name": "0.1"})[1]["error"]["code"] == "version_taken"
    assert api("POST", f"{LIBRARY}/versions", {"name": ""})[0] == 422
    api("PUT", f"{LIBRARY}/cards/{made['id']}", {**JAGIELLO, "cost": 4})
    _, found = api("GET", f"{LIBRARY}/versions/0/since/{version['id']}")
    assert found["changed"][0]["fields"] == [{"field": "cost", "before": "3", "after": "4"}]
    one = f"{LIBRARY}/versions/{version['id']}"
    api("POST", f"{one}/bring-back")
    assert api("GET", f"{LIBRARY}/cards/{made['id']}")[1]["cost"] == 3
    assert api("GET", one)[1]["cards"][0]["name"] == "Władysław"
    assert api("DELETE", one)[1] == {"removed": True}
    assert api("GET", f"{LIBRARY}/versions")[1] == {"versions": []}
    assert [api("GET", one)[0], api("POST", f"{one}/bring-back")[0], api("DELETE", one)[0]] == [404, 404, 404]


def test_a_table_of_cards_is_looked_at_and_taken_in(api, client, bearer, fits):
    table = b"kind;name;epoch;cost\ncharacter;Jadwiga;middle_ages;3\n"
    assert client.post(f"/api/v1{LIBRARY}/file?look=yes", data=table, headers=bearer).status_code == 422
    found = []
    for query in ("?look=true", ""):
        answer = client.post(f"/api/v1{LIBRARY}/file{query}", data=table, headers=bearer)
        fits("POST", f"/api/v1{LIBRARY}/file", answer)
        found.append((answer.json["taken"], len(answer.json["new"]), len(api("GET", f"{LIBRARY}/cards")[1]["cards"])))
    assert found == [(False, 1, 0), (True, 1, 1)]
    assert api("GET", f"{LIBRARY}/file")[1]["cards"][0]["name"] == "Jadwiga"
    for wrong in (b"\xff\xfe\x00", b"kind;name\nhero;X\n"):
        answer = client.post(f"/api/v1{LIBRARY}/file", data=wrong, headers=bearer)
        assert (answer.status_code, answer.json["error"]["code"]) == (422, "library_faults")


def test_a_key_that_only_reads_changes_nothing(app, client, card, written):
    number = card()["id"]
    reading = {"Authorization": f"Bearer {app.extensions['keys'].make('display', full=False)}"}
    assert client.get(f"/api/v1{LIBRARY}/cards/{number}", headers=reading).json["id"] == number
    before = written()
    for method, path in (("DELETE", f"cards/{number}"), ("POST", "cards"), ("POST", "file"), ("POST", "undo")):
        assert client.open(f"/api/v1{LIBRARY}/{path}", method=method, json={}, headers=reading).status_code == 403
    assert written() == before
