"""The JSON API: what it takes, what it gives, and that both are as its description says."""

import re

import jsonschema
import pytest
from openapi_spec_validator import validate

from companion.games.poprzez_wieki.cards import CARDS
from companion.matches import store

ANIA_AND_BASIA = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}
EXAMPLE = [[17, 2, 1, 10, 15], [11, 4, 5, 7, 9]]


@pytest.fixture
def document(client):
    return client.get("/api/v1/openapi.json").json


@pytest.fixture
def api(client, bearer, document):
    """Call the API; every answer must fit its description."""

    def call(method, path, body=None, headers=None, **more):
        answer = client.open(f"/api/v1{path}", method=method, json=body, headers={**bearer, **(headers or {})}, **more)
        check(document, method, f"/api/v1{path}".partition("?")[0], answer)
        return answer.status_code, answer.json

    return call


@pytest.fixture
def act(api):
    """Act on a match: act(match_id, action, seen=…, request_id=…)."""
    numbers = iter(range(10_000))

    def send(match_id, action, **more):
        body = {"action": action, "request_id": f"request {next(numbers)}", **more}
        return api("POST", f"/matches/{match_id}/actions", body)

    return send


def described(document, path):
    """The description of a path, with its blanks filled in."""
    for template, found in document["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            return found
    raise AssertionError(f"{path} is not described")


def check(document, method, path, answer):
    responses = described(document, path)[method.lower()]["responses"]
    response = responses.get(str(answer.status_code)) or responses["default"]
    schema = response["content"]["application/json"]["schema"]
    assert answer.mimetype == "application/json"
    if str(answer.status_code) not in responses:
        assert answer.status_code >= 400, f"{answer.status_code} of {path} is not described"
    whole = {**schema, "components": document["components"]}
    jsonschema.Draft202012Validator(whole).validate(answer.json)


# -- the description


def test_the_description_is_valid(document):
    validate(document)


def test_every_route_is_described_and_nothing_else(app, document):
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    told = {
        (path, method) for path, item in document["paths"].items() for method in item if method not in ("parameters",)
    }
    assert served == told


def test_what_needs_no_key_is_described_so(app, document):
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/"):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                open_to_all = document["paths"][path][method.lower()].get("security") == []
                assert open_to_all == (app.view_functions[rule.endpoint].access == "anyone"), path


def test_every_action_of_a_whole_match_fits_the_description(document, whole_match):
    schema = {"$ref": "#/components/schemas/ActRequest", "components": document["components"]}
    validator = jsonschema.Draft202012Validator(schema)
    for action in whole_match:
        validator.validate({"action": action, "request_id": "r", "seen": 0, "seat": None})
    for wrong in ({"type": "place"}, {"type": "nothing"}, {"type": "place", "seat": 0, "card": 1, "more": 1}, {}):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({"action": wrong, "request_id": "r"})


# -- matches


def test_a_match_is_opened_and_read(api, matches):
    status, opened = api("POST", "/matches", ANIA_AND_BASIA)
    assert status == 201
    assert (opened["status"], opened["seq"], opened["results"], opened["seed"]) == ("open", 0, None, None)
    assert [seat["name"] for seat in opened["seats"]] == ["Ania", "Basia"]
    assert opened["state"]["round"] == 1
    assert api("GET", f"/matches/{opened['id']}") == (200, opened)
    assert matches.look(opened["id"]).match.code == opened["code"]


def test_colours_can_be_chosen(api):
    players = [{"name": "Ania", "colour": 5}, {"name": "Basia", "colour": None}]
    _, opened = api("POST", "/matches", {**ANIA_AND_BASIA, "players": players, "options": {}})
    assert [seat["colour"] for seat in opened["seats"]] == [5, 1]


def broken(**changed):
    return {**ANIA_AND_BASIA, **changed}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (broken(game="chess"), "no_such_game"),
        (broken(players=[]), "wrong_number_of_players"),
        (broken(players=[{"name": "Ania"}] * 3), "wrong_number_of_players"),
        (broken(players=[{"name": "Ania"}, {"name": "ANIA"}]), "player_twice"),
        (broken(players=[{"name": ""}, {"name": "Basia"}]), "name_empty"),
        (broken(players=[{"name": "x" * 61}, {"name": "Basia"}]), "name_too_long"),
        (broken(players=[{"name": "Ania", "colour": 6}, {"name": "Basia"}]), "bad_colour"),
        (broken(players=[{"name": "Ania", "colour": "red"}, {"name": "Basia"}]), "bad_body"),
        (broken(players=[{"name": 7}, {"name": "Basia"}]), "bad_body"),
        (broken(players="Ania"), "bad_body"),
        (broken(options={"rounds": 5}), "bad_body"),
        (broken(options=[]), "bad_body"),
        (broken(more=1), "bad_body"),
        ({}, "bad_body"),
        ([], "bad_body"),
        (None, "bad_body"),
    ],
)
def test_a_match_that_cannot_be_is_refused(api, written, body, code):
    before = written()
    status, refused = api("POST", "/matches", body)
    assert (status, refused["error"]["code"]) == (422, code)
    assert len(refused["error"]["message"]) > 15
    assert written() == before


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"game": "\\ud800"}', b"null", b"NaN"])
@pytest.mark.parametrize("path", ["/matches", "/matches/{id}/actions", "/matches/{id}/undo", "/poprzez-wieki/score"])
def test_a_body_that_is_no_json_is_refused(client, bearer, document, match, path, raw):
    path = f"/api/v1{path.format(id=match.id)}"
    answer = client.post(path, data=raw, headers=bearer)
    check(document, "POST", path, answer)
    assert (answer.status_code, answer.json["error"]["code"]) == (422, "bad_body")


