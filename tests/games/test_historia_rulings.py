"""Each ruling of the rules digest, and where the rulebook's sentences decide."""

import pytest
from hs_table import event, having, loser, man, passes, play, prepared, refusal, refused, standing, started
from msgspec.structs import replace

from companion.games.historia import epochs, rules
from companion.games.historia.actions import (
    Activate,
    BeginEpoch,
    BringEvent,
    Build,
    Contest,
    Correct,
    DeclareWar,
    EndEpoch,
    EndGame,
    EndRound,
    EndWar,
    MarkMonument,
    Modify,
    Muster,
    Pass,
    PlayCharacter,
    PlayMonument,
    TakeIncome,
)
from companion.games.historia.cards import MonumentCard
from companion.games.historia.demands import Concession, worth
from companion.games.historia.state import Monument, Options, Phase
from companion.games.historia.terms import Amounts, Date, Epoch, Format, Influence
from companion.games.kit import Chance


class TestTheStack:
    def both_bring_the_same(self):
        state = rules.setup(Options(), 2)
        for seat, year in ((0, 966), (1, 1200)):
            state = play(state, BringEvent(seat, event(1100, "Unia")), BringEvent(seat, event(year)))
        return state

    def test_two_copies_of_one_event_are_two_rounds(self):
        state = play(self.both_bring_the_same(), BeginEpoch())
        assert [one.card.name for one in state.stack] == ["Rok 966", "Unia", "Unia", "Rok 1200"]

    def test_the_first_player_of_each_copy_is_drawn(self):
        stack = epochs.in_order(self.both_bring_the_same().stack)
        drawn = {epochs.draw_first(stack, number, Chance(bytes([n]))) for number in (1, 2) for n in range(20)}
        assert drawn == {0, 1}

    def test_an_event_of_one_player_is_begun_by_its_owner_without_a_draw(self):
        chance = Chance(b"seed")
        stack = epochs.in_order(self.both_bring_the_same().stack)
        assert epochs.draw_first(stack, 3, chance) == 1
        assert chance.drawn == 0

    def test_the_earliest_lies_on_top_and_before_christ_comes_first(self):
        state = rules.setup(Options(), 2)
        dates = [Date(-480), Date(1410, 7, 15), Date(1410), Date(-490, 9, 12)]
        for number, date in enumerate(dates):
            state = play(state, BringEvent(number % 2, replace(event(1, f"E{number}"), date=date)))
        assert [one.card.name for one in epochs.in_order(state.stack)] == ["E3", "E0", "E2", "E1"]

    @pytest.mark.parametrize("date", [Date(0), Date(1410, 2, 30), Date(1410, None, 3)])
    def test_a_day_that_never_was_is_refused(self, date):
        state = rules.setup(Options(), 2)
        assert refusal(state, BringEvent(0, replace(event(), date=date))) == "no_such_date"

    def test_nobody_brings_the_same_event_twice(self):
        state = play(rules.setup(Options(), 2), BringEvent(0, event(966, "Chrzest")))
        assert refusal(state, BringEvent(0, event(966, "chrzest"))) == "event_twice"

    def test_two_players_bring_two_events_each_and_more_players_one(self):
        assert [rules.setup(Options(), players).events_each for players in (2, 3, 4, 6)] == [2, 1, 1, 1]
        state = rules.setup(Options(), 3)
        state = play(state, BringEvent(0, event(1)))
        assert refusal(state, BringEvent(0, event(2))) == "events_full"
        assert refused(state, BeginEpoch()).figures == {"missing": [0, 1, 1]}


class TestDemands:
    def test_a_discarded_character_meets_as_many_demands_as_its_cost(self):
        assert worth(loser(costs=[3, 1]), Concession(characters=(0,))) == 3

    def test_a_marker_discarded_is_one_and_given_two(self):
        player = loser((3, 0, 0, 0))
        assert worth(player, Concession(discard=Amounts(p=1), give=Amounts(p=2))) == 5


