"""What is remembered of a finished match besides fields and places, and what it adds to the statistics."""

from collections.abc import Sequence

from ..kit import Counts, Detail, Standing
from .state import FACES, TOKENS, Card, State

BY_NUMBER = {"faces": FACES, "by_hand": FACES, "took": FACES, "took_by_hand": FACES, "drawn": TOKENS, "sets": 2}
SUMS = ("turns", "tokens", "cards", "lost_turns")


class Travels(Detail, frozen=True):
    """One seat's way: turns, cards, and all the luck it had."""

    turns: int
    tokens: int
    cards: int
    lost_turns: int
    faces: tuple[int, ...]
    by_hand: tuple[int, ...]
    drawn: tuple[int, ...]
    sets: tuple[int, ...]
    took: tuple[int, ...]
    took_by_hand: tuple[int, ...]
    kinds: dict[Card, int]


def travels(state: State, seat: int) -> Travels:
    player = state.players[seat]
    kinds = {card: count for card, count in zip(Card, player.kinds, strict=True) if count}
    same = {name: getattr(player, name) for name in (*SUMS, *BY_NUMBER)}
    return Travels(**same, kinds=kinds)


def counts(standings: Sequence[Standing]) -> Counts:
    """What one match adds; a match without a log has none of it."""
    found: Counts = []
    for standing in standings:
        own = standing.own
        if not isinstance(own, Travels):
            continue
        for measure in BY_NUMBER:
            found += [(measure, str(number), count) for number, count in enumerate(getattr(own, measure), 1)]
        found += [("card", card, count) for card, count in own.kinds.items()]
        group = "won" if standing.won else "other"
        found.append(("travellers", group, 1))
        found += [(measure, group, getattr(own, measure)) for measure in SUMS]
        if standing.won:
            found.append(("turns_needed", str(own.turns), 1))
    return [(f"journey_{measure}", item, amount) for measure, item, amount in found if amount]
