"""In the history: what is not one game's own works for a game that brings nothing but the obligatory parts."""

import csv
import dataclasses
import io
import json

import files_in
import pytest

from companion import open_matches
from companion.history import dates, sheets
from companion.history.sheets import Past, PastSeat
from companion.matches import store
from companion.matches.results import results_of
from companion.web.games import BOARDS


class TestHistory:
    def test_the_list_the_match_the_sheet_the_players_and_the_year_know_it(self, finished, owner, matches):
        with matches.storage.reading() as db:
            uid = db.execute("SELECT uid FROM players WHERE name = 'Ania'").fetchone()[0]
        year = dates.local(finished.played_at).year  # at New Year not always that of Greenwich
        pages = ("/history?game=plain-counter", f"/history/{finished.id}", f"/history/{finished.id}/sheet", "/players",
                 f"/players/{uid}", f"/year/{year}", "/games/plain-counter")  # fmt: skip
        for page in pages:
            answer = owner.get(page)
            assert answer.status_code == 200, page
            assert "Ania" in answer.text, page

    def test_the_statistics_count_it_and_the_page_of_the_game_has_the_common_figures_alone(self, finished, owner):
        page = owner.get("/games/plain-counter").text
        assert "Lowest and highest" in page
        assert 'id="first-seat"' not in page, "the counter does not know who began"

    def test_a_past_match_is_entered_by_totals(self, owner, matches):
        assert owner.get("/history/new/plain-counter").status_code == 200
        past = Past("plain-counter", "2026-01-05T20:00:00.000+00:00", (PastSeat("Ania", 10), PastSeat("Basia", 8)))
        entered = sheets.enter(matches, past)
        assert "Ania wins" in owner.get(f"/history/{entered.id}").text


class TestReplay:
    @pytest.mark.parametrize("step", [0, 3, 5])
    def test_every_step_can_be_seen_again(self, finished, owner, step):
        answer = owner.get(f"/history/{finished.id}/replay?step={step}")
        assert answer.status_code == 200
        assert f"{step} / 5" in answer.text, "a view that calls something `steps` does not disturb the page"

    def test_a_view_may_use_any_word_of_the_pages(self, finished, owner, monkeypatch):
        words = ("match", "table", "seats", "place", "steps", "step", "link", "undo", "folder", "words", "rounds")
        board = BOARDS["plain-counter"]
        wide = dataclasses.replace(board, view=lambda table, place: dict.fromkeys(words, 7) | board.view(table, place))
        monkeypatch.setitem(BOARDS, "plain-counter", wide)
        for page in ("/replay?step=2", "", "/sheet"):
            assert owner.get(f"/history/{finished.id}{page}").status_code == 200, page
        assert owner.get(f"/m/{finished.id}").status_code == 200


class TestFiles:
    def test_csv_has_a_row_a_seat(self, finished, owner):
        rows = list(csv.DictReader(io.StringIO(owner.get("/history.csv").text.lstrip("\ufeff"))))
        assert [(row["Game"], row["Player"], row["Points"], row["Won"]) for row in rows] == [
            ("Counter", "Ania", "10", "1"),
            ("Counter", "Basia", "3", "0"),
            ("Counter", "Celina", "0", "0"),
        ]

    def test_what_one_house_exports_another_takes_in(self, finished, owner, tmp_path):
        file = owner.get("/history.json").data
        other = open_matches(tmp_path / "other.db")
        assert files_in.take_in(other, file).written == 1
        assert other.look(finished.id).state.points == (10, 3, 0)
        with other.storage.reading() as db:
            found = results_of(db, store.find_match(db, finished.id))
        assert [(one.score, one.rank, one.own) for one in found] == [(10, 1, None), (3, 2, None), (0, 3, None)]
        other.storage.close()

    def test_bg_stats_and_back(self, finished, owner, tmp_path, monkeypatch):
        monkeypatch.setitem(files_in.NAMES, "plain-counter", "Counter")
        file = owner.get("/history.bgsplay").data
        assert [game["name"] for game in json.loads(file)["games"]] == ["Counter"]
        other = open_matches(tmp_path / "other.db")
        assert files_in.take_in(other, file).written == 1
        other.storage.close()


class TestApi:
    def test_a_game_with_a_single_action_is_in_the_description(self, client):
        document = client.get("/api/v1/openapi.json").json
        choices = document["components"]["schemas"]["ActRequest"]["properties"]["action"]["anyOf"]
        (mine,) = [choice for choice in choices if choice["description"] == "plain-counter"]
        action = document["components"]["schemas"][mine["$ref"].rpartition("/")[2]]
        assert action["properties"]["type"]["enum"] == ["add"]

    def test_a_match_is_opened_played_and_read(self, client, bearer):
        players = [{"name": "Ania"}, {"name": "Basia"}]
        body = {"game": "plain-counter", "players": players, "options": {"goal": 2}}
        opened = client.post("/api/v1/matches", json=body, headers=bearer).json
        path = f"/api/v1/matches/{opened['id']}"
        body = {"action": {"type": "add", "seat": 1, "by": 2}, "request_id": "r"}
        played = client.post(f"{path}/actions", json=body, headers=bearer).json
        assert (played["status"], played["state"]["points"]) == ("finished", [0, 2])
        assert [result["won"] for result in played["results"]] == [False, True]
        log = client.get(f"{path}/log?lang=pl", headers=bearer).json
        assert [entry["text"] for entry in log["entries"]] == ["Basia: 2 punkty"]

    def test_a_refusal_has_its_code_and_its_sentence(self, client, bearer, match):
        body = {"action": {"type": "add", "seat": 0, "by": 9}, "request_id": "r"}
        answer = client.post(f"/api/v1/matches/{match.id}/actions", json=body, headers=bearer)
        assert (answer.status_code, answer.json["error"]["code"]) == (422, "too_much")
        assert "At most 3 points" in answer.json["error"]["message"]