class TestPayment:
    def test_a_cost_that_cannot_be_paid_is_refused_with_what_is_missing(self):
        state = having(started(), 0, p=1, e=1, k=1)
        error = refused(state, PlayCharacter(seat=0, card=man("Król", cost=4)))
        assert error.code == "not_enough"
        assert error.figures["lacking"] == 2

    def test_the_own_kind_goes_first_and_k_where_it_is_lacking(self):
        state = play(having(started(), 0, p=1, e=2, k=3), PlayCharacter(seat=0, card=man("Król", cost=4)))
        assert state.players[0].influence == Amounts(k=1)

    def test_k_may_stand_in_before_it_must(self):
        state = having(started(), 0, p=1, e=4, k=3)
        state = play(state, PlayCharacter(seat=0, card=man("Król", cost=4), instead=Amounts(e=3)))
        assert state.players[0].influence == Amounts(e=3)

    def test_k_never_stands_in_for_more_than_is_due(self):
        state = having(started(), 0, p=1, k=3)
        state = play(state, Activate(seat=0, gives=Amounts(e=1), instead=Amounts(p=3, e=2)))
        assert state.players[0].influence == Amounts(p=1, e=1, k=2)

    def test_nobody_falls_below_zero_by_a_correction(self):
        state = having(started(), 0, p=1)
        assert refusal(state, Correct(0, "p", -2)) == "below_zero"
        assert refusal(state, Correct(0, "vp", -1)) == "below_zero"


class TestTurns:
    def test_an_action_out_of_turn_is_refused_and_can_be_taken_as_a_correction(self):
        state = having(started(3), 2, p=1)
        action = Activate(seat=2, gives=Amounts(e=2))
        error = refused(state, action)
        assert (error.code, error.figures["turn"], error.figures["action"]) == ("not_your_turn", 0, action)
        state = play(state, replace(action, correction=True))
        assert state.players[2].influence == Amounts(e=2)
        assert state.turn == 0

    def test_the_turn_moves_to_the_next_who_has_not_passed(self):
        state = play(started(3), Pass(0), Pass(1))
        assert state.turn == 2
        state = play(having(state, 2, p=1), Activate(seat=2, gives=Amounts(e=1)))
        assert state.turn == 2
        assert play(state, Pass(2)).phase is Phase.ROUND_END

    def test_who_has_passed_acts_no_more_in_this_round(self):
        state = play(started(), Pass(0))
        assert refusal(replace(state, turn=1), Contest(seat=0, level=1)) == "has_passed"

    def test_who_has_passed_may_still_modify_a_war(self):
        state = play(having(play(started(3), Pass(0)), 1, p=1), DeclareWar(seat=1, against=2), Muster(1), Muster(2))
        assert play(state, Modify(0, "attack", 2)).war.winner == 1

    def test_a_tapped_character_is_not_tapped_again(self):
        state = having(started(), 0, p=2, characters=[man("Król", gives=Amounts(e=1))])
        state = play(state, Activate(seat=0, character=100))
        assert refusal(replace(state, turn=0), Contest(seat=0, character=100)) == "character_tapped"

    def test_a_round_untaps_all(self):
        state = having(started(), 0, p=1, characters=[man("Król", gives=Amounts(e=1))])
        state = passes(play(state, Activate(seat=0, character=100)))
        state = play(state, EndRound(), TakeIncome())
        assert not state.players[0].characters[0].tapped


class TestTheEndOfARound:
    def end(self, *contests):
        state = started(len(contests))
        for seat, markers in enumerate(contests):
            state = having(state, seat, p=1, n=2, e=3, k=seat)
            state = state.with_player(seat, replace(state.players[seat], contest=markers))
        return play(passes(state), EndRound())

    def test_the_event_goes_to_strictly_the_most_markers(self):
        state = self.end(5, 3, 4)
        assert [len(player.events) for player in state.players] == [1, 0, 0]

    @pytest.mark.parametrize("contests", [(5, 5, 3), (0, 0, 0)])
    def test_with_a_tie_or_no_markers_nobody_gets_it(self, contests):
        state = self.end(*contests)
        assert not any(player.events for player in state.players)
        assert state.rounds[0].winner is None

    def test_each_k_becomes_a_point_and_the_rest_stays(self):
        state = self.end(1, 0, 0)
        assert [player.points.culture for player in state.players] == [0, 1, 2]
        assert {player.influence for player in state.players} == {Amounts(p=1, n=2, e=3)}
        assert {player.contest for player in state.players} == {0}


