"""What the rules of Historia refuse: the code, a table, and what somebody tries there."""

from hs_deeds import BRIDGE, HALF_BUILT, KING, acting, at_war, empty, won
from hs_table import event, having, man, passes, play, prepared, standing, started
from msgspec.structs import replace

from companion.games.historia import actions as do
from companion.games.historia.cards import EventCard, MonumentCard
from companion.games.historia.state import Phase
from companion.games.historia.terms import Amounts, Change, Date

OVER = replace(started(), phase=Phase.FINISHED)
LOST = play(won(e=1, characters=[KING]), do.Demand(0))  # seat 1 owes 3, and has 1 E and a character that costs 2
DRAWN = at_war(do.Muster(0), do.Muster(1))
NAMELESS = EventCard(" ", Date(1410))

IN_TURN = [
    ("no_such_seat", started(), do.Pass(2)),
    ("match_over", OVER, do.Correct(0, "p", 1)),
    ("not_now", prepared(), do.Pass(0)),
    ("not_now", prepared(), do.EndRound()),
    ("not_now", prepared(), do.GiveTurn(0)),
    ("not_now", replace(started(), phase=Phase.GAME_END), do.ShowFaction(0)),
    ("not_your_turn", started(), do.Pass(1)),
    ("has_passed", play(started(), do.Pass(0)), do.Draw(seat=0, cards=1)),
    ("war_first", at_war(), do.Pass(0)),
    ("war_first", at_war(), do.GiveTurn(1)),
    ("not_enough", acting(p=1, n=1), do.Draw(seat=0, cards=2)),
    ("draw_at_least_one", acting(p=1), do.Draw(seat=0, cards=0)),
    ("activate_whom", acting(p=1), do.Activate(seat=0)),
    ("activate_whom", acting(p=1), do.Activate(seat=0, gives=Amounts())),
    ("contest_with_whom", acting(p=1), do.Contest(seat=0)),
    ("no_such_character", acting(p=1), do.Activate(seat=0, character=100)),
    ("character_tapped", play(acting(characters=[KING]), do.TurnCharacter(0, 100, True)),
     do.UseCard(seat=0, character=100)),
    ("war_needs_another", acting(p=1), do.DeclareWar(seat=0, against=0)),
    ("war_needs_another", acting(p=1), do.DeclareWar(seat=0, against=2)),
]  # fmt: skip

AN_EPOCH = [
    ("event_without_name", empty(), do.BringEvent(0, NAMELESS)),
    ("event_without_name", prepared(), do.ChangeEvent(1, NAMELESS)),
    ("event_without_name", started(), do.AddEvent(0, " ")),
    ("no_such_date", empty(), do.BringEvent(0, EventCard("Dzień", Date(1410, 2, 30)))),
    ("events_full", prepared(), do.BringEvent(0, event(1900))),
    ("event_twice", play(empty(), do.BringEvent(0, event(966))), do.BringEvent(0, event(966))),
    ("events_missing", empty(), do.BeginEpoch()),
    ("no_such_event", prepared(3), do.TakeEventBack(0, 2)),
    ("no_such_event", prepared(3), do.ChangeEvent(4, event(966))),
    ("no_such_event", started(), do.RemoveEvent(0, 1)),
    ("no_such_seat", prepared(), do.ChangeEvent(1, event(966), owner=2)),
    ("one_for_each_player", play(prepared(), do.BeginEpoch()), do.TakeIncome((Amounts(),))),
]

