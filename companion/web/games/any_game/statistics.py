"""What the sums of a title come to."""

from typing import Any

import msgspec

from companion.games.kit import Amount
from companion.history.figures import Share, Spread

Sums = dict[str, dict[str, int]]


class Category(msgspec.Struct, frozen=True):
    name: str
    seats: int
    average: float
    average_won: float | None


class TableSize(msgspec.Struct, frozen=True):
    """Matches with so many players."""

    players: int
    matches: int
    winning: float | None  # points that won, on average


def statistics(found: Sums) -> dict[str, Any]:
    winning = Spread.read(found.get("winning_score", {}))
    fewest = found.get("fewest", {}).get("", 0) > 0
    won, lost = (sum(found.get(f"together_{how}", {}).values()) for how in ("won", "lost"))
    return {
        "winning": winning,
        "best": best(winning, fewest),
        "worst": best(winning, not fewest),
        "together": Share(won, won + lost) if won + lost else None,
        "categories": categories(found),
        "tables": tables(found),
    }


def best(spread: Spread, fewest: bool) -> Amount | None:
    return spread.least if fewest else spread.most


def categories(found: Sums) -> list[Category]:
    points, won, points_won = (found.get(f"category{part}", {}) for part in ("_points", "_won", "_points_won"))
    return [
        Category(
            name, seats, points.get(name, 0) / seats, points_won.get(name, 0) / won[name] if won.get(name) else None
        )
        for name, seats in sorted(found.get("category", {}).items())
    ]


def tables(found: Sums) -> list[TableSize]:
    sums, winners = found.get("winning_sum", {}), found.get("winners", {})
    return [
        TableSize(int(size), matches, sums.get(size, 0) / winners[size] if winners.get(size) else None)
        for size, matches in sorted(found.get("seats", {}).items(), key=lambda pair: int(pair[0]))
    ]
