"""Counter: two to four players, one button each."""

from ..kit import Game
from . import rules
from .rules import Add, Options, State

game: Game[State, Options, Add] = Game(
    key="plain-counter",
    version=1,
    seats=range(2, 5),
    Options=Options,
    Action=Add,
    setup=rules.setup,
    decide=rules.decide,
    apply=rules.apply,
    commutes=rules.commutes,
    standings=rules.standings,
)
