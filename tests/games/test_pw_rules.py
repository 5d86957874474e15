"""What may be done in a match of Poprzez Wieki, and every refusal with its figures."""

import pytest
from pw_table import CHOICES_1, CHOICES_2, KEPT_1, ROUND_1, ROUND_2, ROUND_3, places, play, refusal

from companion.games.poprzez_wieki.actions import Choose, CloseRound, Move, Place, TakeBack

TEN = ROUND_1[:-1]
CHOOSING = play(*ROUND_1)
SECOND = play(*ROUND_1, *CHOICES_1)
THIRD = play(*ROUND_1, *CHOICES_1, *ROUND_2, *CHOICES_2)
FINISHED = play(*ROUND_3, state=THIRD)


class TestSeatsAndCards:
    @pytest.mark.parametrize("seat", [-1, 2])
    @pytest.mark.parametrize("action", [Place, TakeBack, Move])
    def test_there_are_two_seats(self, action, seat):
        assert refusal(play(), action(seat, 3)) == ("no_such_seat", {"seat": seat})

    def test_a_third_seat_cannot_choose(self):
        assert refusal(CHOOSING, Choose(2, 3, 4)) == ("no_such_seat", {"seat": 2})

    @pytest.mark.parametrize("card", [0, 19, -3])
    @pytest.mark.parametrize("action", [Place, TakeBack, Move])
    def test_there_are_cards_1_to_18(self, action, card):
        assert refusal(play(), action(0, card)) == ("no_such_card", {"card": card})

    def test_an_unknown_card_cannot_be_chosen(self):
        assert refusal(CHOOSING, Choose(0, relic=19, removed=3)) == ("no_such_card", {"card": 19})
        assert refusal(CHOOSING, Choose(0, relic=3, removed=0)) == ("no_such_card", {"card": 0})


class TestPlaying:
    def test_a_sixth_card_is_refused(self):
        state = play(*(Place(0, card) for card in (3, 4, 5, 6, 12)))
        figures = {"card": 1, "seat": 0, "most": 5}
        assert refusal(state, Place(0, 1)) == ("kingdom_full", figures)

    def test_a_sixth_card_cannot_be_moved_in_either(self):
        assert refusal(play(*TEN), Move(0, 7)) == ("kingdom_full", {"card": 7, "seat": 0, "most": 5})

    def test_a_card_lies_in_one_kingdom_only(self):
        state = play(Place(0, 3))
        assert refusal(state, Place(1, 3)) == ("card_elsewhere", {"card": 3, "owner": 0, "seat": 1})
        assert refusal(state, Place(0, 3)) == ("card_here", {"card": 3, "owner": 0, "seat": 0})

    def test_only_ones_own_card_is_taken_back(self):
        state = play(Place(0, 3))
        assert refusal(state, TakeBack(1, 3)) == ("card_not_here", {"card": 3, "seat": 1})
        assert refusal(state, TakeBack(0, 4)) == ("card_not_here", {"card": 4, "seat": 0})
        assert play(TakeBack(0, 3), state=state).played == ((), ())

    def test_only_the_other_kingdoms_card_is_moved(self):
        state = play(Place(0, 3))
        assert refusal(state, Move(0, 3)) == ("card_here", {"card": 3, "owner": 0, "seat": 0})
        assert refusal(state, Move(1, 4)) == ("card_not_played", {"card": 4, "owner": 1, "seat": 1})
        assert play(Move(1, 3), state=state).played == ((), (3,))

    def test_a_kingdom_with_a_card_fewer_cannot_be_scored(self):
        assert refusal(play(*TEN[:-1]), CloseRound()) == ("cards_missing", {"missing": [0, 1]})
        assert refusal(play(), CloseRound()) == ("cards_missing", {"missing": [5, 5]})

    def test_nothing_is_chosen_before_the_round_is_scored(self):
        assert refusal(play(*TEN), Choose(0, 3, 4)) == ("nothing_to_choose", {"round": 1})
        assert refusal(SECOND, Choose(0, 3, 4)) == ("nothing_to_choose", {"round": 2})


