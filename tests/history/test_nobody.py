"""Seats without a name: the matches count, but nothing is said of those who share the name."""

from datetime import date

import pytest
from sqlite_utils import Database
from twelve import GAME, moment

from companion.history import edit, listing, sheets, statistics, year
from companion.history.facts import worth_telling
from companion.history.sheets import Past, PastSeat
from companion.migrations import migrations


@pytest.fixture
def nameless(matches):
    """Three matches that "Gracz 2", whoever that was, has won against Ania; gives the last."""
    matches.open_match(GAME, [("Ania", None), ("", None)], nobody=lambda number: f"Gracz {number}")
    seats = (PastSeat("Ania", 20), PastSeat("Gracz 2", 30))
    return [sheets.enter(matches, Past(GAME, moment("2026-03-01", number), seats)) for number in range(3)][-1]


def standing(matches):
    """The leaderboard, the champions, everyone's rivals, and what is told of the last match."""
    with matches.storage.reading() as db:
        board = [(one.person.name, one.wins.part, one.wins.whole) for one in statistics.leaderboard(db, GAME)]
        champions = [one.name for one in year.champions(db, date(2026, 1, 1), date(2026, 12, 31))]
        met = db.execute("SELECT sum(amount) FROM tallies WHERE measure = 'met'").fetchone()[0]
    return board, champions, met


def test_who_gave_no_name_has_no_rating_no_wins_in_a_row_and_leads_no_year(
    matches, nameless, who, same_when_counted_anew
):
    assert standing(matches) == ([("Ania", 0, 3)], [], None)
    with matches.storage.reading() as db:
        (ania,) = statistics.leaderboard(db, GAME)
        row = listing.rows_of(db, [nameless.id])[0]
        assert worth_telling(db, row.match, row.results) is None
        assert statistics.game_figures(db, GAME).matches == 3, "the matches themselves count"
        assert statistics.in_games(db, who("Gracz 2").id) == []
    assert ania.strength == type(ania.strength)(), "nobody in particular is no measure of strength"
    assert same_when_counted_anew(matches)


def test_given_a_name_they_are_somebody_from_the_first_match_on(matches, nameless, who, same_when_counted_anew):
    edit.change_player(matches, who("Gracz 2").id, "Tomek", 1)
    assert standing(matches) == ([("Tomek", 3, 3), ("Ania", 0, 3)], ["Tomek"], 6)
    assert same_when_counted_anew(matches)


def test_seats_without_a_name_are_marked_in_an_older_database():
    db = Database(memory=True)
    migrations.apply(db, stop_before="players_who_are_nobody_in_particular")
    for name, archived in (("Gracz 2", 1), ("Player 12", 1), ("Gracz 1", 0), ("Gracz", 1), ("Ania", 1)):
        values = [name, name.casefold(), archived, name]
        db.execute(
            "INSERT INTO players (name, name_key, colour, created_at, archived, uid) VALUES (?, ?, 0, '', ?, ?)", values
        )
    migrations.apply(db)
    marked = db.execute("SELECT name FROM players WHERE nobody ORDER BY id").fetchall()
    assert marked == [("Gracz 2",), ("Player 12",)], "who is not in the archive was entered as a person"
