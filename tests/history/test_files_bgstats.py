"""BG Stats: our file as its readers expect it, and its files as they really are."""

import json
import re
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest
from files_in import NAMES, as_json, left_out, read, take_in
from twelve import GAME, moment

from companion.history import bgstats, listing, sheets, statistics
from companion.history.imports import job as jobs
from companion.history.imports.job import Choices
from companion.history.imports.plays import read_points
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat

# -- out


def bg_text(matches, **wanted):
    with matches.storage.reading() as db:
        rows, _ = listing.find(db, Wanted(**wanted), 100)
        return json.dumps(bgstats.file(db, rows, NAMES))


def bg_file(matches, **wanted):
    return json.loads(bg_text(matches, **wanted))


def test_a_file_has_the_fields_it_needs(matches, twelve):
    body = bg_file(matches)
    (game,) = body["games"]
    assert (game["name"], game["bggId"], game["highestWins"]) == ("Poprzez Wieki", 176229, True)
    assert (game["minPlayTime"], game["maxPlayTime"], game["minPlayerCount"], game["maxPlayerCount"]) == (20, 30, 2, 2)
    play = next(play for play in body["plays"] if play["durationMin"] == 40)
    assert play["playImages"] == "[]"
    assert [score["score"] for score in play["playerScores"]] == ["64", "30"]
    assert [score["winner"] for score in play["playerScores"]] == [True, False]
    assert all(play["uuid"] == play["uuid"].upper() for play in body["plays"])
    assert bg_file(matches) == body, "ids stay the same"


def test_who_began_is_said_where_it_is_known_and_nowhere_else(matches):
    known = (PastSeat("Ania", 1), PastSeat("Basia", 2, started=True))
    sheets.enter(matches, Past("podroz", moment("2026-01-01", 1), known))
    sheets.enter(matches, Past(GAME, moment("2026-01-02", 2), (PastSeat("Ania", 1), PastSeat("Basia", 2))))
    unknown, told = bg_file(matches)["plays"]
    assert [score["startPlayer"] for score in told["playerScores"]] == [False, True]
    assert [score["startPlayer"] for score in unknown["playerScores"]] == [False, False]


def test_a_winner_who_has_not_the_most_points_was_named_by_hand(matches):
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 1), (PastSeat("Ania", 1, won=True), PastSeat("Basia", 2))))
    sheets.enter(matches, Past(GAME, moment("2026-01-02", 2), (PastSeat("Ania", 2), PastSeat("Basia", 2))))
    tie, named = bg_file(matches)["plays"]
    assert (named["manualWinner"], tie["manualWinner"]) == (True, False)


def test_a_place_is_named_where_there_is_one(matches):
    two = (PastSeat("Ania", 1), PastSeat("Basia", 2))
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 1), two, place="Dom"))
    sheets.enter(matches, Past(GAME, moment("2026-01-02", 2), two))
    body = bg_file(matches)
    nowhere, home = body["plays"]
    assert "locationRefId" not in nowhere
    assert body["locations"][0]["id"] == home["locationRefId"]
    assert home["entryDate"] == home["playDate"] == "2026-01-01 12:01:00"


def test_everyone_is_new_to_a_game_once(matches, twelve):
    new = [(play["playDate"][:10], score["playerRefId"]) for play in reversed(bg_file(matches)["plays"])
           for score in play["playerScores"] if score["newPlayer"]]  # fmt: skip
    assert [day for day, _ in new] == ["2025-12-30", "2025-12-30", "2026-01-05", "2026-02-14"]
    assert len({player for _, player in new}) == 4


