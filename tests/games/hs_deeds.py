"""For each action of Historia: a table at which it is done, what to look at, and that before and after."""

from hs_table import event, having, man, passes, play, prepared, standing, started
from msgspec.structs import replace

from companion.games.historia import actions as do
from companion.games.historia.cards import DeckCards, MonumentCard
from companion.games.historia.state import Monument, Options, Phase, State
from companion.games.historia.terms import Amounts, Change

KING = man("Król", cost=2, strength=3, gives=Amounts(e=2))
BRIDGE = MonumentCard("Most", 3, vp=4)
HALF_BUILT = Monument(300, BRIDGE, 3, markers=1)


def empty():
    """A table at which nothing is prepared yet."""
    return State(Options(), prepared().players)


def acting(**have):
    """Seat 0 is on turn and has these."""
    return having(started(), 0, **have)


def at_war(*steps, **loser):
    """Seat 0 has declared war on seat 1, who has these."""
    state = having(acting(p=1, characters=[KING]), 1, **loser)
    return play(state, do.DeclareWar(seat=0, against=1), *steps)


def won(**loser):
    """Seat 0 has won by three."""
    return at_war(do.Muster(0, (100,)), do.Muster(1), **loser)


def influence(seat=0):
    return lambda state: state.players[seat].influence


def tapped(state):
    return [character.tapped for character in state.players[0].characters]


def characters(state):
    return [character.card.name for character in state.players[0].characters]


def monuments(state):
    return [(one.card.name, one.markers, one.completed) for one in state.players[0].monuments]


def stack(state):
    return [one.card.name for one in state.stack]


def events(state):
    return [(one.name, one.worth) for one in state.players[0].events]


def phase(state):
    return state.phase


def turn(state):
    return state.turn


def wars(state):
    return [(war.winner, war.prize) for war in state.wars]


WITH_AN_EVENT = play(started(), do.AddEvent(0, "Unia", 15))
LAST_ROUND = replace(passes(started()), round=3)

