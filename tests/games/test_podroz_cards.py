"""Podróż po Polsce: every card and every ruling on it."""

import msgspec
import pytest
from podroz_table import BOARD, act, all_cards, give, on_turn, play, refusal, rolled, skip

from companion.games.podroz import rules
from companion.games.podroz.actions import (  # fmt: skip
    Arrive,
    PassOn,
    PlayBlue,
    PlayCity,
    PlayEagle,
    PlayGrey,
    PlayStop,
    ReachToken,
    RideCoach,
    RideTrain,
    TakeDie,
)
from companion.games.podroz.dates import Than, compare, read_date
from companion.games.podroz.state import Field, Options, Phase


class TestDatesOnGreyAndBlue:
    @pytest.mark.parametrize(("than", "fields"), [("earlier", 1), ("same", 2), ("later", 1)])
    def test_grey_moves_two_for_the_same_date_and_one_for_any_other(self, than, fields):
        assert act(on_turn(), PlayGrey(0, Than(than))).me.field == 1 + fields

    @pytest.mark.parametrize(("than", "fields"), [("earlier", 2), ("same", 2), ("later", 1)])
    def test_blue_moves_two_for_an_earlier_or_the_same_date_and_one_for_a_later(self, than, fields):
        assert act(on_turn(), PlayBlue(0, Than(than))).me.field == 1 + fields

    def test_no_more_needs_to_be_said_than_the_card_asks(self):
        assert act(on_turn(), PlayGrey(0, Than.OTHER)).me.field == 2
        assert act(on_turn(), PlayBlue(0, Than.NOT_LATER)).me.field == 3

    # The marker stands on field 3, 15 July 1410.
    @pytest.mark.parametrize(
        ("card", "date", "to"),
        [
            (PlayGrey, "15.07.1410", 5),
            (PlayGrey, "966", 4),
            (PlayGrey, "1945", 4),
            (PlayBlue, "14.07.1410", 5),
            (PlayBlue, "1410-07-15", 5),
            (PlayBlue, "16.07.1410", 4),
            (PlayBlue, "8.1410", 4),
            (PlayBlue, "1364", 5),
        ],
    )
    def test_a_date_is_compared_with_the_field_under_the_marker(self, card, date, to):
        assert act(on_turn(board=BOARD, field=3), card(0, date=date)).me.field == to

    def test_the_next_card_is_compared_with_the_field_that_was_reached(self):
        state = play(on_turn(board=BOARD), PlayGrey(0, date="966"), PlayGrey(0, date="15.07.1410"))
        assert [card.fields for card in state.played] == [2, 2]  # 966 on field 1, then 1410 on field 3
        assert state.me.field == 5

    def test_the_date_decides_whatever_was_said(self):
        state = act(on_turn(board=BOARD), PlayBlue(0, Than.EARLIER, "2000"))
        assert state.played[0].than is Than.LATER

    def test_without_the_date_of_the_field_the_players_say(self):
        unknown = Options(track=(Field(),) * 10)
        for board in (Options(), unknown):
            assert refusal(on_turn(board=board), PlayGrey(0, date="1410")).code == "say_which"
            assert act(on_turn(board=board), PlayGrey(0, Than.SAME, "1410")).me.field == 3

    def test_a_date_that_is_none_is_refused(self):
        assert refusal(on_turn(board=BOARD), PlayGrey(0, date="31.02.x")).code == "bad_date"

    def test_neither_date_nor_word_is_refused(self):
        assert refusal(on_turn(board=BOARD), PlayBlue(0)).code == "say_which"


