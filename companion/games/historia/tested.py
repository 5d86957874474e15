"""What one finished match says to those who test the game: counted once from its log, and kept."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from . import actions as do
from .cards import DeckCards
from .state import Phase, Points, State

LONGEST_GAP = 900  # seconds: what is longer is a break
OPENING = 3  # turns


class CardCount(msgspec.Struct):
    """One card in the hands of one seat."""

    seat: int
    kind: str
    name: str
    decks: int = 0  # that were brought with it in them, epoch by epoch
    held: int = 0  # copies in these
    played: int = 0  # put into play
    activated: int = 0  # also by an ability
    gave: int = 0  # influence
    contests: int = 0
    markers: int = 0  # in contests
    vp: int = 0


class SeatCount(msgspec.Struct):
    """One seat in all of the match."""

    won: bool
    vp: int
    points: Points
    factions: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    declared: int = 0
    fought: int = 0
    wars_won: int = 0
    opening: tuple[str, ...] = ()  # its first turns, by what they were


class RoundCount(msgspec.Struct):
    """A round: its event, who won it and by how many markers, and everyone's points after it."""

    epoch: str
    event: str
    winner: int | None
    margin: int
    vp: tuple[int, ...]


class EpochCount(msgspec.Struct):
    """An epoch: how long it took, how often another took the lead, whether the last became the first."""

    epoch: str
    seconds: float
    rounds: int
    lead_changes: int
    last_became_first: bool


class Tested(msgspec.Struct):
    versions: tuple[str, ...]
    began: int
    seats: list[SeatCount]
    cards: list[CardCount]
    rounds: list[RoundCount]
    epochs: list[EpochCount]


class Deed(msgspec.Struct, frozen=True):
    """Something that stands in the log: how many seconds after the former, what, and the table before and after it."""

    seconds: float
    action: Any
    before: State
    after: State


def count(steps: Sequence[Deed], won: Sequence[bool]) -> Tested:
    """The whole match; `won`: by seat."""
    end = steps[-1].after
    cards = Cards()
    for step in steps:
        cards.take(step)
    rounds = list(rounds_of(steps))
    return Tested(
        tuple(sorted({version for player in end.players for version in player.versions})),
        end.began,
        [seat_count(end, seat, won[seat], opening(steps, seat)) for seat in range(len(end.players))],
        list(cards.found.values()),
        rounds,
        list(epochs_of(steps, rounds)),
    )


