"""A table for the tests of Poprzez Wieki: short ways to score kingdoms and to play a match."""

from companion.games.kit import Chance, RuleError
from companion.games.poprzez_wieki import rules
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Place
from companion.games.poprzez_wieki.cards import Type
from companion.games.poprzez_wieki.scoring import score
from companion.games.poprzez_wieki.state import Options

P, L, G, T, S = Type.PALACE, Type.LIBRARY, Type.GARDEN, Type.TEMPLE, Type.STRONGHOLD


def points(mine, theirs):
    """Points of each card of the first kingdom."""
    return {line.card: line.points for line in score((mine, theirs))[0].lines}


def why(card, mine, theirs):
    """The reason on one line of the first kingdom's receipt."""
    return next(line.why for line in score((mine, theirs))[0].lines if line.card == card)


def places(first, second):
    """Cards played in turn into both kingdoms."""
    return [Place(seat, card) for cards in zip(first, second, strict=True) for seat, card in enumerate(cards)]


# A whole match; the arithmetic is in tests/golden/poprzez_wieki/ordinary.json.
ROUND_1 = [*places((3, 4, 5, 6, 12), (7, 8, 9, 13, 14)), CloseRound()]  # 16 to 7
CHOICES_1 = [Choose(0, relic=3, removed=4), Choose(1, relic=13, removed=7)]
KEPT_1 = (5, 6, 8, 9, 12, 14)
ROUND_2 = [*places((5, 12, 1, 8, 15), (9, 14, 17, 6, 10)), CloseRound()]  # 28 to 11
CHOICES_2 = [Choose(0, relic=15, removed=8), Choose(1, relic=14, removed=17)]
KEPT_2 = (1, 5, 6, 9, 10, 12)
ROUND_3 = [*places((1, 5, 2, 9, 18), (6, 10, 11, 12, 16)), CloseRound()]  # 20 to 12


def play(*actions, state=None, options=None):
    """The state after actions that the rules allow."""
    state = state or rules.setup(options or Options(), 2)
    for action in actions:
        state = rules.apply(state, rules.decide(state, action, Chance(b"seed")))
    return state


def refusal(state, action):
    """The code and the figures with which the rules refuse the action."""
    try:
        rules.decide(state, action, Chance(b"seed"))
    except RuleError as error:
        return error.code, error.figures
    raise AssertionError(f"{action} was allowed")
