"""Ranks at the end of a match."""

from companion.games.kit import Standing, ranked


def test_the_most_points_win_and_equal_points_share_a_rank():
    standings = ranked([Standing(score, 0, False, rounds=(score,)) for score in (500, 900, 900, 200)])
    assert [(seat.score, seat.rank, seat.won) for seat in standings] == [
        (500, 3, False),
        (900, 1, True),
        (900, 1, True),
        (200, 4, False),
    ]
    assert [seat.rounds for seat in standings] == [(500,), (900,), (900,), (200,)]


def test_a_match_without_points_is_won_by_all():
    assert [(seat.rank, seat.won) for seat in ranked([Standing(0, 0, False)] * 2)] == [(1, True), (1, True)]