def test_matches_are_listed_by_status_the_latest_changed_first(api, act, play, matches):
    finished = play(None)
    going, waiting = (api("POST", "/matches", ANIA_AND_BASIA)[1]["id"] for _ in range(2))
    aside = api("POST", "/matches", ANIA_AND_BASIA)[1]["id"]
    matches.abandon(aside)
    act(going, {"type": "place", "seat": 0, "card": 1})

    def listed(query=""):
        status, found = api("GET", f"/matches{query}")
        assert status == 200
        return [match["id"] for match in found["matches"]]

    assert listed() == listed("?status=open") == [going, waiting]
    assert listed("?status=finished") == [finished.id]
    assert listed("?status=abandoned") == [aside]
    assert listed("?limit=1") == [going]
    changed = api("GET", "/matches?limit=1")[1]["matches"][0]["changed_at"]
    assert listed(f"?before={changed.replace('+', '%2B')}") == [waiting]
    assert api("GET", "/matches?status=finished")[1]["matches"][0]["results"][0]["score"] == 64


@pytest.mark.parametrize("query", ["limit=0", "limit=-1", "limit=x", f"limit={'9' * 30}", "before=x", "before="])
def test_an_odd_page_is_read_as_well_as_can_be(api, match, query):
    status, found = api("GET", f"/matches?{query}")
    assert status == 200
    assert len(found["matches"]) <= 1


def test_a_status_that_is_none_is_refused(api):
    status, refused = api("GET", "/matches?status=lost")
    assert (status, refused["error"]["code"]) == (422, "bad_status")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("GET", "/log"), ("POST", "/actions"), ("POST", "/undo"), ("POST", "/redo")],
)
def test_a_match_that_is_not_there_is_unknown(api, method, path):
    body = {"request_id": "r", **({"action": {"type": "close_round"}} if path == "/actions" else {})}
    status, refused = api(method, f"/matches/nothing{path}", body if method == "POST" else None)
    assert (status, refused["error"]["code"]) == (404, "unknown_match")


# -- acting


