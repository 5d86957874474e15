"""Podróż po Polsce: the start, the dice, moving and tokens, one ruling a test."""

import msgspec
import pytest
from podroz_table import FIRST_SEVEN, act, all_cards, begun, give, on_turn, play, refusal, rolled, skip

from companion.games.kit import Chance
from companion.games.podroz import rules
from companion.games.podroz.actions import (  # fmt: skip
    Arrive,
    Begin,
    EnterDie,
    PassOn,
    PlayEagle,
    PlayStop,
    ReachToken,
    RollDice,
    TakeDie,
)
from companion.games.podroz.state import Options, Phase

START = rules.setup(Options(), 4)


class TestTheStart:
    def test_everyone_gets_a_card_and_the_youngest_is_on(self):
        state = act(START, Begin(2))
        assert [player.hand for player in state.players] == [1, 1, 1, 1]
        assert (state.pile, state.used) == (51, 0)
        assert (state.active, state.phase) == (2, Phase.ROLL)

    def test_markers_stand_on_the_first_field(self):
        assert [player.field for player in act(START, Begin(0)).players] == [1, 1, 1, 1]

    def test_seven_of_seventeen_tokens_go_on_the_map(self):
        state = act(START, Begin(0))
        assert len(state.on_map) == 7
        assert len(state.beside) == 10
        assert sorted(state.on_map + state.beside) == list(range(1, 18))

    def test_tokens_that_a_phone_sends_do_not_matter(self):
        sent = Begin(0, (1, 2, 3, 4, 5, 6, 7))
        assert rules.decide(START, sent, Chance(b"seed")) == rules.decide(START, Begin(0), Chance(b"seed"))

    def test_nothing_happens_before_the_youngest_is_named(self):
        assert refusal(START, RollDice(0)).code == "not_begun"

    def test_the_youngest_is_named_once(self):
        assert refusal(begun(), Begin(1)).code == "begun_already"

    def test_the_youngest_sits_at_the_table(self):
        assert refusal(START, Begin(4)).code == "no_such_seat"


