"""A game that names no pieces is drawn whole, and never stale."""

from random import Random

import board_players
from board_compare import compare

from companion.games.catalogue import GAMES


def test_the_board_of_a_game_that_was_added_is_never_stale(app, counter, matches, monkeypatch):
    game, luck = GAMES["plain-counter"], Random(7)
    match = matches.open_match("plain-counter", [("Ania", None), ("Basia", None)])

    def wish(state, luck):
        return counter.Add(luck.randrange(2))

    steps = board_players.timelines(game, None, 2, wish, luck, 20)
    assert compare(app, monkeypatch, match, steps) > 0
