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
    if not state.dice_only:
        players = tuple(change(player, hand=1) for player in state.players)
        state = change(state, players=players, pile=state.pile - len(players))
    return lay_out(change(state, first=first, active=first, turn=1, phase=Phase.ROLL), tokens)


def roll(state: State, dice: tuple[int, ...]) -> State:
    state = change_me(state, faces=tally(state.me.faces, dice))
    return change(state, dice=dice, taken=(), takers=(), by_hand=False, phase=Phase.DIE, rolls=state.rolls + 1)


def enter(state: State, faces: tuple[int, ...]) -> State:
    """Real dice count as a roll too: one that was undone for them does not come next."""
    dice = (*state.dice, *faces)
    state = change_me(state, by_hand=tally(state.me.by_hand, faces))
    state = change(state, dice=dice, taken=(), takers=(), by_hand=True)
    return change(state, phase=Phase.DIE, rolls=state.rolls + 1) if len(dice) == DICE else state


def take(state: State, die: int) -> State:
    """Who has a STOP takes a die all the same, and then loses the turn."""
    kept = "took_by_hand" if state.by_hand else "took"
    state = change_me(state, **{kept: tally(getattr(state.me, kept), (state.dice[die],))})
    state = change(state, taken=(*state.taken, die), takers=(*state.takers, state.active), phase=Phase.TURN)
    if not state.me.stops or state.dice_only:
        return state
    me = state.me
    return pass_on(used(change_me(state, stops=me.stops - 1, lost_turns=me.lost_turns + 1), 1))


def reach(state: State, token: int, drawn: tuple[int, ...]) -> State:
    state = change(state, token=token, got=dealt(state, state.next_cards))
    return take_token(state, state.active, token, drawn)


def take_token(state: State, seat: int, token: int, drawn: tuple[int, ...]) -> State:
    """A token leaves the map for a player's cards; after the last one seven new ones come."""
    cards = state.next_cards
    state = change(
        state,
        on_map=tuple(other for other in state.on_map if other != token),
        away=(*state.away, token),
    )
    state = change_player(state, seat, tokens=state.players[seat].tokens + 1)
    state = state if state.dice_only else deal(state, seat, cards)
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
        sevens=state.sevens + 1,
        real_tokens=False,
    )


def exchange(state: State, tokens: tuple[int, ...]) -> State:
    """Real tokens instead of those of the app, which then count nowhere."""
    me, pool = state.me, state.drawn_from
    if not state.real_tokens:
        full, rest = me.sets
        drawn = tuple(count - (number in state.seven) for number, count in enumerate(me.drawn, 1))
        state = change_me(state, drawn=drawn, sets=(full - 1, rest) if len(pool) == TOKENS else (full, rest - 1))
    seven = tuple(sorted(tokens))
    beside = tuple(token for token in pool if token not in tokens)
    return change(state, seven=seven, on_map=seven, beside=beside, real_tokens=True)


def dealt(state: State, count: int) -> int:
    """How many of so many cards there are; in the hands of the players the app does not know."""
    return count if state.dice_only else min(count, state.pile + state.used)


def deal(state: State, seat: int, count: int) -> State:
    """Cards from the pile; when it runs out in the middle, the used ones are the new pile."""
    got = dealt(state, count)
    if got > state.pile:
        state = change(state, pile=state.pile + state.used, used=0, eagle_used=False)
    state = change(state, pile=state.pile - got)
    return change_player(state, seat, hand=state.players[seat].hand + got)


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
    state = change(state, played=(*state.played, card), eagle_used=state.eagle_used or card.card is Card.EAGLE)
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
    return on_turn(change(state, turn=state.turn + 1), state.upcoming)


def on_turn(state: State, seat: int) -> State:
    """The turn of this player begins, with the dice that are left."""
    entering = state.phase is Phase.ROLL
    dice_left = bool(state.left) and not entering
    return change(
        state,
        phase=Phase.DIE if dice_left else Phase.ROLL,
        dice=state.dice if dice_left or entering else (),
        taken=state.taken if dice_left else (),
        takers=state.takers if dice_left else (),
        by_hand=state.by_hand and dice_left,
        active=seat,
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
