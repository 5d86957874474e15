"""How players stand after each match of a game: rating, and wins in a row. What follows a change is reckoned again."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.matches import store

from .counted import READ_AT_ONCE, Result, results_of
from .rating import Rating, rate

Point = tuple[str, str]  # the date and the id of a match
Form = tuple[Rating, int, int]  # rating, wins in a row, the most in a row so far


SOME = 20  # matches reckoned at a time while others play
SUMMED = 50  # players summed up at a time
SUMS = "~"  # in place of a date: all matches are reckoned, the players after this number are still to be summed up
WAITING = "ratings to reckon: "  # a preference a game: where to go on


def put_off(db: Database, game: str, since: Point) -> None:
    """Remember that a game must be reckoned from this point on."""
    kept = _waiting(db, game)
    store.set_preference(db, WAITING + game, msgspec.json.encode(min(since, kept) if kept else since).decode())


def _waiting(db: Database, game: str) -> Point | None:
    found = store.preference(db, WAITING + game)
    return msgspec.json.decode(found, type=Point) if found else None


def reckon_some(db: Database, game: str) -> bool:
    """Go on with what was put off; says whether there is more. What follows the point may be out of date meanwhile."""
    since = _waiting(db, game)
    if since is None:
        return False
    if since[0] == SUMS:
        return _sum_up_some(db, game, int(since[1]))
    heads = db.execute(
        "SELECT played_at, id FROM matches WHERE game = ? AND counted = 1 AND deleted_at IS NULL"
        " AND (played_at, id) >= (?, ?) ORDER BY played_at, id LIMIT ?",
        [game, *since, SOME + 1],
    ).fetchall()
    until: Point = heads[SOME] if len(heads) > SOME else ("9999", "")
    db.execute(
        "DELETE FROM form WHERE game = ? AND (played_at, match) >= (?, ?) AND (played_at, match) < (?, ?)",
        [game, *since, *until],
    )
    _reckon(db, game, heads[:SOME], since)
    following = until if len(heads) > SOME else (SUMS, "0")
    store.set_preference(db, WAITING + game, msgspec.json.encode(following).decode())
    return True


def _sum_up_some(db: Database, game: str, after: int) -> bool:
    rows = db.execute("SELECT id FROM players WHERE id > ? ORDER BY id LIMIT ?", [after, SUMMED]).fetchall()
    for (player,) in rows:
        sum_up(db, game, player)
    if not rows:
        db.execute("DELETE FROM preferences WHERE name = ?", [WAITING + game])
        return False
    store.set_preference(db, WAITING + game, msgspec.json.encode((SUMS, str(rows[-1][0]))).decode())
    return True


def reckon(db: Database, game: str, since: Point) -> None:
    """Work out ratings and streaks of a game from this point on."""
    touched = {
        row[0]
        for row in db.execute(
            "SELECT DISTINCT player FROM form WHERE game = ? AND (played_at, match) >= (?, ?)", [game, *since]
        ).fetchall()
    }
    db.execute("DELETE FROM form WHERE game = ? AND (played_at, match) >= (?, ?)", [game, *since])
    heads = db.execute(
        "SELECT played_at, id FROM matches WHERE game = ? AND counted = 1 AND deleted_at IS NULL"
        " AND (played_at, id) >= (?, ?) ORDER BY played_at, id",
        [game, *since],
    ).fetchall()
    known = _reckon(db, game, heads, since)
    for player in touched | set(known):
        sum_up(db, game, player)


def _reckon(db: Database, game: str, heads: Sequence[Point], since: Point) -> dict[int, Form]:
    """Write the form of everyone after these matches; what lies before them is right."""
    known: dict[int, Form] = {}
    for start in range(0, len(heads), READ_AT_ONCE):
        chosen = heads[start : start + READ_AT_ONCE]
        results = results_of(db, [match for _, match in chosen])
        rows = [row for at, match in chosen for row in _match(db, game, at, match, results[match], known, since)]
        db.conn.executemany(
            "INSERT INTO form (game, player, played_at, match, mu, sigma, streak, longest)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    return known


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
    return (Rating(row[0], row[1]), row[2], row[3]) if row else (Rating(), 0, 0)


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