class TestReadingDates:
    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("966", (966, 1, 1), (966, 12, 31)),
            ("15.07.1410", (1410, 7, 15), (1410, 7, 15)),
            ("15. 7. 1410", (1410, 7, 15), (1410, 7, 15)),
            ("7.1410", (1410, 7, 1), (1410, 7, 31)),
            ("1410-07-15", (1410, 7, 15), (1410, 7, 15)),
            ("1410-07", (1410, 7, 1), (1410, 7, 31)),  # no war goes on to 1407
            ("1409-11", (1409, 1, 1), (1411, 12, 31)),
            ("1409–1411", (1409, 1, 1), (1411, 12, 31)),
            ("29.02.1920", (1920, 2, 29), (1920, 2, 29)),
        ],
    )
    def test_years_months_days_and_several_years(self, text, first, last):
        assert read_date(text) == (first, last)

    @pytest.mark.parametrize(
        "text",
        ["", "0", "12345", "32.01.1410", "0.1410", "1.13.1410", "31.04.1525", "X", "1410-", "-5", "1.1", "1939–18"],
    )
    def test_what_is_no_date(self, text):
        assert read_date(text) is None

    @pytest.mark.parametrize(
        ("card", "field", "than"),
        [
            ("1938", "1.09.1939", Than.EARLIER),
            ("1939", "1.09.1939", None),
            ("9.1939", "1.09.1939", None),
            ("10.1939", "1.09.1939", Than.LATER),
            ("1.09.1939", "1.09.1939", Than.SAME),
            ("1.09.1939", "1939", Than.SAME),  # nobody knows more of the field than its year
            ("1409–1411", "15.07.1410", None),
            ("1410", "1409–1411", Than.SAME),
            ("1408-10", "1409-11", None),
            ("1409-11", "1409–1411", Than.SAME),
        ],
    )
    def test_a_date_that_says_less_than_the_field_does_not_decide(self, card, field, than):
        assert compare(read_date(card), read_date(field)) is than

    @pytest.mark.parametrize("play", [PlayGrey, PlayBlue])
    def test_where_a_year_does_not_decide_the_players_are_asked(self, play):
        state = on_turn(board=BOARD, field=3)  # 15 July 1410
        asked = refusal(state, play(0, date="1410"))
        assert (asked.code, asked.figures["date"], asked.figures["field"]) == ("date_open", "1410", "15.07.1410")
        assert act(state, play(0, Than.LATER, "1410")).me.field == 4
        assert act(state, play(0, Than.SAME, "1410")).me.field == 5


class TestOtherCards:
    def test_a_city_moves_three_if_the_pawn_stands_there(self):
        assert act(on_turn(), PlayCity(0)).me.field == 4

    def test_a_city_moves_nothing_otherwise(self):
        state = act(on_turn(hand=2), PlayCity(0, there=False))
        assert (state.me.field, state.me.hand) == (1, 1)

    def test_the_eagle_moves_three(self):
        assert act(on_turn(), PlayEagle(0)).me.field == 4

    def test_a_played_card_goes_from_the_hand_to_the_used_ones(self):
        state = act(on_turn(hand=3), PlayEagle(0))
        assert (state.me.hand, state.used, all_cards(state)) == (2, 1, 55)

    def test_three_cards_at_most(self):
        state = play(on_turn(hand=5), PlayEagle(0), PlayCity(0), PlayGrey(0, Than.LATER))
        assert state.me.field == 1 + 3 + 3 + 1
        assert refusal(state, PlayEagle(0)).code == "three_cards"

    def test_without_cards_none_can_be_played(self):
        assert refusal(on_turn(hand=0), PlayEagle(0)).code == "no_cards"

    def test_cards_are_played_after_the_die(self):
        assert refusal(rolled(skip(on_turn_over())), PlayEagle(1)).code == "die_first"


def on_turn_over():
    """Everyone is through with the first seven dice but one."""
    return skip(act(on_turn(2), PassOn(0)), 5)


class TestStop:
    def test_it_lies_before_the_opponent_until_the_turn_is_lost(self):
        state = act(on_turn(hand=1), PlayStop(0, 1))
        assert (state.players[1].stops, state.used, all_cards(state)) == (1, 0, 55)
        state = play(state, PassOn(0), TakeDie(1, 3))
        assert (state.players[1].stops, state.players[1].lost_turns, state.used) == (0, 1, 1)

    def test_the_stopped_player_takes_a_die_and_the_next_is_on(self):
        state = play(on_turn(), PlayStop(0, 1), PassOn(0), TakeDie(1, 3))
        assert (state.active, state.phase, state.left) == (2, Phase.DIE, (1, 2, 4, 5, 6))

    def test_stops_add_up(self):
        state = play(on_turn(2), PlayStop(0, 1), PlayStop(0, 1), PassOn(0))
        assert state.players[1].stops == 2
        state = play(state, TakeDie(1, 1))
        assert (state.players[1].stops, state.active) == (1, 0)
        state = skip(state)
        state = play(state, TakeDie(1, state.left[0]))
        assert (state.players[1].stops, state.active, state.players[1].lost_turns) == (0, 0, 2)
        state = skip(state)
        assert play(state, TakeDie(1, state.left[0])).phase is Phase.TURN

    def test_a_stopped_player_rolls_when_no_dice_are_left(self):
        state = skip(act(on_turn(2), PassOn(0)), 5)  # one die is left, for seat 0
        state = play(state, TakeDie(0, 6))
        state = play(state, PlayStop(0, 1), PassOn(0))
        assert (state.phase, state.active) == (Phase.ROLL, 1)
        state = play(rolled(state), TakeDie(1, 2))
        assert (state.active, len(state.left)) == (0, 6)

    def test_nobody_stops_oneself_or_nobody(self):
        assert refusal(on_turn(), PlayStop(0, 0)).code == "stop_oneself"
        assert refusal(on_turn(), PlayStop(0, 3)).code == "no_such_seat"

    def test_with_other_cards_in_the_same_turn(self):
        state = play(on_turn(), PlayStop(0, 1), PlayEagle(0), PlayStop(0, 2))
        assert [player.stops for player in state.players] == [0, 1, 1]
        assert state.me.field == 4


