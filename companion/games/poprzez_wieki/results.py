"""What is remembered of a finished match besides points and places, and what it adds to the statistics."""

from collections.abc import Sequence

from ..kit import Counts, Detail, Standing


class Kingdom(Detail, frozen=True):
    """One seat's cards: with their points in each round, and the relics and removed cards in order."""

    cards: tuple[dict[int, int], ...] = ()
    relics: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


def counts(standings: Sequence[Standing]) -> Counts:
    """What one match adds to the cards; a match without a log has none."""
    found: Counts = []
    for standing in standings:
        if isinstance(standing.own, Kingdom):
            found += counts_of_seat(standing.own, standing.won)
    return [(f"card_{measure}", card, amount) for measure, card, amount in found if amount]


def counts_of_seat(kingdom: Kingdom, won: bool) -> Counts:
    found: Counts = []
    for number, cards in enumerate(kingdom.cards):
        for card, points in cards.items():
            found += [("laid", str(card), 1), ("scored", str(card), int(points > 0)), ("points", str(card), points)]
            if card in kingdom.relics[:number]:
                found += [("relic_rounds", str(card), 1), ("relic_points", str(card), points)]
    for card in {card for cards in kingdom.cards for card in cards}:
        found += [("held", str(card), 1), ("won", str(card), int(won))]
    for relic in kingdom.relics:
        found += [("relic", str(relic), 1), ("relic_won", str(relic), int(won))]
    return found
