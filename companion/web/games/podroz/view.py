"""The board of Podróż po Polsce: what a tap means, and what the templates need."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask_babel import gettext

from companion.games.podroz import game
from companion.games.podroz.state import DICE, FACES, HAND_LIMIT, Options, Phase, State
from companion.matches.play import Table, fingerprint
from companion.web.guards.access import Place, matches

from . import entered as boards
from . import words
from .road import road


def name() -> str:
    return "Podróż po Polsce"


def pitch() -> str:
    return gettext("2–6 players · dice, tokens, the road through history")


def entered_board() -> Options:
    """The board as the owner of the box entered it, or an empty one."""
    with matches().storage.reading() as db:
        found: Options = boards.entered(db, game)
    return found


def options_view() -> dict[str, Any]:
    return {"entered": entered_board()}


def read_options(form: Mapping[str, str]) -> dict[str, Any]:
    """A match keeps the board that it was opened with: later corrections do not change it."""
    board: dict[str, Any] = msgspec.to_builtins(entered_board()) if form.get("board") else {}
    return board


def read_tap(form: dict[str, str]) -> dict[str, Any]:
    """Fields as they are; what was left empty was not said."""
    return {name: value.strip() for name, value in form.items() if value.strip()}


def view(table: Table, place: Place) -> dict[str, Any]:
    state: State = table.state
    return {
        "phase": state.phase,
        "state": state,
        "words": words,
        "mine": not place.watching and place.seat in (None, state.active),
        "road": road([player.field for player in state.players], state.last),
        "order": sorted(range(len(state.players)), key=lambda seat: placing(state, seat)),
        "missing_dice": DICE - len(state.dice),
        "faces": range(1, FACES + 1),
        "limit": HAND_LIMIT,
        "may_reach": may_reach(state),
        "may_play": may_play(state),
        "fingerprint": fingerprint(table.match),
        "ranks": [standing.rank for standing in table.match.rules.standings(state) or ()],
        "beginning": state.phase is Phase.ROLL and state.turn == 1,
    }


def placing(state: State, seat: int) -> tuple[bool, int]:
    """The winner first, then whoever is furthest along the road."""
    return seat != state.winner, -state.players[seat].field


def may_reach(state: State) -> bool:
    return state.phase is Phase.TURN and state.token is None and (not state.played or state.alone is not None)


def may_play(state: State) -> bool:
    """Whether another card may follow in this turn."""
    open_turn = state.phase is Phase.TURN and state.token is None and state.alone is None
    return open_turn and len(state.played) < 3 and state.me.hand > 0
