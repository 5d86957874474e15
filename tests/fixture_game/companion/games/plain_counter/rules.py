"""A plain counter: whoever first has so many points wins."""

from typing import Annotated

import msgspec

from ..kit import Action, Chance, RuleError, Standing, ranked

MOST_AT_ONCE = 3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be agreed on before the match; everything has a default."""

    goal: Annotated[int, msgspec.Meta(ge=1, le=999)] = 10


class Add(Action, frozen=True, tag="add"):
    """Somebody scores."""

    seat: int
    by: int = 1


class State(msgspec.Struct, frozen=True):
    """What lies on the table."""

    goal: int
    points: tuple[int, ...]

    @property
    def over(self) -> bool:
        return max(self.points) >= self.goal


def setup(options: Options, seats: int) -> State:
    return State(options.goal, (0,) * seats)


def decide(state: State, action: Add, chance: Chance) -> Add:
    """Refuse, or give the action as it will be logged."""
    if action.seat not in range(len(state.points)):
        raise RuleError("no_such_seat", seat=action.seat)
    if action.by not in range(1, MOST_AT_ONCE + 1):
        raise RuleError("too_much", by=action.by, most=MOST_AT_ONCE)
    if state.over:
        raise RuleError("counted_out", goal=state.goal)
    return action


def apply(state: State, action: Add) -> State:
    """The state after a logged action: no checks, the log is trusted."""
    points = [had + action.by * (seat == action.seat) for seat, had in enumerate(state.points)]
    return State(state.goal, tuple(points))


def commutes(action: Add) -> bool:
    """Points add up, whoever was quicker."""
    return True


def standings(state: State) -> list[Standing] | None:
    if not state.over:
        return None
    return ranked([Standing(points, 0, False) for points in state.points])
