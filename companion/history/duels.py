"""Two players against each other, and whom a player meets, beats and fears most."""

from collections.abc import Sequence

import msgspec
from sqlite_utils import Database

from companion.alphabet import polish_order

from .figures import Meetings
from .statistics import Rival, in_order

ENOUGH = 3  # matches before somebody is called a nemesis


class Duel(Meetings, frozen=True):
    """Of two players, in one title or in all."""

    title: str = ""


def between(db: Database, one: int, other: int) -> list[Duel]:
    """How the one fared against the other, a line a title."""
    rows = db.execute(
        "SELECT title, measure, amount FROM tallies WHERE player = ? AND measure IN ('met', 'beat', 'even')"
        " AND item = ? AND title IN (SELECT title FROM ratings WHERE player = ?)",
        [one, str(other), one],
    )
    sums: dict[str, dict[str, int]] = {}
    for title, measure, amount in rows.fetchall():
        sums.setdefault(title, {})[measure] = amount
    often = sorted(sums, key=lambda title: (-sums[title]["met"], title))
    return [
        Duel(sums[title]["met"], sums[title].get("beat", 0), sums[title].get("even", 0), title)
        for title in in_order(often)
    ]


def altogether(duels: Sequence[Duel]) -> Duel:
    return Duel(sum(d.met for d in duels), sum(d.beat for d in duels), sum(d.even for d in duels))


class Company(msgspec.Struct, frozen=True):
    """The opponents that stand out; several where they are equal, none where nobody does."""

    favourites: list[Rival]  # met most often
    nemeses: list[Rival]  # ahead of the player most, those counted off of whom the player was ahead
    beaten: list[Rival]  # the other way round


def company(rivals: Sequence[Rival]) -> Company:
    often = [rival for rival in rivals if rival.met >= ENOUGH]
    return Company(
        _top([(rival.met, rival) for rival in rivals]),
        _top([(rival.lost - rival.beat, rival) for rival in often]),
        _top([(rival.beat - rival.lost, rival) for rival in often]),
    )


def _top(weighed: Sequence[tuple[int, Rival]]) -> list[Rival]:
    most = max((weight for weight, _ in weighed), default=0)
    found = [rival for weight, rival in weighed if weight == most > 0]
    return sorted(found, key=lambda rival: polish_order(rival.person.name))
