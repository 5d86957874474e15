"""Random legal play of Historia: any state, something that the rules allow next."""

from companion.games.historia import rules
from companion.games.historia.actions import (
    Activate,
    AddCharacter,
    BeginEpoch,
    BringEvent,
    Build,
    Contest,
    Correct,
    DeclareWar,
    Demand,
    Draw,
    EndEpoch,
    EndGame,
    EndRound,
    EndWar,
    Gain,
    GiveTurn,
    MeetDemands,
    Modify,
    Muster,
    Pass,
    PlayCharacter,
    PlayMonument,
    RemoveMonument,
    ShowFaction,
    TakeGlory,
    TakeIncome,
    TurnCharacter,
    UseCard,
)
from companion.games.historia.cards import CharacterCard, EventCard, MonumentCard
from companion.games.historia.demands import cheapest
from companion.games.historia.state import Phase
from companion.games.historia.terms import Amounts, Change, Date
from companion.games.kit import Chance, RuleError

WORDS = ("Król", "Dowódca", "Uczony", "P", "N", "E", "K", "M")
PASS_AT = 0.2


def amounts(luck, most=3):
    return Amounts(*(luck.randint(0, most) for _ in range(4)))


def some_event(luck):
    sections = [tuple(luck.sample(WORDS, luck.randint(0, 2))) for _ in range(3)]
    year = luck.choice([-480, 966, 1410, 1683, 1914])
    return EventCard(f"Rok {year}", Date(year), *sections, worth=luck.choice([10, 10, 5]))


def some_character(luck):
    keywords = tuple(luck.sample(WORDS[:3], luck.randint(0, 2)))
    name = luck.choice(["", "Jan", "Anna", "Mikołaj"])
    return CharacterCard(name, luck.randint(0, 4), luck.randint(0, 4), amounts(luck, 2), keywords)


def proposals(state, luck):
    """Things someone might try, sensible or not."""
    seat = luck.randrange(len(state.players))
    match state.phase:
        case Phase.PREPARING:
            return [ShowFaction(seat, "Frakcja", amounts(luck, 4)), BringEvent(seat, some_event(luck)), BeginEpoch()]
        case Phase.INCOME:
            return [TakeIncome()]
        case Phase.ACTIONS:
            return [Pass(state.turn)] if luck.random() < PASS_AT else turn_actions(state, luck)
        case Phase.WAR:
            return war_steps(state, luck)
        case Phase.ROUND_END:
            return [EndRound()]
        case Phase.EPOCH_END:
            return [EndEpoch()]
    return [EndGame()]


def turn_actions(state, luck):
    seat, players = state.turn, state.players
    player = players[seat]
    ids = [one.id for one in player.characters] or [None]
    standing = [one.id for one in player.completed] or [None]
    common = {"seat": seat, "instead": amounts(luck, 1)}
    return [
        Draw(**common, cards=luck.randint(0, 3)),
        PlayCharacter(**common, card=some_character(luck)),
        PlayMonument(
            **common,
            card=MonumentCard("Zabytek", luck.randint(1, 3), luck.choice([None, 1]), luck.randint(0, 5)),
            put=amounts(luck, 1),
            removes=luck.choice(standing),
        ),
        *(
            Build(**common, monument=one.id, put=amounts(luck, 1), removes=luck.choice(standing))
            for one in player.unfinished
        ),
        Activate(**common, character=luck.choice(ids), gives=luck.choice([None, amounts(luck, 2)])),
        UseCard(**common, cost=amounts(luck, 1), gives=amounts(luck, 1), vp=luck.randint(0, 2), contest=1),
        Contest(**common, character=luck.choice(ids), level=luck.choice([None, 5, 3, 1])),
        DeclareWar(**common, against=luck.randrange(len(players))),
    ]


def war_steps(state, luck):
    war = state.war
    seat = {"attack": war.attacker, "defence": war.defender, "compare": war.winner, "demands": war.loser}[war.stage]
    if war.stage in ("attack", "defence"):
        ready = [one.id for one in state.players[seat].ready]
        chosen = tuple(luck.sample(ready, luck.randint(0, len(ready))))
        return [Muster(seat, chosen, luck.choice([None, None, luck.randint(0, 6)]))]
    if war.stage == "compare":
        step = luck.choice([TakeGlory(seat), Demand(seat)]) if war.level else EndWar()
        what = luck.choice(["attack", "defence", "demands"])
        return [step, step, Modify(luck.randrange(len(state.players)), what, luck.choice([-2, 1, 3]))]
    found = cheapest(state.players[seat], war.level)
    return [MeetDemands(seat, found.discard, found.give, found.characters)]


def corrections(state, luck):
    seat = luck.randrange(len(state.players))
    player = state.players[seat]
    counter = luck.choice(["p", "n", "e", "k", "vp", "contest"])
    return [
        Correct(seat, counter, luck.choice([-1, 1])),
        Gain(seat, Change(p=luck.randint(-2, 2), k=luck.randint(-1, 1)), vp=luck.randint(-1, 1)),
        AddCharacter(seat, some_character(luck)),
        GiveTurn(seat),
        *(TurnCharacter(seat, one.id, luck.random() < 0.5) for one in player.characters[:1]),
        *(RemoveMonument(seat, one.id) for one in player.monuments[:1]),
        Activate(seat=seat, gives=amounts(luck, 1), correction=True),
    ]


def allowed(state, actions, chance):
    """The actions as the rules would log them."""
    found = []
    for action in actions:
        try:
            found.append(rules.decide(state, action, chance))
        except RuleError:
            continue
    return found


def step(state, luck, hand=0.05):
    """Something that the rules allow; now and then a correction by hand."""
    chance = Chance(luck.randbytes(8))
    if luck.random() < hand and (found := allowed(state, corrections(state, luck), chance)):
        return luck.choice(found)
    for _ in range(20):
        if found := allowed(state, proposals(state, luck), chance):
            return luck.choice(found)
    return rules.decide(state, Pass(state.turn), chance)
