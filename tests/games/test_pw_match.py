"""How a match of Poprzez Wieki goes on: phases, what is kept, who may see what, and who has won."""

import pytest
from pw_table import CHOICES_1, CHOICES_2, KEPT_1, KEPT_2, ROUND_1, ROUND_2, ROUND_3, play

from companion.games.poprzez_wieki import rules
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Move, Place, TakeBack
from companion.games.poprzez_wieki.state import Choice, Phase, State

CHOOSING = play(*ROUND_1)
WHOLE = [*ROUND_1, *CHOICES_1, *ROUND_2, *CHOICES_2, *ROUND_3]


def test_the_table_is_empty_before_the_first_card():
    state = play()
    assert (state.round, state.phase, state.kingdoms) == (1, Phase.PLAYING, ((), ()))
    assert state.unseen == tuple(range(1, 19))
    assert (state.missing(0), state.missing(1), state.totals) == (5, 5, (0, 0))


def test_the_score_can_be_seen_while_the_round_goes_on():
    state = play(Place(0, 3), Place(0, 4))  # one Library
    assert [receipt.total for receipt in state.if_scored_now] == [3, 0]
    assert state.totals == (0, 0)


def test_closing_a_round_scores_it_and_asks_for_relics():
    assert (CHOOSING.phase, CHOOSING.round, CHOOSING.totals) == (Phase.CHOOSING, 1, (16, 7))
    assert CHOOSING.closed == (((3, 4, 5, 6, 12), (7, 8, 9, 13, 14)),)


def test_one_choice_alone_changes_nothing_on_the_table():
    state = play(CHOICES_1[0], state=CHOOSING)
    assert (state.phase, state.round, state.played) == (Phase.CHOOSING, 1, CHOOSING.played)
    assert (state.relics, state.removed) == (((), ()), ((), ()))


def test_both_choices_open_the_second_round():
    state = play(*CHOICES_1, state=CHOOSING)
    assert (state.phase, state.round, state.played) == (Phase.PLAYING, 2, ((), ()))
    assert (state.relics, state.removed) == (((3,), (13,)), ((4,), (7,)))
    assert (state.kept, state.kept_waiting) == (KEPT_1, KEPT_1)
    assert state.unseen == (1, 2, 10, 11, 15, 16, 17, 18)
    assert (state.choices, state.totals) == ((None, None), (16, 7))


def test_kept_and_new_cards_are_told_apart():
    state = play(*ROUND_1, *CHOICES_1, Place(0, 5), Place(1, 1), Place(1, 14))
    assert state.kept_waiting == (6, 8, 9, 12)
    assert state.new_cards == 1
    assert state.unseen == (2, 10, 11, 15, 16, 17, 18)


def test_relics_score_with_the_later_kingdoms():
    state = play(*ROUND_1, *CHOICES_1, *ROUND_2)
    assert state.closed[1] == ((3, 5, 12, 1, 8, 15), (13, 9, 14, 17, 6, 10))
    assert state.totals == (16 + 28, 7 + 11)


def test_the_third_round_brings_every_card_that_has_not_left():
    state = play(*ROUND_1, *CHOICES_1, *ROUND_2, *CHOICES_2)
    assert (state.relics, state.removed) == (((3, 15), (13, 14)), ((4, 8), (7, 17)))
    assert state.kept == KEPT_2
    assert state.unseen == (2, 11, 16, 18)


def test_the_third_closing_ends_the_match():
    state = play(*WHOLE)
    assert (state.phase, state.totals, state.unseen) == (Phase.FINISHED, (64, 30), ())


@pytest.mark.parametrize("length", [0, 10, 11, 13, len(WHOLE) - 1])
def test_there_are_no_standings_before_the_end(length):
    assert rules.standings(play(*WHOLE[:length])) is None


def test_the_standings_tell_rounds_relics_and_removed_cards():
    first, second = rules.standings(play(*WHOLE))
    assert (first.score, first.rank, first.won) == (64, 1, True)
    assert (second.score, second.rank, second.won) == (30, 2, False)
    assert (first.rounds, second.rounds) == ((16, 28, 20), (7, 11, 12))
    assert (first.own.relics, first.own.removed) == ((3, 15), (4, 8))
    assert second.own.cards[0] == {7: 0, 8: 0, 9: 0, 13: 7, 14: 0}


