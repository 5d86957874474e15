"""The API: matches filtered, players, statistics, notes, matches of the past, rematch, files out."""

import pytest

SHEET = {
    "game": "poprzez-wieki",
    "played_at": "2026-01-05T20:00:00+01:00",
    "players": [{"name": "Ania", "score": 41}, {"name": "Celina", "score": 38}],
    "minutes": 25,
    "tags": ["league"],
}


@pytest.fixture
def enter(api):
    """Enter a match of the past: gives what the API says of it."""

    def send(**change):
        status, shown = api("POST", "/sheets", {**SHEET, **change})
        assert status == 201
        return shown

    return send


@pytest.fixture
def listed(api):
    def ask(query):
        status, found = api("GET", f"/matches?{query}")
        assert status == 200
        return [match["id"] for match in found["matches"]]

    return ask


def uid_of(api, name):
    (found,) = api("GET", f"/players?words={name}")[1]["players"]
    return found["uid"]


def test_a_match_of_the_past_is_entered_and_read(api, enter):
    shown = enter()
    assert (shown["sheet"], shown["state"], shown["minutes"], shown["tags"]) == (True, None, 25, ["league"])
    assert shown["played_at"] == "2026-01-05T19:00:00.000+00:00"
    assert [(one["score"], one["won"], one["rank"]) for one in shown["results"]] == [(41, True, 1), (38, False, 2)]
    assert api("GET", f"/matches/{shown['id']}") == (200, shown)
    assert api("GET", "/titles/poprzez-wieki")[1]["began"] == [], "nobody said who began"
    enter(began=1)
    began = {"players": 2, "expected_rate": 0.5, "wins": 0, "matches": 1}
    assert api("GET", "/titles/poprzez-wieki")[1]["began"] == [began]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"played_at": "soon"}, "bad_date"),
        ({"played_at": "2999-01-01T20:00"}, "date_to_come"),
        ({"players": [{"name": "Ania", "score": 1}]}, "wrong_number_of_players"),
        ({"players": [{"name": "Ania"}, {"name": "Celina", "score": 1}]}, "score_missing"),
        ({"minutes": 0}, "bad_minutes"),
        ({"began": 2}, "not_within"),
        ({"notes": "x" * 4001}, "text_too_long"),
        ({"scores": []}, "bad_body"),
    ],
)
def test_a_match_of_the_past_that_cannot_be_is_refused(api, written, change, code):
    before = written()
    status, refused = api("POST", "/sheets", {**SHEET, **change})
    assert (status, refused["error"]["code"]) == (422, code)
    assert len(refused["error"]["message"]) > 15
    assert written() == before


def test_matches_are_filtered_by_game_player_and_day(api, enter, listed):
    first = enter()["id"]
    second = enter(played_at="2026-02-07T20:00:00+01:00", players=[
        {"name": "Basia", "score": 12}, {"name": "Celina", "score": 30}])["id"]  # fmt: skip
    pad = enter(game="any-game", title="Kierki", played_at="2026-03-01T12:00:00+01:00")
    assert listed("status=finished") == [pad["id"], second, first]
    assert listed("status=finished&game=poprzez-wieki") == [second, first]
    assert listed(f"status=finished&game={pad['title']}") == [pad["id"]]
    assert listed(f"status=finished&player={uid_of(api, 'Basia')}") == [second]
    assert listed("status=finished&from=2026-01-06&to=2026-02-07") == [second]
    assert listed("status=finished&limit=1") == [pad["id"]]
    page = api("GET", "/matches?status=finished&limit=2")[1]
    rest = api("GET", f"/matches?status=finished&limit=2&before={page['next'].replace('+', '%2B')}")[1]
    assert ([match["id"] for match in rest["matches"]], rest["next"]) == ([first], None)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("gane=historia", "unknown_parameter"),
        ("game=chess", "no_such_game"),
        ("player=nobody", "no_such_player"),
        ("from=soon", "bad_date"),
        ("to=9999-12-31", "bad_date"),
        ("status=", "bad_parameter"),
    ],
)
def test_a_filter_that_means_nothing_is_refused(api, query, code):
    status, refused = api("GET", f"/matches?{query}")
    assert (status, refused["error"]["code"]) == (422, code)
    assert len(refused["error"]["message"]) > 15


