"""A finished match as its log tells it, made ready to be judged: what was laid, in which order, and what was kept."""

from collections.abc import Iterable
from typing import Any

from companion.games.poprzez_wieki.actions import CloseRound, Lay, Move, Place, TakeBack
from companion.games.poprzez_wieki.advice.record import Record
from companion.games.poprzez_wieki.state import APP, HAND, PEOPLE, ROUNDS, Pair, Phase, State
from companion.matches.log import Timeline


def record_of(timeline: Timeline) -> Record | None:
    """Nothing while the match goes on."""
    state: State = timeline.state
    if state.phase is not Phase.FINISHED:
        return None
    actions = [entry.action for entry in timeline.standing()][::-1]
    rounds = tuple(laid_in(state, number) for number in range(ROUNDS))
    tapped = [in_turn(some) for some in by_round(actions)]
    return Record(
        rounds=rounds,
        in_order=tuple(tapped[n] and hands_fit(state, rounds, n) for n in range(ROUNDS)),
        scores=tuple((first.total, second.total) for first, second in state.receipts),
        relics=state.relics,
        removed=state.removed,
    )


def unordered(timeline: Timeline) -> list[int]:
    """The rounds of a finished match whose cards were not tapped as they were laid."""
    record = record_of(timeline)
    return [number for number, known in enumerate(record.in_order, 1) if not known] if record else []


def laid_in(state: State, number: int) -> Pair:
    """The cards of a round without the relics that lay there before."""
    first, second = (cards[number:] for cards in state.closed[number])
    return first, second


def by_round(actions: Iterable[Any]) -> list[list[Any]]:
    """What was tapped into kingdoms, by round."""
    found: list[list[Any]] = [[]]
    for action in actions:
        if isinstance(action, CloseRound):
            found.append([])
        elif isinstance(action, Place | TakeBack | Move):
            found[-1].append(action)
        elif isinstance(action, Lay) and action.answer:
            found[-1] += [Place(PEOPLE, action.card), Place(APP, action.answer)]
    return found


def in_turn(taps: Iterable[Any]) -> bool:
    """Whether both kingdoms grew side by side, card by card; only the card tapped last was ever taken back."""
    laid: tuple[list[int], list[int]] = ([], [])
    for tap in taps:
        own = laid[tap.seat]
        if isinstance(tap, Place):
            own.append(tap.card)
        elif isinstance(tap, Move) or own[-1:] != [tap.card]:
            return False
        else:
            own.pop()
        if abs(len(laid[0]) - len(laid[1])) > 1:
            return False
    return True


def hands(played: Pair) -> Pair:
    """The two hands that a round began with: picks alternate between them."""
    first = tuple(played[n % 2][n] for n in range(HAND))
    second = tuple(played[1 - n % 2][n] for n in range(HAND))
    return first, second


def hands_fit(state: State, rounds: tuple[Pair, ...], number: int) -> bool:
    """Whether what each seat took back lies in the hand that it must have begun with."""
    if any(len(cards) != HAND for cards in rounds[number]):
        return False  # a round that was put right afterwards
    if number == 0:
        return True
    began = hands(rounds[number])
    for seat in (0, 1):
        left = {state.relics[seat][number - 1], state.removed[seat][number - 1]}
        if not set(rounds[number - 1][seat]) - left <= set(began[seat]):
            return False
    return True
