"""Ratings by openskill: an estimate of strength and how unsure it is."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from .counted import Result, side

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


def rate(before: Sequence[Rating], results: Sequence[Result]) -> list[Rating]:
    """The strengths after a match that ended so; whoever had nobody against them is as strong as before."""
    sides: dict[tuple[bool, int], list[int]] = {}
    for place, result in enumerate(results):
        sides.setdefault(side(result), []).append(place)
    if len(sides) < 2:
        return list(before)
    teams = [[_model.rating(mu=before[n].mu, sigma=before[n].sigma) for n in members] for members in sides.values()]
    after = _model.rate(teams, ranks=[float(results[members[0]].rank) for members in sides.values()])
    found = list(before)
    for members, team in zip(sides.values(), after, strict=True):
        for place, one in zip(members, team, strict=True):
            found[place] = Rating(one.mu, one.sigma)
    return found
