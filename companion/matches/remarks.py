"""What people noted about the game while they played, each with its moment. Undo leaves notes alone."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from sqlite_utils import Database

from companion.games.kit import Juncture, RuleError

from . import store
from .play import Matches, Table, Who, timestamp
from .titles import fit_to_show

Verdict = Literal["good", "bad", "unclear"]
LONGEST_LINE, LONGEST_TRIAL, MOST_REMARKS = 400, 40, 500
COLUMNS = "after, at, verdict, line, seat, part, round, turn"


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One note: after which entry, when, by which seat (None: the whole table), and where the match stood."""

    after: int
    at: str
    verdict: Verdict
    line: str
    seat: int | None = None
    part: str = ""
    round: int = 0
    turn: int | None = None


def note(matches: Matches, match_id: str, verdict: Verdict, line: str, seen: int | None, who: Who) -> Table:
    """Keep a line with the moment that was seen when it was begun; the same line twice from one board is one."""
    line = clean_line(line)
    with matches.storage.writing() as db:
        table = matches.at(db, match_id)
        where = moment_at(table, table.seq if seen is None else seen)
        there = of_match(db, match_id)
        if any((one.line, one.seat, one.verdict, one.after) == (line, who.seat, verdict, where[0]) for _, one in there):
            return table
        if len(there) >= MOST_REMARKS:
            raise RuleError("too_many_remarks", most=MOST_REMARKS)
        after, moment = where
        remark = Remark(after, timestamp(), verdict, line, who.seat, moment.part, moment.round, moment.turn)
        put(db, match_id, [remark])
        return matches.at(db, match_id)


def moment_at(table: Table, seen: int) -> tuple[int, Juncture]:
    """The entry that stood last at a board, and where the match was then."""
    moment = table.match.rules.moment
    layer = next((one for one in table.timeline.layers() if one.entry.seq <= seen), None)
    state = layer.state if layer else table.timeline.opening
    return layer.entry.seq if layer else 0, moment(state) if moment else Juncture()


def drop(matches: Matches, match_id: str, number: int) -> Table:
    with matches.storage.writing() as db:
        db.execute("DELETE FROM remarks WHERE match = ? AND id = ?", [match_id, number])
        return matches.at(db, match_id)


def mark(matches: Matches, match_id: str, version: str) -> Table:
    """Say which version the match tests; an empty name: none."""
    with matches.storage.writing() as db:
        matches.at(db, match_id)
        store.set_trial(db, match_id, clean_trial(version))
        return matches.at(db, match_id)


def clean_line(line: str) -> str:
    line = fit_to_show(line)
    if not line:
        raise RuleError("remark_empty")
    if len(line) > LONGEST_LINE:
        raise RuleError("text_too_long", most=LONGEST_LINE, length=len(line))
    return line


def clean_trial(version: str) -> str:
    version = fit_to_show(version)
    if len(version) > LONGEST_TRIAL:
        raise RuleError("text_too_long", most=LONGEST_TRIAL, length=len(version))
    return version


def put(db: Database, match_id: str, remarks: Iterable[Remark]) -> None:
    db.conn.executemany(
        f"INSERT INTO remarks (match, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match_id, *msgspec.structs.astuple(one)) for one in remarks],
    )


def of_match(db: Database, match_id: str) -> list[tuple[int, Remark]]:
    """The notes on a match with their numbers, in the order of their moments."""
    rows = db.execute(f"SELECT id, {COLUMNS} FROM remarks WHERE match = ? ORDER BY after, id", [match_id]).fetchall()
    return [(number, Remark(*row)) for number, *row in rows]
