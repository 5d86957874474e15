"""What is worth telling when a match is over: one fact out of the history, as it stood with that match."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Standing
from companion.matches.store import Match

from . import sql
from .ledger import EVERYONE
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
    if _tally(db, match.title, EVERYONE, "matches", "") < ENOUGH:
        return None
    score = standings[seat].score
    scores = [one.score for one in standings if one.score is not None]
    fewest = fewest_win(db, match.title)
    record, order, best = ("lowest", "ASC", min) if fewest else ("highest", "DESC", max)
    if scores and _stands_out(db, match, f"top_score {order}") and score == best(scores):
        return Fact(record, seat, (score,))
    if len(standings) > 1 and _stands_out(db, match, "margin ASC"):
        return Fact("closest", seat)
    return None


def _stands_out(db: Database, match: Match, order: str) -> bool:
    """Whether this match holds a record, with nothing as good as it before."""
    column = order.split()[0]
    row = db.execute(
        f"SELECT id FROM matches WHERE title = ? AND counted = 1 AND {column} IS NOT NULL"
        f" ORDER BY {order}, played_at LIMIT 1",
        [match.title],
    ).fetchone()
    return row is not None and row[0] == match.id


def _first_win(db: Database, match: Match, seat: int) -> Fact | None:
    row = db.execute(
        "SELECT wins, matches FROM ratings WHERE title = ? AND player = ?", [match.title, match.seats[seat].player]
    ).fetchone()
    return Fact("first_win", seat, (row[1],)) if row and row[0] == 1 < row[1] else None


def _between_two(db: Database, match: Match, seat: int) -> Fact | None:
    if len(match.seats) != 2:
        return None
    winner, other = match.seats[seat].player, match.seats[1 - seat].player
    beat, lost = (
        _tally(db, match.title, player, "beat", str(against)) for player, against in ((winner, other), (other, winner))
    )
    return Fact("between_two", seat, (beat, lost)) if beat + lost > 1 else None


def _tally(db: Database, title: str, player: int, measure: str, item: str) -> int:
    row = db.execute(
        "SELECT amount FROM tallies WHERE title = ? AND player = ? AND measure = ? AND item = ?",
        [title, player, measure, item],
    ).fetchone()
    return row[0] if row else 0
