"""A match as the history counts it: its date, its length, and how each seat ended."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Amount, Noted, Standing
from companion.matches import store
from companion.matches.results import STANDING_COLUMNS, standing_fields

READ_AT_ONCE = 500
FOLLOWED = "title hidden or shown to: "  # a preference a title, while its matches follow it: the last that did
# Those that have not followed count as they did before.
HIDDEN_BY_TITLE = (
    "EXISTS (SELECT 1 FROM titles LEFT JOIN preferences AS followed"
    f" ON followed.name = '{FOLLOWED}' || titles.id WHERE titles.id = matches.title"
    " AND titles.hidden <> (followed.value IS NOT NULL AND matches.id > followed.value))"
)


class Result(Standing, frozen=True, kw_only=True):
    """How one seat ended, and whose it was."""

    seat: int
    player: int
    nobody: bool = False  # in particular: all who gave no name share it, so nothing is said of them


def side(result: Result) -> tuple[bool, int]:
    """Who wins or loses together: a team, or a seat alone."""
    return (False, result.seat) if result.team is None else (True, result.team)


def fewest_win(game: str, results: Sequence[Result]) -> bool | None:
    """Whether fewer points were better, where that was noted or can be seen; where we know the rules the most win."""
    if not GAMES[game].title:
        return False
    if any(isinstance(result.own, Noted) and result.own.fewest for result in results):
        return True
    won, lost = ([r.score for r in results if r.score is not None and r.won == how] for how in (True, False))
    if not won or not lost or (max(won) >= min(lost) and min(won) <= max(lost)):
        return None
    return max(won) < min(lost)


def best_score(game: str, results: Sequence[Result]) -> Amount | None:
    scores = [result.score for result in results if result.score is not None]
    return (min if fewest_win(game, results) else max)(scores, default=None)


class CountedMatch(msgspec.Struct, frozen=True):
    """A match that counts: finished, neither hidden nor deleted."""

    id: str
    game: str
    title: str
    played_at: str
    minutes: int | None
    results: tuple[Result, ...]
    place: str = ""
    tags: tuple[str, ...] = ()
    against: str = ""  # the kind of opponent that the app was; nothing where people alone played

    @property
    def top_score(self) -> Amount | None:
        return best_score(self.game, self.results)

    @property
    def margin(self) -> Amount | None:
        """By how much the winner's score leads the next, where there are two that are not of one team; nothing where
        something else than points decided.
        """
        sides = {side(result): result for result in self.results if result.score is not None}
        found = sorted(sides.values(), key=lambda result: (result.rank, -(result.score or 0)))[:2]
        scores = [result.score for result in found if result.score is not None]
        return abs(scores[0] - scores[1]) if len(scores) == 2 and scores[0] == self.top_score else None

    @property
    def named(self) -> list[Result]:
        """Of whom something can be said."""
        return [result for result in self.results if not result.nobody]

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
            "SELECT id, game, title, played_at, sheet, minutes_given, played_seconds, options, rules_version,"
            " place, tags FROM matches"
            # The plus: SQLite must look up these few, and not go through all that are finished.
            f" WHERE id IN ({marks}) AND +status = 'finished' AND NOT hidden AND deleted_at IS NULL"
            f" AND NOT {HIDDEN_BY_TITLE}",
            chosen,
        ).fetchall()
        results = results_of(db, chosen)
        found += [_counted(head, results[head[0]]) for head in heads if results.get(head[0])]
    return found


def _counted(head: tuple[Any, ...], results: tuple[Result, ...]) -> CountedMatch:
    match_id, game, title, played_at, sheet, given, seconds, options, version, place, tags = head
    clock = None if sheet else max(1, round(seconds / 60))
    against = "" if sheet else store.partner_in(game, version, options)
    minutes = given if given is not None else clock
    noted = tuple(tags.split(", ")) if tags else ()
    return CountedMatch(match_id, game, title, played_at, minutes, results, place, noted, against)


def results_of(db: Database, match_ids: Sequence[str]) -> dict[str, tuple[Result, ...]]:
    """The results of matches, by match."""
    marks = ", ".join("?" * len(match_ids))
    rows = db.execute(
        f"SELECT results.match, game, seat, player, nobody, {STANDING_COLUMNS} FROM results"
        " JOIN matches ON matches.id = results.match JOIN players ON players.id = player"
        f" WHERE results.match IN ({marks}) ORDER BY results.match, seat",
        list(match_ids),
    )
    found: dict[str, list[Result]] = {}
    for match, game, seat, player, nobody, *columns in rows.fetchall():
        result = Result(**standing_fields(game, columns), seat=seat, player=player, nobody=bool(nobody))
        found.setdefault(match, []).append(result)
    return {match: tuple(results) for match, results in found.items()}
