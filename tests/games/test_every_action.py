"""Every action that a game knows is decided, logged, applied, undone and redone: an action that no table has fails."""

from typing import get_args

import any_deeds
import hs_deeds
import msgspec
import podroz_deeds
import pw_deeds
import pytest

from companion.games.catalogue import GAMES
from companion.games.kit import Chance
from companion.matches.log import Entry, Timeline, add

DEEDS = {
    "any-game": any_deeds.DEEDS,
    "historia": hs_deeds.DEEDS,
    "podroz": podroz_deeds.DEEDS,
    "poprzez-wieki": pw_deeds.DEEDS,
}
KINDS = [(key, kind) for key, game in GAMES.items() for kind in get_args(game.Action) or (game.Action,)]


@pytest.mark.parametrize(("key", "kind"), KINDS, ids=lambda part: getattr(part, "__name__", part))
def test_it_is_decided_applied_undone_and_redone(key, kind):
    assert kind in DEEDS[key], f"{kind.__name__} needs a table at which it is done"
    game, (opening, action, look, before, after) = GAMES[key], DEEDS[key][kind]
    assert type(action) is kind
    logged = game.decide(opening, action, Chance(b"seed"))
    assert game.decide(opening, logged, Chance(b"seed")) == logged, "what was decided is decided so again"
    assert msgspec.json.decode(msgspec.json.encode(logged), type=game.Action) == logged

    table = Timeline(game, opening)
    assert look(table.state) == before
    done = add(table, Entry(1, logged))
    assert look(done.state) == after
    undone = add(done, Entry(2, undoes=1))
    assert undone.state == opening
    assert (undone.can_undo, undone.can_redo) == (None, Entry(1, logged))
    assert add(undone, Entry(3, undoes=2)).state == done.state


@pytest.mark.parametrize("key", GAMES)
def test_no_table_is_left_of_an_action_that_is_gone(key):
    assert set(DEEDS[key]) == {kind for game, kind in KINDS if game == key}