class TestDice:
    def test_seven_dice_lie_there_after_a_roll(self):
        state = act(begun(), RollDice(0))
        assert len(state.dice) == 7
        assert set(state.dice) <= {1, 2, 3, 4, 5, 6}
        assert state.phase is Phase.DIE

    def test_dice_that_a_phone_sends_do_not_matter(self):
        fair = rules.decide(begun(), RollDice(0), Chance(b"seed"))
        assert rules.decide(begun(), RollDice(0, (6,) * 7), Chance(b"seed")) == fair

    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_the_pool_runs_from_seven_to_one_and_the_next_player_rolls(self, seats):
        state, left = rolled(begun(seats)), []
        for _ in range(7):
            left.append(len(state.left))
            state = skip(state)
        assert left == [7, 6, 5, 4, 3, 2, 1]
        assert (state.phase, state.active, state.dice) == (Phase.ROLL, 7 % seats, ())

    def test_the_last_die_leaves_nothing_to_choose_but_the_turn_is_played(self):
        state = skip(rolled(begun(3)), 6)
        state = play(state, TakeDie(0, 6), ReachToken(0, 7))
        assert state.players[0].tokens == 1
        assert play(state, PassOn(0)).phase is Phase.ROLL

    def test_a_die_is_taken_once(self):
        state = skip(rolled(begun()))
        assert refusal(state, TakeDie(1, 0)).code == "die_gone"

    def test_there_are_seven_dice_to_choose_from(self):
        assert refusal(rolled(begun()), TakeDie(0, 7)).code == "no_such_die"

    def test_one_die_a_turn(self):
        assert refusal(on_turn(), TakeDie(0, 3)).code == "die_already"

    def test_nobody_rolls_while_dice_are_left(self):
        assert refusal(rolled(begun()), RollDice(0)).code == "dice_left"
        assert refusal(on_turn(), RollDice(0)).code == "die_already"

    def test_a_die_is_taken_after_the_roll(self):
        assert refusal(begun(), TakeDie(0, 0)).code == "roll_first"

    def test_only_the_player_on_turn_rolls_and_takes(self):
        assert refusal(begun(), RollDice(1)).code == "not_your_turn"
        assert refusal(rolled(begun()), TakeDie(2, 0)).code == "not_your_turn"

    @pytest.mark.parametrize(("die", "fields"), [(1, 10), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
    def test_a_die_moves_its_value_and_a_one_moves_ten(self, die, fields):
        state = play(rolled(begun(), (die,) * 7), TakeDie(0, 0))
        assert (state.die, state.reach) == (die, fields)


class TestRealDice:
    def test_seven_are_tapped_in(self):
        state = begun()
        for face in (6, 6, 1, 2, 3, 4):
            state = act(state, EnterDie(0, face))
            assert state.phase is Phase.ROLL
        state = act(state, EnterDie(0, 5))
        assert (state.phase, state.dice, state.by_hand) == (Phase.DIE, (6, 6, 1, 2, 3, 4, 5), True)

    def test_an_eighth_is_refused(self):
        assert refusal(rolled(begun()), EnterDie(0, 5)).code == "seven_entered"

    def test_a_die_has_six_faces(self):
        assert refusal(begun(), EnterDie(0, 7)).code == "no_such_face"
        assert refusal(begun(), EnterDie(0, 0)).code == "no_such_face"

    def test_the_app_does_not_roll_on_top_of_them(self):
        error = refusal(play(begun(), EnterDie(0, 3), EnterDie(0, 3)), RollDice(0))
        assert (error.code, error.figures) == ("entering", {"entered": 2, "missing": 5})

    def test_they_are_counted_apart(self):
        by_hand = rolled(begun(), (1, 1, 1, 2, 3, 6, 6)).players[0]
        assert (by_hand.by_hand, by_hand.faces) == ((3, 1, 1, 0, 0, 2), (0,) * 6)
        by_app = act(begun(), RollDice(0)).players[0]
        assert (sum(by_app.faces), by_app.by_hand) == (7, (0,) * 6)


class TestTokens:
    def test_the_scale_is_3_3_3_2_2_1_1(self):
        state, gave = begun(2), []
        for token in FIRST_SEVEN:
            if state.phase is Phase.ROLL:
                state = rolled(state)
            state = play(give(state, state.active, hand=0), TakeDie(state.active, state.left[0]))
            state = play(state, ReachToken(state.active, token))
            gave.append((state.got, state.me.hand))
            state = play(state, PassOn(state.active))
        assert gave == [(3, 3), (3, 3), (3, 3), (2, 2), (2, 2), (1, 1), (1, 1)]

    def test_a_token_leaves_the_map(self):
        state = act(on_turn(), ReachToken(0, 7))
        assert state.on_map == (2, 4, 9, 11, 13, 16)
        assert state.away == (7,)

    def test_one_token_a_turn(self):
        state = act(on_turn(), ReachToken(0, 7))
        assert refusal(state, ReachToken(0, 9)).code == "token_already"

    def test_a_token_that_is_gone_or_never_was_there_cannot_be_taken(self):
        state = play(on_turn(2), ReachToken(0, 7), PassOn(0), TakeDie(1, 1))
        assert refusal(state, ReachToken(1, 7)).code == "token_gone"
        assert refusal(state, ReachToken(1, 8)).code == "token_not_there"
        assert refusal(state, ReachToken(1, 18)).code == "no_such_token"

    def test_a_token_needs_a_die_first(self):
        assert refusal(begun(), ReachToken(0, 7)).code == "roll_first"
        assert refusal(rolled(begun()), ReachToken(0, 7)).code == "die_first"

    def test_after_a_token_no_cards_are_played(self):
        assert refusal(act(on_turn(), ReachToken(0, 7)), PlayEagle(0)).code == "move_or_cards"

    def test_after_cards_no_token_is_reached(self):
        assert refusal(act(on_turn(), PlayEagle(0)), ReachToken(0, 7)).code == "cards_or_move"


def take_all(state):
    """Every token on the map is reached, the lowest first; gives the pools' sizes when the last is gone."""
    for token in state.on_map:
        if state.phase is Phase.ROLL:
            state = rolled(state)
        state = play(state, TakeDie(state.active, state.left[0]), ReachToken(state.active, token))
        last, state = state, play(state, PassOn(state.active))
    return last, state


class TestTheNextSeven:
    def test_seven_of_the_other_ten_then_seven_of_all_seventeen(self):
        first = begun(2)
        refilled, second = take_all(first)
        assert refilled.refilled
        assert set(second.on_map) <= set(first.beside)
        assert (len(second.beside), len(second.away)) == (3, 7)
        _, third = take_all(second)
        assert (len(third.on_map), len(third.beside), third.away) == (7, 10, ())
        _, fourth = take_all(third)
        assert set(fourth.on_map) <= set(third.beside)
        assert len(fourth.beside) == 3

    def test_the_scale_begins_again(self):
        _, state = take_all(begun(2))
        assert state.next_cards == 3

    def test_nothing_is_drawn_while_tokens_are_on_the_map(self):
        logged = rules.decide(on_turn(), ReachToken(0, 7, (1, 2, 3, 4, 5, 6, 8)), Chance(b"seed"))
        assert logged.drawn == ()

    def test_draws_are_counted_for_whoever_made_them(self):
        _, state = take_all(begun(2))
        counts = [sum(pair) for pair in zip(*(player.drawn for player in state.players), strict=True)]
        assert sum(counts) == 14
        assert max(counts) == 1
        assert tuple(map(sum, zip(*(player.sets for player in state.players), strict=True))) == (1, 1)


class TestCardsAreCounted:
    def test_more_than_five_are_discarded_at_the_end_of_the_turn(self):
        state = act(on_turn(hand=4), ReachToken(0, 7))
        assert (state.me.hand, state.surplus) == (7, 2)
        state = act(state, PassOn(0))
        assert (state.players[0].hand, state.used) == (5, 2)

    def test_five_may_be_kept(self):
        state = play(on_turn(hand=2), ReachToken(0, 7), PassOn(0))
        assert (state.players[0].hand, state.used) == (5, 0)

    def test_an_empty_pile_is_remade_from_the_used_cards_in_the_middle_of_a_draw(self):
        state = on_turn(hand=0)
        state = msgspec.structs.replace(state, pile=1, used=state.pile - 1)
        state = act(state, ReachToken(0, 7))
        assert state.me.hand == 3
        assert (state.pile, state.used) == (50, 0)  # 53 lay there: 1 + 52, and 3 were drawn
        assert all_cards(state) == 55

    def test_when_all_cards_are_in_hands_a_token_gives_what_there_is(self):
        state = on_turn(hand=0)
        state = msgspec.structs.replace(give(state, 1, hand=state.pile + 1 - 2), used=0)
        state = act(state, ReachToken(0, 7))
        assert (state.got, state.me.hand, state.pile, state.used) == (2, 2, 0, 0)


class TestTheEnd:
    def test_without_the_length_of_the_track_the_players_say_who_arrived(self):
        state = act(act(on_turn(), PlayEagle(0)), Arrive(0))
        assert (state.phase, state.winner) == (Phase.FINISHED, 0)

    def test_nobody_arrives_without_moving_the_marker(self):
        assert refusal(on_turn(), Arrive(0)).code == "not_moved"
        assert refusal(act(on_turn(), PlayStop(0, 1)), Arrive(0)).code == "not_moved"

    def test_nothing_can_be_done_afterwards(self):
        state = play(on_turn(), PlayEagle(0), Arrive(0))
        for action in (PassOn(0), RollDice(1), Begin(0), PlayEagle(0)):
            assert refusal(state, action).code == "match_over"

    def test_a_seat_that_does_not_exist_does_nothing(self):
        assert refusal(begun(2), RollDice(2)).code == "no_such_seat"
        assert refusal(begun(2), RollDice(-1)).code == "no_such_seat"
