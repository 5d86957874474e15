"""The pages of the history: what stands on them for the twelve matches, and what each form does."""

import io
import json
import re
import sqlite3
import time
from urllib.parse import quote

import pytest
import twelve as evenings
from files_in import AtOnce
from twelve import GAME

from companion.history import people, takeout
from companion.history.imports import job as jobs
from companion.history.listing import Wanted


@pytest.fixture
def uid(matches):
    def find(name):
        with matches.storage.reading() as db:
            return next(person.uid for person in people.likely(db) if person.name == name)

    return find


@pytest.fixture
def read(owner):
    """The words of a page in English, without tags."""

    def get(path, status=200):
        answer = owner.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == status, path
        text = re.sub(r"<svg.*?</svg>|<head>.*?</head>", " ", answer.text, flags=re.S)
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text).replace("&#39;", "'").replace("&nbsp;", " "))

    return get


# -- the list


def test_an_empty_history_says_what_will_come(read):
    assert "No match has been played yet" in read("/history")
    assert "Nobody yet" in read("/players")
    assert "No match has been played yet" in read(f"/games/{GAME}")
    assert "Nothing that counts was played in 2026" in read("/year/2026")


def test_the_list_shows_game_date_players_scores_winner_and_length(read, twelve):
    page = read("/history?words=&sort=oldest&until=2025-12-31")
    assert "Won by Ania" in page
    assert re.search(r"Ania 40\s+B\s+Basia 30", page)
    assert "Poprzez Wieki · 30 Dec 2025, 12:01 · 20 min" in page
    assert "Shared victory: Basia, Celina" in read("/history")


def test_open_abandoned_hidden_and_deleted_matches_are_told_apart(read, matches, twelve):
    evenings.play_whole(matches, "Ania", "Basia", until=3)
    matches.abandon(evenings.play_whole(matches, "Ania", "Celina", until=3))
    page = read("/history")
    for words in ("in progress", "put aside", "hidden from statistics"):
        assert words in page
    assert "Daria 37" not in page
    assert "Daria 37" in re.sub(r" D Daria ", " Daria ", read("/history?status=deleted"))


def test_every_filter_is_in_the_address_and_pages_follow_it(owner, matches, twelve, uid):
    for number in range(30):
        evenings.play_one(matches, 1 + number % 4)
    page = owner.get(f"/history?game={GAME}&player={uid('Ania')}&sort=oldest").text
    assert page.count("match-item") == 25
    more = re.search(r'rel="next" href="([^"]+)"', page)[1].replace("&amp;", "&")
    assert f"player={uid('Ania')}" in more
    assert "sort=oldest" in more
    second = owner.get(more).text
    ids = [re.findall(r'href="/history/(\w+)"', text) for text in (page, second)]
    assert not set(ids[0]) & set(ids[1])
    assert ids[1]


@pytest.mark.parametrize(
    "query",
    [
        "game=chess", "since=yesterday", "since=0001-01-01", "until=9999-12-31", "sort=best", "status=lost",
        "after=~~~", "player=%00", "words=%25_'\"<b>", "until=9999-99-99",
    ],
)  # fmt: skip
def test_absurd_filters_are_no_error(owner, twelve, query):
    answer = owner.get(f"/history?{query}")
    assert answer.status_code == 200
    assert "<b>" not in answer.text.split("filter-form")[1].split("</form>")[0]


# -- a match


def test_a_match_shows_result_chart_receipts_and_log(owner, read, twelve):
    page = read(f"/history/{twelve[5]}")
    assert "Ania wins" in page
    assert "Points after each round" in page
    assert re.search(r"Ania 16 44 64", page)
    assert "Round 2: receipts" in page
    assert "The log: 41 entries" in page
    assert "Send to BG Stats" in page
    raw = owner.get(f"/history/{twelve[5]}").text
    assert '<svg class="plot"' in raw
    assert "<title id=" in raw
    assert "style=" not in raw


