"""How players stand after each match of a game: rating, and wins in a row. What follows a change is reckoned again."""

from typing import Any

from sqlite_utils import Database

from .counted import READ_AT_ONCE, Result, results_of
from .rating import Strength, rate

Point = tuple[str, str]  # the date and the id of a match
Form = tuple[Strength, int, int]  # rating, wins in a row, the most in a row so far


def reckon(db: Database, game: str, since: Point) -> None:
    """Work out ratings and streaks of a game from this point on."""
    touched = {
        row[0]
        for row in db.execute(
            "SELECT DISTINCT player FROM form WHERE game = ? AND (played_at, match) >= (?, ?)", [game, *since]
        ).fetchall()
    }
    db.execute("DELETE FROM form WHERE game = ? AND (played_at, match) >= (?, ?)", [game, *since])
    known: dict[int, Form] = {}
    heads = db.execute(
        "SELECT played_at, id FROM matches WHERE game = ? AND counted = 1 AND deleted_at IS NULL"
        " AND (played_at, id) >= (?, ?) ORDER BY played_at, id",
        [game, *since],
    ).fetchall()
    for start in range(0, len(heads), READ_AT_ONCE):
        chosen = heads[start : start + READ_AT_ONCE]
        results = results_of(db, [match for _, match in chosen])
        rows = [row for at, match in chosen for row in _match(db, game, at, match, results[match], known, since)]
        db.conn.executemany(
            "INSERT INTO form (game, player, played_at, match, mu, sigma, streak, longest)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    for player in touched | set(known):
        sum_up(db, game, player)


def _match(
    db: Database, game: str, at: str, match: str, results: tuple[Result, ...], known: dict[int, Form], since: Point
) -> list[tuple[Any, ...]]:
    for result in results:
        if result.player not in known:
            known[result.player] = form_before(db, game, result.player, since)
    strengths = rate([known[result.player][0] for result in results], [result.rank for result in results])
    rows = []
    for result, strength in zip(results, strengths, strict=True):
        _, streak, longest = known[result.player]
        streak = streak + 1 if result.won else 0
        known[result.player] = (strength, streak, max(streak, longest))
        rows.append((game, result.player, at, match, strength.mu, strength.sigma, streak, max(streak, longest)))
    return rows


def form_before(db: Database, game: str, player: int, point: Point) -> Form:
    row = db.execute(
        "SELECT mu, sigma, streak, longest FROM form WHERE game = ? AND player = ? AND (played_at, match) < (?, ?)"
        " ORDER BY played_at DESC, match DESC LIMIT 1",
        [game, player, *point],
    ).fetchone()
    return (Strength(row[0], row[1]), row[2], row[3]) if row else (Strength(), 0, 0)


def sum_up(db: Database, game: str, player: int) -> None:
    """Where the player stands now in the game."""
    strength, streak, longest = form_before(db, game, player, ("9999", ""))
    counts: dict[str, int] = dict(
        db.execute(
            "SELECT measure, amount FROM tallies WHERE game = ? AND player = ? AND measure IN ('matches', 'won')",
            [game, player],
        ).fetchall()
    )
    if not counts.get("matches"):
        db.execute("DELETE FROM ratings WHERE game = ? AND player = ?", [game, player])
        return
    db.execute(
        "INSERT OR REPLACE INTO ratings (game, player, mu, sigma, ordinal, matches, wins, streak, longest)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            game, player, strength.mu, strength.sigma, strength.ordinal,
            counts["matches"], counts.get("won", 0), streak, longest,
        ],
    )  # fmt: skip
