"""The ledger: statistics that follow every finished match in the same transaction."""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from sqlite_utils import Database

from companion.db import Storage
from companion.games.catalogue import GAMES
from companion.matches import store
from companion.matches.play import Matches

from . import streaks
from .counted import CountedMatch, counted_matches

LEDGER_VERSION = "5"  # a new number makes every installation count anew when it starts
EVERYONE = 0
Key = tuple[str, int, str, str]


def no_rest(held: float) -> None:
    """Go on at once."""


@contextlib.contextmanager
def changing(db: Database, match_ids: Sequence[str]) -> Iterator[None]:
    """Around a change of matches: what they added before is taken off, what they add now is put in."""
    before = counted_matches(db, match_ids)
    yield
    after = counted_matches(db, match_ids)
    book(db, before, -1)
    book(db, after, +1)
    mark(db, match_ids, after)
    for game, point in earliest((*before, *after)).items():
        streaks.reckon(db, game, point)


def earliest(matches: Iterable[CountedMatch]) -> dict[str, streaks.Point]:
    """Where in each game's order of dates something changed first."""
    since: dict[str, streaks.Point] = {}
    for match in matches:
        if match.against:
            continue  # no rating changes by it
        point = (match.played_at, match.id)
        since[match.game] = min(point, since.get(match.game, point))
    return since


def add(db: Database, match_ids: Sequence[str]) -> None:
    """Count matches that are new here, and leave ratings and streaks for later: see `catch_up`."""
    counted = counted_matches(db, match_ids)
    book(db, counted, +1)
    mark(db, match_ids, counted)
    for game, point in earliest(counted).items():
        streaks.put_off(db, game, point)


def catch_up(storage: Storage, rest: Callable[[float], None] = no_rest) -> None:
    """Work out the ratings and streaks that were put off, a few matches at a time."""
    for game in GAMES:
        more = True
        while more:
            with storage.writing() as db:
                begun = time.monotonic()
                more = streaks.reckon_some(db, game)
            rest(time.monotonic() - begun)


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

    if match.against:
        against_the_app(match, add)
        return Counter({key: amount for key, amount in sums.items() if amount})
    size, winners = len(match.results), sum(result.won for result in match.results)
    add(EVERYONE, "matches")
    add(EVERYONE, "seats", size)
    if match.starter:
        add(EVERYONE, "began", size)
        add(EVERYONE, "began_won", size, int(match.starter.won))
        add(EVERYONE, "began_winners", size, winners)
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


def against_the_app(match: CountedMatch, add: Callable[..., None]) -> None:
    """Such a match stands by itself: it changes no figure of matches between people."""
    *people, app = match.results
    for mine in people:
        for player in (EVERYONE, mine.player):
            add(player, "app", match.against)
            add(player, "app_beaten", match.against, int(mine.rank < app.rank))
            add(player, "app_even", match.against, int(mine.rank == app.rank))


def mark(db: Database, match_ids: Sequence[str], counted: Sequence[CountedMatch]) -> None:
    """Write beside the matches what lists and records sort by."""
    db.conn.executemany(
        "UPDATE matches SET counted = 0, minutes = NULL, top_score = NULL, margin = NULL WHERE id = ?",
        [[match_id] for match_id in match_ids],
    )
    db.conn.executemany(
        "UPDATE matches SET counted = 1, minutes = ?, top_score = ?, margin = ? WHERE id = ?",
        [[match.minutes, match.top_score, match.margin, match.id] for match in counted if not match.against],
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
    catch_up(matches.storage)
