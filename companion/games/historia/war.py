"""A war, step by step: both sides muster, cards modify, the winner takes glory or demands."""

from typing import Any, Literal

from msgspec.structs import replace

from ..kit import RuleError
from .actions import Demand, EndWar, MeetDemands, Modify, Muster, TakeGlory
from .demands import Concession, is_enough, most, worth
from .epochs import tidy
from .state import Fought, State, War
from .turns import move_on, ready, resume, tap

WarStep = Muster | Modify | TakeGlory | Demand | MeetDemands | EndWar


def decide_war(state: State, action: WarStep) -> WarStep:
    war = state.war
    if war is None:
        raise RuleError("no_war")
    match action:
        case Muster():
            return check_muster(state, war, action)
        case Modify():
            if war.stage == "demands" or not action.by:
                raise RuleError("war_stage", stage=war.stage)
            return replace(action, card=tidy(action.card))
        case TakeGlory() | Demand():
            check_winner(war, action.seat)
        case EndWar():
            if war.stage != "compare" or war.level:
                raise RuleError("war_stage", stage=war.stage)
        case MeetDemands():
            check_demands(state, war, action)
    return action


def check_muster(state: State, war: War, action: Muster) -> Muster:
    musters = {"attack": war.attacker, "defence": war.defender}.get(war.stage)
    if musters is None:
        raise RuleError("war_stage", stage=war.stage)
    if action.seat != musters:
        raise RuleError("war_waits_for", seat=musters)
    if len(set(action.characters)) != len(action.characters):
        raise RuleError("character_twice")
    found = [ready(state.players[action.seat], number) for number in action.characters]
    typed = action.strength
    return replace(action, strength=sum(one.card.strength for one in found) if typed is None else typed)


def check_winner(war: War, seat: int) -> None:
    if war.stage != "compare" or not war.level:
        raise RuleError("war_stage", stage=war.stage)
    if war.winner != seat:
        raise RuleError("war_waits_for", seat=war.winner)


def check_demands(state: State, war: War, action: MeetDemands) -> None:
    if war.stage != "demands" or war.loser is None:
        raise RuleError("war_stage", stage=war.stage)
    if action.seat != war.loser:
        raise RuleError("war_waits_for", seat=war.loser)
    player, answer = state.players[action.seat], answer_of(action)
    for kind, need in (answer.discard + answer.give).items():
        if need > player.influence.of(kind):
            raise RuleError("not_that_many", kind=kind, need=need, have=player.influence.of(kind))
    if len(set(action.characters)) != len(action.characters):
        raise RuleError("character_twice")
    for number in action.characters:
        if player.character(number) is None:
            raise RuleError("no_such_character", character=number)
    if not is_enough(player, war.level, answer):
        can = min(war.level, most(player))
        raise RuleError("demands_not_met", level=war.level, met=worth(player, answer), can=can)


def answer_of(action: MeetDemands) -> Concession:
    return Concession(action.discard, action.give, action.characters, action.others)


# -- doing


def apply_war(state: State, action: WarStep) -> State:
    war = state.war
    assert war is not None
    match action:
        case Muster():
            state = state.with_player(action.seat, tap(state.players[action.seat], *action.characters))
            side = "attack" if war.stage == "attack" else "defence"
            following: Any = "defence" if war.stage == "attack" else "compare"
            return replace(state, war=replace(war, stage=following, **{side: action.strength or 0}))
        case Modify():
            field = f"by_{action.what}"
            return replace(state, war=replace(war, **{field: getattr(war, field) + action.by}))
        case Demand():
            return replace(state, war=replace(war, stage="demands"))
        case TakeGlory():
            winner = state.players[action.seat].with_points("glory", war.level)
            return close(state.with_player(action.seat, winner), war, "glory")
        case MeetDemands():
            return close(hand_over(state, war, action), war, "demands")
    return close(state, war)


def hand_over(state: State, war: War, action: MeetDemands) -> State:
    """Markers given go to the winner; what is discarded leaves the game."""
    assert war.winner is not None
    loser = state.players[action.seat]
    left = tuple(character for character in loser.characters if character.id not in action.characters)
    loser = replace(loser, characters=left, influence=loser.influence - action.discard - action.give)
    state = state.with_player(action.seat, loser)
    return state.with_player(war.winner, state.players[war.winner].with_influence(action.give))


def close(state: State, war: War, prize: Literal["glory", "demands", ""] = "") -> State:
    fought = Fought(war.attacker, war.defender, war.winner, prize)
    state = replace(state, war=None, wars=(*state.wars, fought))
    return resume(state) if war.correction else move_on(state)
