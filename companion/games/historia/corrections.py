"""What cards do outside of an action, and figures put right by hand: the golden rule."""

from msgspec.structs import replace

from ..kit import RuleError
from .actions import (
    AddCharacter,
    AddEvent,
    AddMonument,
    ChangeController,
    Correct,
    Correction,
    Gain,
    GiveTurn,
    MarkMonument,
    RemoveCharacter,
    RemoveEvent,
    RemoveMonument,
    TurnCharacter,
)
from .epochs import tidy
from .monuments import with_markers
from .state import MOST_MONUMENTS, Character, Monument, Phase, Player, State, Won
from .terms import Amounts, Influence
from .turns import enter, tidy_character, tidy_monument


def decide_correction(state: State, action: Correction) -> Correction:
    player = state.players[action.seat]
    match action:
        case Correct(_, counter, by):
            check_counter(player, counter, by)
        case Gain():
            return check_gain(state, action)
        case TurnCharacter() | RemoveCharacter():
            return replace(action, name=known(player, action.character).card.name)
        case AddCharacter():
            card = tidy_character(action.card)
            if not card.name:
                raise RuleError("character_without_name")
            if action.character is not None:
                known(player, action.character)
            return replace(action, card=card)
        case AddMonument() | MarkMonument() | RemoveMonument():
            return check_monument(state, player, action)
        case AddEvent():
            name = tidy(action.name)
            if not name:
                raise RuleError("event_without_name")
            return replace(action, name=name)
        case RemoveEvent():
            if all(won.id != action.event for won in player.events):
                raise RuleError("no_such_event", event=action.event)
        case ChangeController():
            return check_controller(state, player, action)
        case GiveTurn():
            if state.phase not in (Phase.ACTIONS, Phase.ROUND_END):
                raise RuleError("war_first" if state.phase is Phase.WAR else "not_now", phase=state.phase)
    return action


def check_controller(state: State, player: Player, action: ChangeController) -> ChangeController:
    """Characters and monuments; a faction and a won event never leave their player."""
    if not 0 <= action.to < len(state.players):
        raise RuleError("no_such_seat", seat=action.to)
    if action.to == action.seat:
        raise RuleError("give_to_another", seat=action.seat)
    if action.character is not None:
        return replace(action, monument=None, name=known(player, action.character).card.name)
    found = player.monument(action.monument) if action.monument is not None else None
    if found is None:
        raise RuleError("no_such_monument", monument=action.monument)
    if found.completed and len(state.players[action.to].completed) >= MOST_MONUMENTS:
        raise RuleError("five_monuments", most=MOST_MONUMENTS)
    return replace(action, name=found.card.name)


def check_counter(player: Player, counter: str, by: int) -> None:
    """No figure falls below zero."""
    have = figure(player, counter)
    if not by or have + by < 0:
        raise RuleError("below_zero", counter=counter, have=have, by=by)


def figure(player: Player, counter: str) -> int:
    if counter == "vp":
        return player.vp
    return player.contest if counter == "contest" else player.influence.of(counter)


def check_gain(state: State, action: Gain) -> Gain:
    whom = None if action.whom == action.seat else action.whom
    if whom is not None and not 0 <= whom < len(state.players):
        raise RuleError("no_such_seat", seat=whom)
    changes = changes_of(action)
    if not changes:
        raise RuleError("gain_nothing")
    for counter, by in changes:
        check_counter(state.players[action.seat if whom is None else whom], counter, by)
    return replace(action, what=tidy(action.what), whom=whom)


def changes_of(action: Gain) -> list[tuple[str, int]]:
    """Each figure that the card changes, and by how much."""
    figures = [("vp", action.vp), ("contest", action.contest)]
    return [*((kind.value, by) for kind, by in action.change.items()), *((what, by) for what, by in figures if by)]


def known(player: Player, number: int) -> Character:
    found = player.character(number)
    if found is None:
        raise RuleError("no_such_character", character=number)
    return found


def check_monument(
    state: State, player: Player, action: AddMonument | MarkMonument | RemoveMonument
) -> AddMonument | MarkMonument | RemoveMonument:
    if isinstance(action, AddMonument):
        card = tidy_monument(action.card)
        if action.monument is not None:
            return check_put_right(state, player, replace(action, card=card))
        if action.completed and len(player.completed) >= MOST_MONUMENTS:
            raise RuleError("five_monuments", most=MOST_MONUMENTS)
        if not action.completed and action.markers >= state.cost_of(card):
            raise RuleError("marks_out_of_range", most=state.cost_of(card) - 1)
        return replace(action, card=card, markers=0 if action.completed else action.markers)
    found = player.monument(action.monument)
    if found is None:
        raise RuleError("no_such_monument", monument=action.monument)
    if isinstance(action, MarkMonument):
        check_marks(player, found, found.markers + action.by)
        return replace(action, name=found.card.name, card=tidy(action.card))
    return replace(action, name=found.card.name)


def check_marks(player: Player, monument: Monument, markers: int) -> None:
    """A card may put the last marker on it too, unless five are completed already."""
    if monument.completed or not 0 <= markers <= monument.cost:
        raise RuleError("marks_out_of_range", most=monument.cost)
    if markers == monument.cost and len(player.completed) >= MOST_MONUMENTS:
        raise RuleError("five_monuments", most=MOST_MONUMENTS)


