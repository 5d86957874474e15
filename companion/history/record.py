"""A match as the history counts it: its date, its length, and how each seat ended."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlite_utils import Database

READ_AT_ONCE = 500


class Line(msgspec.Struct, frozen=True):
    """How one seat ended."""

    seat: int
    player: int
    score: int
    rank: int
    won: bool
    detail: dict[str, Any] = {}


class Record(msgspec.Struct, frozen=True):
    id: str
    game: str
    played_at: str
    minutes: int | None
    lines: tuple[Line, ...]

    @property
    def top_score(self) -> int:
        return max(line.score for line in self.lines)

    @property
    def margin(self) -> int:
        """By how much the best score leads the next."""
        first, second = sorted((line.score for line in self.lines), reverse=True)[:2]
        return first - second

    @property
    def first_seat(self) -> Line:
        """Who began: as the game noted it, else the first at the table."""
        return next((line for line in self.lines if line.detail.get("started")), self.lines[0])


def counted_records(db: Database, match_ids: Sequence[str]) -> list[Record]:
    """Those of the matches that count: finished, neither hidden nor deleted."""
    found: list[Record] = []
    for start in range(0, len(match_ids), READ_AT_ONCE):
        chosen = match_ids[start : start + READ_AT_ONCE]
        marks = ", ".join("?" * len(chosen))
        heads = db.execute(
            "SELECT id, game, played_at, opened_at, finished_at, sheet, minutes_given FROM matches"
            f" WHERE id IN ({marks}) AND status = 'finished' AND NOT hidden AND deleted_at IS NULL",
            chosen,
        ).fetchall()
        lines = lines_of(db, chosen)
        found += [_record(head, lines[head[0]]) for head in heads if len(lines.get(head[0], ())) > 1]
    return found


def _record(head: tuple[Any, ...], lines: tuple[Line, ...]) -> Record:
    match_id, game, played_at, opened_at, finished_at, sheet, given = head
    clock = None if sheet else minutes_between(opened_at, finished_at)
    return Record(match_id, game, played_at, given if given is not None else clock, lines)


def lines_of(db: Database, match_ids: Sequence[str]) -> dict[str, tuple[Line, ...]]:
    """The results of matches, by match."""
    marks = ", ".join("?" * len(match_ids))
    rows = db.execute(
        f"SELECT match, seat, player, score, rank, won, detail FROM results WHERE match IN ({marks})"
        " ORDER BY match, seat",
        list(match_ids),
    )
    lines: dict[str, list[Line]] = {}
    for match, seat, player, score, rank, won, detail in rows.fetchall():
        line = Line(seat, player, score, rank, bool(won), msgspec.json.decode(detail))
        lines.setdefault(match, []).append(line)
    return {match: tuple(found) for match, found in lines.items()}


def minutes_between(start: str, end: str | None) -> int | None:
    if not end:
        return None
    seconds = (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()
    return max(1, round(seconds / 60))


def ordered(records: Iterable[Record]) -> list[Record]:
    return sorted(records, key=lambda record: (record.played_at, record.id))
