"""The assistant as a player, in three strengths."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from ..scoring import score
from ..state import Strength
from . import pick, relic
from .matrix import Floats
from .outlook import Outlook
from .position import Choice, Pick, PickAdvice, PickPosition, RelicAdvice, RelicPosition

FAR = 60.0  # so wide a spread that only the points of the round count


def one_round(outlook: Outlook) -> Outlook:
    """An outlook that sees nothing after the round."""
    nothing = np.zeros_like(outlook.singles)
    return Outlook(nothing, nothing, nothing, (FAR, FAR, FAR), outlook.openings)


def advise_pick(strength: Strength, outlook: Outlook, position: PickPosition) -> PickAdvice:
    if strength is Strength.NOW:
        return PickAdvice(scoring_now(position), False)
    return pick.advise(outlook if strength is Strength.BEST else one_round(outlook), position)


def advise_relic(strength: Strength, outlook: Outlook, position: RelicPosition, luck: Generator) -> RelicAdvice:
    if strength is Strength.NOW:
        return RelicAdvice((scored_most(position),))
    return relic.advise(outlook if strength is Strength.BEST else one_round(outlook), position, luck)


def scoring_now(position: PickPosition) -> tuple[Pick, ...]:
    """The card after which the kingdoms, as they lie, show the best difference."""
    mine, yours = (side + laid for side, laid in zip(position.relics, position.played, strict=True))

    def after(card: int) -> int:
        first, second = score(((*mine, card), yours))
        return first.total - second.total

    best = sorted(position.hand, key=lambda card: (-after(card), card))
    return tuple(Pick(card, float(card == best[0]), 0.5, float(after(card))) for card in best)


def scored_most(position: RelicPosition) -> Choice:
    """Keep what gave most in this round, put out what gave least."""
    kingdoms = tuple(old + laid for old, laid in zip(position.relics, position.kingdoms, strict=True))
    points = {line.card: line.points for line in score(kingdoms)[0].lines}
    order = sorted(position.kingdoms[0], key=lambda card: (-points[card], card))
    return Choice(order[0], order[-1], 1.0, 0.5)


def drawn_from(play: Sequence[float] | Floats, share: float) -> int:
    """The choice that a share between 0 and 1 falls on, when each is made so often."""
    # Choices that are hardly ever made are left to theory.
    weights = np.where(np.array(play) < 0.01, 0, play)
    return int(np.searchsorted(np.cumsum(weights) / weights.sum(), share, side="right"))
