"""What the second version of the rules does otherwise, and that matches of the first one go on as they were."""

import msgspec
import pytest
from podroz_table import BOARD, FIRST_SEVEN, SEED, act, begun, check_laws, give, on_turn, play, refusal, skip

from companion.games.kit import Chance
from companion.games.podroz import first_rules, game, rules
from companion.games.podroz.actions import (
    Arrive,
    Begin,
    DiceOnly,
    EnterDice,
    EnterTokens,
    PassOn,
    PlayEagle,
    PlayGrey,
    ReachToken,
    RollDice,
    TakeDie,
)
from companion.games.podroz.dates import Than
from companion.games.podroz.state import Options, Phase, State
from companion.matches.log import Entry, add, begin

REAL = (6, 6, 6, 1, 2, 5, 5)


def drawn(state, action, number=0):
    """The action with what chance gives when so many draws stand."""
    return rules.decide(state, action, Chance(SEED, number))


def by_first_rules(state: State) -> State:
    return msgspec.structs.replace(state, version=1)


class TestDrawsAreNumberedByKind:
    def test_a_roll_does_not_depend_on_tokens_drawn_before_it(self):
        rolls = {drawn(begun(), RollDice(0), number).dice for number in range(5)}
        assert len(rolls) == 1

    def test_tokens_do_not_depend_on_rolls_before_them(self):
        last_one = on_turn()
        for token in last_one.on_map[:-1]:
            seat = last_one.active
            last_one = play(last_one, ReachToken(seat, token), PassOn(seat))
            last_one = play(last_one, TakeDie(last_one.active, last_one.left[0]))
        taking = ReachToken(last_one.active, last_one.on_map[0])
        assert len({drawn(last_one, taking, number).drawn for number in range(5)}) == 1

    def test_the_next_roll_and_the_next_seven_are_others(self):
        first = begun()
        second = skip(act(first, RollDice(0)), 7)
        assert second.rolls == 1
        assert drawn(second, RollDice(second.active)).dice != drawn(first, RollDice(0)).dice

    def test_a_roll_that_was_undone_for_real_dice_does_not_come_next(self):
        seen = drawn(begun(), RollDice(0)).dice
        later = skip(act(begun(), EnterDice(0, REAL)), 7)
        assert drawn(later, RollDice(later.active)).dice != seen

    def test_by_the_first_rules_all_draws_share_one_number(self):
        state = by_first_rules(begun())
        assert len({drawn(state, RollDice(0), number).dice for number in range(5)}) == 5

    def test_undo_and_roll_again_gives_the_same_dice(self):
        timeline = begin(game, Options(), 2)
        timeline = add(timeline, Entry(1, Begin(0, FIRST_SEVEN), draws=1))
        first = drawn(timeline.state, RollDice(0), timeline.draws)
        timeline = add(add(timeline, Entry(2, first, draws=1)), Entry(3, undoes=2))
        assert drawn(timeline.state, RollDice(0), timeline.draws) == first


class TestTheFormerRules:
    def test_a_match_goes_on_by_the_rules_it_was_opened_with(self):
        assert game.by_rules(1) is first_rules
        assert game.by_rules(2) is game
        assert first_rules.setup(Options(), 2).version == 1
        assert game.setup(Options(), 2).version == 2

    def test_two_eagles_and_a_year_for_a_day_were_once_allowed(self):
        state = by_first_rules(on_turn(board=BOARD, field=3))
        assert act(state, PlayGrey(0, date="1410")).played[0].than is Than.SAME
        assert act(state, PlayGrey(0, date="1409-11")).played[0].than is Than.EARLIER
        assert play(state, PlayEagle(0), PlayEagle(0)).me.field == 9


class TestTheOneEagle:
    def test_a_second_one_is_refused_in_the_same_turn_and_later(self):
        state = act(on_turn(), PlayEagle(0))
        assert refusal(state, PlayEagle(0)).code == "eagle_used"
        later = play(skip(act(state, PassOn(0)), 2), TakeDie(0, 3))
        assert refusal(later, PlayEagle(0)).code == "eagle_used"

    def test_it_comes_back_when_the_used_cards_are_the_new_pile(self):
        state = give(act(on_turn(hand=2), PlayEagle(0)), 1, hand=50)  # two are left in the pile, one is used
        assert (state.pile, state.used, state.eagle_used) == (2, 1, True)
        state = play(state, PassOn(0), TakeDie(1, 1), ReachToken(1, 2))
        assert not state.eagle_used

    def test_while_the_pile_lasts_it_does_not(self):
        state = play(on_turn(), PlayEagle(0), PassOn(0), TakeDie(1, 1), ReachToken(1, 2))
        assert state.eagle_used


