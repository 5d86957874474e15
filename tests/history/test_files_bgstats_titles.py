"""BG Stats files of any game: every play comes over as it was written down, and goes out again."""

import json
from itertools import count

import pytest
from files_in import NAMES, take_in

from companion.games.any_game.layout import Options
from companion.history import bgstats, listing, statistics
from companion.history import titles as use
from companion.history.listing import Wanted
from companion.matches import titles

GAMES = [
    {"id": 1, "name": "Carcassonne", "bggId": 822, "highestWins": True, "cooperative": False},
    {"id": 2, "name": "Pandemic", "bggId": 30549, "highestWins": True, "cooperative": True, "noPoints": True},
    {"id": 3, "name": "Golf", "highestWins": False},
    {"id": 4, "name": "Inns, Cathedrals", "isExpansion": 1},
    {"id": 5, "name": "Tichu", "usesTeams": True},
]
PEOPLE = [{"id": number, "name": name} for number, name in enumerate(("Ania", "Basia", "Celina", "Daria"), 1)]


def seat(player, score="", **more):
    return {"playerRefId": player, "score": score, "winner": False, "rank": 0, "seatOrder": 0, **more}


def play(uuid, game, *seats, **more):
    day = f"2024-05-{len(uuid) + ord(uuid[-1]) % 20:02} 20:00:00"
    return {"uuid": uuid, "gameRefId": game, "playDate": day, "playerScores": list(seats), **more}


PLAYS = [
    play("A", 1, seat(1, "86+84+", winner=True, role="red", newPlayer=True), seat(2, "12.75", startPlayer=True),
         expansionPlays=[{"gameRefId": 4}], tags=[{"tagRefId": 7}], comments="rain"),
    play("B", 2, seat(1, winner=False), seat(2, winner=False)),
    play("C", 3, seat(1, "7", winner=True), seat(2, "9"), seat(3, "9")),
    play("D", 5, seat(1, "100", winner=True, team="Nord"), seat(2, "40", team="Süd"),
         seat(3, "100", winner=True, team="Nord"), seat(4, "40", team="Süd")),
    play("E", 1, seat(1, winner=True, rank=1), seat(2, rank=2), seat(3, rank=3)),
    play("F", 1, seat(4, "won by a lot", winner=True)),
    play("G", 3, seat(1, "3"), seat(2, "3")),
]  # fmt: skip
FILE = {"games": GAMES, "players": PEOPLE, "locations": [], "tags": [{"id": 7, "name": "holiday"}], "plays": PLAYS}


def rows(matches):
    with matches.storage.reading() as db:
        found, _ = listing.find(db, Wanted(sort="oldest"), 100)
    return {row.match.bgstats: row for row in found}


def seats(row):
    return [(one.score, one.rank, one.won, one.team) for one in row.results]


@pytest.fixture
def taken(matches):
    said = take_in(matches, FILE)
    assert (said.written, said.left_out, said.other_games) == (7, 0, 0)
    return rows(matches)


def test_scores_sums_decimals_roles_newcomers_and_who_began_are_kept(taken):
    row = taken["A"]
    assert seats(row) == [(170, 1, True, None), (12.75, 2, False, None)]
    assert [(one.own.role, one.own.new, one.own.written) for one in row.results] == [
        ("red", True, "86+84+"), ("", False, "12.75"),
    ]  # fmt: skip
    assert [one.started for one in row.results] == [False, True]
    assert (row.match.called, row.match.tags, row.match.notes) == ("Carcassonne", "Inns Cathedrals, holiday", "rain")


def test_against_the_game_fewest_points_teams_places_and_words_for_points(taken):
    assert seats(taken["B"]) == [(None, 1, False, 0), (None, 1, False, 0)]
    assert seats(taken["C"]) == [(7, 1, True, None), (9, 2, False, None), (9, 2, False, None)]
    assert [(rank, won, team) for _, rank, won, team in seats(taken["D"])] == [
        (1, True, 1), (3, False, 2), (1, True, 1), (3, False, 2),
    ]  # fmt: skip
    assert seats(taken["E"]) == [(None, 1, True, None), (None, 2, False, None), (None, 3, False, None)]
    assert (seats(taken["F"]), taken["F"].results[0].own.written) == ([(None, 1, True, None)], "won by a lot")
    assert [one.won for one in taken["G"].results] == [False, False], "nobody is said to have won"


@pytest.mark.parametrize(
    ("of_play", "of_game", "written", "taken_as"),
    [
        ({"usesTeams": False}, {"usesTeams": False}, ("0", "0"), (None, None)),
        ({"usesTeams": False}, {"usesTeams": True}, ("0", "1"), (None, None)),
        ({"usesTeams": False}, {}, (None, "0"), (None, None)),
        ({}, {"usesTeams": False}, ("0", "0"), (None, None)),
        ({}, {}, ("0", "0"), (None, None)),
        ({"usesTeams": True}, {"usesTeams": False}, ("0", "1"), (1, 2)),
        ({}, {"usesTeams": True}, ("0", "0"), (1, 1)),
        ({}, {}, ("Nord", "Nord"), (1, 1)),
    ],
)
def test_only_who_played_in_teams_has_one(matches, of_play, of_game, written, taken_as):
    """As public exports have it: a team 0 stands beside most people who sat there each for themselves."""
    both = (seat(1, "9", winner=True, team=written[0]), seat(2, "4", team=written[1]))
    game = {"id": 1, "name": "Patchwork", "cooperative": False, **of_game}
    take_in(matches, {**FILE, "games": [game], "plays": [play("A", 1, *both, **of_play)]})
    row = rows(matches)["A"]
    assert tuple(one.team for one in row.results) == taken_as
    assert [one.own.side if one.own else "" for one in row.results] == [
        side if team else "" for side, team in zip(written, taken_as, strict=True)
    ]


