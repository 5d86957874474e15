"""Figures put right by hand: how far they can go."""

import pytest
from hs_deeds import BRIDGE, KING, acting, won
from hs_table import event, having, play, prepared, refused, standing, started
from msgspec.structs import replace

from companion.games.historia import rules
from companion.games.historia.actions import (
    AddCharacter,
    AddEvent,
    AddMonument,
    BeginEpoch,
    BringEvent,
    ChangeController,
    ChangeEvent,
    EndRound,
    Gain,
    GiveTurn,
    MarkMonument,
    Modify,
    Pass,
    RemoveEvent,
    ShowFaction,
    TakeIncome,
    TurnCharacter,
    UseCard,
)
from companion.games.historia.cards import CharacterCard, MonumentCard
from companion.games.historia.state import Monument, Options, Phase
from companion.games.historia.terms import NOTHING, Amounts, Change

QUEEN, PRINCE = CharacterCard("Jadwiga", 3, 2), CharacterCard("Witold", 4, 3)
CASTLE = Monument(300, MonumentCard("Zamek", 4), 4, markers=1)


def test_who_has_passed_acts_again_once_the_turn_is_given_back():
    state = play(started(3), Pass(0), GiveTurn(0))
    assert [player.passed for player in state.players] == [False, False, False]
    assert play(state, Pass(0), Pass(1)).turn == 2
    again = play(started(2), Pass(0), Pass(1), GiveTurn(1))
    assert (again.phase, again.turn, [player.passed for player in again.players]) == (Phase.ACTIONS, 1, [True, False])


def test_a_round_that_is_over_leaves_nobody_who_has_passed():
    state = play(started(2), Pass(0), Pass(1), EndRound())
    assert [player.passed for player in state.players] == [False, False]


@pytest.mark.parametrize(("by", "markers", "beyond"), [(-1, 0, -2), (2, 3, 4)])
def test_markers_on_a_monument_go_from_none_to_its_cost(by, markers, beyond):
    state = acting(monuments=[CASTLE, standing(1)])
    assert [one.markers for one in play(state, MarkMonument(0, 300, by)).players[0].monuments] == [markers, 0]
    error = refused(state, MarkMonument(0, 300, beyond))
    assert (error.code, error.figures) == ("marks_out_of_range", {"most": 4})


def test_an_event_that_was_won_is_removed_by_its_number_and_no_other():
    state = play(acting(), AddEvent(0, "Hołd"))
    assert refused(state, RemoveEvent(0, state.last_id + 1)).code == "no_such_event"
    assert play(state, RemoveEvent(0, state.last_id)).players[0].events == ()


def test_a_monument_is_put_right_to_a_cost_above_its_markers_and_not_to_one_that_they_reach():
    state = acting(monuments=[CASTLE, standing(1)])
    right = play(state, AddMonument(0, MonumentCard("Zamek", 2), monument=300)).players[0].monuments[0]
    assert (right.markers, right.cost, right.completed) == (1, 2, False)
    error = refused(state, AddMonument(0, MonumentCard("Zamek", 1), monument=300))
    assert (error.code, error.figures) == ("cost_reached", {"markers": 1, "cost": 1})


@pytest.mark.parametrize("markers", [0, 2])
def test_a_monument_is_put_down_with_any_number_of_markers_below_its_cost(markers):
    (monument,) = play(acting(), AddMonument(0, BRIDGE, markers)).players[0].monuments
    assert (monument.markers, monument.completed) == (markers, False)


def test_a_completed_monument_that_is_put_down_has_no_markers_and_gives_no_points():
    state = play(acting(), AddMonument(0, BRIDGE, 2, completed=True))
    (monument,) = state.players[0].monuments
    assert (monument.markers, monument.completed, state.players[0].vp) == (0, True, 0)


def test_a_monument_that_a_card_completes_scores_if_the_card_says_so():
    player = play(acting(), AddMonument(0, BRIDGE, completed=True, scores=True)).players[0]
    assert (player.vp, player.points.monuments) == (4, 4)


def test_a_card_takes_from_another_player_and_points_count_under_cards():
    state = play(having(acting(), 1, e=2), Gain(0, Change(e=-2), vp=3, what="Dań", whom=1))
    assert (state.players[1].influence.e, state.players[1].points.cards, state.players[0].vp) == (0, 3, 0)
    assert play(acting(), Gain(0, vp=1, whom=0)) == play(acting(), Gain(0, vp=1))


def test_a_monument_in_play_is_put_right_and_keeps_its_markers_and_the_points_it_gave():
    state = play(acting(monuments=[CASTLE, standing(1)]), AddMonument(0, MonumentCard("Wawel", 7, vp=5), monument=300))
    wawel, other = state.players[0].monuments
    assert (wawel.id, wawel.card.name, wawel.cost, wawel.markers, wawel.completed) == (300, "Wawel", 7, 1, False)
    assert other == standing(1)
    state = play(state, AddMonument(0, MonumentCard("Most", 2, vp=9), monument=other.id))
    assert (state.players[0].monuments[1].card.name, state.players[0].monuments[1].completed) == ("Most", True)
    assert state.players[0].vp == 0