def test_public_readers_find_what_they_ask_for(matches, twelve):
    """As parse-bgstats reads it (all on the first line) and end-of-year-bgstats-summary sums it up."""
    body = json.loads(bg_text(matches).splitlines()[0])
    me = body["userInfo"]["meRefId"]
    nobody = next((player["id"] for player in body["players"] if player["isAnonymous"]), None)
    games = {game["id"]: (game["minPlayTime"] + game["maxPlayTime"]) / 2 for game in body["games"]}
    days, met, first, hours = set(), set(), False, 0
    for play in body["plays"]:
        if play["ignored"]:
            continue
        hours += games[play["gameRefId"]] / 60
        assert play.get("locationRefId") is None
        days.add(play["playDate"].split(" ")[0])
        for player in play["playerScores"]:
            met |= {player["playerRefId"]} - {nobody}
            first |= player["playerRefId"] == me and player["newPlayer"]
    assert (len(days), len(met), round(hours, 1), first) == (9, 4, 4.2, False)


def test_the_link_hands_bg_stats_one_play(matches, twelve):
    with matches.storage.reading() as db:
        (row,) = listing.rows_of(db, [twelve[5]])
        address = bgstats.link(row, NAMES, bgstats.uids(db, [row]))
    parts = urlsplit(address)
    assert (parts.netloc, parts.path) == ("app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(parts.query)["data"][0])
    assert play["game"]["bggId"] == 176229
    assert re.fullmatch(r"2026-0[12]-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
        ("Ania", "64", 1, True, False),
        ("Basia", "30", 2, False, False),
    ]


# -- in


def test_a_file_comes_in_as_score_sheets_and_only_once(matches, twelve, install):
    other = install()
    said = take_in(other, bg_file(matches))
    assert (said.written, said.new_players) == (11, 4)
    again = take_in(other, bg_file(matches))
    assert (again.written, again.known) == (0, 11)
    with other.storage.reading() as db:
        rows, _ = listing.find(db, Wanted())
        assert {row.match.sheet for row in rows} == {1}
        assert sum(bool(row.match.hidden) for row in rows) == 1
    assert take_in(matches, bg_file(other)).written == 0, "our own plays are known when they come back"


def scores(first, second, winner=None, starter=None):
    return [
        {"playerRefId": 1, "score": first, "winner": int(winner == 0), "startPlayer": starter == 0},
        {"playerRefId": 2, "score": second, "winner": int(winner == 1), "startPlayer": starter == 1},
    ]


def play(uuid="A", game=2, date="2024-05-05 20:00:00", players=None, **more):
    return {"uuid": uuid, "gameRefId": game, "playDate": date, "playerScores": players or scores("1", "2"), **more}


def theirs(*plays):
    return {
        "games": [{"id": 1, "name": "Chess"}, {"id": 2, "name": "Tides of Time", "bggId": 176229}],
        "players": [{"id": 1, "name": "Ania"}, {"id": 2, "name": "Basia"}, {"id": 3, "name": "x" * 61}],
        "locations": [{"id": 5, "name": "Dom"}],
        "plays": list(plays),
    }


def only_row(matches):
    with matches.storage.reading() as db:
        ((row,), _) = listing.find(db, Wanted())
    return row


def test_a_play_keeps_its_place_length_notes_and_who_began(matches):
    found = scores("10+5", "20", winner=1, starter=1)
    take_in(matches, theirs(play(players=found, locationRefId=5, ignored=1, durationMin=25, comments="ok")))
    row = only_row(matches)
    assert [(result.score, result.won, result.started) for result in row.results] == [
        (15, False, False),
        (20, True, True),
    ]
    assert (row.match.place, row.match.notes, row.minutes, bool(row.match.hidden)) == ("Dom", "ok", 25, True)


def test_the_good_plays_come_in_and_the_odd_ones_are_named_by_date_and_players(matches):
    said = take_in(
        matches,
        theirs(
            play("A", players=scores("86+84+", "120")),
            play("B", date="2024-06-01 10:00:00", players=scores("13.5", "21,7")),
            play("C", date="2024-06-02 10:00:00", players=scores("", "")),
            play("D", date="2024-06-03 10:00:00", players=scores("lots", "3")),
            play("E", game=1),  # a title that any other game has
            play("F", date="2024-06-04 10:00:00", players=scores("4", "3")),
        ),
    )
    assert (said.written, said.other_games, said.left_out) == (3, 0, 3)
    assert [(one.code, one.at, one.players, one.number) for one in said.reasons] == [
        ("not_whole", "2024-06-01 10:00:00", "Ania, Basia", 2),
        ("not_whole", "2024-06-01 10:00:00", "Ania, Basia", 2),
        ("no_points", "2024-06-02 10:00:00", "Ania, Basia", 3),
        ("bad_score", "2024-06-03 10:00:00", "Ania, Basia", 4),
    ]


def test_fractions_are_rounded_when_the_user_says_so(matches):
    take_in(matches, theirs(play(players=scores("13.5", "21,4"))), Choices(rounded=True))
    assert [result.score for result in only_row(matches).results] == [14, 21]


def test_those_without_a_name_sit_at_one_table_and_nothing_is_said_of_them(matches, install):
    plays = [play("A", players=scores("4", "3")), play("B", date="2024-06-01 20:00:00", players=scores("5", "6"))]
    for one, table in zip(plays, ((1, 3), (3, 3)), strict=True):  # Ania and somebody, then two whom nobody knew
        for seat, player in zip(one["playerScores"], table, strict=True):
            seat["playerRefId"] = player
    body = theirs(*plays)
    body["players"][2] = {"id": 3, "name": "Anonymous player", "isAnonymous": True}
    said = take_in(matches, body)
    assert (said.written, said.left_out, [(one.name, one.matches) for one in said.players]) == (
        2, 0, [("Anonymous player", 2), ("Ania", 1), ("Anonymous player 2", 1)],
    )  # fmt: skip
    with matches.storage.reading() as db:
        assert [one.person.name for one in statistics.leaderboard(db, GAME)] == ["Ania"]
    out = bg_file(matches)
    assert {one["name"]: one["isAnonymous"] for one in out["players"]} == {
        "Ania": False, "Anonymous player": True, "Anonymous player 2": True,
    }  # fmt: skip
    assert take_in(matches, body).known == take_in(matches, out).known == 2
    assert take_in(install(), out).written == 2


def test_somebody_without_a_name_whom_the_user_names_is_a_player_like_all_others(matches):
    body = theirs(play("A", players=scores("4", "3")))
    body["plays"][0]["playerScores"][1]["playerRefId"] = 3
    body["players"][2] = {"id": 3, "name": "Anonymous player", "isAnonymous": True}
    take_in(matches, body, Choices(players={"3": "Celina"}))
    with matches.storage.reading() as db:
        assert {one.person.name for one in statistics.leaderboard(db, GAME)} == {"Ania", "Celina"}


@pytest.mark.parametrize(
    ("written", "called"),
    [
        ("Anonymous\u202e  player", "Anonymous player"), ("Zos\u0301ka", "Zośka"), ("\u0007", "#3"),
        (f"{'x' * 55} {'y' * 9}", "x" * 55),
    ],
)  # fmt: skip
def test_whoever_has_no_name_is_called_so_that_our_own_file_can_be_taken_in_again(matches, install, written, called):
    body = theirs(play("A", players=scores("4", "3")))
    body["plays"][0]["playerScores"][1]["playerRefId"] = 3
    body["players"][2] = {"id": 3, "name": written, "isAnonymous": True}
    assert {one.called for one in take_in(matches, body).players} == {"Ania", called}
    assert take_in(install(), as_json(matches)).written == 1


def test_the_user_says_which_game_is_which_and_who_is_who(matches):
    sheets.enter(matches, Past(GAME, moment("2020-01-01", 0), (PastSeat("Anna", 1), PastSeat("Zenon", 2))))
    choices = Choices(games={"1": GAME, "2": ""}, players={"1": "Anna"})
    said = take_in(matches, theirs(play("A", game=1), play("B", game=2)), choices)
    assert (said.written, said.other_games, said.new_players) == (1, 1, 1)
    assert [(game.name, game.ours) for game in said.games] == [("Chess", GAME), ("Tides of Time", "")]
    assert [(player.name, player.called) for player in said.players] == [("Basia", "Basia"), ("Ania", "Anna")]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("86+84+", 170), ("13.5", "13.5"), ("21,7", "21.7"), ("", None), (None, None), (12, 12), (7.0, 7), ("-3", -3),
        (" 1 2 ", 12), ("10+-3", 7), ("5-2", 3), ("−4", -4), ("+8", 8), (".5+.5", 1), ("１２", 12), ("12.", 12),
    ],
)  # fmt: skip
def test_points_are_read_as_people_write_them(text, points):
    assert read_points(text) == (None if points is None else Decimal(points))