class Cards:
    """The cards of all seats, as the log goes by."""

    def __init__(self) -> None:
        self.found: dict[tuple[int, str, str], CardCount] = {}
        self.brought: dict[tuple[int, int], DeckCards] = {}  # by epoch and seat: who chooses another deck has that one
        self.shown: set[tuple[str, tuple[int, int], int]] = set()  # symbols, in which round and by whom

    def of(self, seat: int, kind: str, name: str) -> CardCount:
        return self.found.setdefault((seat, kind, name), CardCount(seat, kind, name))

    def named(self, seat: int, name: str) -> CardCount:
        """A card that is known by its name alone: one of this seat, or else some card."""
        mine = [card for (one, _, called), card in self.found.items() if (one, called) == (seat, name)]
        return mine[0] if mine else self.of(seat, "other", name)

    def take(self, step: Deed) -> None:
        match step.action:
            case do.ShowFaction(seat=seat, deck=DeckCards() as deck):
                self.bring(step.before.epoch, seat, deck)
            case do.BringEvent(seat=seat, card=event):
                self.of(seat, "event", event.name).played += 1
            case do.TakeEventBack(seat=seat, event=number):
                back = next(one for one in step.before.stack if one.id == number)
                self.of(seat, "event", back.card.name).played -= 1
            case do.PlayCharacter(seat=seat, card=person) | do.AddCharacter(seat=seat, card=person, character=None):
                if person.name:
                    self.of(seat, "character", person.name).played += 1
            case do.PlayMonument(seat=seat, card=monument) | do.AddMonument(seat=seat, card=monument, monument=None):
                self.of(seat, "monument", monument.name).played += 1
            case do.Activate(seat=seat, name=name, gives=gives) if name:
                card = self.of(seat, "character", name)
                card.activated, card.gave = card.activated + 1, card.gave + (gives.total if gives else 0)
            case do.Contest(seat=seat, name=name, level=level) if name:
                card = self.of(seat, "character", name)
                card.contests, card.markers = card.contests + 1, card.markers + (level or 0)
            case do.UseCard() | do.Gain():
                self.use(step.action)
        match step.action:
            case do.UseCard(seat=seat, name=name, card="symbol"):
                self.shown.add((name, (step.before.epoch, step.before.round), seat))
            case do.Modify(seat=seat, card=name) | do.Gain(seat=seat, what=name) if name:
                self.without_an_action(step, seat, name)
        self.completed(step)

    def bring(self, epoch: int, seat: int, deck: DeckCards) -> None:
        for held, sign in ((self.brought.get((epoch, seat)), -1), (deck, 1)):
            copies = [(one.kind, one.name, one.count) for one in held.copies] if held else []
            copies += [("event", event.name, 1) for event in held.events] if held else []
            for kind, name, times in copies:
                card = self.of(seat, kind, name)
                card.decks, card.held = card.decks + sign, card.held + sign * times
        self.brought[epoch, seat] = deck

    def use(self, action: do.UseCard | do.Gain) -> None:
        """What a symbol, an ability or a card outside of an action gave; what it took is no gift."""
        name = action.name if isinstance(action, do.UseCard) else action.what
        if not name or (isinstance(action, do.Gain) and action.whom is not None):
            return  # what happens to another player is not brought to its own
        symbol = isinstance(action, do.UseCard) and action.card == "symbol"
        card = self.of(action.seat, "symbol", name) if symbol else self.named(action.seat, name)
        if isinstance(action, do.UseCard):
            card.played, card.activated = card.played + symbol, card.activated + (not symbol)
            card.gave += action.gives.total
        else:
            card.gave += sum(by for _, by in action.change.items() if by > 0)
        card.vp, card.markers = card.vp + action.vp, card.markers + action.contest

    def without_an_action(self, step: Deed, seat: int, name: str) -> None:
        """A symbol that is named in a war or for what it gives was played, once in a round; another card was used."""
        card, once = self.named(seat, name), (name, (step.before.epoch, step.before.round), seat)
        if card.kind == "symbol":
            card.played += once not in self.shown
            self.shown.add(once)
        elif isinstance(step.action, do.Modify):
            card.activated += 1

    def completed(self, step: Deed) -> None:
        """A monument that was uncovered brought the points that its player has more."""
        known = {one.id for one in step.before.uncovered}
        for seat, (was, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            scored = now.points.monuments - was.points.monuments
            new = [one for one in now.completed if one.id not in known]
            if scored and new:
                self.of(seat, "monument", new[0].card.name).vp += scored


def opening(steps: Iterable[Deed], seat: int) -> tuple[str, ...]:
    """What a seat did in its first turns of the match, by the tags of the actions."""
    turns = (
        step.action.__struct_config__.tag
        for step in steps
        if isinstance(step.action, do.Choice | do.Pass) and step.action.seat == seat
    )
    return tuple(str(tag) for tag, _ in zip(turns, range(OPENING), strict=False))


def seat_count(end: State, seat: int, won: bool, opening: tuple[str, ...]) -> SeatCount:
    player = end.players[seat]
    wars = [war for war in end.wars if seat in (war.attacker, war.defender)]
    return SeatCount(
        won, player.vp, player.points, player.shown, player.brought,
        sum(war.attacker == seat for war in wars), len(wars), sum(war.winner == seat for war in wars), opening,
    )  # fmt: skip


def rounds_of(steps: Iterable[Deed]) -> Iterable[RoundCount]:
    for step in steps:
        if isinstance(step.action, do.EndRound):
            over = step.after.rounds[-1]
            markers = sorted((player.contest for player in step.before.players), reverse=True)
            margin = markers[0] - markers[1] if over.winner is not None else 0
            yield RoundCount(step.before.epochs[over.epoch].value, over.event, over.winner, margin, over.vp)


def epochs_of(steps: Sequence[Deed], rounds: Sequence[RoundCount]) -> Iterable[EpochCount]:
    """By epoch, in order; the time of a step belongs to the epoch in which the table was before it."""
    seconds: dict[int, float] = {}
    for step in steps:
        if step.before.phase not in (Phase.GAME_END, Phase.FINISHED):
            seconds[step.before.epoch] = seconds.get(step.before.epoch, 0) + max(0, min(LONGEST_GAP, step.seconds))
    vp: Sequence[int] = ()
    for number, epoch in enumerate(steps[-1].after.epochs):
        mine = [one for one in rounds if one.epoch == epoch]
        if mine:
            yield EpochCount(epoch.value, seconds.get(number, 0), len(mine), *turns_of_fortune(vp, mine))
            vp = mine[-1].vp


def turns_of_fortune(vp: Sequence[int], rounds: Sequence[RoundCount]) -> tuple[int, bool]:
    """How often another seat led alone than the one that did before; whether who was last alone now leads alone."""
    leaders = [alone(points, max(points)) for points in ([vp] if vp else []) + [list(one.vp) for one in rounds]]
    leads = [leader for leader in leaders if leader is not None]
    last = alone(vp, min(vp)) if vp else None
    return sum(one != two for one, two in pairwise(leads)), last is not None and leaders[-1] == last


def alone(points: Sequence[int], figure: int) -> int | None:
    """The only seat with that figure."""
    return points.index(figure) if list(points).count(figure) == 1 else None
