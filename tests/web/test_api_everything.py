"""The API does what the pages do: the table, years, seasons, titles, files in and out, luck, names, steps."""

import pytest


@pytest.fixture
def enter(api):
    """A match of the past: enter("Ania", 41, "Basia", 38, day="2026-01-05")."""

    def send(*pairs, day="2026-01-05", game="poprzez-wieki", **more):
        players = [{"name": name, "score": score} for name, score in zip(pairs[::2], pairs[1::2], strict=True)]
        body = {"game": game, "played_at": f"{day}T20:00:00+01:00", "players": players, **more}
        status, shown = api("POST", "/sheets", body)
        assert status == 201, shown
        return shown

    return send


@pytest.fixture
def three(enter):
    """Ania beats Basia twice in January, Basia beats Celina in March."""
    return [
        enter("Ania", 41, "Basia", 38, day="2026-01-05", place="Dom", tags=["liga"], minutes=20),
        enter("Ania", 30, "Basia", 12, day="2026-01-05"),
        enter("Basia", 50, "Celina", 7, day="2026-03-10"),
    ]


def names(people):
    return [one["name"] for one in people]


def test_the_table_and_its_days(api, three):
    _, found = api("GET", "/table")
    assert (found["matches"], found["days"], found["minutes"], found["timed"], found["h_index"]) == (3, 2, 20, 1, 1)
    assert found["titles"] == [{"title": "poprzez-wieki", "name": "Poprzez Wieki", "matches": 3}]
    assert (found["places"], found["tags"]) == (
        [{"name": "Dom", "matches": 1}],
        [{"name": "liga", "matches": 1}],
    )
    _, found = api("GET", "/table/days?from=2026-01-01&to=2026-02-28")
    assert found["days"] == [{"date": "2026-01-05", "matches": 2}]


def test_a_year_and_a_season_in_review(api, three):
    assert api("GET", "/years")[1] == {"years": [2026]}
    _, year = api("GET", "/years/2026")
    assert (year["matches"], year["days"], names(year["champions"])) == (3, 2, ["Ania"])
    assert year["best"] == {"poprzez-wieki": three[2]["id"]}
    assert (names(year["pairs"][0]), year["met"], year["closest"]) == (["Ania", "Basia"], 2, three[0]["id"])
    status, season = api("POST", "/seasons", {"name": "Wiosna", "since": "2026-03-01", "until": "2026-05-31"})
    assert (status, season["matches"], names(season["champions"])) == (201, 1, ["Basia"])
    _, listed = api("GET", "/seasons")
    assert [(one["name"], names(one["champions"])) for one in listed["seasons"]] == [("Wiosna", ["Basia"])]
    assert api("GET", f"/seasons/{season['id']}")[1] == season
    backwards = {"name": "Zima", "since": "2026-03-01", "until": "2026-02-01"}
    assert api("POST", "/seasons", backwards)[1]["error"]["code"] == "season_backwards"
    assert api("DELETE", f"/seasons/{season['id']}") == (200, {"removed": True})
    assert [api("GET", path)[0] for path in (f"/seasons/{season['id']}", "/years/1800")] == [404, 404]


def test_a_player_with_places_company_and_what_the_tables_would_give(api, three):
    _, found = api("GET", "/players?words=ania")
    _, ania = api("GET", f"/players/{found['players'][0]['uid']}")
    assert (ania["wins"], ania["expected_wins"], names(ania["favourites"])) == (2, 1.0, ["Basia"])
    assert ania["places"] == [{"name": "Dom", "wins": 1, "matches": 1}]
    won = {"streak": 2, "longest_streak": 2, "losses": 0, "most_losses": 0}
    assert ania["in_a_row"] == won
    assert ania["titles"][0] | won | {"expected_wins": 1.0} == ania["titles"][0]


def test_matches_of_two_and_by_words(api, three):
    uids = {one["name"]: one["uid"] for one in api("GET", "/players")[1]["players"]}

    def listed(query):
        return [one["id"] for one in api("GET", f"/matches?status=finished&{query}")[1]["matches"]]

    assert set(listed(f"player={uids['Ania']}&against={uids['Basia']}")) == {three[0]["id"], three[1]["id"]}
    assert listed("words=dom") == [three[0]["id"]]
    assert api("GET", "/matches?against=nobody")[1]["error"]["code"] == "no_such_player"


