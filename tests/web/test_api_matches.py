"""The API: matches opened, listed and read."""

import pytest

from companion.matches.play import Who

ANIA_AND_BASIA = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}


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


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"game": "\\ud800"}', b"null", b"NaN",
        b'{"options": ' + b'{"a": ' * 5000, b'{"action": ' + b"[" * 5000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/matches", "/matches/{id}/actions", "/matches/{id}/undo", "/poprzez-wieki/score"])
def test_a_body_that_is_no_json_is_refused(client, bearer, fits, match, path, raw):
    path = f"/api/v1{path.format(id=match.id)}"
    answer = client.post(path, data=raw, headers=bearer)
    fits("POST", path, answer)
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


@pytest.mark.parametrize("query", ["limit=0", "limit=-1", f"limit={'9' * 30}", "before="])
def test_an_odd_page_is_read_as_well_as_can_be(api, match, query):
    status, found = api("GET", f"/matches?{query}")
    assert status == 200
    assert len(found["matches"]) <= 1


@pytest.mark.parametrize(("query", "code"), [
    ("/matches?limit=x", "bad_number"),
    ("/matches?before=x", "bad_date"),
    ("/matches?before=~k3v", "bad_date"),
    ("/players?archived=maybe", "bad_parameter"),
    ("/export/csv?rows=match", "bad_parameter"),
])  # fmt: skip
def test_a_value_that_means_nothing_is_refused(api, query, code):
    status, refused = api("GET", query)
    assert (status, refused["error"]["code"]) == (422, code)


def test_a_status_that_is_none_is_refused(api):
    status, refused = api("GET", "/matches?status=lost")
    assert (status, refused["error"]["code"]) == (422, "bad_parameter")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("GET", "/log"), ("POST", "/actions"), ("POST", "/undo"), ("POST", "/redo")],
)
def test_a_match_that_is_not_there_is_unknown(api, method, path):
    body = {"request_id": "r", **({"action": {"type": "close_round"}} if path == "/actions" else {})}
    status, refused = api(method, f"/matches/nothing{path}", body if method == "POST" else None)
    assert (status, refused["error"]["code"]) == (404, "unknown_match")


@pytest.mark.parametrize("written", [lambda next: next.replace("+", "%2B"), str], ids=["escaped", "as it is"])
def test_no_match_is_skipped_that_changed_in_the_same_millisecond(api, matches, written):
    ids = {matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id for _ in range(5)}
    with matches.storage.writing() as db:
        db.execute("UPDATE matches SET changed_at = '2026-01-01T00:00:00.000+00:00'")
    seen, before = [], ""
    while before is not None:
        page = api("GET", f"/matches?limit=2&before={written(before)}")[1]
        seen += [match["id"] for match in page["matches"]]
        before = page["next"]
    assert sorted(seen) == sorted(ids)


def test_a_match_that_ends_while_it_is_read_is_not_both_open_and_over(api, play, match, matches, monkeypatch):
    play(None)
    matches.undo(match.id, matches.look(match.id).seq, "back", Who())
    look = matches.look

    def slowly(match_id):
        seen = look(match_id)
        if seen.match.status == "open":
            matches.redo(match_id, seen.seq, "again", Who())
        return seen

    monkeypatch.setattr(type(matches), "look", lambda self, match_id: slowly(match_id))
    read = api("GET", f"/matches/{match.id}")[1]
    assert (read["status"], read["results"], read["seed"]) == ("open", None, None)
    read = api("GET", f"/matches/{match.id}")[1]
    assert read["status"] == "finished"
    assert read["results"]
