"""A match as the history counts it: its date, its length, and how each seat ended."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Standing
from companion.matches import store

READ_AT_ONCE = 500


class Result(Standing, frozen=True, kw_only=True):
    """How one seat ended, and whose it was."""

    seat: int
    player: int


class CountedMatch(msgspec.Struct, frozen=True):
    """A match that counts: finished, neither hidden nor deleted."""

    id: str
    game: str
    played_at: str
    minutes: int | None
    results: tuple[Result, ...]
    against: str = ""  # the kind of opponent that the app was; nothing where people alone played

    @property
    def top_score(self) -> int:
        return max(result.score for result in self.results)

    @property
    def margin(self) -> int:
        """By how much the best score leads the next."""
        first, second = sorted((result.score for result in self.results), reverse=True)[:2]
        return first - second

    @property
    def starter(self) -> Result | None:
        """Who began, where the game or the one who wrote the sheet noted it."""
        return next((result for result in self.results if result.started), None)


def counted_matches(db: Database, match_ids: Sequence[str]) -> list[CountedMatch]:
    """Those of the matches that count."""
    found: list[CountedMatch] = []
    for start in range(0, len(match_ids), READ_AT_ONCE):
        chosen = match_ids[start : start + READ_AT_ONCE]
        marks = ", ".join("?" * len(chosen))
        heads = db.execute(
            "SELECT id, game, played_at, sheet, minutes_given, played_seconds, options, rules_version FROM matches"
            f" WHERE id IN ({marks}) AND status = 'finished' AND NOT hidden AND deleted_at IS NULL",
            chosen,
        ).fetchall()
        results = results_of(db, chosen)
        found += [_counted(head, results[head[0]]) for head in heads if len(results.get(head[0], ())) > 1]
    return found


def _counted(head: tuple[Any, ...], results: tuple[Result, ...]) -> CountedMatch:
    match_id, game, played_at, sheet, given, seconds, options, version = head
    clock = None if sheet else max(1, round(seconds / 60))
    against = "" if sheet else store.partner_in(game, version, options)
    return CountedMatch(match_id, game, played_at, given if given is not None else clock, results, against)


def results_of(db: Database, match_ids: Sequence[str]) -> dict[str, tuple[Result, ...]]:
    """The results of matches, by match."""
    marks = ", ".join("?" * len(match_ids))
    rows = db.execute(
        f"SELECT results.match, game, seat, player, {store.STANDING_COLUMNS} FROM results"
        f" JOIN matches ON matches.id = results.match WHERE results.match IN ({marks}) ORDER BY results.match, seat",
        list(match_ids),
    )
    found: dict[str, list[Result]] = {}
    for match, game, seat, player, *columns in rows.fetchall():
        result = Result(**store.standing_fields(game, columns), seat=seat, player=player)
        found.setdefault(match, []).append(result)
    return {match: tuple(results) for match, results in found.items()}
