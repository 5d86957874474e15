"""A score pad in the log: rounds as headings, a figure typed key by key as one line."""

from typing import Any

import msgspec

from companion.games.any_game import actions
from companion.games.any_game.layout import Kind
from companion.games.any_game.state import State

from ..kit import Mark, Where
from . import words

DRAWINGS: dict[type, str] = {
    actions.Key: "pen", actions.Write: "pen", actions.Extra: "star", actions.DropExtra: "cross", actions.Rank: "laurel",
    actions.Deal: "hand", actions.Remark: "quill", actions.Agree: "pad", actions.Finish: "flag",
}  # fmt: skip


def where(state: State) -> Where:
    """The round or category that is being filled."""
    grid = state.layout.kind in (Kind.ROUNDS, Kind.CATEGORIES)
    return Where(words.row_title(state, state.row)) if grid and state.rows and not state.over else Where()


def mark(action: Any) -> Mark:
    if isinstance(action, actions.Count):
        return Mark("up" if action.by > 0 else "down")
    return Mark(DRAWINGS[type(action)])


def joined(former: Any, later: Any) -> Any:
    """The next key for the same cell, or another step of the same counter: as if it had been done at once."""
    same = type(former) is type(later) and isinstance(later, actions.Key | actions.Count)
    if not same or (former.seat, former.row) != (later.seat, later.row):
        return None
    if isinstance(later, actions.Count):
        return msgspec.structs.replace(later, by=former.by + later.by)
    return later