def test_an_action_is_taken_once(api, act, match):
    for _ in range(10):
        status, shown = act(match.id, {"type": "place", "seat": 0, "card": 10}, request_id="the same")
        assert (status, shown["seq"]) == (200, 1)
    _, log = api("GET", f"/matches/{match.id}/log")
    assert len(log["entries"]) == 1


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "nothing"}, "bad_action"),
        ({"type": "place"}, "bad_action"),
        ({"type": "place", "seat": "0", "card": 1}, "bad_action"),
        ({"type": "place", "seat": 0, "card": 1.5}, "bad_action"),
        ({"type": "place", "seat": 0, "card": True}, "bad_action"),
        ({"type": "place", "seat": 0, "card": 1, "by": 2}, "bad_action"),
        ({"type": "place", "seat": 0, "card": None}, "bad_action"),
        ("place", "bad_action"),
        (None, "bad_action"),
        ([], "bad_action"),
        ({"type": "place", "seat": 2, "card": 1}, "no_such_seat"),
        ({"type": "place", "seat": 0, "card": 19}, "no_such_card"),
        ({"type": "place", "seat": 0, "card": 10**25}, "no_such_card"),
        ({"type": "take_back", "seat": 0, "card": 1}, "card_not_here"),
        ({"type": "move", "seat": 0, "card": 1}, "card_not_played"),
        ({"type": "choose", "seat": 0, "relic": 1, "removed": 2}, "nothing_to_choose"),
        ({"type": "close_round"}, "cards_missing"),
    ],
    ids=str,
)
def test_an_action_that_cannot_be_is_refused(act, match, written, action, code):
    before = written()
    status, refused = act(match.id, action, seen=0)
    assert (status, refused["error"]["code"]) == (422, code)
    assert refused["error"]["message"]
    assert written() == before


def test_an_action_whose_letters_are_broken_is_refused(client, bearer, match, written):
    before = written()
    raw = b'{"request_id": "r", "action": {"type": "place", "seat": 0, "card": 1, "\xff": 1}}'
    answer = client.post(f"/api/v1/matches/{match.id}/actions", data=raw, headers=bearer)
    assert answer.status_code == 422
    assert written() == before


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"request_id": ""}, "bad_body"),
        ({"request_id": "x" * 101}, "bad_body"),
        ({"request_id": None}, "bad_body"),
        ({"seen": "0"}, "bad_body"),
        ({"seat": 2}, "no_such_seat"),
        ({"seat": -1}, "no_such_seat"),
        ({"more": 1}, "bad_body"),
    ],
)
def test_a_request_that_cannot_be_is_refused(act, match, written, changed, code):
    before = written()
    status, refused = act(match.id, {"type": "place", "seat": 0, "card": 1}, **changed)
    assert (status, refused["error"]["code"]) == (422, code)
    assert written() == before


def test_a_stale_request_gets_the_newer_board(api, act, match):
    act(match.id, {"type": "place", "seat": 0, "card": 10})
    for path in ("undo", "redo"):
        status, refused = api("POST", f"/matches/{match.id}/{path}", {"request_id": path, "seen": 0})
        assert (status, refused["error"]["code"]) == (409, "stale")
        assert refused["match"] == api("GET", f"/matches/{match.id}")[1]
    status, refused = act(match.id, {"type": "close_round"}, seen=0)
    assert (status, refused["match"]["seq"]) == (409, 1)


def test_undo_and_redo(api, act, match):
    act(match.id, {"type": "place", "seat": 0, "card": 10}, seat=0)
    _, undone = api("POST", f"/matches/{match.id}/undo", {"request_id": "undo", "seen": 1, "seat": 1})
    assert (undone["seq"], undone["state"]["played"]) == (2, [[], []])
    _, redone = api("POST", f"/matches/{match.id}/redo", {"request_id": "redo", "seen": 2})
    assert (redone["seq"], redone["state"]["played"]) == (3, [[10], []])
    status, refused = api("POST", f"/matches/{match.id}/redo", {"request_id": "again", "seen": 3})
    assert (status, refused["error"]["code"]) == (422, "nothing_to_redo")
    _, log = api("GET", f"/matches/{match.id}/log")
    assert [(entry["undoes"], entry["seat"]) for entry in log["entries"]] == [(None, 0), (1, 1), (2, None)]
    assert "cofa" in log["entries"][1]["text"]


@pytest.mark.parametrize(
    ("after", "numbers"), [("0", [1, 2, 3]), ("2", [3]), ("3", []), ("9" * 30, []), ("-7", [1, 2, 3])]
)
def test_the_log_is_read_from_any_number(api, play, after, numbers):
    match = play(3)
    _, log = api("GET", f"/matches/{match.id}/log?after={after}")
    assert [entry["seq"] for entry in log["entries"]] == numbers


def test_a_match_put_aside_is_refused_with_a_sentence(act, matches, match):
    matches.abandon(match.id)
    status, refused = act(match.id, {"type": "place", "seat": 0, "card": 1})
    assert (status, refused["error"]["code"]) == (422, "match_abandoned")