def test_a_sheet_says_that_it_has_no_log_and_its_table_leads_here(owner, read, twelve):
    page = read(f"/history/{twelve[1]}")
    assert "entered without a log" in page
    assert "Replay" not in page
    for path in ("", "/watch", "/log", "/receipt"):
        answer = owner.get(f"/m/{twelve[1]}{path}")
        assert answer.status_code == 303, path
        assert answer.headers["Location"] == f"/history/{twelve[1]}"
    assert owner.post(f"/m/{twelve[1]}/act", data={"seat": "0", "tile": "3"}).status_code == 422
    assert owner.get(f"/history/{twelve[1]}/replay").status_code == 404


def test_a_replay_shows_the_board_as_it_was_at_every_step(read, owner, matches, twelve):
    steps = matches.look(twelve[5]).seq
    assert "0 / 41 Before the first action" in read(f"/history/{twelve[5]}/replay")
    first = read(f"/history/{twelve[5]}/replay?step=1")
    assert "The Eternal Palace" in first
    assert "Round 1 of 3" in first
    assert "Round 2 of 3" in read(f"/history/{twelve[5]}/replay?step=15")
    assert "Ania wins" in read(f"/history/{twelve[5]}/replay?step={steps}")
    assert "The match is over" in read(f"/history/{twelve[5]}/replay?as=watch&step=99999")
    past = owner.get(f"/history/{twelve[5]}/replay?step=9").text
    assert 'method="post"' not in past
    assert "#board:queue" not in past
    assert "phase-playing" in past


def test_a_replay_jumps_to_the_parts_of_the_match(owner, matches, twelve):
    page = owner.get(f"/history/{twelve[5]}/replay?step=14", headers={"Accept-Language": "en"}).text
    stops = re.findall(r'class="chip"\s+href="[^"]*step=(\d+)"([^>]*?)hx-get.*?>([^<]+)</a>', page, re.S)
    # In the log, entries 11, 27 and 41 close a round, and 13 and 30 are the second choice of what to keep.
    assert [(int(step), words) for step, _, words in stops] == [
        (0, "Round 1"), (11, "After round 1"), (13, "Round 2"), (27, "After round 2"), (30, "Round 3"), (41, "The end"),
    ]  # fmt: skip
    assert [words for _, current, words in stops if "aria-current" in current] == ["Round 2"]


def test_a_match_that_goes_on_shows_no_hand_in_its_replay(owner, matches, twelve):
    match = evenings.play_whole(matches, "Ania", "Basia", until=3)
    for view in ("table", "own", "0"):
        page = owner.get(f"/history/{match}/replay?step=2&as={view}").text
        assert "watch-sides" in page
        assert 'class="entry"' not in page


def test_a_replay_goes_through_undone_steps_too(read, matches, twelve):
    match = evenings.play_whole(matches, "Ania", "Basia", until=3)
    matches.undo(match, 3, "u", evenings.Who())
    assert "undoes" in read(f"/history/{match}/replay?step=4")
    assert "3 / 4" in read(f"/history/{match}/replay?step=3")


def test_the_score_sheet_to_print(read, twelve):
    page = read(f"/history/{twelve[3]}/sheet")
    assert "Basia, Celina" in page
    assert "30 min" in page


def test_note_place_tags_and_date_are_kept_and_shown(owner, read, twelve):
    form = {"played_at": "2026-01-02T20:15", "place": "Dom <b>", "notes": "Raz\nDwa", "tags": "x, y,x", "minutes": "77"}
    assert owner.post(f"/history/{twelve[2]}/edit", data=form).status_code == 303
    page = read(f"/history/{twelve[2]}")
    for words in ("2 Jan 2026, 20:15", "1 h 17 min", "Dom &lt;b&gt;", "Raz Dwa", "x y"):
        assert words in page
    assert owner.post(f"/history/{twelve[2]}/edit", data=form | {"played_at": "soon"}).status_code == 422
    assert owner.post(f"/history/{twelve[2]}/edit", data=form | {"minutes": "-3"}).status_code == 422
    assert owner.post(f"/history/{twelve[2]}/edit", data=form | {"notes": "x" * 4001}).status_code == 422


def test_hiding_takes_a_match_out_of_the_statistics(owner, read, twelve):
    assert "rest on 10 matches" in read(f"/games/{GAME}")
    form = {"played_at": "2026-01-05T12:02", "hidden": "on"}
    owner.post(f"/history/{twelve[2]}/edit", data=form)
    assert "rest on 9 matches" in read(f"/games/{GAME}")