class TestMonuments:
    def test_a_completed_monument_gives_one_marker_from_the_next_round_on(self):
        state = play(having(started(), 0, p=1, e=2), PlayMonument(seat=0, card=MonumentCard("Most", 2, vp=3),
                                                                  put=Amounts(e=2)))  # fmt: skip
        assert state.players[0].influence == Amounts()
        assert state.players[0].vp == 3
        state = play(passes(state), EndRound(), TakeIncome())
        assert state.players[0].influence == Amounts(4, 3, 3, 2)

    @pytest.mark.parametrize(("gives", "expected"), [(Influence.ECONOMIC, Amounts(e=2)), (None, Amounts())])
    def test_what_it_gives_is_chosen_at_setup(self, gives, expected):
        state = prepared(bases={0: Amounts()}, monument_gives=gives)
        state = having(state, 0, monuments=[standing(1), standing(2)])
        assert play(state, BeginEpoch(), TakeIncome()).players[0].influence == expected

    def test_whoever_completes_a_sixth_says_which_earlier_one_goes(self):
        state = having(started(), 0, p=1, e=2, monuments=[standing(n) for n in range(1, 6)])
        action = PlayMonument(seat=0, card=MonumentCard("Szósty", 2, vp=1), put=Amounts(e=2))
        assert refusal(state, action) == "sixth_monument"
        assert refusal(state, replace(action, removes=99)) == "sixth_monument"
        player = play(state, replace(action, removes=203)).players[0]
        assert [one.card.name for one in player.completed] == [
            "Zabytek 1", "Zabytek 2", "Zabytek 4", "Zabytek 5", "Szósty",
        ]  # fmt: skip

    def test_an_unfinished_sixth_removes_nothing_yet(self):
        state = having(started(), 0, p=1, e=1, monuments=[standing(n) for n in range(1, 6)])
        action = PlayMonument(seat=0, card=MonumentCard("Szósty", 2), put=Amounts(e=1), removes=203)
        assert len(play(state, action).players[0].completed) == 5

    def test_a_card_may_put_the_last_marker_on_it_and_that_completes_it(self):
        half = Monument(300, MonumentCard("Wawel", 7, vp=5), 7, markers=4)
        player = play(having(started(), 0, monuments=[half]), MarkMonument(0, 300, 3)).players[0]
        assert [(one.card.name, one.markers) for one in player.completed] == [("Wawel", 0)]
        assert (player.vp, player.points.monuments) == (5, 5)
        full = having(started(), 0, monuments=[half, *(standing(n) for n in range(5))])
        assert refusal(full, MarkMonument(0, 300, 3)) == "five_monuments"
        assert play(full, MarkMonument(0, 300, 2)).players[0].vp == 0

    def test_only_n_e_and_k_lie_on_a_monument_and_never_more_than_its_cost(self):
        state = having(started(), 0, p=3, e=4)
        most = PlayMonument(seat=0, card=MonumentCard("Most", 3), put=Amounts(p=1))
        assert refusal(state, most) == "no_p_on_monuments"
        assert refusal(state, replace(most, put=Amounts(e=4))) == "too_many_markers"

    def test_the_special_cost_counts_only_in_epokowy(self):
        card = MonumentCard("Most", 9, special_cost=3)
        for format, cost in ((Format.NOWY, 9), (Format.MODERN, 3)):
            state = play(having(started(format=format), 0, p=1), PlayMonument(seat=0, card=card))
            assert state.players[0].monuments[0].cost == cost

    def test_a_completed_one_is_not_built_on(self):
        state = having(started(), 0, p=1, e=1, monuments=[standing(1)])
        assert refusal(state, Build(seat=0, monument=201, put=Amounts(e=1))) == "monument_completed"