def test_symbols_that_were_used_are_known_until_the_epoch_ends():
    state = play(acting(p=3), UseCard(seat=0, name="Orzeł"), Pass(1), UseCard(seat=0, name="Orzeł"))
    assert state.players[0].used == ("Orzeł", "Orzeł")
    state = play(state, UseCard(seat=0, card="ability", name="Sejm"))
    assert state.players[0].used == ("Orzeł", "Orzeł")


def test_a_character_changes_its_controller_as_it_is():
    state = play(acting(characters=[KING]), TurnCharacter(0, 100, True), ChangeController(0, to=1, character=100))
    assert state.players[0].characters == ()
    assert [(one.id, one.card, one.tapped) for one in state.players[1].characters] == [(100, KING, True)]


def test_a_character_is_turned_and_put_right_alone():
    state = play(acting(characters=[KING, QUEEN]), TurnCharacter(0, 101, True), AddCharacter(0, PRINCE, character=100))
    assert [(one.id, one.card, one.tapped) for one in state.players[0].characters] == [
        (100, PRINCE, False), (101, QUEEN, True),
    ]  # fmt: skip


def test_a_card_changes_a_war_by_any_amount():
    assert play(won(), Modify(1, "defence", -40, " Zdrada ")).war.level == 3  # a side never counts below zero
    assert play(won(), Modify(0, "attack", 12, "Husaria")).war.level == 15


class TestEventsLater:
    """A table that begins at once names its events when they come."""

    def begun(self, players=3):
        return play(rules.setup(Options(), players), BeginEpoch(later=True))

    def test_every_event_that_is_missing_is_a_round_without_a_name(self):
        assert [(one.owner, one.card.name, one.card.worth) for one in self.begun(2).stack] == [
            (0, "", 10), (0, "", 10), (1, "", 10), (1, "", 10),
        ]  # fmt: skip
        state = play(play(rules.setup(Options(), 3), BringEvent(1, event(966))), BeginEpoch(later=True))
        assert [(one.owner, one.card.name) for one in state.stack] == [(1, "Rok 966"), (0, ""), (2, "")]
        assert state.first == 1

    def test_who_begins_an_unnamed_round_is_drawn_among_those_who_owe_an_event(self):
        first = [play(rules.setup(Options(), 3), BeginEpoch(later=True), seed=bytes([n])).first for n in range(20)]
        assert set(first) == {0, 1, 2}

    def test_an_event_named_before_the_income_is_begun_by_its_owner(self):
        state = self.begun()
        named = play(state, ChangeEvent(state.stack[0].id, event(1410), owner=2))
        assert (named.stack[0].card.name, named.stack[0].owner, named.first, named.turn) == ("Rok 1410", 2, 2, 2)
        acting = play(state, TakeIncome())
        late = play(acting, ChangeEvent(state.stack[0].id, event(1410), owner=2))
        assert (late.first, late.turn) == (acting.first, acting.turn)

    def test_those_to_come_are_put_in_order_once_they_are_named(self):
        state = self.begun()
        second, third = (one.id for one in state.stack[1:])
        state = play(state, ChangeEvent(third, event(1500)))
        assert [one.card.name for one in state.stack] == ["", "Rok 1500", ""]
        state = play(state, ChangeEvent(second, event(1400)))
        assert [one.card.name for one in state.stack] == ["", "Rok 1400", "Rok 1500"]

    def test_what_the_factions_give_is_said_with_the_income_by_those_who_have_not_shown_one(self):
        state = play(self.begun(), ShowFaction(1, "Piastowie", Amounts(p=2)))
        state = play(state, TakeIncome(bases=(Amounts(p=3, k=1), NOTHING, NOTHING)))
        assert [player.base for player in state.players] == [Amounts(p=3, k=1), Amounts(p=2), NOTHING]
        assert [player.influence for player in state.players] == [Amounts(p=3, k=1), Amounts(p=2), NOTHING]
        assert refused(self.begun(), TakeIncome(bases=(NOTHING,))).code == "one_for_each_player"

    def test_who_names_a_faction_after_the_income_gains_what_it_gives_at_once(self):
        state = play(self.begun(), TakeIncome())
        shown = ShowFaction(1, "Piastowie", Amounts(p=2, k=1), gains=True)
        player = play(state, shown).players[1]
        assert (player.base, player.influence) == (Amounts(p=2, k=1), Amounts(p=2, k=1))
        assert play(self.begun(), shown).players[1].influence == NOTHING  # the income is still to come
        assert play(state, replace(shown, gains=False)).players[1].influence == NOTHING

    def test_with_all_events_there_is_nothing_to_name_later(self):
        whole = prepared()
        assert play(whole, BeginEpoch(later=True)) == play(whole, BeginEpoch())
