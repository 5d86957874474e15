"""How an epoch is prepared, how a round starts, and how rounds, epochs and the game end."""

import msgspec
from msgspec.structs import replace

from ..kit import Chance, RuleError
from . import contest
from .actions import (
    BeginEpoch,
    BringEvent,
    ChangeEvent,
    EndEpoch,
    EndGame,
    EndRound,
    ShowFaction,
    TakeEventBack,
    TakeIncome,
)
from .cards import NO_DATE, EventCard
from .state import Event, Phase, Player, Round, State, Won
from .terms import NOTHING, Amounts


def tidy(name: str) -> str:
    return " ".join(name.split())


def tidy_words(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in map(tidy, words) if word)


def check_phase(state: State, phase: Phase) -> None:
    if state.phase is not phase:
        raise RuleError("not_now", phase=state.phase)


# -- preparing


def decide_faction(state: State, action: ShowFaction) -> ShowFaction:
    """Also during the epoch, to put the card right."""
    if state.phase in (Phase.GAME_END, Phase.FINISHED):
        raise RuleError("not_now", phase=state.phase)
    missed = state.phase in (Phase.ACTIONS, Phase.WAR, Phase.ROUND_END) and not state.players[action.seat].base.total
    gains = action.gains and missed
    return replace(action, name=tidy(action.name), text=tidy(action.text), gains=gains)


def apply_faction(state: State, action: ShowFaction) -> State:
    player, deck = state.players[action.seat], action.deck
    player = player.with_names(action.name, *((deck.name, deck.version) if deck else ("", "")))
    player = replace(player, faction=action.name, base=action.base, text=action.text, deck=deck or player.deck)
    return state.with_player(action.seat, player.with_influence(action.base) if action.gains else player)


def check_event_card(card: EventCard) -> EventCard:
    name = tidy(card.name)
    if not name:
        raise RuleError("event_without_name")
    if not card.date.possible:
        raise RuleError("no_such_date", date=card.date)
    sections = {section: tidy_words(getattr(card, section)) for section in ("five", "three", "one")}
    return replace(card, name=name, text=tidy(card.text), **sections)


def decide_bring(state: State, action: BringEvent) -> BringEvent:
    check_phase(state, Phase.PREPARING)
    card = check_event_card(action.card)
    mine = state.events_of(action.seat)
    if len(mine) >= state.events_each:
        raise RuleError("events_full", seat=action.seat, most=state.events_each)
    if any(event.equals(Event(0, action.seat, card)) for event in mine):
        raise RuleError("event_twice", seat=action.seat, name=card.name)
    return replace(action, card=card)


def decide_take_back(state: State, action: TakeEventBack) -> TakeEventBack:
    check_phase(state, Phase.PREPARING)
    if all(event.id != action.event for event in state.events_of(action.seat)):
        raise RuleError("no_such_event", event=action.event)
    return action


def decide_change(state: State, action: ChangeEvent) -> ChangeEvent:
    if all(event.id != action.event for event in state.stack):
        raise RuleError("no_such_event", event=action.event)
    if action.owner is not None and not 0 <= action.owner < len(state.players):
        raise RuleError("no_such_seat", seat=action.owner)
    return replace(action, card=check_event_card(action.card))


def apply_change(state: State, action: ChangeEvent) -> State:
    """An event that was left for later takes its place among those still to come, and its owner begins its round."""
    place, old = next((place, one) for place, one in enumerate(state.stack) if one.id == action.event)
    owner = old.owner if action.owner is None else action.owner
    stack = (*state.stack[:place], replace(old, card=action.card, owner=owner), *state.stack[place + 1 :])
    if not old.card.blank or state.phase is Phase.PREPARING:
        return replace(state, stack=stack)
    begun = state.round + 1
    state = replace(state, stack=(*stack[:begun], *in_order(stack[begun:])))
    if place == state.round and state.phase is Phase.INCOME:
        return replace(state, first=owner, turn=owner)
    return state


def decide_begin(state: State, action: BeginEpoch, chance: Chance) -> BeginEpoch:
    check_phase(state, Phase.PREPARING)
    missing = [state.events_each - len(state.events_of(seat)) for seat in range(len(state.players))]
    if any(missing) and not action.later:
        raise RuleError("events_missing", missing=missing)
    return BeginEpoch(draw_first(whole_stack(state), 0, chance), later=any(missing))


def whole_stack(state: State) -> tuple[Event, ...]:
    """The stack in order, with a blank card for every event that is named later."""
    lacking = [
        seat for seat in range(len(state.players)) for _ in range(state.events_each - len(state.events_of(seat)))
    ]
    blanks = (Event(state.last_id + n, seat, EventCard("", NO_DATE)) for n, seat in enumerate(lacking, 1))
    return in_order((*state.stack, *blanks))


def in_order(stack: tuple[Event, ...]) -> tuple[Event, ...]:
    """The earliest on top; of the same day, the one that was brought first; last what is named later."""
    return tuple(sorted(stack, key=lambda event: (event.card.blank, event.card.date.order)))


