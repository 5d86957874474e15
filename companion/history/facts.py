"""What is worth telling when a match is over: one fact out of the history, as it stood with that match."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Standing
from companion.matches.store import Match

from . import sql, streaks
from .statistics import fewest_win

ENOUGH = 5  # matches of a title before one of them can be a record
IN_A_ROW = 3


class Fact(msgspec.Struct, frozen=True):
    """What, of which seat, and the figures that belong to it."""

    what: str
    seat: int = 0
    figures: tuple[Any, ...] = ()


def worth_telling(db: Database, match: Match, standings: Sequence[Standing]) -> Fact | None:
    """Wins in a row, a record, a first win, or how the two stand; nothing of a match that does not count, or that
    somebody without a name won."""
    winners = [seat for seat, standing in enumerate(standings) if standing.won]
    if not _counts(db, match) or len(winners) != 1 or sql.is_nobody(db, match.seats[winners[0]].player):
        return None
    seat = winners[0]
    return (
        _in_a_row(db, match, seat)
        or _record(db, match, seat, standings)
        or _first_win(db, match, seat)
        or _between_two(db, match, seat)
    )


def _counts(db: Database, match: Match) -> bool:
    return bool(db.execute("SELECT 1 FROM matches WHERE id = ? AND counted = 1", [match.id]).fetchone())


def _in_a_row(db: Database, match: Match, seat: int) -> Fact | None:
    row = db.execute(
        "SELECT streak FROM form WHERE title = ? AND player = ? AND played_at = ? AND match = ?",
        [match.title, match.seats[seat].player, match.played_at, match.id],
    ).fetchone()
    return Fact("in_a_row", seat, (row[0],)) if row and row[0] >= IN_A_ROW else None


def _record(db: Database, match: Match, seat: int, standings: Sequence[Standing]) -> Fact | None:
    if not _enough(db, match):
        return None
    score = standings[seat].score
    scores = [one.score for one in standings if one.score is not None]
    fewest = fewest_win(db, match.title)
    record, as_good, best = ("lowest", "<=", min) if fewest else ("highest", ">=", max)
    if scores and _stands_out(db, match, "top_score", as_good) and score == best(scores):
        return Fact(record, seat, (score,))
    if len(standings) > 1 and _stands_out(db, match, "margin", "<="):
        return Fact("closest", seat)
    return None


def _enough(db: Database, match: Match) -> bool:
    """Whether enough matches of the title had been played by then."""
    found = db.execute(
        "SELECT count(*) FROM (SELECT 1 FROM matches WHERE title = ? AND deleted_at IS NULL AND counted = 1"
        " AND (played_at, id) <= (?, ?) LIMIT ?)",
        [match.title, match.played_at, match.id, ENOUGH],
    )
    return int(found.fetchone()[0]) == ENOUGH


def _stands_out(db: Database, match: Match, column: str, as_good: str) -> bool:
    """Whether no match before was as good as this one."""
    row = db.execute(
        f"SELECT {column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches AS other WHERE other.title = matches.title"
        f" AND other.counted = 1 AND other.{column} {as_good} matches.{column}"
        " AND (other.played_at, other.id) < (matches.played_at, matches.id)) FROM matches WHERE id = ?",
        [match.id],
    ).fetchone()
    return bool(row and row[0])


def _first_win(db: Database, match: Match, seat: int) -> Fact | None:
    player, point = match.seats[seat].player, (match.played_at, match.id)
    if streaks.streaks_before(db, match.title, player, point).longest:
        return None
    (before,) = db.execute(
        "SELECT count(*) FROM form WHERE title = ? AND player = ? AND (played_at, match) < (?, ?)",
        [match.title, player, *point],
    ).fetchone()
    return Fact("first_win", seat, (before + 1,)) if before else None


def _between_two(db: Database, match: Match, seat: int) -> Fact | None:
    if len(match.seats) != 2:
        return None
    winner, other = match.seats[seat].player, match.seats[1 - seat].player
    now = (_tally(db, match.title, *pair) for pair in ((winner, other), (other, winner)))
    beat, lost = (sum_now - since for sum_now, since in zip(now, _since(db, match, winner, other), strict=True))
    return Fact("between_two", seat, (beat, lost)) if beat + lost > 1 else None


def _tally(db: Database, title: str, player: int, other: int) -> int:
    """How often the one was ahead of the other."""
    row = db.execute(
        "SELECT amount FROM tallies WHERE title = ? AND player = ? AND measure = 'beat' AND item = ?",
        [title, player, str(other)],
    ).fetchone()
    return row[0] if row else 0


def _since(db: Database, match: Match, one: int, other: int) -> tuple[int, int]:
    """How often each of two was ahead of the other after this match: of the latest ones nothing need be read."""
    row = db.execute(
        "SELECT coalesce(sum(a.rank < b.rank), 0), coalesce(sum(a.rank > b.rank), 0) FROM form"
        " CROSS JOIN results AS a ON a.match = form.match AND a.player = form.player"
        " CROSS JOIN results AS b ON b.match = form.match AND b.player = ?"
        " WHERE form.title = ? AND form.player = ? AND (form.played_at, form.match) > (?, ?)"
        " AND (a.team IS NULL OR b.team IS NULL OR a.team <> b.team)",
        [other, match.title, one, match.played_at, match.id],
    ).fetchone()
    return int(row[0]), int(row[1])