def test_players_and_what_they_come_to(api, enter):
    enter()
    enter(players=[{"name": "Ania", "score": 20}, {"name": "Celina", "score": 33}])
    enter(players=[{"name": "Ania", "score": 50}, {"name": "Celina", "score": 33}])
    ania, celina = uid_of(api, "Ania"), uid_of(api, "Celina")
    shown = api("GET", f"/players/{ania}")[1]
    assert (shown["wins"], shown["matches"], shown["h_index"]) == (2, 3, 1)
    assert shown["titles"][0]["scores"] == {"number": 3, "average": 37, "median": 41, "least": 20, "most": 50}
    assert [(one["name"], one["met"], one["beat"], one["lost"]) for one in shown["rivals"]] == [("Celina", 3, 2, 1)]
    duel = api("GET", f"/players/{celina}/against/{ania}")[1]
    assert duel["total"] == {"met": 3, "beat": 1, "even": 0, "lost": 2}
    game = api("GET", "/titles/poprzez-wieki")[1]
    assert (game["matches"], game["scores"]["most"], game["minutes"]["median"]) == (3, 50, 25)
    assert [one["player"]["name"] for one in game["leaders"]] == ["Ania", "Celina"]


def test_a_player_is_renamed_archived_merged_and_taken_apart(api, enter):
    enter()
    enter(players=[{"name": "Anna", "score": 7}, {"name": "Celina", "score": 9}])
    anna, ania = uid_of(api, "Anna"), uid_of(api, "Ania")
    assert api("PATCH", f"/players/{anna}", {"name": "Hania", "colour": 3})[1]["name"] == "Hania"
    assert api("PATCH", f"/players/{anna}", {"archived": True})[1]["archived"] is True
    assert api("PATCH", f"/players/{anna}", {"name": "ania"})[1]["error"]["code"] == "name_taken"
    assert api("POST", f"/players/{anna}/merge", {"into": ania})[1]["matches"] == 2
    assert api("GET", f"/players/{anna}")[1]["merged_into"] == ania
    assert api("POST", f"/players/{anna}/take-apart")[1]["matches"] == 1


def test_what_is_not_there_is_not_found(api):
    for path in ("/players/nobody", "/players/nobody/against/nobody", "/titles/chess"):
        assert api("GET", path)[0] == 404


def test_notes_are_written_and_what_is_left_out_stays(api, enter):
    match = enter(place="at home")
    shown = api("PATCH", f"/matches/{match['id']}", {"notes": "a storm", "tags": ["league", "final"]})[1]
    assert (shown["notes"], shown["place"], shown["tags"]) == ("a storm", "at home", ["league", "final"])
    assert shown["played_at"] == match["played_at"]
    assert api("PATCH", f"/matches/{match['id']}", {"minutes": 0})[1]["error"]["code"] == "bad_minutes"


def test_a_match_is_deleted_by_its_title_and_taken_out_of_the_bin(api, enter):
    match = enter()["id"]
    refused = api("POST", f"/matches/{match}/delete", {"title": "Ania"})[1]
    assert refused["error"]["code"] == "title_differs"
    assert api("POST", f"/matches/{match}/delete", {"title": "Ania, Celina"})[1] == {"id": match, "deleted": True}
    assert api("GET", f"/matches/{match}")[0] == 404
    assert api("POST", f"/matches/{match}/restore")[1] == {"id": match, "deleted": False}
    assert api("GET", f"/matches/{match}")[0] == 200


def test_a_rematch_is_opened_once_after_the_end_and_a_match_put_aside_and_taken_up(api, play, match):
    assert api("POST", f"/matches/{match.id}/rematch")[1]["error"]["code"] == "not_over_yet"
    assert api("POST", f"/matches/{match.id}/abandon")[1]["status"] == "abandoned"
    assert api("POST", f"/matches/{match.id}/bring-back")[1]["status"] == "open"
    play(None)
    status, again = api("POST", f"/matches/{match.id}/rematch")
    assert (status, [seat["name"] for seat in again["seats"]]) == (201, ["Ania", "Basia"])
    assert api("POST", f"/matches/{match.id}/rematch")[1]["id"] == again["id"]
    assert api("GET", f"/matches/{match.id}")[1]["rematch"] == again["id"]


def test_everything_is_taken_out_or_what_the_filters_leave(client, bearer, enter, match):
    enter()
    whole = client.get("/api/v1/export", headers=bearer).json
    assert (whole["format"], len(whole["matches"]), len(whole["players"])) == ("kronikarz", 2, 3)
    some = client.get("/api/v1/export?status=finished", headers=bearer).json
    assert len(some["matches"]) == 1


def test_what_was_read_before_and_is_not_new_is_not_sent_again(client, bearer, matches, match):
    for path in (f"/api/v1/matches/{match.id}", "/api/v1/matches", "/api/v1/players", "/api/v1/openapi.json"):
        first = client.get(path, headers=bearer)
        again = client.get(path, headers={**bearer, "If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b""), path
        assert client.get(path, headers={**bearer, "If-None-Match": 'W/"other"'}).status_code == 200
    tag = client.get("/api/v1/matches", headers=bearer).headers["ETag"]
    matches.abandon(match.id)
    assert client.get("/api/v1/matches", headers={**bearer, "If-None-Match": tag}).status_code == 200
