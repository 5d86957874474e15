"""Which devices sit at a match, and where; and who sat down while something there was hidden."""

from collections.abc import Sequence

import msgspec
from sqlite_utils import Database

from .store import Match

COLUMNS = "device, seat, watching, at, told"
MOST_AT_ONCE = 12  # that are noted of one seat between two entries


class Sitting(msgspec.Struct, frozen=True):
    """A phone that took a seat while something was hidden at the table: after which entry, and when."""

    seat: int
    after: int
    at: str


class Taken(msgspec.Struct, frozen=True):
    """The place of a device at a match: a seat, the whole table (no seat), or only watching."""

    device: str
    seat: int | None
    watching: bool
    at: str
    told: bool = True  # False: another device has sat down in the same seat, and this one does not know yet


def note_sitting(db: Database, match_id: str, sitting: Sitting) -> None:
    """Note it; from some on, one more between the same two entries says nothing new, and the log shows all."""
    db.execute(
        "INSERT INTO sittings (match, seat, after, at) SELECT ?, ?, ?, ?"
        " WHERE (SELECT count(*) FROM sittings WHERE match = ? AND seat = ? AND after = ?) < ?",
        [match_id, sitting.seat, sitting.after, sitting.at, match_id, sitting.seat, sitting.after, MOST_AT_ONCE],
    )


def sittings(db: Database, match_id: str) -> list[Sitting]:
    rows = db.execute("SELECT seat, after, at FROM sittings WHERE match = ? ORDER BY id", [match_id]).fetchall()
    return [Sitting(*row) for row in rows]


def take_place(db: Database, match_id: str, taken: Taken) -> None:
    """A device sits down; those that sat in the same seat are to be told."""
    if taken.seat is not None and not taken.watching:
        db.execute(
            "UPDATE places SET told = 0 WHERE match = ? AND seat = ? AND NOT watching AND device <> ?",
            [match_id, taken.seat, taken.device],
        )
    db.execute(
        "INSERT OR REPLACE INTO places (match, device, seat, watching, at, told) VALUES (?, ?, ?, ?, ?, 1)",
        [match_id, taken.device, taken.seat, taken.watching, taken.at],
    )


def is_taken(db: Database, match_id: str, place: Taken) -> bool:
    """Whether the device has this very place already."""
    here = (place.device, place.seat, place.watching)
    return any((one.device, one.seat, one.watching) == here for one in taken_at(db, match_id))


def taken_at(db: Database, match_id: str) -> list[Taken]:
    """Who sits at a match, in the order in which they came."""
    rows = db.execute(f"SELECT {COLUMNS} FROM places WHERE match = ? ORDER BY at", [match_id])
    return [_taken(*row) for row in rows.fetchall()]


def untold(db: Database, match_id: str, device: str) -> Taken | None:
    """The place of a device that does not know yet that another has sat down there too."""
    row = db.execute(
        f"SELECT {COLUMNS} FROM places WHERE match = ? AND device = ? AND NOT told", [match_id, device]
    ).fetchone()
    return _taken(*row) if row else None


def _taken(device: str, seat: int | None, watching: int, at: str, told: int) -> Taken:
    return Taken(device, seat, bool(watching), at, bool(told))


def mark_told(db: Database, match_id: str, device: str) -> None:
    db.execute("UPDATE places SET told = 1 WHERE match = ? AND device = ?", [match_id, device])


def all_sit(match: Match, places: Sequence[Taken]) -> bool:
    """Whether every seat has a device; one that speaks for the whole table stands for one seat more."""
    seats = {one.seat for one in places if one.seat is not None and not one.watching}
    for_all = any(one.seat is None and not one.watching for one in places)
    return len(seats) + for_all >= len(match.seats)