@pytest.mark.parametrize("text", ["many", "1/2", "1e9", "NaN", "3×4", "++", "1..2", "0x1F", "9" * 12])
def test_what_is_no_number_of_points_is_not_guessed(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        read_points(text)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"playDate": "soon"}, "playDate", "bad_date"),
        ({"playDate": "2924-01-01 10:00:00"}, "playerScores", "date_to_come"),
        ({"playerScores": scores("many", "3")}, "playerScores[1].score", "bad_score"),
        ({"playerScores": scores("1", "3")[:1]}, "playerScores", "wrong_number_of_players"),
        ({"playerScores": scores("1", "")}, "playerScores", "score_missing"),
        ({"playerScores": "x"}, "playerScores", "does_not_fit"),
        ({"playerScores": scores("1", "2")[:1] * 2}, "playerScores", "player_twice_here"),
        ({"playerScores": [{"playerRefId": 9, "score": "1"}, *scores("1", "2")[1:]]},
         "playerScores[1].playerRefId", "no_such_player"),
        ({"playerScores": [{"playerRefId": 3, "score": "1"}, *scores("1", "2")[1:]]},
         "playerScores[1].playerRefId", "name_too_long"),
    ],
)  # fmt: skip
def test_faults_of_a_play(matches, change, field, code):
    body = theirs(play() | change)
    assert (field, code, 1) in [(fault.field, fault.code, fault.number) for fault in left_out(matches, body)]


