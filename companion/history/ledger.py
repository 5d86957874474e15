"""The ledger: statistics that follow every finished match in the same transaction."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Amount, together
from companion.matches import store

from . import dates, streaks
from .counted import CountedMatch, Result, counted_matches, fewest_win, side

COUNTED_TO = "ledger counted to"  # a preference, while all is counted anew: the last match that was
EVERYONE = 0
ANYTHING = ""  # in place of a title: what is counted over all of them
Key = tuple[str, int, str, str]
Add = Callable[..., None]  # for a player: a measure, an item and how much


@contextlib.contextmanager
def changing(db: Database, match_ids: Sequence[str]) -> Iterator[None]:
    """Around a change of matches: what they added before is taken off, what they add now is put in."""
    with rebooked(db, match_ids, streaks.reckon):
        yield


@contextlib.contextmanager
def changing_many(db: Database, match_ids: Sequence[str]) -> Iterator[None]:
    """The same, with ratings and streaks left for later: see `recount.catch_up`."""
    with rebooked(db, match_ids, streaks.put_off):
        yield


@contextlib.contextmanager
def rebooked(
    db: Database, match_ids: Sequence[str], follow: Callable[[Database, str, streaks.Point], None]
) -> Iterator[None]:
    before = counted_matches(db, match_ids)
    yield
    after = counted_matches(db, match_ids)
    book(db, in_turn(db, before), -1)
    book(db, in_turn(db, after), +1)
    mark(db, match_ids, after)
    for title, point in earliest((*before, *after)).items():
        follow(db, title, point)


def earliest(matches: Iterable[CountedMatch]) -> dict[str, streaks.Point]:
    """Where in each title's order of dates something changed first."""
    since: dict[str, streaks.Point] = {}
    for match in matches:
        if match.against:
            continue  # no rating changes by it
        point = (match.played_at, match.id)
        since[match.title] = min(point, since.get(match.title, point))
    return since


def add(db: Database, match_ids: Sequence[str]) -> None:
    """Count matches that are new here, and leave ratings and streaks for later: see `recount.catch_up`."""
    counted = counted_matches(db, match_ids)
    book(db, in_turn(db, counted), +1)
    mark(db, match_ids, counted)
    for title, point in earliest(counted).items():
        streaks.put_off(db, title, point)


def in_turn(db: Database, matches: Sequence[CountedMatch]) -> Sequence[CountedMatch]:
    """While all is counted anew, those whose turn has not come are counted then, and not now."""
    counted_to = store.preference(db, COUNTED_TO)
    return matches if counted_to is None else [match for match in matches if match.id <= counted_to]


def book(db: Database, matches: Iterable[CountedMatch], sign: int) -> None:
    """Add the matches to the tallies, or take them off."""
    sums: Counter[Key] = Counter()
    for match in matches:
        for key, amount in entries(match).items():
            sums[key] += sign * amount
    db.conn.executemany(
        "INSERT INTO tallies (title, player, measure, item, amount) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        [(*key, amount) for key, amount in sums.items()],
    )
    if sign < 0:
        db.conn.executemany(
            "DELETE FROM tallies WHERE title = ? AND player = ? AND measure = ? AND item = ? AND amount = 0", list(sums)
        )


def entries(match: CountedMatch) -> Counter[Key]:
    """What one match adds to the ledger."""
    sums: Counter[Key] = Counter()

    def add(player: int, measure: str, item: object = "", amount: Amount = 1) -> None:
        sums[match.title, player, measure, str(item)] += amount  # type: ignore[assignment]  # halves are no int

    if match.against:
        against_the_app(match, add)
        return Counter({key: amount for key, amount in sums.items() if amount})
    of_all_together(match, add)
    for mine in match.named:
        of_one(match, mine, add)
    for measure, item, amount in GAMES[match.game].counts(match.results):
        add(EVERYONE, measure, item, amount)
    sums.update(over_all(match))
    return Counter({key: amount for key, amount in sums.items() if amount})


def of_all_together(match: CountedMatch, add: Add) -> None:
    size, winners = len(match.results), sum(result.won for result in match.results)
    add(EVERYONE, "matches")
    add(EVERYONE, "seats", size)
    if match.starter and len({side(one) for one in match.results}) > 1:  # else there is nobody to be ahead of
        add(EVERYONE, "began", size)
        add(EVERYONE, "began_won", size, int(match.starter.won))
        add(EVERYONE, "began_winners", size, winners)
    if match.minutes is not None:
        add(EVERYONE, "minutes", match.minutes)
    fewest = fewest_win(match.game, match.results) if GAMES[match.game].title else None
    if fewest is not None:
        add(EVERYONE, "fewest", amount=1 if fewest else -1)  # above zero: mostly fewer points win
    for one in match.results:
        if one.score is not None:
            add(EVERYONE, "score", one.score)


def of_one(match: CountedMatch, mine: Result, add: Add) -> None:
    """How somebody fared, alone and against each of the others."""
    size, winners = len(match.results), sum(result.won for result in match.results)
    if mine.score is not None:
        add(mine.player, "score", mine.score)
    add(mine.player, "matches")
    add(mine.player, "won", amount=int(mine.won))
    add(mine.player, "seats", size)
    add(mine.player, "won_of", size, int(mine.won))
    if not together(match.results):
        add(mine.player, "place", f"{mine.rank}/{size}")
    add(mine.player, "fair", f"{winners}/{size}")
    for other in match.named:
        if side(other) != side(mine):
            add(mine.player, "met", other.player)
            add(mine.player, "beat", other.player, int(mine.rank < other.rank))
            add(mine.player, "even", other.player, int(mine.rank == other.rank))


def over_all(match: CountedMatch) -> Counter[Key]:
    """What a match adds to the sums over all titles."""
    sums: Counter[Key] = Counter()

    def add(player: int, measure: str, item: str, amount: int = 1) -> None:
        sums[ANYTHING, player, measure, item] += amount

    day = dates.local(match.played_at).date()
    add(EVERYONE, "played", match.title)
    add(EVERYONE, "day", day.isoformat())
    for mine in match.named:
        add(EVERYONE, in_month("played", day), str(mine.player))
        add(EVERYONE, in_month("won", day), str(mine.player), int(mine.won))
    if match.minutes is not None:
        add(EVERYONE, "minutes", match.title, match.minutes)
        add(EVERYONE, "timed", match.title)
    for measure, items in (("where", [match.place] if match.place else []), ("tag", match.tags)):
        for item in items:
            add(EVERYONE, measure, item)
            for mine in match.named:
                add(mine.player, measure, item)
                add(mine.player, measure + "_won", item, int(mine.won))
    return sums


def in_month(what: str, day: date) -> str:
    """The measure under which everybody's matches or wins of a month stand side by side."""
    return f"{what} in {day:%Y-%m}"


def against_the_app(match: CountedMatch, add: Add) -> None:
    """Such a match stands by itself: it changes no figure of matches between people."""
    *people, app = match.results
    for mine in people:
        for player in (EVERYONE,) if mine.nobody else (EVERYONE, mine.player):
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
