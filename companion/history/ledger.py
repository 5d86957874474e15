"""The ledger: statistics that follow every finished match in the same transaction."""

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sqlite_utils import Database

from companion.db import Storage

from . import form
from .games import COUNTS
from .record import Record, counted_records

VERSION = "2"  # a new number makes every installation count anew when it starts
EVERYONE = 0
Key = tuple[str, int, str, str]


@contextlib.contextmanager
def changing(db: Database, match_ids: Sequence[str]) -> Iterator[None]:
    """Around a change of matches: what they added before is taken off, what they add now is put in."""
    before = counted_records(db, match_ids)
    yield
    after = counted_records(db, match_ids)
    book(db, before, -1)
    book(db, after, +1)
    mark(db, match_ids, after)
    since: dict[str, tuple[str, str]] = {}
    for record in (*before, *after):
        point = (record.played_at, record.id)
        since[record.game] = min(point, since.get(record.game, point))
    for game, point in since.items():
        form.reckon(db, game, point)


def book(db: Database, records: Iterable[Record], sign: int) -> None:
    """Add the records to the tallies, or take them off."""
    sums: Counter[Key] = Counter()
    for record in records:
        for key, amount in entries(record).items():
            sums[key] += sign * amount
    db.conn.executemany(
        "INSERT INTO tallies (game, player, measure, item, amount) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        [(*key, amount) for key, amount in sums.items()],
    )
    if sign < 0:
        db.conn.executemany(
            "DELETE FROM tallies WHERE game = ? AND player = ? AND measure = ? AND item = ? AND amount = 0", list(sums)
        )


def entries(record: Record) -> Counter[Key]:
    """What one match adds to the ledger."""
    sums: Counter[Key] = Counter()

    def add(player: int, measure: str, item: object = "", amount: int = 1) -> None:
        sums[record.game, player, measure, str(item)] += amount

    size = len(record.lines)
    add(EVERYONE, "matches")
    add(EVERYONE, "seats", size)
    add(EVERYONE, "winners", size, sum(line.won for line in record.lines))
    add(EVERYONE, "first_won", size, int(record.first_seat.won))
    if record.minutes is not None:
        add(EVERYONE, "minutes", record.minutes)
    for line in record.lines:
        add(EVERYONE, "score", line.score)
        add(line.player, "matches")
        add(line.player, "score", line.score)
        add(line.player, "won", amount=int(line.won))
        for other in record.lines:
            if other.player != line.player:
                add(line.player, "met", other.player)
                add(line.player, "beat", other.player, int(line.rank < other.rank))
                add(line.player, "even", other.player, int(line.rank == other.rank))
    if record.game in COUNTS:
        for measure, item, amount in COUNTS[record.game].tally(record.lines):
            add(EVERYONE, measure, item, amount)
    return Counter({key: amount for key, amount in sums.items() if amount})


def mark(db: Database, match_ids: Sequence[str], counted: Sequence[Record]) -> None:
    """Write beside the matches what lists and records sort by."""
    db.conn.executemany(
        "UPDATE matches SET counted = 0, minutes = NULL, top_score = NULL, margin = NULL WHERE id = ?",
        [[match_id] for match_id in match_ids],
    )
    db.conn.executemany(
        "UPDATE matches SET counted = 1, minutes = ?, top_score = ?, margin = ? WHERE id = ?",
        [[record.minutes, record.top_score, record.margin, record.id] for record in counted],
    )


def rebuild(db: Database) -> None:
    """Count all matches anew."""
    for table in ("tallies", "form", "ratings"):
        db.execute(f"DELETE FROM {table}")
    ids = [row[0] for row in db.execute("SELECT id FROM matches").fetchall()]
    for start in range(0, len(ids), 1000):
        chosen = ids[start : start + 1000]
        records = counted_records(db, chosen)
        book(db, records, +1)
        mark(db, chosen, records)
    for (game,) in db.execute("SELECT DISTINCT game FROM matches").fetchall():
        form.reckon(db, game, ("", ""))
    db.execute("INSERT OR REPLACE INTO preferences (name, value) VALUES ('ledger', ?)", [VERSION])


def bring_up_to_date(storage: Storage) -> None:
    """Count anew if this installation was last counted in another way, or never."""
    with storage.reading() as db:
        row = db.execute("SELECT value FROM preferences WHERE name = 'ledger'").fetchone()
    if row is None or row[0] != VERSION:
        with storage.writing() as db:
            rebuild(db)
