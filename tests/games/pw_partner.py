"""A table at which the app has the second seat, for the tests."""

from companion.games.kit import Chance
from companion.games.poprzez_wieki import partner, rules
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Deal, Place
from companion.games.poprzez_wieki.state import APP, PEOPLE, Options, Phase, Strength

SEED = b"seed"


def opening(**more):
    return rules.setup(Options(partner=Strength.BEST, **more), 2)


def do(state, *actions):
    for action in actions:
        state = rules.apply(state, rules.decide(state, action, Chance(SEED)))
    return state


def seal(state, *cards):
    """What the app chooses, sealed."""
    return partner.seal(Chance(SEED), partner.step(state), cards)


def choose_first(state):
    """The app chooses the first cards that it may."""
    cards = state.played[APP][:2] if state.phase is Phase.CHOOSING else state.hands[APP][:1]
    return do(state, seal(state, *cards))


def play(state, picks):
    """Deal if need be, then as many picks of the first card in hand."""
    state = do(state, Deal()) if partner.to_deal(state) else state
    for _ in range(picks):
        state = choose_first(state) if partner.to_choose(state) else state
        state = do(state, Place(PEOPLE, state.hands[PEOPLE][0]))
    return state


def play_round(state):
    return do(play(state, 5), CloseRound())


def choose_relics(state):
    return do(choose_first(state), Choose(PEOPLE, *state.played[PEOPLE][:2]))