@pytest.mark.parametrize(
    ("written", "won", "taken_as"),
    [
        (("0", "0", "1"), (True, True, False), (1, 1, 2)),  # a traitor, or words for two teams
        ((None, None, None), (False, True, True), (None, None, None)),
        (("0", "0", "1"), (True, True, True), (0, 0, 0)),
        ((None, None, None), (False, False, False), (0, 0, 0)),
    ],
)
def test_those_of_a_cooperative_game_win_or_lose_together_or_against_each_other(matches, written, won, taken_as):
    game = {"id": 1, "name": "Betrayal at House on the Hill", "cooperative": True}
    sat = [seat(n, winner=won[n - 1], team=written[n - 1]) for n in (1, 2, 3)]
    one = play("A", 1, *sat, usesTeams=any(written))
    take_in(matches, {**FILE, "games": [game], "plays": [one]})
    assert tuple(one.team for one in rows(matches)["A"].results) == taken_as


def test_who_was_new_to_a_game_is_what_the_file_says(matches):
    both = (seat(1, "9", winner=True, newPlayer=True), seat(2, "4", newPlayer=False))
    take_in(matches, {**FILE, "plays": [play("A", 1, *both)]})
    with matches.storage.reading() as db:
        names = NAMES | {title.id: title.name for title in titles.listed(db)}
        (out,) = bgstats.file(db, list(rows(matches).values()), names)["plays"]
    assert [one["newPlayer"] for one in out["playerScores"]] == [True, False]


def test_a_title_is_a_game_of_its_own_in_the_figures(matches, taken):
    with matches.storage.reading() as db:
        title = titles.find_by_name(db, "any-game", "carcassonne")
        assert title.bgg == 822
        assert statistics.game_figures(db, title.id).matches == 3


def test_all_goes_out_again_comes_in_elsewhere_as_it_was_and_here_changes_nothing(matches, taken, install):
    with matches.storage.reading() as db:
        known = {title.id: title for title in titles.listed(db)}
        names = NAMES | {key: title.name for key, title in known.items()}
        out = bgstats.file(db, list(taken.values()), names, known)
    assert {game["name"]: (game["cooperative"], game["highestWins"], game["bggId"]) for game in out["games"]} == {
        "Carcassonne": (False, True, 822), "Pandemic": (True, True, 30549), "Golf": (False, False, 0),
        "Tichu": (False, True, 0),
    }  # fmt: skip
    assert (take_in(matches, FILE).written, take_in(matches, out).written) == (0, 0)
    other = install()
    assert take_in(other, json.loads(json.dumps(out))).written == 7
    assert {key: seats(row) for key, row in rows(other).items()} == {key: seats(row) for key, row in taken.items()}
    assert rows(other)["A"].results[0].own == taken["A"].results[0].own


def test_what_cannot_come_over_is_named_by_date_and_title(matches):
    said = take_in(matches, {**FILE, "plays": [{**PLAYS[0], "playDate": "once"}, play("X", 3)]})
    assert [(one.code, one.title, one.at[:10]) for one in said.reasons] == [
        ("bad_date", "Carcassonne", "once"), ("wrong_number_of_players", "Golf", "2024-05-09"),
    ]  # fmt: skip


def test_what_a_title_is_called_merged_and_hidden_is_followed_by_the_figures(matches, taken):
    with matches.storage.reading() as db:
        golf, tichu = (titles.find_by_name(db, "any-game", name).id for name in ("Golf", "Tichu"))
    use.change(matches, golf, "Minigolf", 5, hidden=False)
    assert rows(matches)["C"].match.called == "Minigolf"

    def counted(title):
        with matches.storage.reading() as db:
            return statistics.game_figures(db, title).matches

    assert use.merge(matches, tichu, golf) == 1
    assert (counted(golf), counted(tichu)) == (3, 0)
    use.change(matches, golf, "Minigolf", 5, hidden=True)
    assert counted(golf) == 0
    use.change(matches, golf, "Minigolf", 5, hidden=False)
    assert use.take_apart(matches, tichu) == 1
    assert (counted(golf), counted(tichu)) == (2, 1)


def test_the_latest_matches_of_titles_are_found_without_reading_all(matches, taken, monkeypatch):
    moments = (f"2026-11-18T20:00:{second:02}.000+00:00" for second in count())
    monkeypatch.setattr("companion.matches.play.timestamp", lambda moment=None: next(moments))
    options = [Options(title) for title in ("Golf", "", "Skat", "Golf")]
    _, bare, skat, latest = (matches.open_match("any-game", [("Ania", None)], one) for one in options)
    matches.abandon(skat.id)
    with matches.storage.reading() as db:
        asked = []
        db.conn.set_trace_callback(asked.append)
        assert [match.id for match in use.latest(db, "any-game", 8)] == [latest.id, bare.id]
        db.conn.set_trace_callback(None)
        plan = [row[3] for row in db.execute("EXPLAIN QUERY PLAN " + asked[0]).fetchall()]
    assert any("matches_played_lately" in step for step in plan), plan
    assert not [step for step in plan if step.startswith(("SCAN matches", "SCAN one"))]


def test_titles_that_were_played_at_the_same_moment_have_an_order_of_their_own(matches, monkeypatch):
    monkeypatch.setattr("companion.matches.play.timestamp", lambda moment=None: "2026-11-18T20:00:00.000+00:00")
    opened = [matches.open_match("any-game", [("Ania", None)], Options(f"Gra {number}")).id for number in range(8)]
    with matches.storage.reading() as db:
        assert [match.id for match in use.latest(db, "any-game", 8)] == sorted(opened, reverse=True)