def test_a_title_is_renamed_hidden_merged_and_taken_apart(api, enter):
    one, other = (enter("Ania", 3, "Basia", 5, game="any-game", title=title)["title"] for title in ("Kierki", "Szachy"))
    _, found = api("PATCH", f"/titles/{one}", {"name": "Makao", "bgg": 171})
    assert (found["name"], found["bgg"], found["hidden"], found["matches"]) == ("Makao", 171, False, 1)
    assert api("PATCH", f"/titles/{one}", {"hidden": True})[1]["matches"] == 0
    assert api("PATCH", f"/titles/{one}", {"hidden": False})[1]["name"] == "Makao"
    refused = [api("PATCH", f"/titles/{one}", body)[1]["error"]["code"] for body in ({"name": "szachy"}, {"bgg": 0})]
    assert refused == ["title_taken", "not_within"]
    assert api("POST", f"/titles/{one}/merge", {"into": other})[1]["matches"] == 2
    assert api("POST", f"/titles/{one}/take-apart")[1]["matches"] == 1
    assert api("POST", f"/titles/{one}/merge", {"into": one})[1]["error"]["code"] == "cannot_merge_titles"
    assert api("PATCH", "/titles/poprzez-wieki", {"name": "Tides"})[0] == 404


def test_two_who_write_beside_a_match_do_not_overwrite_each_other(matches, api, enter, monkeypatch):
    """The notes come after the place was read and before it is written."""
    match_id = enter("Ania", 41, "Basia", 38)["id"]
    writing = matches.storage.writing

    def after_somebody_else():
        monkeypatch.setattr(matches.storage, "writing", writing)
        assert api("PATCH", f"/matches/{match_id}", {"notes": "A storm."})[0] == 200
        return writing()

    monkeypatch.setattr(matches.storage, "writing", after_somebody_else)
    _, shown = api("PATCH", f"/matches/{match_id}", {"place": "Dom"})
    assert (shown["notes"], shown["place"]) == ("A storm.", "Dom")


def test_names_are_given_later_and_steps_looked_at(api, act, match):
    named = {"players": [{"name": "Zosia", "colour": 3}, {"name": "Basia"}]}
    _, shown = api("PUT", f"/matches/{match.id}/names", named)
    assert [(seat["name"]) for seat in shown["seats"]] == ["Zosia", "Basia"]
    assert api("PUT", f"/matches/{match.id}/names", {"players": [{"name": "A", "colour": 9}]})[0] == 422
    for seat, card in ((0, 10), (1, 11), (0, 12)):
        act(match.id, {"type": "place", "seat": seat, "card": card})
    _, then = api("GET", f"/matches/{match.id}?step=1")
    assert (then["seq"], then["state"]["played"]) == (1, [[10], []])
    for none in ("x", "", "1.5"):
        status, refusal = api("GET", f"/matches/{match.id}?step={none}")
        assert (status, refusal["error"]["code"]) == (422, "bad_number")
    assert api("GET", f"/matches/{match.id}?step=99")[1]["seq"] == 3
    body = {"request_id": "back", "seen": 3, "seq": 2}
    _, undone = api("POST", f"/matches/{match.id}/undo-to", body)
    assert undone["state"]["played"] == [[10], []]
    assert api("POST", f"/matches/{match.id}/undo-to", {**body, "request_id": "again"})[0] == 409


def test_luck_is_the_same_for_the_same_seed(api):
    _, first = api("POST", "/randomizer/dice", {"dice": [6, 6, 20], "added": -2})
    assert len(first["values"]) == 3
    assert sum(first["values"]) - 2 == first["total"]
    assert api("POST", "/randomizer/dice", {"dice": [6, 6, 20], "added": -2, "seed": first["seed"]})[1] == first
    _, drawn = api("POST", "/randomizer/bag", {"names": ["a", "b", "c"], "take": 2, "drawn": [1]})
    assert (sorted(drawn["came"]), sorted(drawn["drawn"]), drawn["left"]) == (["a", "c"], [0, 1, 2], 0)
    _, order = api("POST", "/randomizer/order", {"people": ["Ania", "Basia", "Celina"], "teams": 2})
    assert sorted(order["order"]) == ["Ania", "Basia", "Celina"]
    assert sorted(map(len, order["teams"])) == [1, 2]
    wrong = [("dice", {"dice": [7]}, "no_such_sides"), ("bag", {"names": ["a"], "drawn": [1]}, "not_in_the_bag"),
             ("order", {"people": ["Ania"]}, "bad_body"),
             ("dice", {"dice": [6], "seed": first["seed"] + "\n"}, "bad_body")]  # fmt: skip
    for name, body, code in wrong:
        assert api("POST", f"/randomizer/{name}", body)[1]["error"]["code"] == code


