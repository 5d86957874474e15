"""Whole matches of random legal play, in every format, with two to six players: the laws that always hold."""

from random import Random

import msgspec
import pytest
from hs_player import step
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.historia import epochs, game, rules
from companion.games.historia.actions import (
    Activate,
    Build,
    Choice,
    Contest,
    Correct,
    Draw,
    EndGame,
    Gain,
    MeetDemands,
    PlayCharacter,
    PlayMonument,
    TakeGlory,
    TakeIncome,
    UseCard,
)
from companion.games.historia.state import MOST_MONUMENTS, Options, Phase
from companion.games.historia.terms import Format
from companion.matches.log import Entry, add, begin, fold

SOURCES = ("culture", "glory", "monuments", "events", "cards", "corrections")
MOST_STEPS = 6000
SEEDS = st.integers(0, 2**32)  # a match needs too many choices for Hypothesis to hold each of them


def check_table(state):
    """No counter below zero, nothing where it cannot be."""
    for player in state.players:
        assert min(player.influence.p, player.influence.n, player.influence.e, player.influence.k) >= 0
        assert player.contest >= 0
        assert player.vp == sum(getattr(player.points, source) for source in SOURCES) >= 0
        assert len(player.completed) <= MOST_MONUMENTS
        assert all(0 <= one.markers < one.cost for one in player.unfinished)
        assert all(one.markers == 0 for one in player.completed)
    assert (state.war is None) == (state.phase is not Phase.WAR)
    assert len(state.stack) <= state.events_each * len(state.players)


def paid(action):
    """How many markers an action takes from its player, by the rulebook."""
    match action:
        case Draw():
            return 1 + action.cards
        case PlayCharacter():
            return 1 + action.card.cost
        case PlayMonument() | Build():
            return 1 + action.put.total
        case UseCard():
            return 1 + action.cost.total
    return 1


def markers(state, action, seat):
    """The change in the seat's markers that the action accounts for."""
    player = state.players[seat]
    mine = getattr(action, "seat", None) == seat
    match action:
        case TakeIncome():
            return epochs.income_of(state, player).total
        case Activate() | UseCard() if mine:
            return action.gives.total - paid(action)
        case Choice() if mine:
            return -paid(action)
        case Gain() if mine:
            return action.change.p + action.change.n + action.change.e + action.change.k
        case Correct() if mine and action.counter in ("p", "n", "e", "k"):
            return action.by
        case MeetDemands():
            lost = action.discard.total + action.give.total
            return (action.give.total if seat == state.war.winner else 0) - (lost if mine else 0)
    if action.__class__.__name__ == "EndRound":
        return -player.influence.k
    return -player.influence.total if action.__class__.__name__ == "EndEpoch" else 0


def points(state, action, seat):
    """The change in the seat's VP that the action accounts for; completed monuments are added by the caller."""
    player = state.players[seat]
    mine = getattr(action, "seat", None) == seat
    match action:
        case UseCard() | Gain() if mine:
            return action.vp
        case Correct() if mine and action.counter == "vp":
            return action.by
        case TakeGlory() if mine:
            return state.war.level
        case EndGame():
            return sum(won.worth for won in player.events)
    return player.influence.k if action.__class__.__name__ == "EndRound" else 0


def check_ledger(before, action, after):
    """No marker and no point from nowhere."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        assert new.influence.total - old.influence.total == markers(before, action, seat), action
        finished = {one.id for one in new.completed} - {one.id for one in old.completed}
        built = isinstance(action, PlayMonument | Build)
        gained = sum(one.card.vp for one in new.completed if built and one.id in finished)
        assert new.vp - old.vp == points(before, action, seat) + gained, action
        if isinstance(action, Contest) and action.seat == seat:
            assert new.contest - old.contest == action.level


def whole_match(format, players, luck):
    state = rules.setup(Options(format), players)
    taken = []
    for _ in range(MOST_STEPS):
        if state.phase is Phase.FINISHED:
            return state, taken
        action = step(state, luck)
        after = rules.apply(state, action)
        check_ledger(state, action, after)
        check_table(after)
        state = after
        taken.append(action)
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("format", list(Format))
@settings(max_examples=6)
@given(st.integers(2, 6), SEEDS)
def test_every_match_ends_and_keeps_the_laws(format, players, seed):
    state, taken = whole_match(format, players, Random(seed))
    each = 2 if players == 2 else 1
    assert len(state.rounds) == len(format.epochs) * each * players
    standings = rules.standings(state)
    assert [sum(seat.rounds) for seat in standings] == [seat.score for seat in standings]
    assert min(seat.rank for seat in standings) == 1
    encoded = [msgspec.json.encode(action) for action in taken]
    decode = msgspec.json.Decoder(game.Action).decode
    again = rules.setup(Options(format), players)
    for line in encoded:
        again = rules.apply(again, decode(line))
    assert again == state


@settings(max_examples=10)
@given(st.integers(2, 6), SEEDS)
def test_undo_then_redo_changes_nothing(players, seed):
    luck = Random(seed)
    timeline = begin(game, Options(), players)
    for _ in range(60):
        timeline = add(timeline, Entry(timeline.seq + 1, step(timeline.state, luck)))
    top = timeline.top.entry.seq
    undone = add(timeline, Entry(timeline.seq + 1, undoes=top))
    assert undone.state == timeline.top.below.state
    assert fold(undone, [Entry(undone.seq + 1, undoes=undone.seq)]).state == timeline.state


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["p", "n", "e", "k", "vp"]), st.integers(1, 2))))
def test_counters_mean_the_same_in_any_order(taps):
    actions = [Correct(seat, counter, by) for seat, counter, by in taps]
    assert all(rules.commutes(action) for action in actions)
    ends = []
    for order in (actions, actions[::-1]):
        state = rules.setup(Options(), 4)
        for action in order:
            state = rules.apply(state, action)
        ends.append(state)
    assert ends[0] == ends[1]
