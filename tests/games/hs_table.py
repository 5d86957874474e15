"""A table for the tests of Historia: short ways to reach a round and to play in it."""

from msgspec.structs import replace

from companion.games.historia import rules
from companion.games.historia.actions import BeginEpoch, BringEvent, Pass, ShowFaction, TakeIncome
from companion.games.historia.cards import CharacterCard, EventCard, MonumentCard
from companion.games.historia.state import Character, Monument, Options, Player
from companion.games.historia.terms import Amounts, Date
from companion.games.kit import Chance, RuleError

GRUNWALD = EventCard(
    "Bitwa pod Grunwaldem",
    Date(1410, 7, 15),
    five=("Władysław Jagiełło", "Ulrich von Jungingen"),
    three=("Witold Kiejstutowicz", "Dowódca"),
    one=("M",),
)


def event(year=1000, name=None, **more):
    return EventCard(name or f"Rok {year}", Date(year), **more)


def play(state, *actions, seed=b"seed"):
    """The state after actions that the rules allow."""
    for action in actions:
        state = rules.apply(state, rules.decide(state, action, Chance(seed)))
    return state


def refusal(state, action):
    """The code with which the rules refuse the action."""
    return refused(state, action).code


def refused(state, action):
    try:
        rules.decide(state, action, Chance(b"seed"))
    except RuleError as error:
        return error
    raise AssertionError(f"{action} was allowed")


def prepared(players=2, bases=None, **options):
    """Factions are shown and events brought, the seats' in order: seat 0 begins."""
    state = rules.setup(Options(**options), players)
    for seat in range(players):
        state = play(state, ShowFaction(seat, f"Frakcja {seat}", (bases or {}).get(seat, Amounts(4, 3, 3, 1))))
    for number in range(state.events_each):
        for seat in range(players):
            state = play(state, BringEvent(seat, event(1000 + 10 * number + seat)))
    return state


def started(players=2, **more):
    """The first round's actions have begun; seat 0 is first."""
    return play(prepared(players, **more), BeginEpoch(), TakeIncome())


def having(state, seat, p=0, n=0, e=0, k=0, characters=(), monuments=()):
    """The seat has exactly these markers, characters and monuments."""
    player = replace(
        state.players[seat],
        influence=Amounts(p, n, e, k),
        characters=tuple(Character(100 + n, card) for n, card in enumerate(characters)),
        monuments=tuple(monuments),
    )
    return state.with_player(seat, player)


def standing(number, cost=5, vp=0):
    """A completed monument, with a number that no other card gets."""
    return Monument(200 + number, MonumentCard(f"Zabytek {number}", cost, vp=vp), cost, completed=True)


def passes(state):
    """Everyone passes, from whose turn it is."""
    while state.phase == "actions":
        state = play(state, Pass(state.turn))
    return state


def man(name="Postać", cost=0, strength=0, gives=None, keywords=()):
    return CharacterCard(name, cost, strength, gives or Amounts(), tuple(keywords))


def loser(markers=(0, 0, 0, 0), costs=()):
    characters = tuple(Character(n, man(cost=cost)) for n, cost in enumerate(costs))
    return Player(influence=Amounts(*markers), characters=characters)