def check_put_right(state: State, player: Player, action: AddMonument) -> AddMonument:
    """What stands on the card changes; whether it is completed, and the points that it gave, do not."""
    found = player.monument(action.monument or 0)
    if found is None:
        raise RuleError("no_such_monument", monument=action.monument)
    if not found.completed and found.markers >= state.cost_of(action.card):
        raise RuleError("cost_reached", markers=found.markers, cost=state.cost_of(action.card))
    return replace(action, markers=found.markers, completed=found.completed, scores=False)


# -- doing


def apply_correction(state: State, action: Correction) -> State:
    seat = action.seat
    player = state.players[seat]
    match action:
        case Correct(_, counter, by):
            return state.with_player(seat, changed(player, counter, by, "corrections"))
        case Gain():
            whom = seat if action.whom is None else action.whom
            player = state.players[whom]
            for what, step in changes_of(action):
                player = changed(player, what, step, "cards")
            return state.with_player(whom, player)
        case AddCharacter(_, card, None):
            return enter(state, seat, card)
        case TurnCharacter() | RemoveCharacter() | AddCharacter():
            return state.with_player(seat, with_character(player, action))
        case AddMonument() if action.monument is not None:
            right = [
                replace(one, card=action.card, cost=state.cost_of(action.card)) if one.id == action.monument else one
                for one in player.monuments
            ]
            return state.with_player(seat, replace(player, monuments=tuple(right)))
        case AddMonument():
            number = state.last_id + 1
            cost = state.cost_of(action.card)
            new = Monument(number, action.card, cost, action.markers, action.completed, (seat,))
            state = replace(state, last_id=number)
            player = replace(player, monuments=(*player.monuments, new))
            scored = action.card.vp if action.completed and action.scores else 0
            return state.with_player(seat, player.with_points("monuments", scored))
        case ChangeController():
            return hand_on(state, action)
        case MarkMonument() | RemoveMonument():
            return state.with_player(seat, with_monument(player, action))
        case AddEvent():
            number = state.last_id + 1
            won = Won(number, action.name, action.worth)
            return replace(state, last_id=number).with_player(seat, replace(player, events=(*player.events, won)))
        case RemoveEvent():
            left = tuple(won for won in player.events if won.id != action.event)
            return state.with_player(seat, replace(player, events=left))
        case GiveTurn():
            state = state.with_player(seat, replace(player, passed=False))
            return replace(state, phase=Phase.ACTIONS, turn=seat)
    raise AssertionError(action)


def hand_on(state: State, action: ChangeController) -> State:
    """The card as it is, tapped or with its markers, on the other side of the table."""
    giver, taker = state.players[action.seat], state.players[action.to]
    gone_character = tuple(one for one in giver.characters if one.id == action.character)
    gone_monument = tuple(one for one in giver.monuments if one.id == action.monument)
    giver = replace(
        giver,
        characters=tuple(one for one in giver.characters if one not in gone_character),
        monuments=tuple(one for one in giver.monuments if one not in gone_monument),
    )
    taker = replace(
        taker,
        characters=(*taker.characters, *gone_character),
        monuments=(*taker.monuments, *handed(gone_monument, action)),
    )
    state = replace(state, uncovered=handed(state.uncovered, action))
    return state.with_player(action.seat, giver).with_player(action.to, taker)


def handed(monuments: tuple[Monument, ...], action: ChangeController) -> tuple[Monument, ...]:
    return tuple(replace(one, had=(*one.had, action.to)) if one.id == action.monument else one for one in monuments)


def changed(player: Player, counter: str, by: int, source: str) -> Player:
    if counter == "vp":
        return player.with_points(source, by)
    if counter == "contest":
        return replace(player, contest=player.contest + by)
    have = {kind.value: player.influence.of(kind) + (by if kind == counter else 0) for kind in Influence}
    return replace(player, influence=Amounts(**have))


def with_character(player: Player, action: TurnCharacter | RemoveCharacter | AddCharacter) -> Player:
    kept = [
        one for one in player.characters if not (isinstance(action, RemoveCharacter) and one.id == action.character)
    ]
    for place, one in enumerate(kept):
        if one.id == action.character and isinstance(action, TurnCharacter):
            kept[place] = replace(one, tapped=action.tapped)
        elif one.id == action.character and isinstance(action, AddCharacter):
            kept[place] = replace(one, card=action.card)
    return replace(player, characters=tuple(kept))


def with_monument(player: Player, action: MarkMonument | RemoveMonument) -> Player:
    found = player.monument(action.monument)
    if isinstance(action, MarkMonument) and found and found.markers + action.by >= found.cost:
        return with_markers(player, found, found.markers + action.by)
    gone = action.monument if isinstance(action, RemoveMonument) else None
    kept = [one for one in player.monuments if one.id != gone]
    if isinstance(action, MarkMonument):
        kept = [replace(one, markers=one.markers + action.by) if one.id == action.monument else one for one in kept]
    return replace(player, monuments=tuple(kept))
