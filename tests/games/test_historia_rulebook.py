"""Every example of the rulebook."""

from hs_table import GRUNWALD, having, loser, man, play, refusal, started
from msgspec.structs import replace

from companion.games.historia import contest
from companion.games.historia.actions import (
    Activate,
    Build,
    Contest,
    DeclareWar,
    Demand,
    Draw,
    MeetDemands,
    Muster,
    TakeGlory,
)
from companion.games.historia.cards import MonumentCard
from companion.games.historia.demands import Concession, is_enough
from companion.games.historia.state import Monument
from companion.games.historia.terms import Amounts

ANIA, BASIA, CELINA, DARIA = range(4)


def test_ania_discards_three_n_and_one_p_to_draw_three_cards():
    state = play(having(started(), ANIA, p=2, n=3), Draw(seat=ANIA, cards=3))
    assert state.players[ANIA].influence == Amounts(p=1)


def test_ania_may_pay_the_action_with_k_instead():
    state = having(started(), ANIA, p=2, n=3, k=1)
    state = play(state, Draw(seat=ANIA, cards=3, instead=Amounts(p=1)))
    assert state.players[ANIA].influence == Amounts(p=2)


def test_basia_taps_kazimierz_for_two_one_and_two_markers():
    kazimierz = man("Kazimierz III Wielki", cost=5, gives=Amounts(p=2, n=1, e=2))
    state = having(replace(started(), turn=BASIA), BASIA, p=1, characters=[kazimierz])
    state = play(state, Activate(seat=BASIA, character=100))
    assert state.players[BASIA].influence == Amounts(p=2, n=1, e=2)
    assert state.players[BASIA].characters[0].tapped


def celina():
    """An unfinished monument of cost 15 with 5 markers on it, and markers at hand."""
    monument = Monument(7, MonumentCard("Zamek", 15, vp=4), 15, markers=5)
    return having(started(), ANIA, p=2, n=3, e=6, k=4, monuments=[monument])


def test_celina_completes_the_monument_of_fifteen_that_has_five():
    state = play(celina(), Build(seat=ANIA, monument=7, put=Amounts(n=2, e=6, k=2)))
    player = state.players[ANIA]
    assert player.completed[0].markers == 0
    assert player.vp == player.points.monuments == 4
    assert player.influence == Amounts(p=1, n=1, k=2)


def test_celina_may_put_any_number_and_go_on_later():
    state = play(celina(), Build(seat=ANIA, monument=7, put=Amounts(e=3)))
    assert state.players[ANIA].unfinished[0].markers == 8
    assert state.players[ANIA].vp == 0


def war_of_ania_and_basia():
    """Ania attacks with 2, 2 and 4, Basia defends with 2 and 3."""
    state = having(started(), ANIA, p=1, characters=[man("A", 1, 2), man("B", 1, 2), man("C", 3, 4)])
    state = having(state, BASIA, p=2, e=2, characters=[man("D", 1, 2), man("E", 2, 3)])
    return play(state, DeclareWar(seat=ANIA, against=BASIA), Muster(ANIA, (100, 101, 102)), Muster(BASIA, (100, 101)))


def test_ania_attacks_with_eight_against_five_and_takes_three_glory():
    state = war_of_ania_and_basia()
    assert (state.war.attack_value, state.war.defence_value, state.war.level) == (8, 5, 3)
    state = play(state, TakeGlory(ANIA))
    assert state.players[ANIA].points.glory == 3
    assert state.war is None
    assert state.turn == BASIA


def test_ania_may_let_basia_meet_the_three_demands():
    state = play(war_of_ania_and_basia(), Demand(ANIA))
    state = play(state, MeetDemands(BASIA, discard=Amounts(p=1), give=Amounts(e=1)))
    assert state.players[BASIA].influence == Amounts(p=1, e=1)
    assert state.players[ANIA].influence == Amounts(e=1)
    assert state.players[ANIA].vp == 0


def test_daria_must_give_her_only_marker_for_two_demands():
    daria = loser((0, 0, 1, 0))
    assert is_enough(daria, 2, Concession(give=Amounts(e=1)))
    assert not is_enough(daria, 2, Concession(discard=Amounts(e=1)))


def test_daria_is_refused_when_she_discards_it():
    state = having(having(started(), ANIA, p=1), BASIA, e=1)
    state = play(state, DeclareWar(seat=ANIA, against=BASIA), Muster(ANIA, strength=2), Muster(BASIA), Demand(ANIA))
    assert refusal(state, MeetDemands(BASIA, discard=Amounts(e=1))) == "demands_not_met"
    state = play(state, MeetDemands(BASIA, give=Amounts(e=1)))
    assert state.players[ANIA].influence == Amounts(e=1)


def level(card):
    return contest.match(card, GRUNWALD).level


def test_at_grunwald_jagiello_gives_five():
    assert level(man("Władysław Jagiełło", strength=4, keywords=["Król", "Dowódca"])) == 5
    assert level(man("Ulrich von Jungingen")) == 5


def test_at_grunwald_a_commander_or_witold_gives_three():
    assert level(man("Zyndram z Maszkowic", strength=2, keywords=["Dowódca"])) == 3
    assert level(man("Witold Kiejstutowicz")) == 3


def test_at_grunwald_anyone_with_strength_gives_one_and_others_nothing():
    assert level(man("Jan Długosz", strength=1)) == 1
    assert level(man("Jan Długosz", gives=Amounts(n=3))) == 0


def test_the_markers_of_several_contests_add_up():
    jagiello, zyndram = man("Władysław Jagiełło"), man("Zyndram", keywords=["dowódca"])
    state = having(started(), ANIA, p=2, characters=[jagiello, zyndram])
    state = replace(state, stack=(replace(state.stack[0], card=GRUNWALD), *state.stack[1:]))
    state = play(state, Contest(seat=ANIA, character=100))
    assert state.players[ANIA].contest == 5
    state = play(replace(state, turn=ANIA), Contest(seat=ANIA, character=101))
    assert state.players[ANIA].contest == 8
