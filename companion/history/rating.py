"""Ratings by openskill: an estimate of strength and how unsure it is."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

_model = PlackettLuce()
SETTLED_AFTER = 10  # matches; before that a rating is called provisional


class Strength(msgspec.Struct, frozen=True):
    """Mean and uncertainty, as openskill keeps them."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def ordinal(self) -> float:
        """What leaderboards sort by: so unsure a rating cannot lead."""
        return self.mu - 3 * self.sigma


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """The strengths after a match that ended in these ranks."""
    teams = [[_model.rating(mu=strength.mu, sigma=strength.sigma)] for strength in before]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Strength(team[0].mu, team[0].sigma) for team in after]
