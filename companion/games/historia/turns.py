"""The actions of a turn: whose it is, what they need, and what they do."""

from typing import Any

from msgspec.structs import replace

from ..kit import RuleError
from . import contest
from .actions import (
    Activate,
    Build,
    Contest,
    DeclareWar,
    Draw,
    Pass,
    PlayCharacter,
    PlayMonument,
    Turn,
    UseCard,
)
from .cards import CharacterCard, MonumentCard
from .epochs import tidy, tidy_words
from .monuments import check_put, put_markers
from .payment import due_for, paid_for, price
from .state import Character, Monument, Phase, Player, State, War
from .terms import NOTHING

# -- whose turn


def check_turn(state: State, action: Any) -> bool:
    """Refuse what is out of turn, with what was wanted; true if it is taken as a correction."""
    if state.phase is Phase.WAR:
        raise RuleError("war_first")
    if state.phase not in (Phase.ACTIONS, Phase.ROUND_END):
        raise RuleError("not_now", phase=state.phase)
    if state.phase is Phase.ACTIONS and state.turn == action.seat:
        return False
    if not getattr(action, "correction", False):
        why = "has_passed" if state.players[action.seat].passed else "not_your_turn"
        raise RuleError(why, seat=action.seat, turn=state.turn, action=action)
    return True


def move_on(state: State) -> State:
    """The turn goes clockwise to the next player who has not passed; if all have, the round ends."""
    count = len(state.players)
    after = [(state.turn + step) % count for step in range(1, count + 1)]
    waiting = [seat for seat in after if not state.players[seat].passed]
    if not waiting:
        return replace(state, phase=Phase.ROUND_END)
    return replace(state, phase=Phase.ACTIONS, turn=waiting[0])


def resume(state: State) -> State:
    """After a correction the turn stays where it was."""
    over = all(player.passed for player in state.players)
    return replace(state, phase=Phase.ROUND_END if over else Phase.ACTIONS)


def decide_pass(state: State, action: Pass) -> Pass:
    check_turn(state, action)
    return action


def apply_pass(state: State, action: Pass) -> State:
    return move_on(state.with_player(action.seat, replace(state.players[action.seat], passed=True)))


# -- refusing


def decide_turn(state: State, action: Turn) -> Turn:
    """Check the action, then its price; what was left open is filled in."""
    action = replace(action, correction=check_turn(state, action))
    player = state.players[action.seat]
    action = check(state, player, action)
    return replace(action, instead=price(player.influence, due_for(action), action.instead).instead)


def check(state: State, player: Player, action: Turn) -> Turn:
    match action:
        case Draw():
            if not action.cards:
                raise RuleError("draw_at_least_one")
        case PlayCharacter():
            return replace(action, card=tidy_character(action.card))
        case PlayMonument():
            card = tidy_monument(action.card)
            return check_put(player, replace(action, card=card), Monument(0, card, state.cost_of(card)))
        case Build():
            found = unfinished(player, action)
            return check_put(player, replace(action, name=found.card.name), found)
        case Activate():
            return check_activation(player, action)
        case UseCard():
            if action.character is not None:
                ready(player, action.character)
            return replace(action, name=tidy(action.name))
        case Contest():
            return check_contest(state, player, action)
        case DeclareWar():
            if action.against == action.seat or not 0 <= action.against < len(state.players):
                raise RuleError("war_needs_another", seat=action.seat)
    return action


def tidy_character(card: CharacterCard) -> CharacterCard:
    return replace(card, name=tidy(card.name), keywords=tidy_words(card.keywords), text=tidy(card.text))


def tidy_monument(card: MonumentCard) -> MonumentCard:
    card = replace(card, name=tidy(card.name), text=tidy(card.text))
    if not card.name:
        raise RuleError("monument_without_name")
    if not card.cost and not card.special_cost:
        raise RuleError("monument_without_cost", name=card.name)
    return card


def unfinished(player: Player, action: Build) -> Monument:
    found = player.monument(action.monument)
    if found is None:
        raise RuleError("no_such_monument", monument=action.monument)
    if found.completed:
        raise RuleError("monument_completed", name=found.card.name)
    if not action.put.total:
        raise RuleError("put_at_least_one")
    return found


def ready(player: Player, number: int) -> Character:
    """A character that can be tapped."""
    found = player.character(number)
    if found is None:
        raise RuleError("no_such_character", character=number)
    if found.tapped:
        raise RuleError("character_tapped", name=found.card.name)
    return found


def check_activation(player: Player, action: Activate) -> Activate:
    if action.character is None:
        if not action.gives or not action.gives.total:
            raise RuleError("activate_whom")
        return replace(action, name="")
    found = ready(player, action.character)
    gives = found.card.gives if action.gives is None else action.gives
    return replace(action, gives=gives, name=found.card.name)


def check_contest(state: State, player: Player, action: Contest) -> Contest:
    """The level is the matched one unless the table says another."""
    if action.character is None:
        if action.level is None:
            raise RuleError("contest_with_whom")
        return replace(action, name="")
    found = ready(player, action.character)
    level = action.level
    if level is None and state.event:
        level = contest.match(found.card, state.event.card).level
    return replace(action, level=level, name=found.card.name)


# -- doing


def apply_turn(state: State, action: Turn) -> State:
    player = state.players[action.seat]
    paid = paid_for(due_for(action), action.instead)
    state = state.with_player(action.seat, replace(player, influence=player.influence - paid))
    state = do(state, state.players[action.seat], action)
    if isinstance(action, DeclareWar):
        return state
    return resume(state) if action.correction else move_on(state)


def do(state: State, player: Player, action: Turn) -> State:
    seat = action.seat
    match action:
        case PlayCharacter() if action.card.name:
            return enter(state, seat, action.card)
        case PlayMonument():
            number = state.last_id + 1
            monument = Monument(number, action.card, state.cost_of(action.card), had=(seat,))
            state = replace(state, last_id=number)
            return state.with_player(seat, put_markers(player, monument, action.put, action.removes))
        case Build():
            found = player.monument(action.monument)
            assert found is not None
            return state.with_player(seat, put_markers(player, found, action.put, action.removes))
        case Activate():
            return state.with_player(seat, tap(player, action.character).with_influence(action.gives or NOTHING))
        case UseCard():
            player = tap(player, action.character).with_influence(action.gives).with_points("cards", action.vp)
            used = (*player.used, action.name) if action.card == "symbol" and action.name else player.used
            return state.with_player(seat, replace(player, contest=player.contest + action.contest, used=used))
        case Contest():
            return state.with_player(
                seat, replace(tap(player, action.character), contest=player.contest + (action.level or 0))
            )
        case DeclareWar():
            return replace(state, phase=Phase.WAR, war=War(seat, action.against, correction=action.correction))
    return state


def enter(state: State, seat: int, card: CharacterCard) -> State:
    """A character comes into play."""
    player, number = state.players[seat], state.last_id + 1
    state = replace(state, last_id=number)
    return state.with_player(seat, replace(player, characters=(*player.characters, Character(number, card))))


def tap(player: Player, *numbers: int | None) -> Player:
    characters = tuple(
        replace(character, tapped=True) if character.id in numbers else character for character in player.characters
    )
    return replace(player, characters=characters)
