"""A table of Podróż po Polsce for tests: play by short words, with dice and tokens as wanted."""

from functools import reduce

import msgspec

from companion.games.kit import Chance, RuleError
from companion.games.podroz import rules
from companion.games.podroz.actions import Begin, EnterDie, PassOn, TakeDie
from companion.games.podroz.state import CARDS_IN_BOX, Field, Options, Phase

SEED = bytes(range(32))
FIRST_SEVEN = (2, 4, 7, 9, 11, 13, 16)
YEARS = ("966", "1000", "15.07.1410", "1525", "1569", "3.05.1791", "1918", "1945", "1989", "2004", "2030")
TRACK = tuple(Field(f"Event {number}", year) for number, year in enumerate(YEARS, 1))
PLACES = tuple(f"Place {number}" for number in range(1, 18))
BOARD = Options(PLACES, TRACK)


def act(state, action):
    """One action that the rules allow."""
    return rules.apply(state, rules.decide(state, action, Chance(SEED, state.turn)))


def play(state, *actions):
    return reduce(act, actions, state)


def refusal(state, action):
    """The refusal of an action that the rules forbid."""
    try:
        rules.decide(state, action, Chance(SEED))
    except RuleError as error:
        return error
    raise AssertionError(f"{action} was allowed")


def begun(seats=3, board=None, first=0, tokens=FIRST_SEVEN):
    """A match that has begun with tokens as wanted."""
    return rules.apply(rules.setup(board or Options(), seats), Begin(first, tokens))


def rolled(state, dice=(5, 1, 3, 6, 2, 4, 2)):
    """Seven real dice as wanted."""
    return play(state, *(EnterDie(state.active, face) for face in dice))


def on_turn(seats=3, hand=3, board=None, field=1, die=0):
    """Seat 0 has taken a die and holds some cards."""
    state = play(rolled(begun(seats, board)), TakeDie(0, die))
    return give(state, 0, hand=hand, field=field)


def give(state, seat, hand=None, **facts):
    """The seat as wanted; cards for the hand come from the pile."""
    player = state.players[seat]
    pile = state.pile
    if hand is not None:
        pile, facts = pile + player.hand - hand, {**facts, "hand": hand}
    players = list(state.players)
    players[seat] = msgspec.structs.replace(player, **facts)
    return msgspec.structs.replace(state, players=tuple(players), pile=pile)


def skip(state, turns=1):
    """Turns of somebody who takes the first die that is left and does nothing with it."""
    for _ in range(turns):
        if state.phase is Phase.ROLL:
            state = rolled(state)
        state = play(state, TakeDie(state.active, state.left[0]))
        if state.phase is Phase.TURN:
            state = play(state, PassOn(state.active))
    return state


def all_cards(state):
    return state.pile + state.used + sum(player.hand + player.stops for player in state.players)


def check_laws(state):
    """What is true at any moment of any match."""
    assert all_cards(state) == CARDS_IN_BOX
    assert min(state.pile, state.used, *(player.hand for player in state.players)) >= 0
    assert state.active in range(len(state.players))
    if state.phase is not Phase.BEGIN:
        assert sorted(state.on_map + state.beside + state.away) == list(range(1, 18))
        assert set(state.on_map) <= set(state.seven)
        assert len(state.seven) == 7
    assert len(state.takers) == len(state.taken) == len(set(state.taken)) <= len(state.dice) <= 7
    assert (state.winner is not None) == (state.phase is Phase.FINISHED)
