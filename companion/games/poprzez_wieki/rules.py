"""The rules of a match: what may be done, and what it does."""

from typing import Any

import msgspec

from ..kit import Chance, RuleError, Standing, ranked
from . import partner
from .actions import (
    Choose,
    CloseRound,
    Deal,
    Hint,
    Keep,
    Lay,
    Lesson,
    Move,
    Place,
    PoprzezWiekiAction,
    Seal,
    TakeBack,
)
from .cards import CARDS
from .results import Kingdom
from .state import APP, CHANCES, FROM_DECK, HAND, PEOPLE, ROUNDS, Choice, Explained, Options, Pair, Phase, Shown, State


def setup(options: Options, seats: int) -> State:
    return State(partner=options.partner, hints=options.hints, learning=options.learning)


def check(options: Options, seats: int) -> None:
    """Hints are for those who sit there."""
    for seat in options.hints:
        if seat not in range(seats):
            raise RuleError("no_such_seat", seat=seat)


def partner_of(options: Options) -> str:
    return options.partner or ""


def commutes(action: PoprzezWiekiAction) -> bool:
    return not isinstance(action, CloseRound | Deal | Seal | Lesson)


def follows(action: PoprzezWiekiAction) -> bool:
    return isinstance(action, Deal | Seal | Hint | Lesson)


def decide(state: State, action: PoprzezWiekiAction, chance: Chance) -> PoprzezWiekiAction:
    seat = getattr(action, "seat", 0)
    if seat not in (0, 1):
        raise RuleError("no_such_seat", seat=seat)
    if state.phase is Phase.FINISHED:
        raise RuleError("match_over")
    if isinstance(action, Hint):
        check_hint(state, action)
        return action
    if state.partner:
        return decide_with_the_app(state, action, chance)
    if isinstance(action, Deal | Seal | Lay | Keep | Lesson):
        raise RuleError("no_partner")
    if isinstance(action, Choose):
        check_choice(state, action)
    elif state.phase is Phase.CHOOSING:
        raise RuleError("choose_first", round=state.round)
    elif isinstance(action, CloseRound):
        check_close(state)
    else:
        check_known(action.card)
        check_card(state, action)
    return action


def decide_with_the_app(state: State, action: PoprzezWiekiAction, chance: Chance) -> PoprzezWiekiAction:
    """One seat is the app's: what the other lays or chooses is logged with what the app had sealed."""
    match action:
        case Deal():
            return partner.deal(state, chance)
        case Seal():
            return partner.check_seal(state, action, chance)
        case Lesson():
            return check_lesson(state, action)
        case TakeBack() | Move():
            raise RuleError("turned_over")
        case Place() | Lay() | Choose() | Keep() if action.seat == APP:
            raise RuleError("the_apps_seat")
        case Choose() | Keep():
            check_choice(state, action)
            return partner.keep(state, action, chance)
    if state.phase is Phase.CHOOSING:
        raise RuleError("choose_first", round=state.round)
    if isinstance(action, Place | Lay):
        check_known(action.card)
        return partner.lay(state, action, chance)
    check_close(state)
    return action


def check_hint(state: State, action: Hint) -> None:
    if action.seat not in state.hints:
        raise RuleError("no_hints", seat=action.seat)
    for card in (*action.hand, *action.passed):
        check_known(card)


def check_lesson(state: State, action: Lesson) -> Lesson:
    """It is about what was just turned over, and names nothing better than what could have been chosen."""
    if not state.learning or state.explained or state.shown is None or action.chosen != state.shown.mine:
        raise RuleError("nothing_to_explain")
    for card in action.best:
        check_known(card)
    relics = len(action.chosen) > 1
    among = state.closed[-1][PEOPLE][-HAND:] if relics else (*action.chosen, *state.hands[APP])
    fits = len(set(action.best)) == len(action.best) == len(action.chosen) and set(action.best) <= set(among)
    when = (state.round - 1, 0) if relics else (state.round, len(state.played[PEOPLE]))
    if not fits or (action.round, action.pick) != when or not 0 <= action.cost <= CHANCES:
        raise RuleError("nothing_to_explain")
    return action


