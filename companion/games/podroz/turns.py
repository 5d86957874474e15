"""What each action does to the table; trusts the log."""

from typing import Any

import msgspec

from .actions import PlayBlue, PlayCity, PlayEagle, PlayGrey, PlayStop, RideCoach, RideTrain
from .dates import Than
from .state import DICE, TOKENS, TOKENS_ON_MAP, Card, Phase, Played, Player, State

change = msgspec.structs.replace
CARD_ORDER = tuple(Card)
SAME_DATE, OTHER_DATE, IN_THE_CITY, EAGLE = 2, 1, 3, 3


def begin(state: State, first: int, tokens: tuple[int, ...]) -> State:
    players = tuple(change(player, hand=1) for player in state.players)
    state = change(state, players=players, pile=state.pile - len(players), first=first, turn=1, phase=Phase.ROLL)
    return lay_out(change(state, active=first), tokens)


def roll(state: State, dice: tuple[int, ...]) -> State:
    state = change_me(state, faces=tally(state.me.faces, dice))
    return change(state, dice=dice, taken=(), by_hand=False, phase=Phase.DIE)


def enter(state: State, face: int) -> State:
    dice = (*state.dice, face)
    state = change_me(state, by_hand=tally(state.me.by_hand, (face,)))
    phase = Phase.DIE if len(dice) == DICE else Phase.ROLL
    return change(state, dice=dice, taken=(), by_hand=True, phase=phase)


def take(state: State, die: int) -> State:
    """Who has a STOP takes a die all the same, and then loses the turn."""
    kept = "took_by_hand" if state.by_hand else "took"
    state = change_me(state, **{kept: tally(getattr(state.me, kept), (state.dice[die],))})
    state = change(state, taken=(*state.taken, die), phase=Phase.TURN)
    if not state.me.stops:
        return state
    me = state.me
    return pass_on(used(change_me(state, stops=me.stops - 1, lost_turns=me.lost_turns + 1), 1))


def reach(state: State, token: int, drawn: tuple[int, ...]) -> State:
    cards = state.next_cards
    state = change(
        state,
        on_map=tuple(other for other in state.on_map if other != token),
        away=(*state.away, token),
        token=token,
    )
    state = change_me(state, tokens=state.me.tokens + 1)
    state = deal(state, cards)
    return change(lay_out(state, drawn), refilled=True) if drawn else state


def lay_out(state: State, drawn: tuple[int, ...]) -> State:
    """Seven tokens go on the map: from those beside it, or, when they are too few, all seventeen are mixed."""
    from_beside = len(state.beside) >= TOKENS_ON_MAP
    pool = state.beside if from_beside else tuple(range(1, TOKENS + 1))
    tokens = tuple(sorted(drawn))
    full, rest = state.me.sets
    state = change_me(
        state,
        drawn=tally(state.me.drawn, drawn),
        sets=(full, rest + 1) if from_beside else (full + 1, rest),
    )
    return change(
        state,
        seven=tokens,
        on_map=tokens,
        beside=tuple(token for token in pool if token not in drawn),
        away=state.away if from_beside else (),
    )


def deal(state: State, count: int) -> State:
    """Cards from the pile; when it runs out in the middle, the used ones are the new pile."""
    pile, spent, got = state.pile, state.used, 0
    for _ in range(count):
        if not pile:
            pile, spent = spent, 0
        if pile:
            pile, got = pile - 1, got + 1
    return change_me(change(state, pile=pile, used=spent, got=got), hand=state.me.hand + got)


def play(state: State, action: Any) -> State:
    """One card: what it moves is counted from where the marker stands now."""
    card = effect(action)
    me = state.me
    to = me.field + card.fields
    if state.last:
        to = min(to, state.last)
    card = change(card, fields=to - me.field)
    kinds = tally(me.kinds, (CARD_ORDER.index(card.card) + 1,))
    state = change_me(state, field=to, hand=me.hand - 1, cards=me.cards + 1, kinds=kinds)
    state = change(state, played=(*state.played, card))
    if card.target is None:
        state = used(state, 1)
    else:
        state = change_player(state, card.target, stops=state.players[card.target].stops + 1)
    if state.last and to == state.last:
        return change(state, phase=Phase.FINISHED, winner=state.active)
    return state


def effect(action: Any) -> Played:
    match action:
        case PlayGrey(_, than):
            return Played(Card.GREY, SAME_DATE if than is Than.SAME else OTHER_DATE, than)
        case PlayBlue(_, than):
            return Played(Card.BLUE, OTHER_DATE if than is Than.LATER else SAME_DATE, than)
        case PlayCity(_, there):
            return Played(Card.CITY, IN_THE_CITY if there else 0)
        case PlayStop(_, target):
            return Played(Card.STOP, target=target)
        case PlayEagle():
            return Played(Card.EAGLE, EAGLE)
        case RideTrain():
            return Played(Card.TRAIN)
        case RideCoach(_, bonus):
            return Played(Card.COACH, bonus=bonus)
    raise AssertionError(action)


def pass_on(state: State) -> State:
    surplus = state.surplus
    state = used(change_me(state, hand=state.me.hand - surplus), surplus)
    dice_left = bool(state.left)
    return change(
        state,
        phase=Phase.DIE if dice_left else Phase.ROLL,
        dice=state.dice if dice_left else (),
        taken=state.taken if dice_left else (),
        by_hand=state.by_hand and dice_left,
        active=state.upcoming,
        turn=state.turn + 1,
        played=(),
        token=None,
        got=0,
        refilled=False,
    )


def used(state: State, count: int) -> State:
    return change(state, used=state.used + count)


def change_me(state: State, **facts: Any) -> State:
    return change_player(state, state.active, **facts)


def change_player(state: State, seat: int, **facts: Any) -> State:
    def changed(player: Player, number: int) -> Player:
        return change(player, **facts) if number == seat else player

    return change(state, players=tuple(changed(player, number) for number, player in enumerate(state.players)))


def tally(counts: tuple[int, ...], came: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count + came.count(number) for number, count in enumerate(counts, 1))
