"""Podróż po Polsce: two to six players, seven dice, seventeen location tokens, a track of historical events."""

from dataclasses import replace

from ..kit import Game
from . import results, rules
from .actions import PodrozAction
from .state import Options, State

first_rules: Game[State, Options, PodrozAction] = Game(
    key="podroz",
    version=1,
    seats=range(2, 7),
    Options=Options,
    Action=PodrozAction,
    Detail=results.Travels,
    setup=rules.setup_by_first_rules,
    decide=rules.decide,
    apply=rules.apply,
    commutes=rules.commutes,
    standings=rules.standings,
    counts=results.counts,
    minutes=(20, 30),
)
game = replace(first_rules, version=2, setup=rules.setup, former=(first_rules,))
