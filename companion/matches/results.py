"""The SQL on what finished matches came to, and the JSON in its columns."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Amount, Standing

from .store import Match

STANDING_COLUMNS = "score, rank, won, started, rounds, own, team"


def put_results(db: Database, match: Match, standings: list[Standing]) -> None:
    drop_results(db, match.id)
    put_result_rows(db, match, [standing_row(standing) for standing in standings])


def standing_row(standing: Standing) -> tuple[Any, ...]:
    """A standing in the columns of STANDING_COLUMNS."""
    rounds, own = (msgspec.json.encode(part).decode() for part in (standing.rounds, standing.own))
    return (standing.score, standing.rank, standing.won, standing.started, rounds, own, standing.team)


def put_result_rows(db: Database, match: Match, rows: Iterable[tuple[Any, ...]]) -> None:
    db.conn.executemany(
        f"INSERT INTO results (match, seat, player, {STANDING_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match.id, seat.seat, seat.player, *row) for seat, row in zip(match.seats, rows, strict=True)],
    )


def drop_results(db: Database, match_id: str) -> None:
    db.execute("DELETE FROM results WHERE match = ?", [match_id])


def results_of(db: Database, match: Match) -> list[Standing]:
    rows = db.execute(f"SELECT {STANDING_COLUMNS} FROM results WHERE match = ? ORDER BY seat", [match.id]).fetchall()
    return [Standing(**standing_fields(match.game, row)) for row in rows]


def standing_fields(game: str, row: Iterable[Any]) -> dict[str, Any]:
    """The fields of a standing from the columns of STANDING_COLUMNS."""
    score, rank, won, started, rounds, own, team = row
    return {
        "score": score,
        "rank": rank,
        "won": bool(won),
        "started": bool(started),
        "rounds": msgspec.json.decode(rounds, type=tuple[Amount, ...]),
        "own": msgspec.json.decode(own, type=GAMES[game].Detail | None),
        "team": team,
    }
