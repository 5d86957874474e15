"""The ledger: statistics that follow every finished match in the same transaction."""

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.matches import store
from companion.matches.play import Matches

from . import streaks
from .counted import CountedMatch, counted_matches

LEDGER_VERSION = "2"  # a new number makes every installation count anew when it starts
EVERYONE = 0
Key = tuple[str, int, str, str]


@contextlib.contextmanager
def changing(db: Database, match_ids: Sequence[str]) -> Iterator[None]:
    """Around a change of matches: what they added before is taken off, what they add now is put in."""
    before = counted_matches(db, match_ids)
    yield
    after = counted_matches(db, match_ids)
    book(db, before, -1)
    book(db, after, +1)
    mark(db, match_ids, after)
    since: dict[str, tuple[str, str]] = {}
    for match in (*before, *after):
        point = (match.played_at, match.id)
        since[match.game] = min(point, since.get(match.game, point))
    for game, point in since.items():
        streaks.reckon(db, game, point)


def book(db: Database, matches: Iterable[CountedMatch], sign: int) -> None:
    """Add the matches to the tallies, or take them off."""
    sums: Counter[Key] = Counter()
    for match in matches:
        for key, amount in entries(match).items():
            sums[key] += sign * amount
    db.conn.executemany(
        "INSERT INTO tallies (game, player, measure, item, amount) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        [(*key, amount) for key, amount in sums.items()],
    )
    if sign < 0:
        db.conn.executemany(
            "DELETE FROM tallies WHERE game = ? AND player = ? AND measure = ? AND item = ? AND amount = 0", list(sums)
        )


def entries(match: CountedMatch) -> Counter[Key]:
    """What one match adds to the ledger."""
    sums: Counter[Key] = Counter()

    def add(player: int, measure: str, item: object = "", amount: int = 1) -> None:
        sums[match.game, player, measure, str(item)] += amount

    size = len(match.results)
    add(EVERYONE, "matches")
    add(EVERYONE, "seats", size)
    add(EVERYONE, "winners", size, sum(result.won for result in match.results))
    add(EVERYONE, "first_won", size, int(match.starter.won))
    if match.minutes is not None:
        add(EVERYONE, "minutes", match.minutes)
    for mine in match.results:
        add(EVERYONE, "score", mine.score)
        add(mine.player, "matches")
        add(mine.player, "score", mine.score)
        add(mine.player, "won", amount=int(mine.won))
        for other in match.results:
            if other.player != mine.player:
                add(mine.player, "met", other.player)
                add(mine.player, "beat", other.player, int(mine.rank < other.rank))
                add(mine.player, "even", other.player, int(mine.rank == other.rank))
    for measure, item, amount in GAMES[match.game].counts(match.results):
        add(EVERYONE, measure, item, amount)
    return Counter({key: amount for key, amount in sums.items() if amount})


def mark(db: Database, match_ids: Sequence[str], counted: Sequence[CountedMatch]) -> None:
    """Write beside the matches what lists and records sort by."""
    db.conn.executemany(
        "UPDATE matches SET counted = 0, minutes = NULL, top_score = NULL, margin = NULL WHERE id = ?",
        [[match_id] for match_id in match_ids],
    )
    db.conn.executemany(
        "UPDATE matches SET counted = 1, minutes = ?, top_score = ?, margin = ? WHERE id = ?",
        [[match.minutes, match.top_score, match.margin, match.id] for match in counted],
    )


def rebuild(db: Database) -> None:
    """Count all matches anew."""
    for table in ("tallies", "form", "ratings"):
        db.execute(f"DELETE FROM {table}")
    ids = [row[0] for row in db.execute("SELECT id FROM matches").fetchall()]
    for start in range(0, len(ids), 1000):
        chosen = ids[start : start + 1000]
        counted = counted_matches(db, chosen)
        book(db, counted, +1)
        mark(db, chosen, counted)
    for (game,) in db.execute("SELECT DISTINCT game FROM matches").fetchall():
        streaks.reckon(db, game, ("", ""))
    store.set_preference(db, "ledger", LEDGER_VERSION)


def bring_up_to_date(matches: Matches) -> None:
    """Make results and counts anew if this database was last counted in another way, or never."""
    made = matches.bring_results_up_to_date()
    with matches.storage.reading() as db:
        version = store.preference(db, "ledger")
    if made or version != LEDGER_VERSION:
        with matches.storage.writing() as db:
            rebuild(db)