def test_deleting_wants_the_title_and_can_be_taken_back(owner, read, twelve):
    assert owner.post(f"/history/{twelve[1]}/delete", data={"title": "Basia"}).status_code == 422
    assert owner.post(f"/history/{twelve[1]}/delete", data={"title": "Ania, Basia"}).status_code == 303
    assert "This match was deleted" in read(f"/history/{twelve[1]}")
    assert owner.post(f"/history/{twelve[1]}/bring-back").status_code == 303
    assert "This match was deleted" not in read(f"/history/{twelve[1]}")


def test_a_past_match_is_entered_with_points_by_round(owner, read):
    form = {
        "played_at": "2019-12-24T18:00", "seats-0-name": "Ania", "seats-1-name": "Basia", "seats-0-rounds-0": "5",
        "seats-0-rounds-1": "6", "seats-0-rounds-2": "7", "seats-1-score": "20", "minutes": "30",
    }  # fmt: skip
    answer = owner.post(f"/history/new/{GAME}", data=form)
    assert answer.status_code == 303
    page = read(answer.headers["Location"])
    assert "Basia wins" in page
    assert "24 Dec 2019" in page
    assert "Does it help to begin?" not in read(f"/games/{GAME}"), "nobody said who began"
    owner.post(f"/history/new/{GAME}", data=form | {"began": "2"})
    assert "2 1 1 · 100% 1 match says nothing yet 50%" in read(f"/games/{GAME}")
    for wrong in (
        {"began": "13"},
        {"seats-0-score": "x"},
        {"seats-0-score": "19"},
        {"seats-0-rounds-1": ""},
        {"played_at": "2999-01-01T00:00"},
        {"seats-1-name": ""},
    ):
        again = owner.post(f"/history/new/{GAME}", data=form | wrong)
        assert again.status_code == 422, wrong
        assert 'value="Ania"' in again.text


# -- players and games


def test_the_page_of_a_player_has_the_figures_from_paper(read, twelve, uid):
    page = read(f"/players/{uid('Ania')}")
    for words in (
        "Matches 7", "Wins 4", "57%", "probably between 25% and 84%",
        "These figures rest on 7 matches. So few say little",
        "4 · 57% probably between 25% and 84%", "Average score 42.9", "Best and worst score 64 · 30",
            "now 0, at most 3", "provisional",
        "Basia 4 3 0 1", "Celina 2 1 0 1", "Daria 1 0 0 1", "30 Dec 2025, 12:01 27.6 ± 16.1",
    ):  # fmt: skip
        assert words in page, words


def test_the_page_of_a_game_has_the_figures_from_paper(read, twelve):
    page = read(f"/games/{GAME}")
    for words in (
        "These figures rest on 10 matches.", "Average 41.0", "Half of all scores are at most 39.5", "22 – 64",
        "Average 29 min", "Half of all matches take at most 25 min", "Matches with a known length 9",
        "30–34 5", "provisional: fewer than 10 matches",
        "The Eternal Palace 6 6 100% 5.0 2 of 2 2 3.0 2 of 2",
        "The Old Man's Pass 6 4 67% 4.7 2 of 4 0 – –",
    ):  # fmt: skip
        assert words in page, words
    assert "Does it help to begin?" not in page, "nobody knows who chose first"


def test_the_year_has_the_figures_from_paper(read, twelve):
    page = read("/year/2026")
    for words in (
        "Matches 9", "Days with a match 8", "4 h", "in 8 matches of known length", "Celina 3 wins of 5",
        "Met most often, 3 times: Ania – Basia", "Jan 3", "Highest score, Poprzez Wieki 64 · Ania",
        "Closest finish 50 : 50 · Basia, Celina", "Longest match 50 min · Celina, Ania",
    ):  # fmt: skip
        assert words in page, words