class TestRealTokens:
    def test_they_are_laid_out_instead_of_those_of_the_app(self):
        state = act(begun(), EnterTokens(0, (17, 1, 2, 3, 4, 5, 6)))
        assert (state.seven, len(state.beside), state.sevens) == ((1, 2, 3, 4, 5, 6, 17), 10, 1)
        assert sum(state.me.drawn) == 0
        assert state.me.sets == (0, 0)
        check_laws(state)

    def test_they_can_be_put_right_at_once(self):
        state = play(begun(), EnterTokens(0, (17, 1, 2, 3, 4, 5, 6)), EnterTokens(0, FIRST_SEVEN))
        assert (state.seven, min(state.me.drawn), state.me.sets) == (FIRST_SEVEN, 0, (0, 0))

    def test_at_a_refill_they_come_from_those_beside_the_board(self):
        state = on_turn()
        for token in FIRST_SEVEN:
            state = act(state, ReachToken(state.active, token))
            if token != FIRST_SEVEN[-1]:
                state = act(state, PassOn(state.active))
                state = act(state, TakeDie(state.active, state.left[0]))
        assert refusal(state, EnterTokens(state.active, (2, 1, 3, 5, 6, 8, 10))).code == "token_not_beside"
        state = act(state, EnterTokens(state.active, (1, 3, 5, 6, 8, 10, 12)))
        assert (state.on_map, state.beside) == ((1, 3, 5, 6, 8, 10, 12), (14, 15, 17))
        check_laws(state)


class TestDiceAndTokensOnly:
    @pytest.fixture
    def table(self):
        return act(begun(board=Options(dice_only=True)), EnterDice(0, REAL))

    def test_a_turn_is_one_tap_on_a_die(self, table):
        state = play(table, TakeDie(0, 0), TakeDie(1, 1), TakeDie(2, 2), TakeDie(0, 3))
        assert (state.active, len(state.left), state.turn) == (0, 3, 4)

    def test_a_token_is_the_second_and_says_the_scale(self, table):
        state = play(table, TakeDie(0, 0), ReachToken(0, 2))
        assert (state.got, state.me.hand, state.me.tokens, state.pile) == (3, 0, 1, 55)
        state = play(state, TakeDie(1, 1), ReachToken(1, 4), TakeDie(2, 2), ReachToken(2, 7), TakeDie(0, 3))
        assert act(state, ReachToken(0, 9)).got == 2

    def test_after_the_last_die_the_next_player_rolls(self, table):
        state = table
        for die in range(7):
            state = act(state, TakeDie(die % 3, die))
        assert act(state, RollDice(1)).active == 1
        assert refusal(state, RollDice(0)).code == "die_already"

    def test_only_the_next_player_goes_on(self, table):
        assert refusal(act(table, TakeDie(0, 0)), TakeDie(2, 1)).code == "not_your_turn"

    def test_anybody_may_say_who_won(self, table):
        state = act(table, Arrive(2))
        assert (state.phase, state.winner) == (Phase.FINISHED, 2)
        assert [(seat.rank, seat.won) for seat in rules.standings(state)] == [(2, False), (2, False), (1, True)]

    def test_the_table_can_be_switched_and_back(self, table):
        state = play(table, TakeDie(0, 0), DiceOnly(on=False))
        assert refusal(state, TakeDie(1, 1)).code == "not_your_turn"
        assert play(state, PassOn(0), DiceOnly(on=True), TakeDie(1, 1), TakeDie(2, 2)).active == 2

    def test_a_stop_of_before_costs_no_turn(self):
        state = play(give(begun(), 0, stops=1), DiceOnly(on=True), EnterDice(0, REAL), TakeDie(0, 0))
        assert (state.active, state.phase) == (0, Phase.TURN)
