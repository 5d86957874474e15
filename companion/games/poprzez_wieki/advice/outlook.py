"""What the end of a round is worth for the match: the lead, and what the relics to come promise.

The figures are made by build.py and handed in: this room reads no files.
"""

from dataclasses import dataclass

import numpy as np

from .draft import ENDS, IN_HAND, PORTION, Drafts
from .kingdoms import Array
from .matrix import Floats, roughly

TILT = 0.001  # of a chance for each point, in the last round: lost and won games are still played sensibly


@dataclass(frozen=True)
class Outlook:
    """Points to be expected later: for one relic each after round 1, for two each after round 2."""

    singles: Floats  # (my relic, yours), cards counted from 0
    pairs: Floats  # (one of my relics, the other one): alone
    against: Floats  # (a relic of mine, a relic of yours): what two add by standing against each other
    spreads: tuple[float, float, float]  # how far the rest of the match strays: after rounds 1, 2 and 3
    openings: tuple[Array, Array, Array]  # for each first hand and card: how often to play it, win, difference

    def later(self, number: int, mine: Array, yours: Array) -> Floats:
        """Points to be expected after this round by the relics that are chosen now: (my card, your card, drafts)."""
        if number == 1:
            return np.repeat(self.singles[:, :, None], np.size(mine), axis=2)
        mine, yours = np.atleast_1d(mine), np.atleast_1d(yours)
        own = (self.pairs[:, mine] - 0.0)[:, None] - self.pairs[:, yours][None]
        crossed = self.against[:, :, None] + self.against[:, yours][:, None] + self.against[mine].T[None]
        standing: Floats = own + crossed + self.against[mine, yours]
        return standing


# For each end, by hand A and hand B: which of the ten cards are mine, and which yours. A is 0 to 4, B is 5 to 9.
MINE = np.array([[[*a, *(5 + n for n in IN_HAND if n not in b)] for b in ENDS] for a in ENDS]).transpose(2, 0, 1)
YOURS = np.array([[[*(n for n in IN_HAND if n not in a), *(5 + n for n in b)] for b in ENDS] for a in ENDS])
YOURS = YOURS.transpose(2, 0, 1)


def relics_to_come(table: Floats, cards: Array) -> Floats:
    """The worth of choosing a relic at once from the five cards that each side ended up with, for every end."""
    many = np.arange(cards.shape[1])
    among = table[cards[:, None] - 1, cards[None] - 1, many]
    return roughly(among[MINE[:, None], YOURS[None]].reshape(5, 5, -1)).reshape(len(ENDS), len(ENDS), -1)


def normal(x: Floats) -> Floats:
    """The share of a normal distribution below x, to three digits."""
    share: Floats = (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))) / 2
    return share


def points_to_come(outlook: Outlook, drafts: Drafts, number: int, relics: tuple[Array, Array]) -> Floats:
    """This round's difference with what its end promises for later."""
    found = drafts.difference.copy()
    for start in range(0, found.shape[2] if number < 3 else 0, PORTION):
        part = slice(start, start + PORTION)
        later = outlook.later(number, *(side[part] for side in relics))
        found[:, :, part] += relics_to_come(later, np.concatenate([hand[:, part] for hand in drafts.hands]))
    return found


def chances(
    outlook: Outlook, drafts: Drafts, number: int, lead: int, relics: tuple[Array, Array]
) -> tuple[Floats, Floats]:
    """For every end: what to play for, and the chance of winning the match, a tie counting half."""
    if number == 3:
        ahead = lead + drafts.difference
        win: Floats = (np.sign(ahead) + 1) / 2
        return win + TILT * drafts.difference, win
    win = normal((lead + points_to_come(outlook, drafts, number, relics)) / outlook.spreads[number - 1])
    return win, win