def test_equal_points_share_the_victory():
    # 9+10+32 and 3+19+29: tests/golden/poprzez_wieki/tie.json.
    kingdoms = (
        ((5, 10, 11, 15, 16), (1, 4, 6, 9, 18)),
        ((10, 5, 11, 2, 4, 9), (1, 6, 7, 3, 15, 12)),
        ((10, 2, 4, 11, 17, 15, 13), (1, 7, 3, 6, 14, 5, 8)),
    )
    standings = rules.standings(State(round=3, phase=Phase.FINISHED, closed=kingdoms))
    assert [(standing.score, standing.rank, standing.won) for standing in standings] == [(51, 1, True)] * 2


def test_only_closing_a_round_depends_on_what_the_device_saw():
    others = [Place(0, 3), TakeBack(0, 3), Move(0, 3), Choose(0, 3, 4)]
    assert [rules.commutes(action) for action in others] == [True] * 4
    assert not rules.commutes(CloseRound())


class TestSecrets:
    CHOICE = Choose(0, relic=3, removed=4)
    PENDING = play(CHOICE, state=CHOOSING)

    @pytest.mark.parametrize("viewer", [1, None])
    def test_a_choice_is_hidden_from_the_others_until_both_are_made(self, viewer):
        assert rules.redact(self.PENDING, self.CHOICE, viewer) == Choose(0)
        assert rules.seen_by(self.PENDING, viewer).choices == (Choice(None, None), None)

    def test_ones_own_choice_is_seen(self):
        assert rules.redact(self.PENDING, self.CHOICE, 0) == self.CHOICE
        assert rules.seen_by(self.PENDING, 0) == self.PENDING

    def test_hiding_a_choice_hides_nothing_else(self):
        seen = rules.seen_by(self.PENDING, 1)
        assert (seen.kingdoms, seen.closed, seen.phase) == (
            CHOOSING.kingdoms,
            CHOOSING.closed,
            Phase.CHOOSING,
        )
        assert rules.redact(self.PENDING, Place(0, 3), 1) == Place(0, 3)

    @pytest.mark.parametrize("viewer", [0, 1, None])
    def test_both_choices_are_revealed_together_and_stay_so(self, viewer):
        for length in range(len(CHOICES_1), len(WHOLE) - len(ROUND_1) + 1):
            state = play(*WHOLE[len(ROUND_1) :][:length], state=CHOOSING)
            assert [rules.redact(state, choice, viewer) for choice in CHOICES_1] == CHOICES_1

    def test_the_first_choices_stay_open_while_the_second_are_hidden(self):
        state = play(*ROUND_1, *CHOICES_1, *ROUND_2, CHOICES_2[1])
        assert rules.redact(state, CHOICES_2[1], 0) == Choose(1)
        assert rules.redact(state, CHOICES_1[1], 0) == CHOICES_1[1]
        assert rules.seen_by(state, 0).choices == (None, Choice(None, None))

    @pytest.mark.parametrize("viewer", [0, 1, None])
    def test_a_table_without_a_pending_choice_has_no_secrets(self, viewer):
        for state in (play(), CHOOSING, play(*CHOICES_1, state=CHOOSING), play(*WHOLE)):
            assert rules.seen_by(state, viewer) == state


@pytest.mark.parametrize("other", [Choose(0, 3, 12), Choose(0, 4, 6)], ids=["another card removed", "another relic"])
def test_of_a_choice_that_was_changed_the_half_that_stayed_tells_nothing(other):
    done = play(*ROUND_1, Choose(0, 3, 6), Choose(1, 7, 8))
    assert rules.redact(done, Choose(0, 3, 6), 1) == Choose(0, 3, 6)
    assert rules.redact(done, other, 1) == Choose(0)
    assert rules.redact(done, other, 0) == other, "one's own"
