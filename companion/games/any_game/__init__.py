"""Any other game: a score pad for one to twelve players or teams, under the title of what is played."""

from ..kit import Game
from . import results, rules
from .actions import AnyGameAction
from .layout import Options
from .state import State

game: Game[State, Options, AnyGameAction] = Game(
    key="any-game",
    version=1,
    seats=range(1, 13),
    Options=Options,
    Action=AnyGameAction,
    Detail=results.Column,
    setup=rules.setup,
    decide=rules.decide,
    apply=rules.apply,
    commutes=rules.commutes,
    standings=results.standings,
    counts=results.counts,
    title=lambda options: options.title,
    again=rules.again,
    check=rules.check,
    own_on_sheets=True,
    seats_on_sheets=range(1, 101),
)
