"""Laws of Podróż po Polsce over whole matches played at random, and the fairness of its luck."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from podroz_player import wish
from podroz_table import BOARD, begun, check_laws, on_turn

from companion.games.kit import Chance, RuleError
from companion.games.podroz import game, rules
from companion.games.podroz.actions import (  # fmt: skip
    Begin,
    PassOn,
    ReachToken,
    RollDice,
)
from companion.games.podroz.state import Field, Options, Phase
from companion.matches.log import Entry, add, begin, fold

LUCK = st.integers(0, 2**32).map(Random)
LONG = Options(track=(Field(),) * 30)


def wander(seats, board, luck, most=5000, unsure=False):
    """A whole match of random taps: the states, and the log of what was allowed; the unsure undo every step once."""
    timeline, seed = begin(game, board, seats), luck.randbytes(32)
    states, entries = [timeline.state], []
    for _ in range(most):
        if timeline.state.phase is Phase.FINISHED:
            return states, entries
        wanted = wish(timeline.state, luck)
        try:
            entry = decided(timeline, wanted, seed)
        except RuleError:
            continue
        if unsure:
            done = add(timeline, entry)
            timeline = add(done, Entry(done.seq + 1, undoes=done.seq))
            again = decided(timeline, wanted, seed)
            assert (again.action, again.draws) == (entry.action, entry.draws)
            entry = again
        timeline = add(timeline, entry)
        states.append(timeline.state)
        entries.append(entry)
    raise AssertionError("the match does not end")


def decided(timeline, action, seed):
    chance = Chance(seed, timeline.draws)
    action = rules.decide(timeline.state, action, chance)
    return Entry(timeline.seq + 1, action, draws=chance.drawn - timeline.draws)


@settings(max_examples=25)
@given(st.integers(2, 6), st.sampled_from([Options(), BOARD, LONG]), LUCK)
def test_a_match_of_random_taps_keeps_the_laws_and_ends(seats, board, luck):
    states, entries = wander(seats, board, luck)
    for before, after in pairwise(states):
        check_laws(after)
        for was, now in zip(before.players, after.players, strict=True):
            assert was.field <= now.field, "markers never move backwards"
            assert now.hand <= was.hand + 3
    assert sum(seat.won for seat in rules.standings(states[-1])) == 1
    assert fold(begin(game, board, seats), entries).state == states[-1]


@settings(max_examples=15)
@given(st.integers(2, 6), LUCK)
def test_at_the_end_of_a_turn_its_player_holds_five_at_most(seats, luck):
    states, entries = wander(seats, LONG, luck)
    for entry, state in zip(entries, states[1:], strict=True):
        if isinstance(entry.action, PassOn):
            assert state.players[entry.action.seat].hand <= 5


@settings(max_examples=10)
@given(st.integers(2, 6), LUCK)
def test_undo_and_roll_again_gives_the_same_dice_and_tokens(seats, luck):
    states, _ = wander(seats, LONG, luck, unsure=True)
    assert states[-1].phase is Phase.FINISHED


def chi_square(counts, cells, expected):
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


# The values that a fair source passes 999 times of 1000.
LIMIT_5, LIMIT_9, LIMIT_16 = 20.5, 27.9, 39.3
SEED = bytes(range(32))


def rolls_of(state, count):
    """So many rolls, as they would come one after another."""
    for number in range(count):
        yield rules.decide(replace(state, rolls=number), RollDice(0), Chance(SEED)).dice


def sevens_of(state, count):
    """So many sevens of tokens, the first of a match or those of a refill."""
    for number in range(count):
        numbered = replace(state, sevens=number)
        if state.phase is Phase.BEGIN:
            yield rules.decide(numbered, Begin(0), Chance(SEED)).tokens
        else:
            yield rules.decide(numbered, ReachToken(0, state.on_map[0]), Chance(SEED)).drawn


@pytest.mark.slow
def test_600_000_dice_are_uniform():
    counts = Counter()
    for dice in rolls_of(begun(), 600_000 // 7 + 1):
        counts.update(dice)
    assert chi_square(counts, range(1, 7), counts.total() / 6) < LIMIT_5


def test_each_of_the_seven_dice_prefers_no_face():
    places = [Counter() for _ in range(7)]
    for dice in rolls_of(begun(), 6000):
        for place, face in zip(places, dice, strict=True):
            place[face] += 1
    for place in places:
        assert chi_square(place, range(1, 7), 1000) < LIMIT_5


@pytest.mark.slow
def test_170_000_tokens_are_uniform():
    counts = Counter()
    for tokens in sevens_of(rules.setup(Options(), 2), 170_000 // 7 + 1):
        counts.update(tokens)
    # Seven of seventeen without putting back vary less than independent draws: by 10/16.
    assert chi_square(counts, range(1, 18), counts.total() / 17) / (10 / 16) < LIMIT_16


def test_seven_of_the_other_ten_are_uniform_too():
    state = replace(on_turn(), on_map=(2,))
    counts = Counter()
    for tokens in sevens_of(state, 10_000):
        counts.update(tokens)
    # Seven of ten vary less than independent draws by 3/9; the limit is for nine degrees of freedom.
    assert chi_square(counts, state.beside, 7000) / (3 / 9) < LIMIT_9


def test_each_place_of_the_seven_prefers_no_token():
    places = [Counter() for _ in range(7)]
    for tokens in sevens_of(rules.setup(Options(), 2), 8500):
        for place, token in zip(places, tokens, strict=True):
            place[token] += 1
    for place in places:
        assert chi_square(place, range(1, 18), 500) < LIMIT_16


def test_a_wanderer_with_the_same_luck_plays_the_same_match():
    assert wander(3, LONG, Random(5)) == wander(3, LONG, Random(5))