MONUMENTS = [
    ("monument_without_name", acting(p=1), do.PlayMonument(seat=0, card=MonumentCard(" ", 3))),
    ("monument_without_cost", acting(p=1), do.PlayMonument(seat=0, card=MonumentCard("Most", 0))),
    ("monument_without_cost", started(), do.AddMonument(0, MonumentCard("Most", 0, special_cost=0))),
    ("no_p_on_monuments", acting(p=2), do.PlayMonument(seat=0, card=BRIDGE, put=Amounts(p=1))),
    ("too_many_markers", acting(p=1, e=4), do.PlayMonument(seat=0, card=BRIDGE, put=Amounts(e=4))),
    ("too_many_markers", acting(p=1, e=3, monuments=[HALF_BUILT]),
     do.Build(seat=0, monument=300, put=Amounts(e=3))),
    ("sixth_monument", acting(p=1, e=3, monuments=[standing(n) for n in range(5)]),
     do.PlayMonument(seat=0, card=BRIDGE, put=Amounts(e=3), removes=300)),
    ("no_such_monument", acting(p=1), do.Build(seat=0, monument=300, put=Amounts(e=1))),
    ("no_such_monument", started(), do.MarkMonument(0, 300)),
    ("monument_completed", acting(p=1, monuments=[standing(1)]), do.Build(seat=0, monument=201, put=Amounts(e=1))),
    ("put_at_least_one", acting(p=1, monuments=[HALF_BUILT]), do.Build(seat=0, monument=300, put=Amounts())),
    ("five_monuments", acting(monuments=[standing(n) for n in range(5)]), do.AddMonument(0, BRIDGE, completed=True)),
    ("marks_out_of_range", started(), do.AddMonument(0, BRIDGE, 3)),
    ("marks_out_of_range", acting(monuments=[HALF_BUILT]), do.MarkMonument(0, 300, 3)),
    ("five_monuments", acting(monuments=[HALF_BUILT, *(standing(n) for n in range(5))]), do.MarkMonument(0, 300, 2)),
    ("marks_out_of_range", acting(monuments=[HALF_BUILT]), do.MarkMonument(0, 300, -2)),
    ("marks_out_of_range", acting(monuments=[standing(1)]), do.MarkMonument(0, 201)),
]  # fmt: skip

A_WAR = [
    ("no_war", started(), do.Muster(0)),
    ("no_war", started(), do.EndWar()),
    ("war_waits_for", at_war(), do.Muster(1)),
    ("war_waits_for", won(), do.TakeGlory(1)),
    ("war_waits_for", LOST, do.MeetDemands(0)),
    ("war_stage", won(), do.Muster(0)),
    ("war_stage", at_war(), do.Demand(0)),
    ("war_stage", DRAWN, do.TakeGlory(0)),
    ("war_stage", at_war(), do.EndWar()),
    ("war_stage", won(), do.EndWar()),
    ("war_stage", LOST, do.Modify(0, "attack", 1)),
    ("war_stage", at_war(), do.Modify(0, "attack", 0)),
    ("war_stage", won(), do.MeetDemands(1)),
    ("character_twice", at_war(), do.Muster(0, (100, 100))),
    ("character_twice", LOST, do.MeetDemands(1, characters=(100, 100))),
    ("no_such_character", at_war(), do.Muster(0, (101,))),
    ("no_such_character", LOST, do.MeetDemands(1, characters=(101,))),
    ("not_that_many", LOST, do.MeetDemands(1, discard=Amounts(e=1), give=Amounts(e=1))),
    ("demands_not_met", LOST, do.MeetDemands(1, discard=Amounts(e=1))),
    ("demands_not_met", LOST, do.MeetDemands(1, characters=(100,))),
]

BY_HAND = [
    ("below_zero", acting(p=1), do.Correct(0, "p", -2)),
    ("below_zero", acting(p=1), do.Correct(0, "p", 0)),
    ("below_zero", acting(), do.Correct(0, "contest", -1)),
    ("below_zero", acting(e=1), do.Gain(0, Change(e=-1, n=-1))),
    ("gain_nothing", acting(), do.Gain(0, what="Karta")),
    ("below_zero", acting(e=1), do.Gain(0, Change(e=-99), whom=1)),
    ("no_such_seat", acting(), do.Gain(0, vp=1, whom=2)),
    ("no_such_monument", acting(), do.AddMonument(0, MonumentCard("Wawel", 3), monument=100)),
    ("cost_reached", acting(monuments=[HALF_BUILT]), do.AddMonument(0, MonumentCard("Most", 1), monument=300)),
    ("no_such_character", started(), do.RemoveCharacter(0, 100)),
    ("no_such_character", started(), do.AddCharacter(0, KING, 100)),
    ("no_such_character", having(started(), 1, characters=[KING]), do.TurnCharacter(0, 100, True)),
    ("character_without_name", started(), do.AddCharacter(0, man(" "))),
    ("not_now", play(passes(started()), do.EndRound()), do.GiveTurn(0)),
    ("give_to_another", acting(characters=[KING]), do.ChangeController(0, to=0, character=100)),
    ("no_such_seat", acting(characters=[KING]), do.ChangeController(0, to=2, character=100)),
    ("no_such_character", started(), do.ChangeController(0, to=1, character=100)),
    ("no_such_monument", started(), do.ChangeController(0, to=1)),
    ("five_monuments", having(acting(monuments=[standing(6)]), 1, monuments=[standing(n) for n in range(5)]),
     do.ChangeController(0, to=1, monument=206)),
]  # fmt: skip

REFUSALS = [*IN_TURN, *AN_EPOCH, *MONUMENTS, *A_WAR, *BY_HAND]
