"""What was forgotten is put right without taking back a whole round; no card and no token is ever lost."""

import pytest
from podroz_table import BOARD, act, begun, check_laws, give, on_turn, play, refusal, rolled, skip

from companion.games.podroz.actions import (
    Correct,
    CorrectDice,
    EnterDie,
    Figure,
    GiveTurn,
    PassOn,
    PlayEagle,
    PlayStop,
    ReachToken,
    RecallToken,
    ReturnToken,
    TakeDie,
)
from companion.games.podroz.rules import apply, commutes, decide
from companion.games.podroz.state import Phase


class TestFigures:
    @pytest.mark.parametrize(
        ("figure", "by", "figures"),
        # hand, stops, pile and used of a table with 3, 0, 48 and 2 before
        [
            (Figure.HAND, 1, (4, 0, 47, 2)),
            (Figure.HAND, -1, (2, 0, 48, 3)),
            (Figure.STOPS, 1, (3, 1, 48, 1)),
            (Figure.STOPS, 3, (3, 3, 47, 0)),
            (Figure.HAND, 49, (52, 0, 0, 1)),
        ],
    )
    def test_cards_come_from_the_piles_and_go_there(self, figure, by, figures):
        state = give(on_turn(hand=5), 0, hand=5)
        state = play(state, PlayEagle(0), Correct(0, Figure.HAND, -1))
        assert (state.me.hand, state.pile, state.used) == (3, 48, 2)
        state = act(state, Correct(0, figure, by))
        assert (state.me.hand, state.me.stops, state.pile, state.used) == figures
        check_laws(state)

    def test_a_stop_that_was_taken_off_costs_no_turn(self):
        state = play(on_turn(), PlayStop(0, 1), Correct(1, Figure.STOPS, -1), PassOn(0), TakeDie(1, 1))
        assert (state.active, state.phase, state.used) == (1, Phase.TURN, 1)

    def test_the_log_says_what_the_figure_was(self):
        logged = decide(on_turn(hand=3), Correct(0, Figure.HAND, 2, was=99), chance=None)
        assert logged == Correct(0, Figure.HAND, 2, was=3)

    def test_a_marker_goes_forward_and_back(self):
        state = play(on_turn(board=BOARD, field=5), Correct(0, Figure.FIELD, -3), Correct(1, Figure.FIELD, 4))
        assert [player.field for player in state.players] == [2, 5, 1]

    def test_a_marker_put_on_the_last_field_has_arrived(self):
        state = act(on_turn(board=BOARD), Correct(2, Figure.FIELD, 10))
        assert (state.phase, state.winner) == (Phase.FINISHED, 2)

    def test_corrections_of_figures_add_up_whoever_was_quicker(self):
        assert commutes(Correct(0, Figure.HAND, 1))
        assert not commutes(GiveTurn(1))


class TestTokens:
    def test_a_forgotten_token_is_one_entry_and_brings_its_cards(self):
        state = skip(act(on_turn(), PassOn(0)), 2)
        state = act(state, RecallToken(1, 9))
        assert (state.players[1].hand, state.players[1].tokens, state.next_cards) == (4, 1, 3)
        assert 9 not in state.on_map
        check_laws(state)

    def test_the_turn_goes_on_as_it_was(self):
        before = play(on_turn(), PlayEagle(0))
        after = act(before, RecallToken(2, 9))
        assert (after.token, after.played, after.got) == (None, before.played, 0)

    def test_after_the_last_forgotten_token_seven_new_ones_come(self):
        state = on_turn()
        for token in state.on_map[:-1]:
            state = act(state, RecallToken(1, token))
        state = act(state, RecallToken(1, state.on_map[0]))
        assert (len(state.on_map), len(state.beside), state.refilled) == (7, 3, True)
        check_laws(state)

    def test_a_token_goes_back_and_can_be_reached_again(self):
        state = play(on_turn(), ReachToken(0, 7), ReturnToken(0, 7))
        check_laws(state)
        assert act(state, ReachToken(0, 7)).token == 7


class TestTurnAndDice:
    def test_the_turn_goes_to_another_and_the_die_stays_taken(self):
        state = play(on_turn(), PlayEagle(0), GiveTurn(2))
        assert (state.active, state.phase, len(state.left), state.played) == (2, Phase.DIE, 6, ())

    def test_dice_that_are_being_tapped_in_stay(self):
        state = play(begun(), EnterDie(0, 4), GiveTurn(1), EnterDie(1, 5))
        assert (state.dice, state.active) == ((4, 5), 1)

    def test_the_pool_is_put_right_and_the_die_in_hand_stays(self):
        state = act(on_turn(), CorrectDice((2, 2, 6)))
        assert (state.die, [state.dice[die] for die in state.left]) == (5, [2, 2, 6])
        check_laws(state)
        assert len(skip(act(state, PassOn(0))).left) == 2

    def test_with_no_dice_left_the_next_player_rolls(self):
        assert act(rolled(begun()), CorrectDice(())).phase is Phase.ROLL
        assert play(on_turn(), CorrectDice(()), PassOn(0)).phase is Phase.ROLL

    def test_the_log_says_which_dice_there_were(self):
        assert decide(on_turn(), CorrectDice((1,)), chance=None).was == (1, 3, 6, 2, 4, 2)


def test_nothing_is_put_right_once_the_match_is_over():
    won = act(on_turn(board=BOARD, field=9), PlayEagle(0))
    assert refusal(won, Correct(0, Figure.FIELD, -1)).code == "match_over"


def test_apply_trusts_a_logged_correction():
    assert apply(on_turn(hand=3), Correct(0, Figure.HAND, 1, was=3)).me.hand == 4
