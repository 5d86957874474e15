"""Score pads for the tests of any other game."""

import contextlib

from companion.games.any_game import game
from companion.games.any_game.actions import Write
from companion.games.any_game.layout import Layout, Options
from companion.games.kit import Chance, RuleError

LUCK = Chance(b"none is needed")


def play(state, *actions):
    for action in actions:
        state = game.apply(state, game.decide(state, action, LUCK))
    return state


def at(*rows, layout=None, seats=2):
    """A pad with rows of figures, after further actions."""
    state = game.setup(Options("Kierki", layout or Layout()), seats)
    for number, row in enumerate(rows):
        if isinstance(row, tuple):
            figures = [Write(seat, number, figure) for seat, figure in enumerate(row) if figure]
            state = play(state, *figures)
        else:
            state = play(state, row)
    return state


@contextlib.contextmanager
def refused(*codes):
    """What is done may be refused for these reasons."""
    try:
        yield
    except RuleError as error:
        if error.code not in codes:
            raise
