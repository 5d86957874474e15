"""Dice and draws that a table shares: who may see them, what was drawn, and the seed behind it. The only SQL on it.

It is no match: nobody wins, nothing enters the history, and a day after the last tap it is gone.
"""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol, TypeVar

import msgspec
from sqlite_utils import Database

from companion.db import Storage
from companion.games.kit import Chance, RuleError
from companion.matches.play import Unknown, clean_code, timestamp, token

from .facts import Facts, after
from .noted import NotedChance, Roll

GONE_AFTER = timedelta(days=1)
MOST_AT_ONCE, MOST_OF_ONE = 60, 4  # shared draws on this server, and of those that one device opened
MOST_PHONES, MOST_DRAWS, ROLLS_SHOWN = 20, 500, 20  # with the last one it ends by itself


class Shared(msgspec.Struct, frozen=True):
    """Dice, bag and names as they lie on a table for all its phones."""

    id: str
    code: str
    seed: bytes
    opened_at: str
    changed_at: str
    people: dict[str, str]  # name by device; the first one opened it
    facts: dict[str, str]
    seq: int = 0  # of changes, so that every phone looks again
    taps: int = 0  # of those, what was tapped: a tap on a table that lay otherwise is refused, whoever came meanwhile
    drawn: int = 0  # what chance was asked so far
    rolls: int = 0
    last: str = ""  # tap that changed it: its device and what it sent
    ended: bool = False

    @property
    def opener(self) -> str:
        return next(iter(self.people))


class Sent(msgspec.Struct, frozen=True):
    """A tap as it came: from which device, on which table, and all that its form said."""

    device: str
    seen: int | None
    said: str
    anyhow: bool = False  # it draws on whatever lies there

    @property
    def key(self) -> str:
        return f"{self.device}.{hashlib.sha256(self.said.encode()).hexdigest()[:16]}"


class Step(Protocol):
    """One tap: what it changes if nothing is wrong with it, and what luck gave."""

    @property
    def changes(self) -> Mapping[str, Any] | None: ...

    @property
    def came(self) -> tuple[str, ...]: ...


StepT = TypeVar("StepT", bound=Step)


class Behind(Exception):
    """Somebody else changed it since this phone looked."""


# -- use cases


def show_to_the_table(storage: Storage, device: str, name: str, facts: dict[str, str]) -> Shared:
    """Open what lies on one phone to others, with a seed of its own."""
    now = timestamp()
    opened = Shared(token(10).lower(), token(8), secrets.token_bytes(32), now, now, {device: name}, facts)
    with storage.writing() as db:
        _tidy(db)
        mine = [other for other in _all(db) if other.opener == device]
        for other in mine[: max(len(mine) - MOST_OF_ONE + 1, 0)]:
            db.execute("DELETE FROM shared_draws WHERE id = ?", [other.id])
        if len(_all(db)) >= MOST_AT_ONCE:
            raise RuleError("too_many_shared")
        _put(db, opened)
    return opened


def tidy(storage: Storage) -> None:
    """Remove for good what nobody has tapped for a day."""
    with storage.writing() as db:
        _tidy(db)


def join(storage: Storage, shared_id: str, device: str, name: str) -> Shared:
    """Another phone comes to the table, or calls itself otherwise."""
    with storage.writing() as db:
        shared = _get(db, shared_id)
        if device not in shared.people and len(shared.people) >= MOST_PHONES:
            raise RuleError("shared_full", most=MOST_PHONES)
        people = {**shared.people, device: name}
        joined = msgspec.structs.replace(shared, people=people, seq=shared.seq + 1, changed_at=timestamp())
        _put(db, joined)
    return joined