def check_known(card: int) -> None:
    if card not in CARDS:
        raise RuleError("no_such_card", card=card)


def check_card(state: State, action: Place | TakeBack | Move) -> None:
    card, seat = action.card, action.seat
    check_in_play(state, card)
    holder = holder_of(state, card)
    if isinstance(action, Place):
        if holder is not None:
            raise RuleError("card_here" if holder == seat else "card_elsewhere", card=card, owner=holder, seat=seat)
        check_deck(state, card)
    elif isinstance(action, Move) and (holder is None or holder == seat):
        raise RuleError("card_here" if holder == seat else "card_not_played", card=card, owner=seat, seat=seat)
    elif isinstance(action, TakeBack) and holder != seat:
        raise RuleError("card_not_here", card=card, seat=seat)
    if not isinstance(action, TakeBack) and not state.missing(seat):
        raise RuleError("kingdom_full", card=card, seat=seat, most=HAND)


def check_in_play(state: State, card: int) -> None:
    for owner in (0, 1):
        if card in state.relics[owner]:
            raise RuleError("card_is_relic", card=card, owner=owner)
        if card in state.removed[owner]:
            after = state.removed[owner].index(card) + 1
            raise RuleError("card_removed", card=card, owner=owner, round=after)


def holder_of(state: State, card: int) -> int | None:
    return next((seat for seat in (0, 1) if card in state.played[seat]), None)


def check_deck(state: State, card: int) -> None:
    """In rounds 2 and 3 the six kept cards come again, so only four can come from the deck."""
    if state.round > 1 and card not in state.kept and state.new_cards >= FROM_DECK:
        raise RuleError("deck_exhausted", card=card, most=FROM_DECK, kept=state.kept_waiting, round=state.round - 1)


def check_close(state: State) -> None:
    missing = [state.missing(seat) for seat in (0, 1)]
    if not any(missing):
        return
    if len(state.kept_waiting) == sum(missing):
        raise RuleError("kept_missing", kept=state.kept_waiting, round=state.round - 1)
    raise RuleError("cards_missing", missing=missing)


def check_choice(state: State, action: Choose | Keep) -> None:
    if state.phase is not Phase.CHOOSING:
        raise RuleError("nothing_to_choose", round=state.round)
    for card in (action.relic, action.removed):
        if card is None:
            raise RuleError("choice_incomplete", seat=action.seat)
        check_known(card)
        if card not in state.played[action.seat]:
            raise RuleError("not_played_by", card=card, seat=action.seat, round=state.round)
    if action.relic == action.removed:
        raise RuleError("relic_is_removed", card=action.relic, seat=action.seat)


def apply(state: State, action: PoprzezWiekiAction) -> State:
    match action:
        case Place(seat, card):
            return msgspec.structs.replace(state, played=put(state.played, seat, card), hinted=())
        case TakeBack(_, card):
            return msgspec.structs.replace(state, played=lift(state.played, card))
        case Move(seat, card):
            return msgspec.structs.replace(state, played=put(lift(state.played, card), seat, card))
        case CloseRound():
            phase = Phase.FINISHED if state.round == ROUNDS else Phase.CHOOSING
            closed = (*state.closed, state.kingdoms)
            return msgspec.structs.replace(state, phase=phase, closed=closed, hinted=())
        case Choose(seat, relic, removed):
            first, second = (Choice(relic, removed) if s == seat else state.choices[s] for s in (0, 1))
            state = msgspec.structs.replace(state, choices=(first, second))
            return next_round(state, first, second) if first and second else state
    return apply_with_the_app(state, action)


