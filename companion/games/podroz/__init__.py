"""Podróż po Polsce: two to six players, seven dice, seventeen location tokens, a track of historical events."""

from ..kit import Game
from . import results, rules
from .actions import PodrozAction
from .state import Options, State

game: Game[State, Options, PodrozAction] = Game(
    key="podroz",
    version=1,
    seats=range(2, 7),
    Options=Options,
    Action=PodrozAction,
    Detail=results.Travels,
    setup=rules.setup,
    decide=rules.decide,
    apply=rules.apply,
    commutes=rules.commutes,
    standings=rules.standings,
    counts=results.counts,
)