@pytest.mark.parametrize("path", ["score", "advice/pick", "advice/relic"])
def test_the_addresses_of_a_game_take_no_unknown_parameter_either(api, path):
    status, refused = api("POST", f"/poprzez-wieki/{path}?round=1", {})
    assert (status, refused["error"]["code"]) == (422, "unknown_parameter")


# -- files


@pytest.fixture
def send(client, bearer, fits):
    """Send a file: send(b"…", take="true")."""

    def call(body, path="/imports", **query):
        answer = client.post(f"/api/v1{path}", data=body, query_string=query, headers=bearer)
        fits("POST", f"/api/v1{path}", answer)
        return answer.status_code, answer.json

    return call


def test_what_was_taken_out_is_looked_at_and_taken_in(api, client, bearer, send, three):
    file = client.get("/api/v1/export?game=poprzez-wieki", headers=bearer).data
    for one in three:
        file = file.replace(one["id"].encode(), f"other{one['id']}".encode())
    status, job = send(file, name="friday.json")
    assert (status, job["state"], job["name"], job["report"]["fresh"]) == (201, "ready", "friday.json", 3)
    assert [one["id"] for one in api("GET", "/imports")[1]["imports"]] == [job["id"]]
    wrong = [({"games": {"nothing": ""}}, "not_in_the_file"), ({"games": {"x": "chess"}}, "no_such_game")]
    for body, code in wrong:
        assert api("POST", f"/imports/{job['id']}", {"do": "take", **body})[1]["error"]["code"] == code
    _, done = api("POST", f"/imports/{job['id']}", {"do": "take"})
    assert (done["state"], done["report"]["written"]) == ("done", 3)
    assert api("GET", f"/imports/{job['id']}")[1] == done
    assert api("POST", f"/imports/{job['id']}", {"do": "take"})[1]["error"]["code"] == "import_not_ready"
    for unknown in ("nothing", "n" * 5000):
        assert api("GET", f"/imports/{unknown}")[0] == 404


def test_a_file_is_taken_in_at_once_or_stopped(api, send):
    play = {"games": [], "players": [], "plays": [], "userInfo": {}}
    assert send(b"nothing of ours", take="true")[1]["state"] == "refused"
    status, job = send(str(play).replace("'", '"').encode(), take="true")
    assert (status, job["state"]) == (201, "done")
    _, job = send(str(play).replace("'", '"').encode())
    assert api("POST", f"/imports/{job['id']}", {"do": "stop"})[1]["state"] == "stopped"


def test_large_files_are_for_keys_that_do_more_than_read(app, client, send):
    large = b"[" + b" " * 70_000 + b"]"
    assert send(large)[0] == 201
    reading = {"Authorization": f"Bearer {app.extensions['keys'].make('display', full=False)}"}
    assert client.post("/api/v1/imports", data=large, headers=reading).status_code == 413
    assert client.post("/api/v1/imports", data=b"{}", headers=reading).status_code == 403


def test_tables_and_bg_stats_files_come_out(client, bearer, three):
    seats = client.get("/api/v1/export/csv?lang=en", headers=bearer)
    assert seats.mimetype == "text/csv"
    assert len(seats.get_data(as_text=True).splitlines()) == 1 + 6
    for language in ("en", "pl"):
        headings = (
            client.get(f"/api/v1/export/csv?lang={language}", headers=bearer).get_data(as_text=True).splitlines()[0]
        )
        named = headings.removeprefix("\ufeff").split(";" if language == "pl" else ",")
        assert len(set(named)) == len(named) > 30, "no two columns are called alike"
    by_match = client.get("/api/v1/export/csv?rows=matches&from=2026-03-01", headers=bearer).get_data(as_text=True)
    assert len(by_match.splitlines()) == 1 + 1
    file = client.get("/api/v1/export/bgstats", headers=bearer)
    assert len(file.json["plays"]) == 3
    known = {"If-None-Match": file.headers["ETag"]}
    assert client.get("/api/v1/export/bgstats", headers=bearer | known).status_code == 304
