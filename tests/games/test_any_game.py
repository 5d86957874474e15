"""A score pad: rows, counters, places, who leads, and when it is over."""

import msgspec
from any_table import LUCK, at, play, refused
from hypothesis import given
from hypothesis import strategies as st

from companion.games.any_game import game
from companion.games.any_game.actions import Agree, Count, Deal, Extra, Finish, Key, Rank, Write
from companion.games.any_game.figures import KEYS
from companion.games.any_game.layout import Counter, Ends, Kind, Layout, Options
from companion.games.kit import Chance


def ended(state, **how):
    return [(one.score, one.rank, one.won) for one in game.standings(play(state, Finish(**how)))]


def test_most_points_win_and_halves_are_kept():
    assert ended(at(("7.5", "7"), ("1", "2"))) == [(8.5, 2, False), (9, 1, True)]


def test_fewest_points_win_where_that_was_agreed():
    assert ended(at(("7", "9"), layout=Layout(fewest=True))) == [(7, 1, True), (9, 2, False)]


def test_equal_points_share_the_victory():
    assert ended(at(("5", "5", "4"), seats=3)) == [(5, 1, True), (5, 1, True), (4, 3, False)]


def test_a_bonus_counts_and_a_penalty_takes_off():
    state = at(("5", "5"), Extra(0, "-2", "late"), Extra(1, "0.5"))
    assert [state.total(0), state.total(1), state.behind(0)] == [6, 11, 5]


def test_a_team_has_what_its_members_have_and_takes_one_place():
    state = at(("5", "4", "3", "9"), layout=Layout(teams=(1, 2, 1, 0)), seats=4)
    assert ended(state) == [(8, 2, False), (4, 3, False), (8, 2, False), (9, 1, True)]
    assert [one.team for one in game.standings(play(state, Finish()))] == [1, 2, 1, None]


def test_against_the_game_all_win_or_lose_without_points():
    state = at(layout=Layout(Kind.RESULT, together=True), seats=3)
    assert ended(state, won=False) == [(None, 1, False)] * 3
    assert {one.team for one in game.standings(play(state, Finish(won=True)))} == {0}


def test_places_are_given_in_the_order_of_taps_shared_and_taken_off():
    state = play(at(layout=Layout(Kind.RESULT), seats=4), Rank(2), Rank(0), Rank(3, shared=True), Rank(1))
    assert state.places == (2, 4, 1, 2)
    assert state.due
    assert play(state, Rank(2)).places == (1, 3, 0, 1)
    assert play(state, Rank(0)).places == (0, 3, 1, 2)
    assert ended(play(at(layout=Layout(Kind.RESULT), seats=3), Rank(1))) == [
        (None, 2, False), (None, 1, True), (None, 2, False),
    ]  # fmt: skip


def test_the_first_counter_decides_and_each_starts_where_it_was_said():
    layout = Layout(Kind.COUNTERS, counters=(Counter("Life", 20), Counter("Coins", 3)))
    state = play(at(layout=layout), Count(0, 0, -5), Count(0, 1, 2))
    assert [state.counter(0, 0), state.counter(1, 0), state.counter(1, 1)] == [15, 5, 3]
    assert ended(state) == [(15, 2, False), (20, 1, True)]


def test_an_open_number_of_rounds_has_always_one_more_and_a_known_one_is_full_at_its_end():
    assert (at().rows, at(("1", "")).rows, at(("1", "2")).row) == (1, 2, 1)
    known = Layout(rounds=2)
    assert (at(layout=known).rows, at(("1", "2"), layout=known).due) == (2, False)
    assert at(("1", "2"), ("3", "4"), layout=known).due


def test_a_target_ends_it_after_a_round_or_at_once():
    by_rounds, above, first = (Layout(ends=ends, target=10) for ends in (Ends.AT, Ends.ABOVE, Ends.FIRST))
    assert [at(("10", ""), layout=layout).due for layout in (by_rounds, above, first)] == [False, False, True]
    assert [at(("10", "3"), layout=layout).due for layout in (by_rounds, above)] == [True, False]
    assert at(("11", "3"), layout=above).due


def test_the_dealer_passes_on_and_can_be_put_right():
    state = at(("1", "1", "1"), ("1", "", ""), layout=Layout(dealer=True), seats=3)
    assert state.dealer == 1
    assert play(state, Deal(0), Write(1, 1, "1"), Write(2, 1, "1")).dealer == 1


def test_a_wrong_figure_of_round_2_is_put_right_and_undone():
    state = at(("1", "2"), ("30", "4"), ("5", "6"))
    assert play(state, Write(0, 1, "3")).total(0) == 2 * (1 + 3 + 5)


def test_another_kind_keeps_what_was_written_and_the_next_match_begins_with_it():
    named = Layout(Kind.CATEGORIES, rows=("Towns", "Roads"))
    state = play(at(("1", "2")), Agree(named))
    assert (state.row_name(0), state.total(1), state.rows) == ("Towns", 4, 2)
    assert game.again(state, Options("Carcassonne")) == Options("Carcassonne", named)
    own = game.standings(play(state, Finish()))[1].own
    assert own.categories == {"Towns": 2}


def test_categories_and_winning_points_are_counted():
    state = play(at(("1", "2"), layout=Layout(Kind.CATEGORIES, rows=("Towns",))), Finish())
    assert sorted(game.counts(game.standings(state))) == [
        ("category", "Towns", 1), ("category", "Towns", 1), ("category_points", "Towns", 1),
        ("category_points", "Towns", 2), ("category_points_won", "Towns", 2), ("category_won", "Towns", 1),
        ("winners", "2", 1), ("winning_score", "2", 1), ("winning_sum", "2", 2),
    ]  # fmt: skip


taps = st.lists(
    st.one_of(
        st.builds(Key, st.integers(0, 2), st.integers(0, 3), st.sampled_from(KEYS)),
        st.builds(Extra, st.integers(0, 2), st.sampled_from(["5", "-3", "0.5"])),
    ),
    max_size=40,
)  # fmt: skip


@given(taps, st.booleans())
def test_whatever_is_tapped_the_places_follow_the_totals_and_the_log_can_be_read_back(actions, fewest):
    state = at(layout=Layout(fewest=fewest), seats=3)
    for action in actions:
        with refused("no_such_row", "figure_too_long"):
            logged = game.decide(state, action, LUCK)
            assert game.decide(state, logged, Chance(b"seed")) == logged
            assert msgspec.json.decode(msgspec.json.encode(logged), type=game.Action) == logged
            state = game.apply(state, logged)
    assert sum(state.column(seat) for seat in range(3)) == sum(state.total(seat) for seat in range(3))
    if state.blank:
        return
    found = game.standings(play(state, Finish()))
    for one in found:
        better = sum((other.score < one.score) if fewest else (other.score > one.score) for other in found)
        assert (one.rank, one.won) == (1 + better, better == 0)


@given(taps)
def test_what_two_phones_write_into_their_own_columns_does_not_hang_on_the_order(actions):
    ours = [a for a in actions if a.seat == 0 and getattr(a, "row", 0) == 0]
    theirs = [a for a in actions if a.seat == 1 and getattr(a, "row", 0) == 0]

    def after(*taps):
        state = at(seats=3)
        for tap in taps:
            with refused("figure_too_long"):
                state = play(state, tap)
        return [state.cell(0, 0), state.cell(0, 1), state.total(0), state.total(1)]

    assert after(*ours, *theirs) == after(*theirs, *ours)
