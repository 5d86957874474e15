"""Ratings by openskill: an estimate of strength and how unsure it is."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

_model = PlackettLuce()
SETTLED_AFTER = 10  # matches; before that a rating is called provisional


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is: mean and uncertainty, as openskill keeps them."""

    mu: float = _model.mu
    sigma: float = _model.sigma

    @property
    def ordinal(self) -> float:
        """What leaderboards sort by: so unsure a rating cannot lead."""
        return self.mu - 3 * self.sigma


def rate(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The strengths after a match that ended in these ranks."""
    teams = [[_model.rating(mu=strength.mu, sigma=strength.sigma)] for strength in before]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma) for team in after]
