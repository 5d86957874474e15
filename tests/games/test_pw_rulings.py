"""Where the rulebook leaves a question, the rules digest answers it: a test for each ruling."""

from pw_table import G, L, P, S, T, points, why

from companion.games.poprzez_wieki.scoring import (
    Best,
    Compared,
    Counted,
    Doubled,
    SetsOf,
    Singles,
    TiesWon,
    Verdict,
    look_at,
)


def test_the_roof_counts_for_each_of_a_type():
    assert points((17, 3, 4, 5), ())[3] == 12  # two Libraries as four
    assert why(3, (17, 3, 4, 5), ()) == Counted(L, 4, 3, doubled=True)


def test_the_roof_counts_for_sets():
    # One Palace, Stronghold, Temple and Library, all leading with one: two sets.
    assert points((17, 5, 1, 10, 13), ())[5] == 18
    assert why(5, (17, 5, 1, 10, 13), ()) == SetsOf({P: 2, S: 2, T: 2}, 2, 9, doubled=True)
    # Two Libraries as four and two Gardens as four: four pairs.
    assert points((17, 14, 4, 5, 7, 8), ())[14] == 20


def test_the_roof_doubles_only_the_leading_type_of_a_set():
    # Two Libraries as four, but one Garden: one pair.
    assert points((17, 14, 4, 5, 7), ())[14] == 5
    assert why(14, (17, 14, 4, 5, 7), ()) == SetsOf({L: 4, G: 1}, 1, 5, doubled=True)


def test_the_roof_counts_for_ones_own_majority():
    # Two Strongholds as four against one, and one Temple as two against one.
    assert points((17, 2, 10, 11), (12,))[2] == 7
    assert why(2, (17, 2, 10, 11), (12,)) == Compared(S, 4, 1, Verdict.MORE, doubled=True)
    assert points((17, 4, 13), (14,))[4] == 7


def test_the_roof_counts_for_the_opponents_majority():
    # Two Libraries against one that counts as two.
    mine, theirs = (12, 4, 5), (17, 6)
    assert points(mine, theirs)[12] == 0
    assert why(12, mine, theirs) == Compared(L, 2, 2, Verdict.TIE, doubled=True)


def test_two_types_tied_for_most_are_both_doubled():
    assert look_at((17, 1, 2, 4, 5, 10)).counted == {P: 4, L: 4, G: 0, T: 0, S: 1}
    assert why(17, (17, 1, 2, 4, 5, 10), ()) == Doubled({P: 2, L: 2})


def test_one_card_of_each_of_five_types_has_all_five_doubled():
    kingdom = (17, 3, 6, 9, 11, 15)
    assert look_at(kingdom).counted == {P: 2, L: 2, G: 2, T: 2, S: 2}
    assert points(kingdom, ()) == {17: 0, 3: 6, 6: 6, 9: 13, 11: 6, 15: 6}


def test_the_roof_does_nothing_with_no_typed_card():
    assert look_at((16, 17, 18)).counted == dict.fromkeys((P, L, G, T, S), 0)
    assert why(17, (16, 17, 18), ()) == Doubled({})
    assert points((16, 17, 18), (1,)) == {16: 0, 17: 0, 18: 0}


def test_the_roof_does_not_change_the_molehill_of_either_side():
    # Two single types each way; doubling must not hide them.
    assert points((16, 17, 1, 4), (7,))[16] == 8
    assert why(16, (16, 17, 1, 4), (7,)) == Singles((P, L), (G,), Verdict.MORE)
    assert why(16, (16, 1, 4), (17, 7, 10)) == Singles((P, L), (G, S), Verdict.TIE_WON)
    assert points((16, 4), (17, 7, 10))[16] == 0


def test_the_roof_does_not_change_the_eye():
    assert points((17, 10, 1), ())[10] == 9
    assert points((10, 1), ())[10] == 9


def test_the_maze_gives_13_once_never_26():
    assert points((17, 9, 1, 4, 10, 13), ())[9] == 13  # all five types count as two


def test_the_nest_wins_a_tie_but_never_with_none_of_the_type():
    assert points((1, 2, 10), (11,))[2] == 7
    assert points((1, 2), ())[2] == 0
    assert why(2, (1, 2), ()) == Compared(S, 0, 0, Verdict.NONE)
    for card in (2, 4, 12, 13):
        others = (16, 17, 18, 1, card)
        assert points(others, ())[card] == 0


def test_the_nest_of_the_opponent_wins_nothing_for_me():
    assert points((2, 10), (1, 11))[2] == 0
    assert why(2, (2, 10), (1, 11)) == Compared(S, 1, 1, Verdict.TIE)


def test_the_nest_does_not_help_when_there_is_no_tie():
    assert points((1, 2, 10), (11, 12))[2] == 0
    assert points((1, 16), (4, 7))[16] == 0


def test_the_nest_wins_the_molehill_even_at_none_to_none():
    # Two Palaces are no single type; three Gardens neither.
    assert points((1, 2, 16), (7, 8, 9))[16] == 8
    assert why(16, (1, 2, 16), (7, 8, 9)) == Singles((), (), Verdict.TIE_WON)


def test_the_molehill_wins_no_tie_without_the_nest():
    assert points((16, 2, 3), (7, 8, 9))[16] == 0
    assert why(16, (16, 2, 3), (7, 8, 9)) == Singles((), (), Verdict.TIE)


def test_the_port_never_counts_itself():
    # My best is card 2, a Stronghold more: 7. Theirs is the Molehill (L, G, T to S): 8. Were the Port's own
    # 8 counted, the Nest would win the tie.
    mine, theirs = (1, 2, 11, 18), (16, 4, 7, 13)
    assert points(mine, theirs)[18] == 0
    assert why(18, mine, theirs) == Best(2, 7, 16, 8, Verdict.FEWER)


def test_the_port_gives_nothing_without_a_scoring_card_even_with_the_nest():
    assert points((1, 18), ())[18] == 0
    assert why(18, (1, 18), ()) == Best(None, 0, None, 0, Verdict.NONE)
    assert why(1, (1, 18), ()) == TiesWon(())


def test_a_goal_that_was_not_met_is_no_scoring_card():
    # Card 3 without a Library.
    assert why(18, (1, 3, 18), (2,)) == Best(None, 0, None, 0, Verdict.NONE)


def test_an_opponent_without_a_scoring_card_stands_at_nought_for_the_port():
    # Card 3 gives 3 for one Library; the opponent's card 4 has no Temple.
    assert points((3, 5, 18), (4,))[18] == 8
    assert why(18, (3, 5, 18), (4,)) == Best(3, 3, None, 0, Verdict.MORE)


def test_the_nest_wins_a_tie_of_the_port():
    # One Library for card 3 and one Garden for card 6: 3 each.
    assert points((1, 3, 4, 18), (6, 7))[18] == 8
    assert why(18, (1, 3, 4, 18), (6, 7)) == Best(3, 3, 6, 3, Verdict.TIE_WON)


def test_the_port_wins_no_tie_without_the_nest():
    assert points((3, 5, 18), (6, 7))[18] == 0
    assert why(18, (3, 5, 18), (6, 7)) == Best(3, 3, 6, 3, Verdict.TIE)


def test_a_tie_won_by_the_nest_counts_for_the_opponents_port():
    # Theirs: card 2 wins its tie with the Nest, 7; mine is 6, of two Temples.
    assert points((11, 13, 15, 18), (1, 2, 12))[18] == 0
    assert why(18, (11, 13, 15, 18), (1, 2, 12)) == Best(11, 6, 2, 7, Verdict.FEWER)