class TestWar:
    def test_equal_values_are_a_draw_and_nothing_happens(self):
        state = play(having(started(), 0, p=1), DeclareWar(seat=0, against=1), Muster(0, strength=4))
        state = play(state, Muster(1, strength=3), Modify(1, "defence", 1))
        before = state.players
        state = play(state, EndWar())
        assert state.players == before
        assert state.turn == 1

    def test_the_defender_can_win(self):
        state = play(having(started(), 0, p=1), DeclareWar(seat=0, against=1), Muster(0), Muster(1, strength=2))
        assert (state.war.winner, state.war.loser, state.war.level) == (1, 0, 2)

    def test_cards_modify_the_level_of_demands(self):
        state = play(having(started(), 0, p=1), DeclareWar(seat=0, against=1), Muster(0, strength=3), Muster(1))
        assert play(state, Modify(1, "demands", -2)).war.level == 1
        assert play(state, Modify(1, "demands", -5)).war.level == 0

    def test_while_it_lasts_nobody_acts(self):
        state = play(having(started(), 0, p=1), DeclareWar(seat=0, against=1))
        assert refusal(state, Pass(1)) == "war_first"


class TestTheEnd:
    def test_at_the_end_of_an_epoch_completed_monuments_and_events_stay(self):
        state = having(started(), 0, p=3, characters=[man()], monuments=[standing(1)])
        state = state.with_player(0, replace(state.players[0], contest=5))
        state = play(passes(state), EndRound())
        for _ in range(3):
            state = play(passes(play(state, TakeIncome())), EndRound())
        assert state.phase is Phase.EPOCH_END
        player = play(state, EndEpoch()).players[0]
        assert (player.influence, player.characters, player.faction) == (Amounts(), (), "")
        assert (len(player.events), len(player.completed)) == (1, 1)

    def test_a_character_stays_into_the_next_epoch_if_its_card_says_so(self):
        state = having(replace(started(), phase=Phase.EPOCH_END), 0, k=2, characters=[man("Jan"), man("Zawisza")])
        after = play(state, EndEpoch((101,)))
        assert [[one.card.name for one in player.characters] for player in after.players] == [["Zawisza"], []]
        assert (after.players[0].influence, after.phase) == (Amounts(), Phase.PREPARING)
        assert refusal(state, EndEpoch((7,))) == "no_such_character"

    def test_roman_times_come_before_greek_times_as_in_the_rulebook(self):
        assert Format.ANTIQUITY.epochs == (Epoch.BRONZE_AGE, Epoch.ROMAN_TIMES, Epoch.GREEK_TIMES)

    def ended(self, *ends):
        """A finished match in which each seat has so many VP, events worth 10 and completed monuments."""
        state = started(len(ends))
        for seat, (vp, worths, monuments) in enumerate(ends):
            state = having(state, seat, monuments=[standing(n) for n in range(monuments)])
            won = tuple(epochs.Won(n, f"E{n}", worth) for n, worth in enumerate(worths))
            player = replace(state.players[seat], events=won).with_points("cards", vp)
            state = state.with_player(seat, player)
        return rules.standings(play(replace(state, phase=Phase.GAME_END), EndGame()))

    def test_an_event_is_worth_ten_unless_its_card_says_otherwise(self):
        assert [seat.score for seat in self.ended((3, [10, 10], 0), (4, [15], 0))] == [23, 19]

    def test_ties_are_broken_by_events_then_by_monuments(self):
        assert [seat.rank for seat in self.ended((20, [], 5), (10, [10], 0))] == [2, 1]
        assert [seat.rank for seat in self.ended((10, [10], 1), (10, [10], 2))] == [2, 1]

    def test_still_equal_shares_the_place(self):
        found = self.ended((10, [10], 1), (10, [10], 1), (5, [10], 0))
        assert [(seat.rank, seat.won) for seat in found] == [(1, True), (1, True), (3, False)]


def test_the_log_holds_the_names_of_cards_whatever_the_caller_says():
    state = having(started(), 0, p=3, characters=[man("Jadwiga", gives=Amounts(k=1))])
    decided = rules.decide(state, Activate(seat=0, character=100, name="Ktoś"), Chance(b"seed"))
    assert decided.name == "Jadwiga"
    assert rules.decide(state, Contest(seat=0, level=3, name="Ktoś"), Chance(b"seed")).name == ""
