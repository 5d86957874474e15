"""The rules of a match: what may be done, and what it does."""

import msgspec

from ..kit import Chance, RuleError, Standing
from . import checks, corrections, draws, turns
from .actions import (
    CARD_ACTIONS,
    Arrive,
    Begin,
    Correct,
    Correction,
    DiceOnly,
    EnterDice,
    EnterDie,
    EnterTokens,
    PassOn,
    PlayBlue,
    PlayGrey,
    PodrozAction,
    ReachToken,
    RollDice,
    TakeDie,
)
from .results import travels
from .state import Options, Phase, Player, State


def setup(options: Options, seats: int) -> State:
    return State(options, (Player(),) * seats, dice_only=options.dice_only)


def setup_by_first_rules(options: Options, seats: int) -> State:
    """Draws share one number, Eagles abound, and a year is the same as any of its days."""
    return msgspec.structs.replace(setup(options, seats), version=1)


def commutes(action: PodrozAction) -> bool:
    """What adds up, whoever was quicker: dice tapped in one after another, and corrections."""
    return isinstance(action, EnterDie | Correct)


def decide(state: State, action: PodrozAction, chance: Chance) -> PodrozAction:
    """Refuse, or give the action with chance filled in; what a phone sent in those places does not matter."""
    if isinstance(action, Begin):
        return decide_beginning(state, action, chance)
    if isinstance(action, DiceOnly):
        return corrections.decide_keeping(state, action)
    if isinstance(action, Correction):
        return corrections.decide(state, action, chance)
    state = turn_over(state, action)
    checks.check_turn(state, action)
    match action:
        case RollDice(seat):
            checks.check_roll(state)
            return RollDice(seat, draws.seven_dice(state, chance))
        case EnterDie() | EnterDice():
            checks.check_entry(state, action)
        case EnterTokens():
            checks.check_real_tokens(state, action)
        case TakeDie(seat, die):
            checks.check_die(state, action)
            return TakeDie(seat, die, state.dice[die])
        case ReachToken(seat, token):
            checks.check_token(state, action)
            return ReachToken(seat, token, draws.after_the_last(state, chance))
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


def turn_over(state: State, action: PodrozAction) -> State:
    """With dice and tokens alone nobody says that the turn is over: the next player's dice say it."""
    dice = isinstance(action, TakeDie | RollDice | EnterDie | EnterDice)
    if state.dice_only and state.phase is Phase.TURN and dice and getattr(action, "seat", None) == state.upcoming:
        return turns.pass_on(state)
    return state


def decide_beginning(state: State, action: Begin, chance: Chance) -> Begin:
    if state.phase is not Phase.BEGIN:
        raise RuleError("match_over" if state.phase is Phase.FINISHED else "begun_already")
    if action.first not in range(len(state.players)):
        raise RuleError("no_such_seat", seat=action.first)
    return Begin(action.first, draws.seven_tokens(state, chance))


def apply(state: State, action: PodrozAction) -> State:
    state = turn_over(state, action)
    match action:
        case Begin(first, tokens):
            return turns.begin(state, first, tokens)
        case RollDice(_, dice):
            return turns.roll(state, dice)
        case EnterDie(_, face):
            return turns.enter(state, (face,))
        case EnterDice(_, dice):
            return turns.enter(state, dice)
        case EnterTokens(_, tokens):
            return turns.exchange(state, tokens)
        case TakeDie(_, die):
            return turns.take(state, die)
        case ReachToken(_, token, drawn):
            return turns.reach(state, token, drawn)
        case PassOn():
            return turns.pass_on(state)
        case Arrive(seat):
            return msgspec.structs.replace(state, phase=Phase.FINISHED, winner=seat)
        case DiceOnly(on):
            return msgspec.structs.replace(state, dice_only=on)
    if isinstance(action, Correction):
        return corrections.apply(state, action)
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
