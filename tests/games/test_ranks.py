"""Ranks at the end of a match."""

from companion.games.kit import ranked


def test_the_most_points_win_and_equal_points_share_a_rank():
    standings = ranked([500, 900, 900, 200], [{"seat": seat} for seat in range(4)])
    assert [(seat.score, seat.rank, seat.won) for seat in standings] == [
        (500, 3, False),
        (900, 1, True),
        (900, 1, True),
        (200, 4, False),
    ]
    assert [seat.detail["seat"] for seat in standings] == [0, 1, 2, 3]


def test_a_match_without_points_is_won_by_all():
    assert [(seat.rank, seat.won) for seat in ranked([0, 0], [{}, {}])] == [(1, True), (1, True)]