def owners(stack: tuple[Event, ...], number: int) -> list[int]:
    """Everyone who brought this event. Two copies are two rounds, and both are everyone's: rules digest, "Rulings"."""
    return sorted({event.owner for event in stack if event.equals(stack[number])})


def draw_first(stack: tuple[Event, ...], number: int, chance: Chance) -> int:
    """Whose event it is; drawn where several brought it."""
    found = owners(stack, number)
    return found[0] if len(found) == 1 else chance.sample("first player", found, 1)[0]


def apply_begin(state: State, action: BeginEpoch) -> State:
    first = action.first or 0
    began = state.began if state.epoch else first
    stack = whole_stack(state)
    last = max((state.last_id, *(event.id for event in stack)))
    state = replace(state, stack=stack, last_id=last, phase=Phase.INCOME, began=began)
    return replace(state, round=0, first=first, turn=first)


# -- a round starts


def income_of(state: State, player: Player) -> Amounts:
    """The faction's base influence, and one marker for each completed monument."""
    kind = state.options.monument_gives
    return player.base + (Amounts(**{kind.value: len(player.completed)}) if kind else NOTHING)


def decide_income(state: State, action: TakeIncome) -> TakeIncome:
    check_phase(state, Phase.INCOME)
    if any(said is not None and len(said) != len(state.players) for said in (action.gives, action.bases)):
        raise RuleError("one_for_each_player", players=len(state.players))
    state = with_bases(state, action.bases)
    return replace(action, gives=action.gives or tuple(income_of(state, player) for player in state.players))


def with_bases(state: State, bases: tuple[Amounts, ...] | None) -> State:
    """A figure that is said stands; without one the faction stays as it was shown."""
    said = zip(state.players, bases or (), strict=False)
    players = [replace(player, base=base) if base.total else player for player, base in said]
    return state.with_all(players) if players else state


def apply_income(state: State, action: TakeIncome) -> State:
    state = with_bases(state, action.bases)
    players = [
        replace(
            player.with_influence(gives),
            characters=tuple(replace(character, tapped=False) for character in player.characters),
        )
        for player, gives in zip(state.players, action.gives or (), strict=True)
    ]
    return replace(state.with_all(players), phase=Phase.ACTIONS, turn=state.first)


# -- a round ends


class RoundEnd(msgspec.Struct, frozen=True):
    """What the end of the round will do."""

    winner: int | None
    culture: tuple[int, ...]  # victory points for K, by seat


def round_end(state: State) -> RoundEnd:
    return RoundEnd(contest.winner(state), tuple(player.influence.k for player in state.players))


def decide_end_round(state: State, chance: Chance) -> EndRound:
    check_phase(state, Phase.ROUND_END)
    following = state.round + 1
    return EndRound(draw_first(state.stack, following, chance) if following < len(state.stack) else None)


def apply_end_round(state: State, action: EndRound) -> State:
    end, event = round_end(state), state.stack[state.round]
    players = [
        replace(
            player.with_points("culture", player.influence.k),
            influence=replace(player.influence, k=0),
            contest=0,
            passed=False,
            events=(*player.events, *([Won(event.id, event.card.name, event.card.worth)] * (seat == end.winner))),
        )
        for seat, player in enumerate(state.players)
    ]
    over = Round(state.epoch, event.card.name, end.winner, tuple(player.vp for player in players))
    state = replace(state.with_all(players), rounds=(*state.rounds, over))
    if action.first is None:
        return replace(state, phase=Phase.EPOCH_END)
    return replace(state, phase=Phase.INCOME, round=state.round + 1, first=action.first, turn=action.first)


# -- an epoch ends, the game ends


def decide_end_epoch(state: State, action: EndEpoch) -> EndEpoch:
    check_phase(state, Phase.EPOCH_END)
    known = {one.id for player in state.players for one in player.characters}
    for number in action.characters:
        if number not in known:
            raise RuleError("no_such_character", character=number)
    return action


def apply_end_epoch(state: State, action: EndEpoch) -> State:
    """Completed monuments, won events and what a card lets stay are kept; all else leaves the game."""
    players = [
        Player(
            points=player.points,
            characters=tuple(one for one in player.characters if one.id in action.characters),
            monuments=player.completed,
            events=player.events,
            shown=player.shown,
            brought=player.brought,
            versions=player.versions,
        )
        for player in state.players
    ]
    state = replace(state.with_all(players), stack=(), round=0)
    if state.epoch + 1 == len(state.epochs):
        return replace(state, phase=Phase.GAME_END)
    return replace(state, phase=Phase.PREPARING, epoch=state.epoch + 1)


def decide_end_game(state: State, action: EndGame) -> EndGame:
    check_phase(state, Phase.GAME_END)
    return action


def event_points(player: Player) -> int:
    return sum(event.worth for event in player.events)


def apply_end_game(state: State) -> State:
    players = [player.with_points("events", event_points(player)) for player in state.players]
    return replace(state.with_all(players), phase=Phase.FINISHED)
