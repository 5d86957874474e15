"""Where a match stands when somebody notes something."""

from ..kit import Juncture
from .state import Phase, State


def moment(state: State) -> Juncture:
    """The epoch, its round, and who is on turn; in a war whoever declared it."""
    if state.phase in (Phase.GAME_END, Phase.FINISHED):
        return Juncture("end")
    epoch = state.epochs[state.epoch].value
    if state.phase in (Phase.PREPARING, Phase.EPOCH_END):
        return Juncture(epoch)
    turn = state.turn if state.phase in (Phase.ACTIONS, Phase.WAR) else None
    return Juncture(epoch, state.round + 1, turn)