class TestChoosing:
    @pytest.mark.parametrize("action", [Place(0, 1), TakeBack(0, 3), Move(1, 3), CloseRound()])
    def test_relics_are_chosen_before_anything_else(self, action):
        assert refusal(CHOOSING, action) == ("choose_first", {"round": 1})

    def test_both_cards_are_named(self):
        assert refusal(CHOOSING, Choose(0, relic=3)) == ("choice_incomplete", {"seat": 0})
        assert refusal(CHOOSING, Choose(0, removed=3)) == ("choice_incomplete", {"seat": 0})
        assert refusal(CHOOSING, Choose(1)) == ("choice_incomplete", {"seat": 1})

    def test_the_cards_are_two(self):
        assert refusal(CHOOSING, Choose(0, 3, 3)) == ("relic_is_removed", {"card": 3, "seat": 0})

    def test_the_cards_are_ones_own(self):
        figures = {"card": 7, "seat": 0, "round": 1}
        assert refusal(CHOOSING, Choose(0, relic=7, removed=3)) == ("not_played_by", figures)
        assert refusal(CHOOSING, Choose(0, relic=3, removed=7)) == ("not_played_by", figures)

    def test_an_older_relic_stays_on_the_table(self):
        state = play(*ROUND_2, state=SECOND)
        figures = {"card": 3, "seat": 0, "round": 2}
        assert refusal(state, Choose(0, relic=5, removed=3)) == ("not_played_by", figures)

    def test_a_choice_can_be_changed_until_the_other_is_made(self):
        state = play(Choose(0, 3, 4), Choose(0, 5, 6), Choose(1, 13, 7), state=CHOOSING)
        assert (state.relics, state.removed) == (((5,), (13,)), ((6,), (7,)))
        assert state.kept == (3, 4, 8, 9, 12, 14)

    def test_the_choices_can_come_in_either_order(self):
        assert play(*reversed(CHOICES_1), state=CHOOSING) == SECOND


class TestLaterRounds:
    @pytest.mark.parametrize("action", [Place(0, 3), Place(1, 3), TakeBack(0, 3), Move(1, 3)])
    def test_a_relic_is_never_lifted(self, action):
        assert refusal(SECOND, action) == ("card_is_relic", {"card": 3, "owner": 0})

    @pytest.mark.parametrize(("card", "owner", "after"), [(4, 0, 1), (7, 1, 1), (8, 0, 2), (17, 1, 2)])
    def test_a_removed_card_does_not_come_back(self, card, owner, after):
        assert refusal(THIRD, Place(0, card)) == (
            "card_removed",
            {"card": card, "owner": owner, "round": after},
        )

    def test_no_more_than_four_cards_come_from_the_deck(self):
        state = play(Place(0, 1), Place(1, 2), Place(0, 10), Place(1, 11), state=SECOND)
        figures = {"card": 15, "most": 4, "kept": KEPT_1, "round": 1}
        assert refusal(state, Place(0, 15)) == ("deck_exhausted", figures)
        later = play(Place(0, 5), Place(1, 14), state=state)
        assert refusal(later, Place(0, 18))[1]["kept"] == (6, 8, 9, 12)

    def test_a_deck_card_taken_back_makes_room_for_another(self):
        four = [Place(0, card) for card in (1, 2, 10, 11)]
        assert play(*four, TakeBack(0, 11), Place(1, 15), state=SECOND).new_cards == 4

    def test_a_kept_card_that_is_missing_at_the_end_is_named(self):
        state = play(*places((1, 2, 10, 11), (5, 6, 8, 9)), Place(0, 12), state=SECOND)
        assert refusal(state, CloseRound()) == ("kept_missing", {"kept": (14,), "round": 1})

    def test_missing_cards_are_only_counted_while_the_deck_could_give_them(self):
        state = play(*places((1, 2, 10), (5, 6, 8)), state=SECOND)  # one from the deck and three kept to come
        assert refusal(state, CloseRound()) == ("cards_missing", {"missing": [2, 2]})

    def test_a_finished_match_takes_nothing_more(self):
        actions = [Place(0, 1), TakeBack(0, 1), Move(0, 6), CloseRound(), Choose(0, 1, 2)]
        assert [refusal(FINISHED, action) for action in actions] == [("match_over", {})] * 5
