"""What the matches of a version come to, pure: by card, deck, faction, event, opening and epoch."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, pstdev

import msgspec

from companion.games.historia.state import Points
from companion.games.historia.tested import CardCount, EpochCount, RoundCount, SeatCount
from companion.history.figures import Share

from .played import Trial

FEW = 5  # seats: fewer say nothing about what decides a game
SOURCES = Points.__struct_fields__


class CardSum(msgspec.Struct, frozen=True):
    """A card over all seats: in how many decks, how often it was used, and how those fared who put it into play."""

    kind: str
    name: str
    decks: int
    held: int
    played: int
    activated: int
    gave: int
    contests: int
    markers: int
    vp: int
    share: Share
    matches: list[str]  # in which it was put into play; of one that never was, those to which it was brought


class SideSum(msgspec.Struct, frozen=True):
    """A faction, a deck or an opening: how those fared who had it, in the whole of their matches."""

    name: str
    share: Share
    vp: float
    sources: dict[str, float]
    declared: float
    fought: float
    wars_won: Share
    matches: list[str]


class EventSum(msgspec.Struct, frozen=True):
    name: str
    rounds: int
    won: int
    margin: float
    by: list[tuple[str, int]]  # who won it, how often
    matches: list[str]


class EpochSum(msgspec.Struct, frozen=True):
    epoch: str
    matches: list[str]
    minutes: float
    shortest: float
    longest: float
    rounds: float
    lead_changes: float
    last_became_first: int


class Point(msgspec.Struct, frozen=True):
    """Victory points after a round over all seats of all matches."""

    number: int
    seats: int
    average: float
    spread: float  # standard deviation
    least: int
    most: int


class Balance(msgspec.Struct, frozen=True):
    """How even the matches were."""

    seats: Share  # won, of all seats: what a seat wins if nothing decides
    began: Share  # won by who began
    vp: float
    spread: float
    margin: float  # by which the first was ahead of the second


def cards(trials: Sequence[Trial]) -> list[CardSum]:
    found: dict[tuple[str, str], list[tuple[Trial, CardCount]]] = {}
    for trial in trials:
        for card in trial.told.cards:
            found.setdefault((card.kind, card.name), []).append((trial, card))
    return [card_sum(kind, name, group) for (kind, name), group in found.items()]


def card_sum(kind: str, name: str, group: Sequence[tuple[Trial, CardCount]]) -> CardSum:
    users = [(trial, card) for trial, card in group if card.played]
    won = sum(trial.told.seats[card.seat].won for trial, card in users)
    sums = {field: sum(getattr(card, field) for _, card in group) for field in CardCount.__struct_fields__[3:]}
    ids = unique(trial.match for trial, _ in users or group)
    return CardSum(kind=kind, name=name, share=Share(won, len(users)), matches=ids, **sums)


def sides(trials: Sequence[Trial], names: Callable[[SeatCount], Iterable[str]]) -> list[SideSum]:
    """By a name that seats have: their factions, their decks, their opening."""
    found: dict[str, list[tuple[Trial, SeatCount]]] = {}
    for trial in trials:
        for seat in trial.told.seats:
            for name in names(seat):
                found.setdefault(name, []).append((trial, seat))
    return [side_sum(name, group) for name, group in found.items()]


def side_sum(name: str, group: Sequence[tuple[Trial, SeatCount]]) -> SideSum:
    seats = [seat for _, seat in group]
    return SideSum(
        name,
        Share(sum(seat.won for seat in seats), len(seats)),
        fmean(seat.vp for seat in seats),
        {source: fmean(getattr(seat.points, source) for seat in seats) for source in SOURCES},
        fmean(seat.declared for seat in seats),
        fmean(seat.fought for seat in seats),
        Share(sum(seat.wars_won for seat in seats), sum(seat.fought for seat in seats)),
        unique(trial.match for trial, _ in group),
    )


def factions(trials: Sequence[Trial]) -> list[SideSum]:
    return sides(trials, lambda seat: seat.factions)


def decks(trials: Sequence[Trial]) -> list[SideSum]:
    return sides(trials, lambda seat: seat.decks)


def openings(trials: Sequence[Trial]) -> list[SideSum]:
    return sides(trials, lambda seat: [" ".join(seat.opening)] if seat.opening else [])


def events(trials: Sequence[Trial]) -> list[EventSum]:
    """Events that had a name, with who won each."""
    found: dict[str, list[tuple[Trial, RoundCount]]] = {}
    for trial in trials:
        for one in trial.told.rounds:
            if one.event:
                found.setdefault(one.event, []).append((trial, one))
    return [event_sum(name, group) for name, group in found.items()]


def event_sum(name: str, group: Sequence[tuple[Trial, RoundCount]]) -> EventSum:
    won = [(trial.names[one.winner], one.margin) for trial, one in group if one.winner is not None]
    by = Counter(winner for winner, _ in won).most_common()
    margin = fmean(by for _, by in won) if won else 0.0
    return EventSum(name, len(group), len(won), margin, by, unique(trial.match for trial, _ in group))


def epochs(trials: Sequence[Trial]) -> list[EpochSum]:
    found: dict[str, list[tuple[Trial, EpochCount]]] = {}
    for trial in trials:
        for one in trial.told.epochs:
            found.setdefault(one.epoch, []).append((trial, one))
    return [epoch_sum(epoch, group) for epoch, group in found.items()]


def epoch_sum(epoch: str, group: Sequence[tuple[Trial, EpochCount]]) -> EpochSum:
    minutes = [one.seconds / 60 for _, one in group]
    return EpochSum(
        epoch, unique(trial.match for trial, _ in group), fmean(minutes), min(minutes), max(minutes),
        fmean(one.rounds for _, one in group), fmean(one.lead_changes for _, one in group),
        sum(one.last_became_first for _, one in group),
    )  # fmt: skip


def curve(trials: Sequence[Trial]) -> list[Point]:
    """Round by round of the match; the events are counted after the last."""
    found: dict[int, list[int]] = {}
    for trial in trials:
        for number, one in enumerate(trial.told.rounds, 1):
            found.setdefault(number, []).extend(one.vp)
    return [
        Point(number, len(vp), fmean(vp), pstdev(vp), min(vp), max(vp)) for number, vp in sorted(found.items())
    ]  # fmt: skip


def balance(trials: Sequence[Trial]) -> Balance | None:
    if not trials:
        return None
    seats = [seat for trial in trials for seat in trial.told.seats]
    ends = [sorted((seat.vp for seat in trial.told.seats), reverse=True) for trial in trials]
    vp = [seat.vp for seat in seats]
    return Balance(
        Share(sum(seat.won for seat in seats), len(seats)),
        Share(sum(trial.told.seats[trial.told.began].won for trial in trials), len(trials)),
        fmean(vp), pstdev(vp), fmean(one[0] - one[1] for one in ends),
    )  # fmt: skip


def never(found: Iterable[CardSum]) -> list[CardSum]:
    """Cards that lay in decks and were not used once."""
    return sorted((card for card in found if card.decks and not card.played), key=lambda card: (card.kind, card.name))


def deciding(found: Iterable[CardSum], fair: Share) -> tuple[list[CardSum], list[CardSum]]:
    """Cards with which one wins more, and less, often than chance explains: the fair share is out of their range."""
    known = [card for card in found if card.share.whole >= FEW]
    winning = sorted((one for one in known if one.share.low > fair.rate), key=lambda one: -one.share.low)
    return winning, sorted((one for one in known if one.share.high < fair.rate), key=lambda one: one.share.high)


def unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))
