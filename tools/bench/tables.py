"""Tables of each game, brought to the middle of a match, and what is tapped there again and again."""

from collections.abc import Iterator
from itertools import count, cycle
from typing import Any, NamedTuple

import msgspec
from phones import Phone
from servers import Folder, Server

from companion.db import Storage
from companion.games.catalogue import GAMES
from companion.games.poprzez_wieki.actions import Place, TakeBack
from companion.matches import store
from companion.matches.log import Entry
from companion.matches.play import Matches, Who, timestamp

SHORT = 10
NAMES = ("Ania", "Basia", "Celina", "Daria")
FACTION = {"p": 4, "n": 2, "e": 3, "k": 1}
JAGIELLO = {"name": "Jagiełło", "cost": 5, "strength": 4, "gives": {"p": 2, "k": 1}, "keywords": ["Król"]}


class Kind(NamedTuple):
    """A game at the table: how many play, and how the match gets under way."""

    name: str
    key: str
    seats: int
    opening: tuple[dict[str, Any], ...]


def historia_opening(seats: int) -> Iterator[dict[str, Any]]:
    for seat in range(seats):
        yield {"type": "show_faction", "seat": seat, "name": f"Frakcja {seat}", "base": FACTION}
    for seat in range(seats):
        yield {"type": "bring_event", "seat": seat, "card": {"name": f"Rok {seat}", "date": {"year": 1420 + seat}}}
    yield {"type": "begin_epoch"}
    yield {"type": "take_income"}
    for seat in range(seats):
        yield {"type": "add_character", "seat": seat, "card": JAGIELLO}


KINDS = (
    Kind(
        "Poprzez Wieki", "poprzez-wieki", 2, tuple({"type": "place", "seat": 1, "card": card} for card in (2, 5, 9, 17))
    ),
    Kind("Historia", "historia", 4, tuple(historia_opening(4))),
    Kind("Podróż", "podroz", 4, ({"type": "begin", "first": 0},)),
)


def taps(kind: Kind) -> Iterator[dict[str, Any]]:
    """Forms of one tap after the other, without end: cards in and out, counters up and down, turns without cards."""
    if kind.key == "poprzez-wieki":
        yield from cycle({"seat": 0, "tile": tile} for card in (3, 8, 10, 15) for tile in (f"{card}", f"{card}@0"))
    if kind.key == "historia":
        counters = [(seat, what) for seat in range(kind.seats) for what in ("p", "n", "e", "k")]
        yield from cycle({"seat": s, "step": f"{what}:{by}"} for by in (1, -1) for s, what in counters)
    for turn in count():
        seat = turn % kind.seats
        if turn % 7 == 0:
            yield {"type": "roll_dice", "seat": seat}
        yield {"type": "take_die", "seat": seat, "die": turn % 7}
        yield {"type": "pass_on", "seat": seat}


class Tables:
    """The matches that are played on our server, and the phones at them."""

    def __init__(self, server: Server | Folder) -> None:
        self.server = server
        self.matches = Matches(Storage(server.folder / "companion.db"))

    def open(self, entries: int = SHORT) -> str:
        """A match of Poprzez Wieki in the middle of a round, with a log of a given length."""
        match = self.matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id
        actions: list[Place | TakeBack] = [Place(1, card) for card in (2, 5, 9, 17)]
        actions += [(Place, TakeBack)[number % 2](0, 12) for number in range(entries - len(actions))]
        for number, action in enumerate(actions):
            self.matches.act(match, action, None, f"bench.{number}", Who())
        return match

    def open_long(self, entries: int) -> str:
        """The same with very many entries, written at once."""
        match = self.open(4)
        when = timestamp()
        rows = [
            store.entry_row(Entry(seq, (TakeBack, Place)[seq % 2](0, 12), request_id=f"long.{seq}", at=when))
            for seq in range(5, entries + 1)
        ]
        with self.matches.storage.writing() as db:
            store.append_rows(db, match, rows)
        return match

    def begin(self, kind: Kind) -> str:
        """A match of a game, under way."""
        match = self.matches.open_match(kind.key, [(name, None) for name in NAMES[: kind.seats]]).id
        for number, action in enumerate(kind.opening):
            done = msgspec.convert(action, GAMES[kind.key].Action)
            self.matches.act(match, done, number, f"bench.{number}", Who())
        return match

    def stamp(self, match: str) -> str:
        return self.matches.look(match).stamp

    def phone(self, match: str) -> Phone:
        return Phone(self.server).sign_in(match)
