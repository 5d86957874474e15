"""Poprzez Wieki in the statistics: how often each card scores, how much, when it wins, and as a relic."""

import msgspec

from companion.games.poprzez_wieki.cards import CARDS


class CardFigures(msgspec.Struct, frozen=True):
    """One card over all counted matches."""

    card: int
    laid: int  # times it lay in a kingdom when a round was scored
    scored: int  # times it gave points
    points: int
    held: int  # players' matches in which it lay in their kingdom
    won: int  # of these, how many the player won
    relic: int  # times chosen as a relic
    relic_points: int  # points it gave as a relic
    relic_rounds: int  # rounds it was scored in as a relic
    relic_won: int

    @property
    def average(self) -> float | None:
        return self.points / self.laid if self.laid else None

    @property
    def relic_average(self) -> float | None:
        return self.relic_points / self.relic_rounds if self.relic_rounds else None


MEASURES = CardFigures.__struct_fields__[1:]


def figures(tallies: dict[str, dict[str, int]]) -> list[CardFigures]:
    """All eighteen cards, in their order."""
    return [
        CardFigures(card, *(tallies.get(f"card_{measure}", {}).get(str(card), 0) for measure in MEASURES))
        for card in CARDS
    ]