def tap(
    storage: Storage, shared_id: str, sent: Sent, tab: str, step: Callable[[Facts, Chance], StepT]
) -> tuple[Shared, StepT | None]:
    """One tap of one phone; the same tap sent again is done once, and gives no step."""
    with storage.writing() as db:
        shared = _get(db, shared_id)
        if shared.ended or (sent.seen != shared.taps and not sent.anyhow):
            if shared.last == sent.key and sent.seen == shared.taps - 1:
                return shared, None
            raise Behind
        chance = NotedChance(shared.seed, shared.drawn)
        done = step(shared.facts, chance)
        if done.changes is None:
            return shared, done
        facts = {**after(shared.facts, done.changes), "tab": tab}
        made = msgspec.structs.replace(
            shared, facts=facts, seq=shared.seq + 1, taps=shared.taps + 1, drawn=chance.drawn,
            last=sent.key, changed_at=timestamp(),
            rolls=shared.rolls + bool(chance.notes), ended=shared.rolls + bool(chance.notes) >= MOST_DRAWS,
        )  # fmt: skip
        if chance.notes:
            total = int(facts["rolls"].partition(",")[0]) if tab == "dice" else None
            _add(db, made, Roll(shared.people[sent.device], made.changed_at, tab, done.came, chance.notes, total))
        _put(db, made)
    return made, done


def end(storage: Storage, shared_id: str) -> Shared:
    """Nothing is drawn any more, and the seed is shown."""
    with storage.writing() as db:
        shared = _get(db, shared_id)
        ended = msgspec.structs.replace(shared, ended=True, seq=shared.seq + 1, changed_at=timestamp())
        _put(db, ended)
    return ended


# -- looking


def find(storage: Storage, shared_id: str) -> Shared | None:
    return _one(storage, "id", shared_id)


def find_by_code(storage: Storage, code: str) -> Shared | None:
    return _one(storage, "code", clean_code(code))


def of_device(storage: Storage, device: str | None) -> list[Shared]:
    """Those at which a device is, the latest first."""
    if not device or storage.damage:
        return []
    with storage.reading() as db:
        return [shared for shared in reversed(_all(db)) if device in shared.people]


def all_of(storage: Storage) -> list[Shared]:
    """All there are, the latest first."""
    with storage.reading() as db:
        return list(reversed(_all(db)))


def rolls_of(storage: Storage, shared: Shared, latest: int = MOST_DRAWS) -> list[Roll]:
    """The latest rolls, in the order in which they came."""
    with storage.reading() as db:
        found = db.execute(
            "SELECT roll FROM shared_rolls WHERE shared = ? ORDER BY number DESC LIMIT ?", [shared.id, latest]
        ).fetchall()
    return [msgspec.json.decode(roll, type=Roll) for (roll,) in reversed(found)]


def _one(storage: Storage, column: str, value: str) -> Shared | None:
    with storage.reading() as db:
        row = db.execute(
            f"SELECT kept FROM shared_draws WHERE {column} = ? AND changed_at >= ?", [value, _oldest()]
        ).fetchone()
    return msgspec.json.decode(row[0], type=Shared) if row else None


def _get(db: Database, shared_id: str) -> Shared:
    row = db.execute("SELECT kept FROM shared_draws WHERE id = ?", [shared_id]).fetchone()
    if row is None:
        raise Unknown(shared_id)
    return msgspec.json.decode(row[0], type=Shared)


def _all(db: Database) -> list[Shared]:
    rows = db.execute("SELECT kept FROM shared_draws WHERE changed_at >= ? ORDER BY changed_at, id", [_oldest()])
    return [msgspec.json.decode(kept, type=Shared) for (kept,) in rows]


def _put(db: Database, shared: Shared) -> None:
    written = msgspec.json.encode(shared).decode()
    db.execute(
        "INSERT INTO shared_draws (id, code, changed_at, kept) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at, kept = excluded.kept",
        [shared.id, shared.code, shared.changed_at, written],
    )


def _add(db: Database, shared: Shared, roll: Roll) -> None:
    written = msgspec.json.encode(roll).decode()
    db.execute("INSERT INTO shared_rolls (shared, number, roll) VALUES (?, ?, ?)", [shared.id, shared.rolls, written])


def _tidy(db: Database) -> None:
    db.execute("DELETE FROM shared_draws WHERE changed_at < ?", [_oldest()])


def _oldest() -> str:
    """Before this nobody has tapped for so long that it is gone."""
    return (datetime.now(UTC) - GONE_AFTER).isoformat(timespec="milliseconds")