def test_renaming_merging_archiving(owner, read, twelve, uid):
    ania, daria = uid("Ania"), uid("Daria")
    assert owner.post(f"/players/{ania}", data={"name": "Anna", "colour": "4"}).status_code == 303
    assert "Anna" in read(f"/players/{ania}")
    assert owner.post(f"/players/{ania}", data={"name": "Basia", "colour": "4"}).status_code == 422
    assert owner.post(f"/players/{ania}", data={"name": "Anna", "colour": "9"}).status_code == 422
    assert owner.post(f"/players/{ania}/merge", data={"into": daria}).status_code == 422
    owner.post(f"/history/new/{GAME}", data={
        "played_at": "2020-01-01T00:00", "seats-0-name": "Dorota", "seats-1-name": "Ewa",
        "seats-0-score": "1", "seats-1-score": "2",
    })  # fmt: skip
    dorota = uid("Dorota")
    assert owner.post(f"/players/{dorota}/merge", data={"into": daria}).headers["Location"] == f"/players/{daria}"
    assert "Merged into this entry: Dorota" in read(f"/players/{daria}")
    assert owner.get(f"/players/{dorota}").headers["Location"] == f"/players/{daria}"
    assert owner.post(f"/players/{dorota}/take-apart").status_code == 303
    assert owner.post(f"/players/{daria}/archive").status_code == 303
    assert "archived" in read(f"/players/{daria}")
    assert owner.get("/players/nobody").status_code == 404


# -- files


def test_players_who_were_merged_in_a_circle_once_can_be_looked_at_and_taken_apart(owner, matches, twelve, uid):
    ania, basia, celina = uid("Ania"), uid("Basia"), uid("Celina")
    with matches.storage.writing() as db:
        for one, other in ((ania, basia), (basia, ania), (celina, ania)):
            db.execute(
                "UPDATE players SET merged_into = (SELECT id FROM players WHERE uid = ?) WHERE uid = ?", [other, one]
            )
    for path in (f"/players/{ania}", f"/players/{celina}", f"/versus/{ania}/{basia}"):
        assert owner.get(path).status_code == 200
    assert owner.post(f"/players/{basia}/take-apart").status_code == 303
    assert owner.get(f"/players/{ania}").location == f"/players/{basia}"


def test_files_are_served_with_the_filters(owner, twelve, uid):
    for path in ("/history.csv", "/history.json", "/history.json.gz", "/history.bgsplay", "/settings/database"):
        answer = owner.get(path)
        assert answer.status_code == 200, path
        assert "attachment" in answer.headers["Content-Disposition"]
        assert answer.data
    only = owner.get(f"/history.csv?player={uid('Daria')}").text
    assert only.count("\n") == 1 + 4
    assert len(owner.get(f"/history/{twelve[5]}.bgsplay").json["plays"]) == 1


def test_the_pages_are_the_same_after_json_out_and_in(owner, app, twelve, uid, settings, tmp_path):
    from companion import config, create_app

    data = owner.get("/history.json").data
    there = config.read({"COMPANION_INSTANCE": str(tmp_path / "other"), "COMPANION_KEY": "key"})
    other = create_app(there)
    other.config["WTF_CSRF_ENABLED"] = False
    client = other.test_client()
    client.get("/owner?key=key")
    other.extensions["workers"] = AtOnce(other.extensions["matches"].storage)
    client.post(send(client, data), data={"do": "take"})
    pages = ["/history", "/players", f"/games/{GAME}", "/year/2026", f"/players/{uid('Ania')}", f"/history/{twelve[5]}"]
    pages += [f"/history/{twelve[5]}/replay?step=20", f"/history/{twelve[1]}"]
    plain = re.compile(r'name="csrf_token" value="[^"]*"')
    for path in pages:
        first, second = (plain.sub("", one.get(path).text) for one in (owner, client))
        assert first == second, path
    other.extensions["matches"].storage.close()


def send(client, data, **headers):
    """Send a file; the page on which what it holds is shown."""
    return client.post("/import", data={"file": (io.BytesIO(data), "x.json")}, headers=headers).location


