"""The rules of a match: what may be done, and what it does."""

from msgspec.structs import replace

from ..kit import Chance, RuleError, Standing
from . import actions, corrections, epochs, facedown, turns, war
from .actions import Choice, HistoriaAction
from .results import ended
from .state import Event, Options, Phase, Player, State

ORDERLY = (
    Choice, actions.BeginEpoch, actions.TakeIncome, actions.Pass, actions.EndRound, actions.EndEpoch, actions.EndGame,
    actions.Muster, actions.TakeGlory, actions.Demand, actions.MeetDemands, actions.EndWar, actions.GiveTurn,
)  # fmt: skip
WAR_STEPS = (
    actions.Muster, actions.Modify, actions.TakeGlory, actions.Demand, actions.MeetDemands, actions.EndWar,
)  # fmt: skip


def setup(options: Options, seats: int) -> State:
    return State(options, (Player(),) * seats)


def commutes(action: HistoriaAction) -> bool:
    """Counters and cards of one player mean the same in any order; turns do not."""
    return not isinstance(action, ORDERLY)


def decide(state: State, action: HistoriaAction, chance: Chance) -> HistoriaAction:
    seat = getattr(action, "seat", None)
    if seat is not None and not 0 <= seat < len(state.players):
        raise RuleError("no_such_seat", seat=seat)
    if state.phase is Phase.FINISHED:
        raise RuleError("match_over")
    if isinstance(action, Choice):
        return turns.decide_turn(state, action)
    if isinstance(action, WAR_STEPS):
        return war.decide_war(state, action)
    match action:
        case actions.Pass():
            return turns.decide_pass(state, action)
        case actions.ShowFaction():
            return epochs.decide_faction(state, action)
        case actions.BringEvent():
            return epochs.decide_bring(state, action)
        case actions.TakeEventBack():
            return epochs.decide_take_back(state, action)
        case actions.ChangeEvent():
            return epochs.decide_change(state, action)
        case actions.BeginEpoch():
            return epochs.decide_begin(state, action, chance)
        case actions.TakeIncome():
            return epochs.decide_income(state, action)
        case actions.EndRound():
            return epochs.decide_end_round(state, chance)
        case actions.EndEpoch():
            return epochs.decide_end_epoch(state, action)
        case actions.EndGame():
            return epochs.decide_end_game(state, action)
    return corrections.decide_correction(state, action)


def apply(state: State, action: HistoriaAction) -> State:
    return facedown.with_uncovered(do(state, action))


def do(state: State, action: HistoriaAction) -> State:
    if isinstance(action, Choice):
        return turns.apply_turn(state, action)
    if isinstance(action, WAR_STEPS):
        return war.apply_war(state, action)
    match action:
        case actions.Pass():
            return turns.apply_pass(state, action)
        case actions.ShowFaction():
            return epochs.apply_faction(state, action)
        case actions.BringEvent(seat, card):
            number = state.last_id + 1
            return replace(state, stack=(*state.stack, Event(number, seat, card)), last_id=number)
        case actions.TakeEventBack(_, event):
            return replace(state, stack=tuple(one for one in state.stack if one.id != event))
        case actions.ChangeEvent():
            return epochs.apply_change(state, action)
        case actions.BeginEpoch():
            return epochs.apply_begin(state, action)
        case actions.TakeIncome():
            return epochs.apply_income(state, action)
        case actions.EndRound():
            return epochs.apply_end_round(state, action)
        case actions.EndEpoch():
            return epochs.apply_end_epoch(state, action)
        case actions.EndGame():
            return epochs.apply_end_game(state)
    return corrections.apply_correction(state, action)


def standings(state: State) -> list[Standing] | None:
    """Most VP; ties by events won, then by completed monuments; still equal: shared."""
    if state.phase is not Phase.FINISHED:
        return None
    order = [(player.vp, len(player.events), len(player.completed)) for player in state.players]
    return [
        ended(state, seat, rank=1 + sum(other > mine for other in order), won=mine == max(order))
        for seat, mine in enumerate(order)
    ]
