"""Past matches entered by hand."""

import pytest
from twelve import GAME, moment

from companion.games.kit import RuleError
from companion.history import listing, sheets
from companion.history.sheets import Past, PastSeat


def past(*seats, **more):
    return Past(GAME, more.pop("played_at", moment("2020-05-05", 0)), seats, **more)


def lines(matches, match):
    with matches.storage.reading() as db:
        return listing.rows_of(db, [match.id])[0].results


def test_points_by_round_make_the_score(matches):
    match = sheets.enter(matches, past(PastSeat("Ania", None, (10, 20, 30)), PastSeat("Basia", 45)))
    first, second = lines(matches, match)
    assert (first.score, first.rank, first.won, first.rounds) == (60, 1, True, (10, 20, 30))
    assert (second.score, second.rank, second.won, second.rounds) == (45, 2, False, ())


def test_equal_points_share_the_victory_unless_a_winner_is_named(matches):
    both = sheets.enter(matches, past(PastSeat("Ania", 30), PastSeat("Basia", 30)))
    assert [line.won for line in lines(matches, both)] == [True, True]
    one = sheets.enter(matches, past(PastSeat("Ania", 30), PastSeat("Basia", 30, won=True)))
    assert [(line.won, line.rank) for line in lines(matches, one)] == [(False, 2), (True, 1)]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (past(PastSeat("Ania", 3)), "wrong_number_of_players"),
        (past(PastSeat("Ania", 3), PastSeat("Basia")), "score_missing"),
        (past(PastSeat("Ania", 3), PastSeat("Basia", None, (1, None, 2))), "rounds_missing"),
        (past(PastSeat("Ania", 3), PastSeat("Basia", 4, (1, 1, 1))), "rounds_differ"),
        (past(PastSeat("Ania", 3), PastSeat("Basia", 10_000)), "too_many_points"),
        (past(PastSeat("Ania", 3), PastSeat("ania", 4)), "player_twice"),
        (past(PastSeat("Ania", 3), PastSeat(" ", 4)), "name_empty"),
        (past(PastSeat("Ania", 3), PastSeat("Basia", 4), minutes=0), "bad_minutes"),
        (past(PastSeat("Ania", 3), PastSeat("Basia", 4), notes="x" * 5000), "text_too_long"),
        (past(PastSeat("Ania", 3), PastSeat("Basia", 4), played_at="2999-01-01T00:00:00.000+00:00"), "date_to_come"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(matches, wrong, code):
    with pytest.raises(RuleError, match=code):
        sheets.enter(matches, wrong)
    with matches.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM players").fetchone() == (0,)