def test_what_a_file_holds_is_shown_before_anything_is_taken_in(owner, matches, twelve):
    text = "".join(takeout.as_json(matches.storage, Wanted())).replace(f'"{twelve[1]}"', '"another1"')
    page = send(owner, text.replace(f'"{twelve[2]}","game":"{GAME}"', '"another2","game":"szachy"').encode())
    shown = owner.get(page, headers={"Accept-Language": "en"}).text
    assert "Nothing has been taken in yet." in shown
    assert "1 match is new." in shown
    assert "10 matches are here already and stay as they are." in shown
    assert '<a href="#left_out">1 left out</a>' in shown, "said at the top, listed under the form"
    assert "5 Jan 2026, 12:02 · Ania, Basia" in shown
    assert "There is no game szachy here." in shown
    assert owner.get("/history/another1").status_code == 404
    assert owner.post(page, data={"do": "take"}).location == page
    assert "1 match was taken in." in owner.get(page, headers={"Accept-Language": "en"}).text
    assert owner.get("/history/another1").status_code == 200


def test_names_chosen_on_the_page_are_read_again_and_taken_in(owner, matches):
    plays = [{"uuid": "A", "gameRefId": 7, "playDate": "2024-05-05", "playerScores": [
        {"playerRefId": 1, "score": "1.5"}, {"playerRefId": 2, "score": "2"}]}]  # fmt: skip
    people = [{"id": 1, "name": "Ania"}, {"id": 2, "name": "Basia"}]
    body = {"games": [{"id": 7, "name": "Tides"}], "players": people, "plays": plays}
    page = send(owner, json.dumps(body).encode())
    assert "Tides" in owner.get(page).text
    form = {"asked": "1", "game-7": GAME, "do": "read"}
    owner.post(page, data=form)
    assert "ma 1,5 punktu" in owner.get(page, headers={"Accept-Language": "pl"}).text
    owner.post(page, data=form | {"player-1": "Anna Maria", "rounded": "on", "do": "take"})
    shown = owner.get(page, headers={"Accept-Language": "en"}).text
    assert "1 match was taken in." in shown
    assert "Anna Maria" in owner.get("/players").text


def test_a_long_file_shows_the_games_and_people_that_matter_most_and_all_are_sent(owner, matches):
    many = range(1, 15)
    people = [{"id": n, "name": f"Guest {n}"} for n in many]
    games = [{"id": n, "name": f"Title {n:02}"} for n in many]
    seats = [{"playerRefId": n, "score": "1"} for n in many]
    plays = [
        {"uuid": f"{n}", "gameRefId": n, "playDate": f"2024-05-{n:02}", "playerScores": seats[n - 1 : n + 1]}
        for n in many
    ]
    page = send(owner, json.dumps({"games": games, "players": people, "plays": plays}).encode())
    shown = owner.get(page, headers={"Accept-Language": "en"}).text
    assert shown.count("and 2 more</summary>") == 2, "of games and of people"
    refused = owner.post(page, data={"asked": "1", "player-14": "x" * 61, "do": "read"})
    assert refused.status_code == 422
    assert refused.text.count('<details class="beyond" open>') == 2, "the fault may lie there"
    named = {f"game-{n}": "any-game" for n in many} | {f"player-{n}": f"Guest {n}" for n in many}
    owner.post(page, data={"asked": "1", **named, "player-14": "Anna Maria", "do": "take"})
    assert "14 matches were taken in." in owner.get(page, headers={"Accept-Language": "en"}).text
    assert "Anna Maria" in owner.get("/players").text


def test_a_file_that_is_let_be_is_forgotten(owner, matches, twelve):
    page = send(owner, owner.get("/history.json").data.replace(twelve[1].encode(), b"another1"))
    owner.post(page, data={"do": "stop"})
    assert "Stopped. Nothing was taken in." in owner.get(page, headers={"Accept-Language": "en"}).text
    owner.post(page, data={"do": "take"})
    assert owner.get("/history/another1").status_code == 404
    (folder,) = (matches.storage.path.parent / "imports").iterdir()
    assert [path.name for path in folder.iterdir()] == ["progress.json"]


