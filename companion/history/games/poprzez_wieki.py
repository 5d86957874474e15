"""Poprzez Wieki in the statistics: how often each card scores, how much, when it wins, and as a relic."""

import msgspec

from companion.games.poprzez_wieki.cards import CARDS
from companion.history.record import Line

rounds_on_sheet = 3
counts_at_the_end = False


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


def tally(lines: tuple[Line, ...]) -> list[tuple[str, str, int]]:
    """What one match adds to the cards; a match without a log has none."""
    found: list[tuple[str, str, int]] = []
    for line in lines:
        rounds: list[dict[str, int]] = line.detail.get("cards", [])
        relics: list[int] = line.detail.get("relics", [])
        for number, cards in enumerate(rounds):
            here = {str(card) for card in relics[:number]}
            for card, points in cards.items():
                found += [("laid", card, 1), ("scored", card, int(points > 0)), ("points", card, points)]
                if card in here:
                    found += [("relic_rounds", card, 1), ("relic_points", card, points)]
        for card in {card for cards in rounds for card in cards}:
            found += [("held", card, 1), ("won", card, int(line.won))]
        for relic in relics:
            found += [("relic", str(relic), 1), ("relic_won", str(relic), int(line.won))]
    return [(f"card_{measure}", card, amount) for measure, card, amount in found if amount]


def figures(tallies: dict[str, dict[str, int]]) -> list[CardFigures]:
    """All eighteen cards, in their order."""
    return [
        CardFigures(card, *(tallies.get(f"card_{measure}", {}).get(str(card), 0) for measure in MEASURES))
        for card in CARDS
    ]