def test_the_seed_is_shown_once_the_match_is_over(api, play):
    match = play(5)
    assert api("GET", f"/matches/{match.id}")[1]["seed"] is None
    play(None)
    _, shown = api("GET", f"/matches/{match.id}")
    assert shown["seed"] == match.seed.hex()
    assert (shown["status"], [seat["score"] for seat in shown["results"]]) == ("finished", [64, 30])


def test_a_choice_stays_secret_until_both_are_made(api, act, play):
    match = play(11)
    act(match.id, {"type": "choose", "seat": 0, "relic": 3, "removed": 4}, seat=0)
    _, shown = api("GET", f"/matches/{match.id}")
    _, log = api("GET", f"/matches/{match.id}/log")
    assert shown["state"]["choices"] == [{"relic": None, "removed": None}, None]
    assert log["entries"][-1]["action"] == {"type": "choose", "seat": 0, "relic": None, "removed": None}
    _, stale = api("POST", f"/matches/{match.id}/undo", {"request_id": "u", "seen": 0})
    assert stale["match"]["state"]["choices"][0] == {"relic": None, "removed": None}
    act(match.id, {"type": "choose", "seat": 1, "relic": 13, "removed": 7}, seat=1)
    _, shown = api("GET", f"/matches/{match.id}")
    _, log = api("GET", f"/matches/{match.id}/log")
    assert (shown["state"]["relics"], shown["state"]["removed"]) == ([[3], [13]], [[4], [7]])
    assert log["entries"][-2]["action"]["relic"] == 3


def test_the_other_phone_does_not_see_the_choice_either(guest, play):
    match = play(11)
    mine, other, watcher = guest(match, "0"), guest(match, "1"), guest(match, "watch")
    choice = {"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"}
    mine.post(f"/m/{match.id}/act", data=choice)
    secret = f"{CARDS[3].name_pl} zostaje jako relikt, "  # so the log tells it
    assert secret in mine.get(f"/m/{match.id}/log").text
    for phone in (other, watcher):
        for path in ("", "/watch", "/log"):
            assert secret not in phone.get(f"/m/{match.id}{path}", follow_redirects=True).text


# -- by API or by taps: the same log


def log_of(matches, match_id):
    with matches.storage.reading() as db:
        entries = store.entries(db, store.find_match(db, match_id))
    return [(entry.seq, entry.action, entry.undoes, entry.seat) for entry in entries]


def as_form(action):
    """What the board posts for an action: tiles for cards, fields for the rest."""
    if action["type"] == "place":
        return {"seat": action["seat"], "tile": action["card"]}
    if action["type"] == "take_back":
        return {"seat": action["seat"], "tile": f"{action['card']}@{action['seat']}"}
    return action


def test_a_match_played_through_the_api_and_one_by_taps_have_the_same_log(api, act, guest, matches, whole_match, match):
    by_api = api("POST", "/matches", ANIA_AND_BASIA)[1]["id"]
    phones = {seat: guest(match, place) for seat, place in ((0, "0"), (1, "1"), (None, "table"))}
    seq = 0

    def both(name, action=None, seat=None):
        nonlocal seq
        form = {**(as_form(action) if action else {}), "seen": seq}
        assert phones[seat].post(f"/m/{match.id}/{name}", data=form).status_code == 303
        if action:
            status, _ = act(by_api, action, seen=seq, seat=seat)
        else:
            status, _ = api(
                "POST", f"/matches/{by_api}/{name}", {"request_id": f"{name} {seq}", "seen": seq, "seat": seat}
            )
        assert status == 200
        seq += 1

    for number, action in enumerate(whole_match):
        both("act", action, action.get("seat"))
        if number % 5 == 0:
            both("undo", seat=1)
            both("redo")
    assert log_of(matches, by_api) == log_of(matches, match.id)
    assert len(log_of(matches, by_api)) == len(whole_match) + 2 * 9
    boards = [matches.look(one).state for one in (by_api, match.id)]
    assert boards[0] == boards[1]
    _, finished = api("GET", f"/matches/{by_api}")
    assert [seat["score"] for seat in finished["results"]] == [64, 30]
    assert finished["results"][0]["detail"]["rounds"] == [16, 28, 20]


# -- points of two kingdoms


