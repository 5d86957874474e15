"""An unfinished monument lies face down: its name, cost and points are its player's alone until it is completed."""

from typing import Any

from msgspec.structs import replace

from .actions import AddMonument, Build, ChangeController, MarkMonument, PlayMonument, RemoveMonument
from .cards import MonumentCard
from .state import Monument, Phase, Player, State

Speaking = PlayMonument | AddMonument | Build | MarkMonument | RemoveMonument | ChangeController
BACK = MonumentCard("", 0)  # what the others see of it


def with_uncovered(state: State) -> State:
    """Remember every monument that lies open now."""
    known = {one.id for one in state.uncovered}
    new = [one for player in state.players for one in player.completed if one.id not in known]
    return replace(state, uncovered=(*state.uncovered, *new)) if new else state


def redact(state: State, action: Any, viewer: int | None) -> Any:
    """Which monument somebody works on is told to others once it is completed, and at the end of the match."""
    if getattr(action, "seat", None) == viewer or state.phase is Phase.FINISHED:
        return action
    match action:
        case PlayMonument() | AddMonument(completed=False):
            return action if is_open(state, action) else replace(action, card=BACK)
        case Build() | MarkMonument() | RemoveMonument() | ChangeController(character=None):
            return action if any(is_meant(one, action) for one in state.uncovered) else replace(action, name="")
    return action


def is_open(state: State, action: PlayMonument | AddMonument) -> bool:
    """Whether everyone has seen this card, and no other copy of it lies face down with whoever spoke of it."""
    covered = any(is_meant(one, action) for player in state.players for one in player.unfinished)
    return not covered and any(is_meant(one, action) for one in state.uncovered)


def is_meant(one: Monument, action: Speaking) -> bool:
    """Whether this is what somebody spoke of; a number alone says less, as after undo it is that of another one."""
    number = None if isinstance(action, PlayMonument) else action.monument
    same = one.card == action.card if isinstance(action, PlayMonument | AddMonument) else one.card.name == action.name
    return same and action.seat in one.had and number in (None, one.id)


def seen_by(state: State, viewer: int | None) -> State:
    if state.phase is Phase.FINISHED:
        return state
    players = [player if seat == viewer else from_outside(player) for seat, player in enumerate(state.players)]
    return state.with_all(players)


def from_outside(player: Player) -> Player:
    """The player as others see the table: only how many markers lie on a monument."""
    if not player.unfinished:
        return player
    shown = tuple(one if one.completed else replace(one, card=BACK, cost=0) for one in player.monuments)
    return replace(player, monuments=shown)
