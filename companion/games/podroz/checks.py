"""When the rules say no."""

from ..kit import RuleError
from .actions import (
    CARD_ACTIONS,
    Arrive,
    EnterDie,
    PlayBlue,
    PlayGrey,
    PlayStop,
    PodrozAction,
    ReachToken,
    RideCoach,
    TakeDie,
)
from .dates import Than, compare, read_date
from .state import ALONE, CARDS_A_TURN, DICE, FACES, TOKENS, Card, Phase, State

CARD_PLAYED = dict(
    zip(CARD_ACTIONS, (Card.GREY, Card.BLUE, Card.CITY, Card.STOP, Card.EAGLE, Card.TRAIN, Card.COACH), strict=True)
)


def check_turn(state: State, action: PodrozAction) -> None:
    """Only the player on turn acts, and only with a die in hand where one is needed."""
    seat = getattr(action, "seat", state.active)
    if seat not in range(len(state.players)):
        raise RuleError("no_such_seat", seat=seat)
    if state.phase is Phase.FINISHED:
        raise RuleError("match_over")
    if state.phase is Phase.BEGIN:
        raise RuleError("not_begun")
    if seat != state.active:
        raise RuleError("not_your_turn", seat=seat, active=state.active)


def check_roll(state: State) -> None:
    if state.phase is not Phase.ROLL:
        raise RuleError("dice_left", left=len(state.left)) if state.phase is Phase.DIE else RuleError("die_already")
    if state.dice:
        raise RuleError("entering", entered=len(state.dice), missing=DICE - len(state.dice))


def check_entry(state: State, action: EnterDie) -> None:
    if state.phase is not Phase.ROLL:
        raise RuleError("seven_entered")
    if action.face not in range(1, FACES + 1):
        raise RuleError("no_such_face", face=action.face)


def check_die(state: State, action: TakeDie) -> None:
    if state.phase is Phase.ROLL:
        raise RuleError("roll_first")
    if state.phase is Phase.TURN:
        raise RuleError("die_already")
    if action.die not in range(len(state.dice)):
        raise RuleError("no_such_die")
    if action.die in state.taken:
        raise RuleError("die_gone", face=state.dice[action.die])


def check_die_taken(state: State) -> None:
    if state.phase is Phase.ROLL:
        raise RuleError("roll_first")
    if state.phase is Phase.DIE:
        raise RuleError("die_first")


def check_token(state: State, action: ReachToken) -> None:
    check_die_taken(state)
    if action.token not in range(1, TOKENS + 1):
        raise RuleError("no_such_token", token=action.token)
    if state.token is not None:
        raise RuleError("token_already", token=state.token)
    if state.played and not state.alone:
        raise RuleError("cards_or_move")
    if action.token not in state.on_map:
        raise RuleError("token_gone" if action.token in state.seven else "token_not_there", token=action.token)


def check_card(state: State, action: PodrozAction) -> None:
    check_die_taken(state)
    card = CARD_PLAYED[type(action)]
    if state.token is not None and not state.alone:
        raise RuleError("move_or_cards", token=state.token)
    if state.alone:
        raise RuleError("alone", card=state.alone)
    if state.played and card in ALONE:
        raise RuleError("must_be_alone", card=card)
    if len(state.played) == CARDS_A_TURN:
        raise RuleError("three_cards")
    if not state.me.hand:
        raise RuleError("no_cards", seat=state.active)
    if isinstance(action, PlayStop):
        check_target(state, action)
    if isinstance(action, RideCoach) and action.bonus not in (0, 1, 2):
        raise RuleError("bad_bonus", bonus=action.bonus)


def check_target(state: State, action: PlayStop) -> None:
    if action.target not in range(len(state.players)):
        raise RuleError("no_such_seat", seat=action.target)
    if action.target == action.seat:
        raise RuleError("stop_oneself")


def judge_date(state: State, action: PlayGrey | PlayBlue) -> Than:
    """Earlier, same or later: worked out where both dates are known, otherwise as the players say."""
    if action.date:
        card = read_date(action.date)
        if card is None:
            raise RuleError("bad_date", date=action.date)
        field = read_date(state.here.date)
        if field is not None:
            return compare(card, field)
    if action.than is None:
        raise RuleError("say_which", field=state.me.field)
    return action.than


def check_arrival(state: State, action: Arrive) -> None:
    check_die_taken(state)
    if state.last:
        raise RuleError("track_known", last=state.last, field=state.me.field)
    if not state.moved:
        raise RuleError("not_moved", seat=action.seat)
    ahead = max(range(len(state.players)), key=lambda seat: state.players[seat].field * (seat != action.seat))
    if state.players[ahead].field >= state.me.field:
        raise RuleError("not_ahead", seat=ahead, field=state.players[ahead].field)