def test_the_example_of_the_rulebook(api):
    status, scored = api("POST", "/poprzez-wieki/score", {"kingdoms": EXAMPLE}, {"Authorization": ""})
    assert status == 200
    assert scored["totals"][0] == 25
    assert scored["cards"][0] == {"17": 0, "2": 7, "1": 0, "10": 6, "15": 12}
    assert sum(scored["cards"][1].values()) == scored["totals"][1]
    assert [len(lines) for lines in scored["lines"]] == [5, 5]


@pytest.mark.parametrize(("language", "name"), [("pl", "Oko Północy: "), ("en-GB,en;q=0.9", "The Eye of the North: ")])
def test_the_reasons_come_in_the_language_asked_for(api, language, name):
    _, scored = api("POST", "/poprzez-wieki/score", {"kingdoms": EXAMPLE}, {"Accept-Language": language})
    assert any(line.startswith(name) for line in scored["lines"][0]), scored["lines"][0]
    assert all(line.endswith(f"= {points}") for line, points in zip(scored["lines"][0], (0, 7, 0, 6, 12), strict=True))


@pytest.mark.parametrize("sizes", [(1, 1), (7, 1), (7, 7), (5, 6)])
def test_kingdoms_of_one_to_seven_cards_are_scored(api, sizes):
    kingdoms = [list(range(1, 1 + sizes[0])), list(range(8, 8 + sizes[1]))]
    status, scored = api("POST", "/poprzez-wieki/score", {"kingdoms": kingdoms})
    assert status == 200
    assert [len(cards) for cards in scored["cards"]] == list(sizes)


@pytest.mark.parametrize(
    ("kingdoms", "code"),
    [
        ([[1, 1], [2]], "card_twice"),
        ([[1], [2, 3, 2]], "card_twice"),
        ([[0], [2]], "no_such_card"),
        ([[1], [19]], "no_such_card"),
        ([[1], [-1]], "no_such_card"),
        ([[1], [10**25]], "no_such_card"),
        ([[1, 2], [2, 3]], "card_in_both"),
        ([[1, 2, 3, 4, 5, 6, 7, 8], [9]], "kingdom_too_large"),
        ([[9], [1, 2, 3, 4, 5, 6, 7, 8]], "kingdom_too_large"),
        ([[], [1]], "kingdom_empty"),
        ([[1], []], "kingdom_empty"),
        ([], "two_kingdoms"),
        ([[1]], "two_kingdoms"),
        ([[1], [2], [3]], "two_kingdoms"),
        ([["1"], [2]], "bad_body"),
        ([[1.5], [2]], "bad_body"),
        ([[1.0], [2]], "bad_body"),
        ([[True], [2]], "bad_body"),
        ([[None], [2]], "bad_body"),
        ([1, 2], "bad_body"),
        ("17", "bad_body"),
        (None, "bad_body"),
        ({"a": [1], "b": [2]}, "bad_body"),
    ],
    ids=str,
)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_kingdoms_that_cannot_be_are_refused_with_the_reason(api, kingdoms, code, language):
    status, refused = api("POST", "/poprzez-wieki/score", {"kingdoms": kingdoms}, {"Accept-Language": language})
    assert (status, refused["error"]["code"]) == (422, code)
    assert len(refused["error"]["message"]) > 15


@pytest.mark.parametrize("body", [None, [], {}, EXAMPLE, {"kingdoms": EXAMPLE, "more": 1}])
def test_a_body_without_two_kingdoms_is_refused(api, body):
    status, refused = api("POST", "/poprzez-wieki/score", body)
    assert (status, refused["error"]["code"]) == (422, "bad_body")


def test_the_reason_names_the_card(api):
    refused = api("POST", "/poprzez-wieki/score", {"kingdoms": [[10, 1], [10]]}, {"Accept-Language": "pl"})[1]
    assert "Oko Północy" in refused["error"]["message"]
    assert refused["error"]["figures"] == {"card": 10}


# -- refusals that all share


def test_no_key_no_answer(client, document, match):
    for path, item in document["paths"].items():
        for method in set(item) - {"parameters"}:
            if item[method].get("security") != []:
                address = path.format(match_id=match.id)
                answer = client.open(address, method=method.upper(), json={})
                check(document, method, address, answer)
                assert answer.status_code == 401
                assert answer.json["error"]["code"] == "unauthorized"