DEEDS = {
    do.ShowFaction: (
        empty(), do.ShowFaction(0, "  Zakon  krzyżacki ", Amounts(p=5), DeckCards("Talia")),
        lambda state: (state.players[0].faction, state.players[0].base, state.players[0].deck),
        ("Frakcja 0", Amounts(4, 3, 3, 1), None), ("Zakon krzyżacki", Amounts(p=5), DeckCards("Talia")),
    ),
    do.BringEvent: (empty(), do.BringEvent(0, event(966, " Chrzest ")), stack, [], ["Chrzest"]),
    do.TakeEventBack: (
        prepared(3), do.TakeEventBack(1, 2), stack, ["Rok 1000", "Rok 1001", "Rok 1002"], ["Rok 1000", "Rok 1002"],
    ),
    do.ChangeEvent: (
        prepared(3), do.ChangeEvent(2, event(1410, " Grunwald")),
        stack, ["Rok 1000", "Rok 1001", "Rok 1002"], ["Rok 1000", "Grunwald", "Rok 1002"],
    ),
    do.BeginEpoch: (
        replace(prepared(3), stack=prepared(3).stack[::-1]), do.BeginEpoch(),
        lambda state: (stack(state)[0], state.phase), ("Rok 1002", Phase.PREPARING), ("Rok 1000", Phase.INCOME),
    ),
    do.TakeIncome: (
        play(having(prepared(), 0, e=1, monuments=[standing(1)]), do.BeginEpoch()), do.TakeIncome(),
        influence(), Amounts(e=1), Amounts(4, 3, 4, 2),
    ),
    do.Draw: (acting(p=1, n=1, k=1), do.Draw(seat=0, cards=2), influence(), Amounts(1, 1, 0, 1), Amounts()),
    do.PlayCharacter: (
        acting(p=1, e=2), do.PlayCharacter(seat=0, card=KING),
        lambda state: (characters(state), influence()(state)), ([], Amounts(p=1, e=2)), (["Król"], Amounts()),
    ),
    do.PlayMonument: (
        acting(p=1, n=1, e=2), do.PlayMonument(seat=0, card=BRIDGE, put=Amounts(n=1, e=1)),
        lambda state: (monuments(state), influence()(state)),
        ([], Amounts(p=1, n=1, e=2)), ([("Most", 2, False)], Amounts(e=1)),
    ),
    do.Build: (
        acting(p=1, e=2, monuments=[HALF_BUILT]), do.Build(seat=0, monument=300, put=Amounts(e=2)),
        lambda state: (monuments(state), state.players[0].points.monuments),
        ([("Most", 1, False)], 0), ([("Most", 0, True)], 4),
    ),
    do.Activate: (
        acting(p=1, characters=[KING]), do.Activate(seat=0, character=100),
        lambda state: (tapped(state), influence()(state)), ([False], Amounts(p=1)), ([True], Amounts(e=2)),
    ),
    do.UseCard: (
        acting(p=1, k=1, characters=[KING]),
        do.UseCard(seat=0, card="ability", cost=Amounts(k=1), gives=Amounts(n=3), vp=2, contest=1, character=100),
        lambda state: (tapped(state), influence()(state), state.players[0].points.cards, state.players[0].contest),
        ([False], Amounts(p=1, k=1), 0, 0), ([True], Amounts(n=3), 2, 1),
    ),
    do.Contest: (
        acting(p=1, characters=[KING]), do.Contest(seat=0, character=100, level=5),
        lambda state: (tapped(state), state.players[0].contest), ([False], 0), ([True], 5),
    ),
    do.Pass: (started(3), do.Pass(0), lambda state: (state.players[0].passed, state.turn), (False, 0), (True, 1)),
    do.EndRound: (
        having(passes(started()), 1, e=1, k=2), do.EndRound(),
        lambda state: (state.players[1].vp, state.players[1].influence, state.round, state.phase),
        (0, Amounts(e=1, k=2), 0, Phase.ROUND_END), (2, Amounts(e=1), 1, Phase.INCOME),
    ),
    do.EndEpoch: (
        play(LAST_ROUND, do.EndRound()), do.EndEpoch(),
        lambda state: (state.phase, state.epoch), (Phase.EPOCH_END, 0), (Phase.PREPARING, 1),
    ),
    do.EndGame: (
        replace(WITH_AN_EVENT, phase=Phase.GAME_END), do.EndGame(),
        lambda state: (state.phase, state.players[0].vp), (Phase.GAME_END, 0), (Phase.FINISHED, 15),
    ),
    do.DeclareWar: (acting(p=1), do.DeclareWar(seat=0, against=1), phase, Phase.ACTIONS, Phase.WAR),
    do.Muster: (
        at_war(), do.Muster(0, (100,)),
        lambda state: (tapped(state), state.war.attack, state.war.stage),
        ([False], 0, "attack"), ([True], 3, "defence"),
    ),
    do.Modify: (won(), do.Modify(1, "defence", 1), lambda state: state.war.level, 3, 2),
    do.TakeGlory: (
        won(), do.TakeGlory(0),
        lambda state: (state.players[0].points.glory, wars(state), state.turn), (0, [], 0), (3, [(0, "glory")], 1),
    ),
    do.Demand: (won(), do.Demand(0), lambda state: state.war.stage, "compare", "demands"),
    do.MeetDemands: (
        play(won(e=1, k=1), do.Demand(0)), do.MeetDemands(1, discard=Amounts(e=1), give=Amounts(k=1)),
        lambda state: (influence(0)(state), influence(1)(state), wars(state)),
        (Amounts(), Amounts(e=1, k=1), []), (Amounts(k=1), Amounts(), [(0, "demands")]),
    ),
    do.EndWar: (
        at_war(do.Muster(0), do.Muster(1)), do.EndWar(),
        lambda state: (state.phase, wars(state)), (Phase.WAR, []), (Phase.ACTIONS, [(None, "")]),
    ),
    do.Gain: (
        acting(e=2), do.Gain(0, Change(e=-2, n=1), vp=3, contest=1, what=" Dar "),
        lambda state: (influence()(state), state.players[0].points.cards, state.players[0].contest),
        (Amounts(e=2), 0, 0), (Amounts(n=1), 3, 1),
    ),
    do.Correct: (
        acting(), do.Correct(0, "vp", 7), lambda state: state.players[0].points.corrections, 0, 7,
    ),
    do.TurnCharacter: (acting(characters=[KING]), do.TurnCharacter(0, 100, True), tapped, [False], [True]),
    do.AddCharacter: (acting(characters=[KING]), do.AddCharacter(0, man("Królowa"), 100), characters,
                      ["Król"], ["Królowa"]),
    do.RemoveCharacter: (
        acting(characters=[KING, man("Błazen")]), do.RemoveCharacter(0, 100),
        characters, ["Król", "Błazen"], ["Błazen"],
    ),
    do.AddMonument: (acting(), do.AddMonument(0, BRIDGE, 2), monuments, [], [("Most", 2, False)]),
    do.MarkMonument: (
        acting(monuments=[HALF_BUILT, standing(1)]), do.MarkMonument(0, 300, 1),
        monuments, [("Most", 1, False), ("Zabytek 1", 0, True)], [("Most", 2, False), ("Zabytek 1", 0, True)],
    ),
    do.RemoveMonument: (
        acting(monuments=[HALF_BUILT, standing(1)]), do.RemoveMonument(0, 201),
        monuments, [("Most", 1, False), ("Zabytek 1", 0, True)], [("Most", 1, False)],
    ),
    do.AddEvent: (started(), do.AddEvent(0, " Unia ", 15), events, [], [("Unia", 15)]),
    do.RemoveEvent: (
        play(WITH_AN_EVENT, do.AddEvent(0, "Hołd")), do.RemoveEvent(0, WITH_AN_EVENT.last_id),
        events, [("Unia", 15), ("Hołd", 10)], [("Hołd", 10)],
    ),
    do.ChangeController: (
        acting(monuments=[HALF_BUILT, standing(1)]), do.ChangeController(0, to=1, monument=300),
        lambda state: (monuments(state), [one.card.name for one in state.players[1].monuments]),
        ([("Most", 1, False), ("Zabytek 1", 0, True)], []), ([("Zabytek 1", 0, True)], ["Most"]),
    ),
    do.GiveTurn: (play(started(3), do.Pass(0)), do.GiveTurn(0), turn, 1, 0),
}  # fmt: skip
