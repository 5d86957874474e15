"""Monuments: markers put on them, completion, and the sixth."""

from typing import TypeVar

from msgspec.structs import replace

from ..kit import RuleError
from .actions import Build, PlayMonument
from .state import MOST_MONUMENTS, Monument, Player
from .terms import Amounts

Putting = TypeVar("Putting", PlayMonument, Build)


def check_put(player: Player, action: Putting, monument: Monument) -> Putting:
    """Only E, K and N, no more than is missing; whoever completes a sixth says which earlier one goes."""
    missing = monument.cost - monument.markers
    if action.put.p:
        raise RuleError("no_p_on_monuments")
    if action.put.total > missing:
        raise RuleError("too_many_markers", name=monument.card.name, missing=missing)
    if action.put.total < missing or len(player.completed) < MOST_MONUMENTS:
        return replace(action, removes=None)
    if action.removes not in {standing.id for standing in player.completed}:
        raise RuleError("sixth_monument", name=monument.card.name, most=MOST_MONUMENTS)
    return action


def put_markers(player: Player, monument: Monument, put: Amounts, removes: int | None) -> Player:
    return with_markers(player, monument, monument.markers + put.total, removes)


def with_markers(player: Player, monument: Monument, markers: int, removes: int | None = None) -> Player:
    """The monument with so many markers on it; completed, it gives its victory points at once."""
    done = markers >= monument.cost
    monument = replace(monument, markers=0 if done else markers, completed=done)
    others = [other for other in player.monuments if other.id not in (monument.id, removes)]
    player = replace(player, monuments=(*others, monument))
    return player.with_points("monuments", monument.card.vp) if done else player
