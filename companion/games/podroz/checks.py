"""When the rules say no."""

from ..kit import RuleError
from .actions import (
    CARD_ACTIONS,
    Arrive,
    EnterDice,
    EnterDie,
    EnterTokens,
    PlayBlue,
    PlayEagle,
    PlayGrey,
    PlayStop,
    PodrozAction,
    ReachToken,
    RideCoach,
    TakeDie,
)
from .dates import Than, compare, read_date
from .state import ALONE, CARDS_A_TURN, DICE, FACES, TOKENS, TOKENS_ON_MAP, Card, Phase, State

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
    told_by_anyone = state.dice_only and isinstance(action, Arrive)  # the app does not see the markers
    if seat != state.active and not told_by_anyone:
        raise RuleError("not_your_turn", seat=seat, active=state.active)


def check_roll(state: State) -> None:
    if state.phase is not Phase.ROLL:
        raise RuleError("dice_left", left=len(state.left)) if state.phase is Phase.DIE else RuleError("die_already")
    if state.dice:
        raise RuleError("entering", entered=len(state.dice), missing=DICE - len(state.dice))


def check_entry(state: State, action: EnterDie | EnterDice) -> None:
    """Real dice: one after another, or all seven."""
    faces = (action.face,) if isinstance(action, EnterDie) else action.dice
    if state.phase is not Phase.ROLL:
        raise RuleError("seven_entered")
    check_faces(faces)
    if isinstance(action, EnterDice) and len(state.dice) + len(faces) != DICE:
        raise RuleError("seven_dice", found=len(state.dice) + len(faces))


def check_faces(faces: tuple[int, ...]) -> None:
    for face in faces:
        if face not in range(1, FACES + 1):
            raise RuleError("no_such_face", face=face)


def check_real_tokens(state: State, action: EnterTokens) -> None:
    """Real tokens stand in for a seven that nobody has touched yet."""
    if not state.untouched:
        raise RuleError("tokens_touched")
    if len(set(action.tokens)) != TOKENS_ON_MAP or len(action.tokens) != TOKENS_ON_MAP:
        raise RuleError("seven_tokens", found=len(set(action.tokens)))
    for token in action.tokens:
        if token not in state.drawn_from:
            raise RuleError("token_not_beside", token=token)


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
    check_on_map(state, action.token)


def check_on_map(state: State, token: int) -> None:
    if token not in state.on_map:
        raise RuleError("token_gone" if token in state.seven else "token_not_there", token=token)


def check_cards_left(state: State) -> None:
    """A turn has three cards at most, and who holds none plays none."""
    if len(state.played) == CARDS_A_TURN:
        raise RuleError("three_cards")
    if not state.me.hand:
        raise RuleError("no_cards", seat=state.active)


def check_card(state: State, action: PodrozAction) -> None:
    if state.dice_only:
        raise RuleError("dice_only")
    check_die_taken(state)
    card = CARD_PLAYED[type(action)]
    if state.token is not None and not state.alone:
        raise RuleError("move_or_cards", token=state.token)
    if state.alone:
        raise RuleError("alone", card=state.alone)
    if state.played and card in ALONE:
        raise RuleError("must_be_alone", card=card)
    check_cards_left(state)
    if isinstance(action, PlayEagle) and state.eagle_used and state.version > 1:
        raise RuleError("eagle_used")
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
    card, field = (read_date(date, years=state.version > 1) for date in (action.date, state.here.date))
    if action.date and card is None:
        raise RuleError("bad_date", date=action.date)
    asked = RuleError("say_which", field=state.me.field)
    if card is not None and field is not None:
        than = compare(card, field) or (Than.SAME if state.version == 1 else None)
        if than is not None:
            return than
        asked = RuleError("date_open", date=action.date, field=state.here.date)
    vague = Than.NOT_LATER if isinstance(action, PlayGrey) else Than.OTHER  # does not say how far this card goes
    if action.than is None or action.than is vague:
        raise asked
    return action.than


def check_arrival(state: State, action: Arrive) -> None:
    """The app knows better than the players only what it keeps itself."""
    if state.dice_only:
        return
    check_die_taken(state)
    if state.last:
        raise RuleError("track_known", last=state.last, field=state.me.field)
    if not state.moved:
        raise RuleError("not_moved", seat=action.seat)
    ahead = max(range(len(state.players)), key=lambda seat: state.players[seat].field * (seat != action.seat))
    if state.players[ahead].field >= state.me.field:
        raise RuleError("not_ahead", seat=ahead, field=state.players[ahead].field)