def test_a_play_without_an_id_is_still_taken_in_only_once(matches):
    body = theirs({key: value for key, value in play().items() if key != "uuid"})
    assert take_in(matches, body).written == 1
    assert take_in(matches, body).known == 1


def test_a_file_of_ten_megabytes_on_one_line_is_read(matches):
    plays = [play(f"P{number}", game=1, comments="x" * 2000) for number in range(5000)]
    text = json.dumps(theirs(*plays, play("Z", players=scores("many", "3"))))
    assert len(text) > 10_000_000
    assert "\n" not in text
    (fault,) = left_out(matches, text)
    assert (fault.number, fault.players) == (5001, "Ania, Basia")


@pytest.mark.parametrize("kind", ["BG Stats", "CSV"])
def test_how_far_it_is_is_told_while_plays_are_read_and_it_can_be_stopped(matches, monkeypatch, kind):
    """After the second of three plays somebody stops it."""
    body = {
        "games": [{"id": 1, "name": "Poprzez Wieki", "uuid": "G"}],
        "players": [{"id": 1, "name": "Ania", "uuid": "A"}, {"id": 2, "name": "Basia", "uuid": "B"}],
        "plays": [{"uuid": f"P{day}", "gameRefId": 1, "playDate": f"2026-01-0{day} 20:00:00",
                   "playerScores": [{"playerRefId": 1, "score": "3"}, {"playerRefId": 2, "score": "4"}]}
                  for day in (1, 2, 3)],
    }  # fmt: skip
    rows = [f"2026-01-0{day},Poprzez Wieki,{who},3" for day in (1, 2, 3) for who in ("Ania", "Basia")]
    monkeypatch.setattr(jobs, "TOLD_EVERY", 0)
    told, save = [], jobs.Job.save

    def heard(job, progress):
        if progress.state == "reading" and progress.total:
            told.append((progress.done, progress.total))
            if progress.done == 2:
                job.stop()
        save(job, progress)

    monkeypatch.setattr(jobs.Job, "save", heard)
    job = read(matches, body if kind == "BG Stats" else "\n".join(["date,game,player,score", *rows]))
    assert told == [(1, 3), (2, 3)]
    assert job.progress.state == "stopped"
