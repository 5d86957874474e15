"""Who plays a match: the SQL on players as they sit down, their names and colours."""

from collections.abc import Callable, Sequence

import msgspec
from sqlite_utils import Database

from companion.games.kit import RuleError

from .store import Seat
from .titles import fit_to_show

NAME_LENGTH = 60
COLOURS = 6
# How a player without a name is called: the number of the seat, from 1, becomes a name.
Nobody = Callable[[int], str]


class Player(msgspec.Struct, frozen=True):
    id: int
    name: str
    colour: int


def seat_players(
    db: Database, players: list[tuple[str, int | None]], now: str, nobody: Nobody | None = None
) -> tuple[Seat, ...]:
    """Seat known players and make the new ones, each with a colour of their own; no name: nobody in particular."""
    seats: list[Seat] = []
    for number, (name, colour) in enumerate(players):
        given = nobody(number + 1) if nobody and not name else clean_name(name)
        player = find_player(db, given)
        wanted = colour if colour is not None else (player.colour if player else number)
        colour = free_colour(wanted, [seat.colour for seat in seats])
        player = player or insert_player(db, given, colour, now, nobody=not name)
        if any(seat.player == player.id for seat in seats):
            raise RuleError("player_twice", name=given)
        seats.append(Seat(number, player.id, player.name, colour))
    return tuple(seats)


def free_colour(wanted: int, taken: Sequence[int]) -> int:
    """The wanted colour, or the first of those that the fewest have: a large table shares them."""
    least = min(taken.count(colour) for colour in range(COLOURS))
    if taken.count(wanted) == least:
        return wanted
    return next(colour for colour in range(COLOURS) if taken.count(colour) == least)


def clean_name(name: str) -> str:
    """A name fit to be shown: trimmed, inner spaces single, no control characters, 1 to 60 long."""
    name = fit_to_show(name)
    if not name:
        raise RuleError("name_empty")
    if len(name) > NAME_LENGTH:
        raise RuleError("name_too_long", most=NAME_LENGTH, length=len(name))
    return name


def name_key(name: str) -> str:
    """Names that differ only in case are the same person."""
    return name.casefold()


def find_player(db: Database, name: str) -> Player | None:
    """The player of that name; a name that was merged into another stands for that one."""
    row = db.execute(
        "SELECT kept.id, kept.name, kept.colour FROM players AS named"
        " JOIN players AS kept ON kept.id = coalesce(named.merged_into, named.id) WHERE named.name_key = ?",
        [name_key(name)],
    ).fetchone()
    return Player(*row) if row else None


def insert_player(db: Database, name: str, colour: int, now: str, nobody: bool = False) -> Player:
    """A new player; one who stands for nobody in particular is marked, and in the archive from the start."""
    cursor = db.execute(
        "INSERT INTO players (name, name_key, colour, created_at, archived, nobody) VALUES (?, ?, ?, ?, ?, ?)",
        [name, name_key(name), colour, now, nobody, nobody],
    )
    assert cursor.lastrowid is not None
    return Player(cursor.lastrowid, name, colour)
