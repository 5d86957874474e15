"""A table of any program comes in: date, game, player, score, whatever its columns are called."""

from files_in import read, take_in

from companion.history import listing
from companion.history.imports import tabular
from companion.history.imports.job import Choices
from companion.history.listing import Wanted

TABLE = """Data;Gra;Gracz;Punkty
2024-05-05;Kierki;Ania;12
2024-05-05;Kierki;Basia;7,5
2024-05-05;Kierki;Ania;3
2024-05-05;Kierki;Basia;9
6.05.2024;Tysiąc;Celina;1000
"""


def rows(matches):
    with matches.storage.reading() as db:
        found, _ = listing.find(db, Wanted(sort="oldest"), 100)
    return [(row.match.played_at[:7], row.match.called, [(one.score, one.won) for one in row.results]) for row in found]


def test_rows_become_matches_and_the_same_players_again_another_match_of_that_day(matches):
    said = take_in(matches, TABLE)
    assert (said.source, said.written, said.left_out) == ("CSV", 3, 0)
    assert sorted(rows(matches)) == [
        ("2024-05", "Kierki", [(3, False), (9, True)]),
        ("2024-05", "Kierki", [(12, True), (7.5, False)]),
        ("2024-05", "Tysiąc", [(1000, True)]),
    ]
    again = take_in(matches, TABLE)
    assert (again.written, again.known) == (0, 3)


def test_the_user_says_which_column_is_what(matches):
    table = "a,b,c,d\nKierki,2024-05-05,Ania,5\nKierki,2024-05-05,Basia,6\n"
    job = read(matches, table)
    assert (job.progress.report.columns, job.progress.report.fresh) == (["a", "b", "c", "d"], 0)
    columns = {"date": "1", "game": "0", "player": "2", "score": "3", "won": ""}
    assert take_in(matches, table, Choices(columns=columns)).written == 1
    assert rows(matches) == [("2024-05", "Kierki", [(5, False), (6, True)])]


def test_a_row_with_no_date_is_named_by_what_was_played(matches):
    said = take_in(matches, "date,game,player,score\nsoon,Kierki,Ania,5\n")
    assert [(one.code, one.title, one.players) for one in said.reasons] == [("bad_date", "Kierki", "Ania")]


def test_a_score_that_nobody_wrote_down_or_can_read_wins_nothing():
    play = {"playerScores": [{"score": said} for said in ("7", "", "x", "12")]}
    tabular.say_who_won(play, told=False)
    assert [seat["winner"] for seat in play["playerScores"]] == [False, False, False, True]
