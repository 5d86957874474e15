"""How players stand after each match of a title: rating, wins and losses in a row. A change makes what follows anew."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.matches import store

from .counted import READ_AT_ONCE, Result, results_of
from .rating import Rating, rate

Point = tuple[str, str]  # the date and the id of a match


class Streaks(msgspec.Struct, frozen=True):
    """Rating, wins in a row and the most so far, and the same of matches that were not won."""

    strength: Rating = Rating()
    streak: int = 0
    longest: int = 0
    losses: int = 0
    most_losses: int = 0

    def after(self, strength: Rating, won: bool) -> "Streaks":
        streak, losses = (self.streak + 1, 0) if won else (0, self.losses + 1)
        return Streaks(strength, streak, max(streak, self.longest), losses, max(losses, self.most_losses))

    @property
    def in_a_row(self) -> tuple[int, int, int, int]:
        return self.streak, self.longest, self.losses, self.most_losses


SOME = 20  # matches reckoned at a time while others play
SUMMED = 50  # players summed up at a time
SUMS = "~"  # in place of a date: all matches are reckoned, the players after this number are still to be summed up
IN_A_ROW = "streak, longest, losses, most_losses"
WAITING = "ratings to reckon: "  # a preference a title: where to go on


def put_off(db: Database, title: str, since: Point) -> None:
    """Remember that a title must be reckoned from this point on."""
    kept = _waiting(db, title)
    store.set_preference(db, WAITING + title, msgspec.json.encode(min(since, kept) if kept else since).decode())


def _waiting(db: Database, title: str) -> Point | None:
    found = store.preference(db, WAITING + title)
    return msgspec.json.decode(found, type=Point) if found else None


def reckon_waiting(db: Database) -> bool:
    """Go on with whatever title was put off; says whether there may be more."""
    bounds = [WAITING, WAITING + "~"]
    row = db.execute("SELECT name FROM preferences WHERE name >= ? AND name < ? LIMIT 1", bounds).fetchone()
    if row:
        reckon_some(db, row[0].removeprefix(WAITING))
    return row is not None


def reckon_some(db: Database, title: str) -> bool:
    """Go on with what was put off; says whether there is more. What follows the point may be out of date meanwhile."""
    since = _waiting(db, title)
    if since is None:
        return False
    if since[0] == SUMS:
        return _sum_up_some(db, title, int(since[1]))
    heads = db.execute(
        "SELECT played_at, id FROM matches WHERE title = ? AND counted = 1 AND deleted_at IS NULL"
        " AND (played_at, id) >= (?, ?) ORDER BY played_at, id LIMIT ?",
        [title, *since, SOME + 1],
    ).fetchall()
    until: Point = heads[SOME] if len(heads) > SOME else ("9999", "")
    db.execute(
        "DELETE FROM form WHERE title = ? AND (played_at, match) >= (?, ?) AND (played_at, match) < (?, ?)",
        [title, *since, *until],
    )
    _reckon(db, title, heads[:SOME], since)
    following = until if len(heads) > SOME else (SUMS, "0")
    store.set_preference(db, WAITING + title, msgspec.json.encode(following).decode())
    return True


def _sum_up_some(db: Database, title: str, after: int) -> bool:
    for _ in range(SUMMED):
        player = _next_player(db, title, after)
        if player is None:
            db.execute("DELETE FROM preferences WHERE name = ?", [WAITING + title])
            return False
        sum_up(db, title, player)
        after = player
    store.set_preference(db, WAITING + title, msgspec.json.encode((SUMS, str(after))).decode())
    return True


def _next_player(db: Database, title: str, after: int) -> int | None:
    """Who played the title and comes next; two looks into an index, however many matches there are."""
    found = [
        db.execute(f"SELECT min(player) FROM {table} WHERE title = ? AND player > ?", [title, after]).fetchone()[0]
        for table in ("form", "ratings")
    ]
    return min((player for player in found if player is not None), default=None)


def reckon(db: Database, title: str, since: Point) -> None:
    """Work out ratings and streaks of a title from this point on."""
    later = "DELETE FROM form WHERE title = ? AND (played_at, match) >= (?, ?) RETURNING player"
    touched = {player for (player,) in db.execute(later, [title, *since]).fetchall()}
    heads = db.execute(
        "SELECT played_at, id FROM matches WHERE title = ? AND counted = 1 AND deleted_at IS NULL"
        " AND (played_at, id) >= (?, ?) ORDER BY played_at, id",
        [title, *since],
    ).fetchall()
    known = _reckon(db, title, heads, since)
    for player in touched | set(known):
        sum_up(db, title, player)


def _reckon(db: Database, title: str, heads: Sequence[Point], since: Point) -> dict[int, Streaks]:
    """Write the form of everyone after these matches; what lies before them is right."""
    known: dict[int, Streaks] = {}
    for start in range(0, len(heads), READ_AT_ONCE):
        chosen = heads[start : start + READ_AT_ONCE]
        results = results_of(db, [match for _, match in chosen])
        rows = [row for at, match in chosen for row in _match(db, title, at, match, results[match], known, since)]
        db.conn.executemany(
            f"INSERT INTO form (title, player, played_at, match, mu, sigma, {IN_A_ROW})"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
    return known


def _match(
    db: Database, title: str, at: str, match: str, results: tuple[Result, ...], known: dict[int, Streaks], since: Point
) -> list[tuple[Any, ...]]:
    named = [result for result in results if not result.nobody]
    for result in named:
        if result.player not in known:
            known[result.player] = streaks_before(db, title, result.player, since)
    strengths = rate([known[result.player].strength for result in named], named)
    rows = []
    for result, strength in zip(named, strengths, strict=True):
        form = known[result.player] = known[result.player].after(strength, result.won)
        rows.append((title, result.player, at, match, strength.mu, strength.sigma, *form.in_a_row))
    return rows


def streaks_before(db: Database, title: str, player: int, point: Point) -> Streaks:
    row = db.execute(
        f"SELECT mu, sigma, {IN_A_ROW} FROM form WHERE title = ? AND player = ? AND (played_at, match) < (?, ?)"
        " ORDER BY played_at DESC, match DESC LIMIT 1",
        [title, player, *point],
    ).fetchone()
    return Streaks(Rating(row[0], row[1]), *row[2:]) if row else Streaks()


def of_all_games(db: Database, player: int) -> Streaks:
    """Wins and losses in a row over everything that the player played; without a rating."""
    form = Streaks()
    rows = db.execute("SELECT streak > 0 FROM form WHERE player = ? ORDER BY played_at, match", [player])
    for (won,) in rows.fetchall():
        form = form.after(form.strength, bool(won))
    return form


def sum_up(db: Database, title: str, player: int) -> None:
    """Where the player stands now in the title."""
    form = streaks_before(db, title, player, ("9999", ""))
    counts: dict[str, int] = dict(
        db.execute(
            "SELECT measure, amount FROM tallies WHERE title = ? AND player = ? AND measure IN ('matches', 'won')",
            [title, player],
        ).fetchall()
    )
    if not counts.get("matches"):
        db.execute("DELETE FROM ratings WHERE title = ? AND player = ?", [title, player])
        return
    db.execute(
        f"INSERT OR REPLACE INTO ratings (title, player, mu, sigma, ordinal, matches, wins, {IN_A_ROW})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            title, player, form.strength.mu, form.strength.sigma, form.strength.ordinal,
            counts["matches"], counts.get("won", 0), *form.in_a_row,
        ],
    )  # fmt: skip
