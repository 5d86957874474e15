"""The rules of a match: what may be done, and what it does."""

import msgspec

from ..kit import Chance, RuleError, Standing
from . import checks, turns
from .actions import (
    CARD_ACTIONS,
    Arrive,
    Begin,
    EnterDie,
    PassOn,
    PlayBlue,
    PlayGrey,
    PodrozAction,
    ReachToken,
    RollDice,
    TakeDie,
)
from .results import travels
from .state import DICE, FACES, TOKENS, TOKENS_ON_MAP, Options, Phase, Player, State

ALL_TOKENS = tuple(range(1, TOKENS + 1))


def setup(options: Options, seats: int) -> State:
    return State(options, (Player(),) * seats)


def commutes(action: PodrozAction) -> bool:
    """Dice that are tapped in one after another add up; all else depends on what was seen."""
    return isinstance(action, EnterDie)


def decide(state: State, action: PodrozAction, chance: Chance) -> PodrozAction:
    """Refuse, or give the action with chance filled in; what a phone sent in those places does not matter."""
    if isinstance(action, Begin):
        return decide_beginning(state, action, chance)
    checks.check_turn(state, action)
    match action:
        case RollDice(seat):
            checks.check_roll(state)
            return RollDice(seat, tuple(chance.numbers("dice", FACES, DICE)))
        case EnterDie():
            checks.check_entry(state, action)
        case TakeDie(seat, die):
            checks.check_die(state, action)
            return TakeDie(seat, die, state.dice[die])
        case ReachToken(seat, token):
            checks.check_token(state, action)
            return ReachToken(seat, token, draw_if_last(state, chance))
        case Arrive():
            checks.check_arrival(state, action)
        case PassOn():
            checks.check_die_taken(state)
        case _:
            assert isinstance(action, CARD_ACTIONS)
            checks.check_card(state, action)
            if isinstance(action, PlayGrey | PlayBlue):
                return msgspec.structs.replace(action, than=checks.judge_date(state, action))
    return action


def decide_beginning(state: State, action: Begin, chance: Chance) -> Begin:
    if state.phase is not Phase.BEGIN:
        raise RuleError("match_over" if state.phase is Phase.FINISHED else "begun_already")
    if action.first not in range(len(state.players)):
        raise RuleError("no_such_seat", seat=action.first)
    return Begin(action.first, tuple(chance.sample("tokens", ALL_TOKENS, TOKENS_ON_MAP)))


def draw_if_last(state: State, chance: Chance) -> tuple[int, ...]:
    """The next seven when the map is emptied: from those beside the board, or from all when too few are there."""
    if len(state.on_map) > 1:
        return ()
    pool = state.beside if len(state.beside) >= TOKENS_ON_MAP else ALL_TOKENS
    return tuple(chance.sample("tokens", pool, TOKENS_ON_MAP))


def apply(state: State, action: PodrozAction) -> State:
    match action:
        case Begin(first, tokens):
            return turns.begin(state, first, tokens)
        case RollDice(_, dice):
            return turns.roll(state, dice)
        case EnterDie(_, face):
            return turns.enter(state, face)
        case TakeDie(_, die):
            return turns.take(state, die)
        case ReachToken(_, token, drawn):
            return turns.reach(state, token, drawn)
        case PassOn():
            return turns.pass_on(state)
        case Arrive(seat):
            return msgspec.structs.replace(state, phase=Phase.FINISHED, winner=seat)
    return turns.play(state, action)


def standings(state: State) -> list[Standing] | None:
    """The first to arrive wins; the others are placed by the field that they reached."""
    if state.phase is not Phase.FINISHED:
        return None
    return [standing(state, seat) for seat in range(len(state.players))]


def standing(state: State, seat: int) -> Standing:
    field, won = state.players[seat].field, seat == state.winner
    ahead = sum(1 for other, rival in enumerate(state.players) if other == state.winner or rival.field > field)
    return Standing(field, 1 if won else 1 + ahead, won, seat == state.first, own=travels(state, seat))
