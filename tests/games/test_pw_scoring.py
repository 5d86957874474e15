"""The score card by card: the rulebook's own examples, and the reason given for every point."""

import pytest
from pw_table import G, L, P, S, T, points, why

from companion.games.poprzez_wieki.scoring import (
    AllFive,
    Best,
    Compared,
    Counted,
    Doubled,
    Lacking,
    SetsOf,
    Singles,
    TiesWon,
    Verdict,
    look_at,
    score,
)

EXAMPLE = (17, 2, 1, 10, 15)
ONE_STRONGHOLD = (3, 6, 8, 11, 14)


def test_the_worked_example_scores_25_card_by_card():
    assert points(EXAMPLE, ONE_STRONGHOLD) == {17: 0, 2: 7, 1: 0, 10: 6, 15: 12}
    assert score((EXAMPLE, ONE_STRONGHOLD))[0].total == 25


def test_every_line_of_the_worked_example_says_why():
    assert [line.why for line in score((EXAMPLE, ONE_STRONGHOLD))[0].lines] == [
        Doubled({P: 2}),
        Compared(S, 1, 1, Verdict.TIE_WON),
        TiesWon((2,)),
        Lacking((L, G), 3),
        Counted(P, 4, 3, doubled=True),
    ]


def test_roof_example_one_leading_type_of_two_cards_counts_as_four():
    # Two Gardens; one Library, one Palace, one Stronghold.
    side = look_at((17, 8, 9, 6, 3, 11))
    assert side.counted == {P: 1, L: 1, G: 4, T: 0, S: 1}
    assert points((17, 8, 9, 6, 3, 11), ()) == {17: 0, 8: 3, 9: 0, 6: 12, 3: 3, 11: 0}


def test_roof_example_two_leading_types_count_as_four_each_and_the_third_stays_one():
    # Two Gardens, two Libraries, one Stronghold.
    side = look_at((17, 7, 8, 5, 6, 10))
    assert side.counted == {P: 0, L: 4, G: 4, T: 0, S: 1}
    assert points((17, 7, 8, 5, 6, 10), ()) == {17: 0, 7: 0, 8: 3, 5: 0, 6: 12, 10: 6}


def test_molehill_example_two_single_types_against_one_give_8():
    # Three of one type, one, one; against three, two, one.
    mine, theirs = (16, 10, 11, 12, 4, 7), (1, 2, 3, 5, 6, 13)
    assert points(mine, theirs)[16] == 8
    assert why(16, mine, theirs) == Singles((L, G), (T,), Verdict.MORE)


@pytest.mark.parametrize(
    ("card", "type", "two_of_it", "one_of_it"),
    [
        (2, S, (10, 11), (12,)),
        (4, T, (13, 14), (15,)),
        (7, P, (2, 3), (1,)),
        (12, L, (4, 5), (6,)),
        (13, G, (7, 8), (9,)),
    ],
)
class TestMajorities:
    def test_more_gives_7(self, card, type, two_of_it, one_of_it):
        assert points((card, *two_of_it), one_of_it)[card] == 7
        assert why(card, (card, *two_of_it), one_of_it) == Compared(type, 2, 1, Verdict.MORE)

    def test_fewer_gives_nothing(self, card, type, two_of_it, one_of_it):
        assert points((card, *one_of_it), two_of_it)[card] == 0
        assert why(card, (card, *one_of_it), two_of_it) == Compared(type, 1, 2, Verdict.FEWER)

    def test_a_tie_gives_nothing_without_the_nest(self, card, type, two_of_it, one_of_it):
        assert points((card, two_of_it[0]), two_of_it[1:])[card] == 0
        assert why(card, (card, two_of_it[0]), two_of_it[1:]) == Compared(type, 1, 1, Verdict.TIE)

    def test_none_gives_nothing_even_against_none(self, card, type, two_of_it, one_of_it):
        assert points((card,), ())[card] == 0
        assert why(card, (card,), ()) == Compared(type, 0, 0, Verdict.NONE)


@pytest.mark.parametrize(
    ("card", "type", "cards"),
    [
        (3, L, (4, 5, 6)),
        (6, G, (7, 8, 9)),
        (8, S, (10, 11, 12)),
        (11, T, (13, 14, 15)),
        (15, P, (1, 2, 3)),
    ],
)
def test_a_card_for_each_of_a_type_gives_0_3_6_or_9(card, type, cards):
    for count in range(4):
        assert points((card, *cards[:count]), ())[card] == (0, 3, 6, 9)[count]
        assert why(card, (card, *cards[:count]), ()) == Counted(type, count, 3, doubled=False)


def test_the_well_gives_9_for_each_whole_set_of_palace_stronghold_and_temple():
    assert points((5, 1, 10), ())[5] == 0
    assert points((5, 1, 10, 13), ())[5] == 9
    assert points((5, 1, 10, 13, 2, 11), ())[5] == 9
    assert points((5, 1, 10, 13, 2, 11, 14), ())[5] == 18
    assert why(5, (5, 1, 10, 13, 2), ()) == SetsOf({P: 2, S: 1, T: 1}, 1, 9, doubled=False)


def test_the_pillars_give_5_for_each_pair_of_library_and_garden():
    assert points((14, 4), ())[14] == 0
    assert points((14, 4, 7), ())[14] == 5
    assert points((14, 4, 5, 6, 7, 8), ())[14] == 10
    assert why(14, (14, 4, 5, 6, 7, 8), ()) == SetsOf({L: 3, G: 2}, 2, 5, doubled=False)


def test_the_maze_names_the_types_that_are_missing():
    assert points((9, 1, 4, 10, 13), ())[9] == 13
    assert why(9, (9, 1, 4, 10, 13), ()) == AllFive(())
    assert points((9, 1, 4, 10, 16), ())[9] == 0
    assert why(9, (9, 1, 4, 10, 16), ()) == AllFive((T,))


def test_the_eye_gives_3_for_each_missing_type_from_12_down_to_0():
    assert [points((10, *rest), ())[10] for rest in ((), (1,), (1, 4), (1, 4, 7), (1, 4, 7, 13))] == [
        12,
        9,
        6,
        3,
        0,
    ]
    assert why(10, (10, 1), ()) == Lacking((L, G, T), 3)


def test_the_port_names_the_best_card_of_each_side():
    # The Maze's 13 against the Prison's 6 for two Temples.
    mine, theirs = (18, 9, 1, 4, 10, 13), (11, 14, 15)
    assert points(mine, theirs)[18] == 8
    assert why(18, mine, theirs) == Best(9, 13, 11, 6, Verdict.MORE)


def test_the_lowest_number_is_named_when_two_cards_are_best():
    # One Stronghold and one Garden: cards 6 and 8 give 3 each.
    assert why(18, (18, 8, 6, 11), ()) == Best(6, 3, None, 0, Verdict.MORE)


def test_the_nest_lists_every_tie_that_it_won():
    mine, theirs = (1, 2, 12, 4, 16), (10, 5)
    # One Stronghold each, one Library each, and those two are the single types of both.
    assert why(1, mine, theirs) == TiesWon((2, 12, 16))
    assert points(mine, theirs) == {1: 0, 2: 7, 12: 7, 4: 0, 16: 8}


def test_the_nest_does_not_list_what_was_won_without_a_tie():
    # Card 2 has two Strongholds to none; card 12 one Library to one.
    assert why(1, (1, 2, 10, 12, 4), (5,)) == TiesWon((12,))