def apply_with_the_app(state: State, action: PoprzezWiekiAction) -> State:
    change = msgspec.structs.replace
    match action:
        case Deal(_, hands):
            return change(state, hands=hands)
        case Seal(locked, fingerprint, _, positioned):
            hidden = (None, Choice(None, None)) if state.phase is Phase.CHOOSING else state.choices
            return change(state, locked=locked, sealed=fingerprint, positioned=positioned, choices=hidden)
        case Lay():
            return partner.after_lay(state, action)
        case Keep(_, relic, removed, answer, salt):
            shown = Shown((relic or 0, removed or 0), answer, salt, state.sealed)
            return change(next_round(state, Choice(relic, removed), Choice(*answer)), shown=shown)
        case Hint(seat):
            return change(state, hinted=tuple({*state.hinted, seat}))
        case Lesson():
            return change(state, explained=Explained(action.chosen, action.best, action.cost))
    return state


def put(pair: Pair, seat: int, card: int | None) -> Pair:
    assert card is not None
    return (pair[0] + (card,) * (seat == 0), pair[1] + (card,) * (seat == 1))


def lift(pair: Pair, card: int) -> Pair:
    first, second = (tuple(c for c in cards if c != card) for cards in pair)
    return first, second


def next_round(state: State, first: Choice, second: Choice) -> State:
    """Both choices are made: relics stay, two cards leave, six go back into the hands."""
    relics, removed = state.relics, state.removed
    for seat, choice in ((0, first), (1, second)):
        relics, removed = put(relics, seat, choice.relic), put(removed, seat, choice.removed)
    gone = {first.relic, first.removed, second.relic, second.removed}
    played = state.played[0] + state.played[1]
    return State(
        round=state.round + 1,
        relics=relics,
        removed=removed,
        kept=tuple(sorted(card for card in played if card not in gone)),
        seen=state.seen | set(played),
        closed=state.closed,
        hints=state.hints,
        partner=state.partner,
        learning=state.learning,
    )


def standings(state: State) -> list[Standing] | None:
    if state.phase is not Phase.FINISHED:
        return None
    return ranked([ended(state, seat) for seat in (0, 1)])


def ended(state: State, seat: int) -> Standing:
    receipts = [pair[seat] for pair in state.receipts]
    own = Kingdom(
        cards=tuple({line.card: line.points for line in receipt.lines} for receipt in receipts),
        relics=state.relics[seat],
        removed=state.removed[seat],
    )
    rounds = tuple(receipt.total for receipt in receipts)
    return Standing(sum(rounds), 0, False, rounds=rounds, own=own)


def redact(state: State, action: Any, viewer: int | None) -> Any:
    """A choice is shown to others once it lies on the table; pending, changed and undone ones stay secret.

    So do the app's cards until the first of a round is laid, and what somebody holds who asked for a hint.
    """
    if isinstance(action, Deal):
        hidden = state.round < action.round or (state.round == action.round and first_of_round(state))
        return Deal(action.round, (action.hands[PEOPLE], ())) if hidden else action
    if isinstance(action, Hint) and action.seat != viewer:
        return Hint(action.seat)
    if not isinstance(action, Choose) or action.seat == viewer:
        return action
    seat = action.seat
    shown = action.relic in state.relics[seat] and action.removed in state.removed[seat]
    return action if shown else Choose(seat)


def first_of_round(state: State) -> bool:
    return state.phase is Phase.PLAYING and not state.played[PEOPLE]


def seen_by(state: State, viewer: int | None) -> State:
    if state.partner:
        hidden = first_of_round(state)
        return msgspec.structs.replace(state, hands=(state.hands[PEOPLE], ())) if hidden else state
    if state.phase is not Phase.CHOOSING:
        return state
    first, second = (
        choice if choice is None or seat == viewer else Choice(None, None) for seat, choice in enumerate(state.choices)
    )
    return msgspec.structs.replace(state, choices=(first, second))
