"""What was forgotten or mistaken, put right without taking back everything since."""

from ..kit import Chance, RuleError
from . import draws, turns
from .actions import Correct, CorrectDice, Correction, DiceOnly, Figure, GiveTurn, RecallToken, ReturnToken
from .checks import check_faces, check_on_map
from .state import DICE, LONGEST_TRACK, TOKENS, Phase, State
from .turns import change, change_player


def decide_keeping(state: State, action: DiceOnly) -> DiceOnly:
    if state.phase is Phase.FINISHED:
        raise RuleError("match_over")
    if action.on == state.dice_only:
        raise RuleError("kept_so")
    return action


def decide(state: State, action: Correction, chance: Chance) -> Correction:
    check_open(state)
    for seat in (getattr(action, "seat", 0), getattr(action, "to", 0)):
        if seat not in range(len(state.players)):
            raise RuleError("no_such_seat", seat=seat)
    match action:
        case Correct(seat, figure):
            check_figure(state, action)
            return change(action, was=getattr(state.players[seat], figure))
        case RecallToken(_, token):
            check_number(token)
            check_on_map(state, token)
            return change(action, drawn=draws.after_the_last(state, chance))
        case ReturnToken():
            check_return(state, action)
        case GiveTurn(to):
            if to == state.active:
                raise RuleError("on_turn_already", seat=to)
            return change(action, was=state.active)
        case CorrectDice():
            return decide_dice(state, action)
    return action


def check_open(state: State) -> None:
    if state.phase is Phase.FINISHED:
        raise RuleError("match_over")
    if state.phase is Phase.BEGIN:
        raise RuleError("not_begun")


def check_figure(state: State, action: Correct) -> None:
    if state.dice_only:
        raise RuleError("dice_only")
    have = getattr(state.players[action.seat], action.figure)
    least, most = limits(state, action, have)
    if not action.by or not least <= have + action.by <= most:
        raise RuleError("cannot_be", figure=action.figure, found=have + action.by, least=least, most=most)


def limits(state: State, action: Correct, have: int) -> tuple[int, int]:
    """Between what a figure lies: cards that are in no hand are all that can come into one."""
    if action.figure is Figure.FIELD:
        return 1, state.last or LONGEST_TRACK
    return 0, have + state.pile + state.used


def check_number(token: int) -> None:
    if token not in range(1, TOKENS + 1):
        raise RuleError("no_such_token", token=token)


def check_return(state: State, action: ReturnToken) -> None:
    check_number(action.token)
    if action.token in state.on_map:
        raise RuleError("token_lies_there", token=action.token)
    if action.token not in state.seven:
        raise RuleError("token_not_there", token=action.token)
    if not state.players[action.seat].tokens:
        raise RuleError("took_none", seat=action.seat)


def decide_dice(state: State, action: CorrectDice) -> CorrectDice:
    if state.phase is Phase.ROLL:
        raise RuleError("roll_first")
    was = tuple(state.dice[die] for die in state.left)
    check_faces(action.dice)
    most = DICE - (state.phase is Phase.TURN)
    if len(action.dice) > most:
        raise RuleError("too_many_dice", most=most, found=len(action.dice))
    if sorted(action.dice) == sorted(was):
        raise RuleError("dice_so_already")
    return change(action, was=was)


def apply(state: State, action: Correction) -> State:
    match action:
        case Correct(seat, figure, by):
            return put_right(state, seat, figure, by)
        case RecallToken(seat, token, drawn):
            return turns.take_token(state, seat, token, drawn)
        case ReturnToken(seat, token):
            return put_back(state, seat, token)
        case GiveTurn(to):
            return turns.on_turn(state, to)
        case CorrectDice(dice):
            return lay_dice(state, dice)


def put_right(state: State, seat: int, figure: Figure, by: int) -> State:
    to = getattr(state.players[seat], figure) + by
    state = change_player(state, seat, **{figure.value: to})
    if figure is Figure.FIELD:
        return change(state, phase=Phase.FINISHED, winner=seat) if to == state.last else state
    # Cards are never lost: what leaves a hand is used, what comes into one was in the pile, or else was used.
    near, far = ("used", "pile") if by < 0 or figure is Figure.STOPS else ("pile", "used")
    first = by if by < 0 else min(by, getattr(state, near))
    state = change(state, **{near: getattr(state, near) - first})
    return change(state, **{far: getattr(state, far) - (by - first)})


def put_back(state: State, seat: int, token: int) -> State:
    state = change_player(state, seat, tokens=state.players[seat].tokens - 1)
    return change(
        state,
        on_map=tuple(sorted((*state.on_map, token))),
        away=tuple(other for other in state.away if other != token),
        token=None if state.token == token else state.token,
    )


def lay_dice(state: State, faces: tuple[int, ...]) -> State:
    """The dice that are left; the one in hand stays there."""
    if state.phase is Phase.TURN and state.die is not None:
        return change(state, dice=(*faces, state.die), taken=(len(faces),), takers=(state.active,), by_hand=True)
    return change(state, dice=faces, taken=(), takers=(), by_hand=bool(faces), phase=Phase.DIE if faces else Phase.ROLL)