class TestTrainAndCoach:
    def test_a_train_may_end_on_a_token(self):
        state = play(on_turn(hand=1), RideTrain(0), ReachToken(0, 7))
        assert (state.me.field, state.me.hand, state.used) == (1, 3, 1)

    @pytest.mark.parametrize(
        ("die", "bonus", "fields"), [(3, 2, 5), (6, 2, 8), (4, 0, 4), (1, 0, 10), (1, 1, 2), (1, 2, 3)]
    )
    def test_a_coach_adds_to_the_die_and_a_one_with_a_bonus_is_two_or_three(self, die, bonus, fields):
        state = on_turn()
        state = msgspec.structs.replace(state, dice=(die,) * 7)
        assert act(state, RideCoach(0, bonus)).reach == fields

    def test_a_coach_may_end_on_a_token(self):
        assert play(on_turn(hand=1), RideCoach(0, 2), ReachToken(0, 7)).me.tokens == 1

    def test_a_coach_adds_two_at_most(self):
        assert refusal(on_turn(), RideCoach(0, 3)).code == "bad_bonus"
        assert refusal(on_turn(), RideCoach(0, -1)).code == "bad_bonus"

    @pytest.mark.parametrize("ride", [RideTrain(0), RideCoach(0, 1)])
    def test_they_are_the_only_card_of_the_turn(self, ride):
        assert refusal(act(on_turn(), PlayEagle(0)), ride).code == "must_be_alone"
        for other in (PlayEagle(0), RideTrain(0), RideCoach(0, 1), PlayStop(0, 1)):
            assert refusal(act(on_turn(), ride), other).code == "alone"

    def test_after_a_ride_and_a_token_no_cards_either(self):
        assert refusal(play(on_turn(), RideTrain(0), ReachToken(0, 7)), PlayEagle(0)).code == "alone"


class TestTheLastField:
    def test_a_step_too_many_does_not_matter(self):
        state = act(on_turn(board=BOARD, field=10), PlayEagle(0))
        assert (state.me.field, state.played[0].fields, state.winner) == (11, 1, 0)

    def test_the_match_ends_with_the_card(self):
        state = act(on_turn(board=BOARD, field=9), PlayGrey(0, Than.SAME))
        assert state.phase is Phase.FINISHED

    def test_nobody_needs_to_say_so(self):
        assert refusal(act(on_turn(board=BOARD), PlayEagle(0)), Arrive(0)).code == "track_known"

    def test_the_others_are_placed_by_field(self):
        state = on_turn(seats=5, board=BOARD, field=9)
        for seat, field in ((1, 4), (2, 8), (3, 4), (4, 2)):
            state = give(state, seat, field=field)
        found = rules.standings(act(state, PlayEagle(0)))
        assert [(seat.score, seat.rank, seat.won) for seat in found] == [
            (11, 1, True),
            (4, 3, False),
            (8, 2, False),
            (4, 3, False),
            (2, 5, False),
        ]

    def test_nobody_arrives_where_another_stands_without_having_won(self):
        moved = act(on_turn(), PlayEagle(0))
        for field in (4, 5):
            error = refusal(give(moved, 2, field=field), Arrive(0))
            assert (error.code, error.figures) == ("not_ahead", {"seat": 2, "field": field})
        assert act(give(moved, 2, field=3), Arrive(0)).winner == 0

    def test_an_open_match_has_no_standings(self):
        assert rules.standings(on_turn()) is None


class TestTheEnteredBoard:
    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ({"places": ("Gniezno",)}, "17 locations"),
            ({"track": (Field(),)}, "2 to 300 fields"),
            ({"track": (Field(),) * 301}, "2 to 300 fields"),
            ({"track": (Field("x" * 81), Field())}, "80 characters"),
            ({"track": (Field("", "31.04.1525"), Field())}, "not a date"),
        ],
    )
    def test_a_board_that_cannot_be(self, wrong, why):
        with pytest.raises(ValueError, match=why):
            Options(**wrong)

    def test_names_of_places(self):
        assert on_turn(board=BOARD).place(7) == "Place 7"
        assert on_turn().place(7) == ""
