"""What one match adds to the sums of what the tests say, pure: figures that are added, and taken away as well."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.games.historia.state import Points
from companion.games.historia.tested import CardCount, SeatCount, Tested

COUNTS = CardCount.__struct_fields__[3:]
SOURCES = Points.__struct_fields__
TOOK = "took "  # before the tenths of minutes of an epoch: how many took as long
WON_BY = "won by "  # before the number of a player
Subject = tuple[str, str, str]  # which table, of what kind, its name
Figures = dict[Subject, dict[str, int]]
Parts = Iterable[tuple[Subject, Mapping[str, int]]]


class Counted(msgspec.Struct, frozen=True):
    """What was counted of a match, with who sat where, how long it took and on which day it was played."""

    told: Tested
    players: tuple[int, ...]
    minutes: int | None
    day: str


def figures(one: Counted) -> Figures:
    """All that a match adds; what is nought is left out."""
    found: dict[Subject, Counter[str]] = {}
    parts = (whole(one), cards(one.told), seats(one.told), rounds(one), epochs(one.told))
    for part in parts:
        for line, amounts in part:
            found.setdefault(line, Counter()).update(amounts)
    return {line: kept for line, amounts in found.items() if (kept := {key: by for key, by in amounts.items() if by})}


def whole(one: Counted) -> Parts:
    told, ends = one.told, sorted((seat.vp for seat in one.told.seats), reverse=True)
    yield (
        ("all", "", ""),
        {
            "matches": 1,
            "minutes": one.minutes or 0,
            "timed": bool(one.minutes),
            "began": told.seats[told.began].won,
            "margin": ends[0] - ends[1],
            **spread(ends),
            "won": sum(seat.won for seat in told.seats),
        },
    )
    yield ("days", "", one.day), {"matches": 1}
    yield from ((("players", "", str(player)), {"matches": 1}) for player in set(one.players))


def spread(values: Sequence[int]) -> dict[str, int]:
    """What an average and its standard deviation are made of."""
    return {"seats": len(values), "vp": sum(values), "squares": sum(value * value for value in values)}


def cards(told: Tested) -> Parts:
    for card in told.cards:
        used = bool(card.played)
        won = used and told.seats[card.seat].won
        counts = {count: getattr(card, count) for count in COUNTS}
        yield ("cards", card.kind, card.name), {**counts, "used": used, "won": won}
    for kind, name in {(card.kind, card.name) for card in told.cards}:
        yield ("cards", kind, name), {"brought": 1}
    for kind, name in {(card.kind, card.name) for card in told.cards if card.played}:
        yield ("cards", kind, name), {"matches": 1}


def names(seat: SeatCount) -> Iterable[tuple[str, str]]:
    """By what a seat is counted: its factions, its decks, its opening."""
    yield from (("factions", name) for name in seat.factions)
    yield from (("decks", name) for name in seat.decks)
    yield from [("openings", " ".join(seat.opening))] if seat.opening else []


def seats(told: Tested) -> Parts:
    for seat in told.seats:
        sources = {source: getattr(seat.points, source) for source in SOURCES}
        wars = {"declared": seat.declared, "fought": seat.fought, "wars_won": seat.wars_won}
        for of, name in names(seat):
            yield (of, "", name), {"seats": 1, "won": seat.won, "vp": seat.vp, **sources, **wars}
    for of, name in {pair for seat in told.seats for pair in names(seat)}:
        yield (of, "", name), {"matches": 1}


def rounds(one: Counted) -> Parts:
    """The way to the points round by round, and events that had a name, with who won each."""
    for number, over in enumerate(one.told.rounds, 1):
        yield ("curve", "", str(number)), spread(over.vp)
        if over.event:
            won = {} if over.winner is None else {"won": 1, f"{WON_BY}{one.players[over.winner]}": 1}
            yield ("events", "", over.event), {"rounds": 1, "margin": over.margin, **won}
    for event in {over.event for over in one.told.rounds if over.event}:
        yield ("events", "", event), {"matches": 1}


def epochs(told: Tested) -> Parts:
    for one in told.epochs:
        yield ("epochs", "", one.epoch), {
            "matches": 1, "microseconds": round(one.seconds * 1_000_000), "rounds": one.rounds,
            "changes": one.lead_changes, "last": one.last_became_first, f"{TOOK}{round(one.seconds / 6)}": 1,
        }  # fmt: skip