def test_what_was_stopped_half_way_says_how_many_came_in_and_not_what_was_planned(owner, matches, twelve):
    page = send(owner, owner.get("/history.json").data.replace(twelve[1].encode(), b"another1"))
    job = jobs.find(matches.storage.path, page.rpartition("/")[2])
    progress = job.progress
    progress.state, progress.report.written = "stopped", 1
    job.save(progress)
    shown = owner.get(page, headers={"Accept-Language": "en"}).text
    assert "Stopped after 1 match. What was taken in stays; the same file again brings the rest." in shown
    assert "1 match is new." not in shown


def test_a_page_that_watches_is_led_on_when_there_is_something_to_decide(owner, twelve):
    page = send(owner, owner.get("/history.json").data)
    answer = owner.get(f"{page}/progress", headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == page


def test_an_import_whose_process_is_gone_can_be_taken_up_again(owner, matches, twelve):
    page = send(owner, owner.get("/history.json").data.replace(twelve[1].encode(), b"another1"))
    job = jobs.find(matches.storage.path, page.rpartition("/")[2])
    progress = job.progress
    progress.state = "writing"
    job.save(progress)
    assert "This was cut short." in owner.get(page, headers={"Accept-Language": "en"}).text
    owner.post(page, data={"do": "take"})
    assert owner.get("/history/another1").status_code == 200


def test_a_large_file_is_for_the_owner_alone(owner, client):
    data = b"{" + b" " * (3 * 1024 * 1024)
    assert client.post("/import", data={"file": (io.BytesIO(data), "x.json")}).status_code == 403
    assert owner.post("/import", data={"file": (io.BytesIO(data), "x.json")}).status_code == 303


def test_imports_are_kept_for_a_day(owner, matches, twelve):
    send(owner, owner.get("/history.json").data)
    folder = matches.storage.path.parent / "imports"
    jobs.tidy(matches.storage.path, time.time())
    assert list(folder.iterdir())
    jobs.tidy(matches.storage.path, time.time() + jobs.KEPT_SECONDS + 1)
    assert not list(folder.iterdir())


def test_other_forms_keep_their_small_limit(owner, twelve):
    assert owner.post(f"/history/{twelve[1]}/edit", data={"notes": "x" * 100_000}).status_code == 413


def test_the_database_file_opens_on_its_own(owner, twelve, tmp_path):
    copy = tmp_path / "copy.db"
    copy.write_bytes(owner.get("/settings/database").data)
    db = sqlite3.connect(copy)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert db.execute("SELECT count(*) FROM match_results").fetchone() == (22,)
    db.close()


def test_words_of_the_address_are_kept_for_the_next_page(owner, twelve):
    page = owner.get("/history?words=" + quote("łódź <x>")).text
    assert "łódź &lt;x&gt;" in page


def test_the_first_page_shows_old_matches_by_their_date_and_length_if_known(owner, read, matches):
    evenings.play_one(matches, 4)
    evenings.play_one(matches, 5)
    page = read("/")
    assert "Celina, Ania · 20 Jan 2026, 12:04 28 : 33" in page  # no length
    assert "Ania, Basia · 1 Feb 2026, 12:05 · 40 minutes 64 : 30" in page
    assert page.index("Ania, Basia") < page.index("Celina, Ania")


def test_saving_a_note_moves_no_match_that_was_played_in_the_hour_that_comes_twice(owner, matches, monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    try:
        match_id = evenings.play_whole(matches, "Ania", "Basia")
        for at in ("2025-10-26T00:30:12.345+00:00", "2025-10-26T01:30:00.000+00:00"):
            with matches.storage.writing() as db:
                db.execute("UPDATE matches SET played_at = ? WHERE id = ?", [at, match_id])
            form = {"played_at": "2025-10-26T02:30", "notes": "dobra partia"}
            assert owner.post(f"/history/{match_id}/edit", data=form).status_code == 303
            with matches.storage.reading() as db:
                assert db.execute("SELECT played_at, notes FROM matches").fetchone() == (at, "dobra partia")
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("at", ["1700-01-01T20:00", "2131-01-01T20:00"])
def test_a_match_cannot_be_moved_to_a_time_when_nobody_played(owner, matches, at):
    match_id = evenings.play_whole(matches, "Ania", "Basia")
    assert owner.post(f"/history/{match_id}/edit", data={"played_at": at}).status_code == 422
