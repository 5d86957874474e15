"""Historia: influence, wars, monuments and events through the epochs, for two to six players."""

from ..kit import Game
from . import facedown, results, rules
from .actions import HistoriaAction
from .moments import moment
from .state import Options, State

game: Game[State, Options, HistoriaAction] = Game(
    key="historia",
    version=1,
    seats=range(2, 7),
    Options=Options,
    Action=HistoriaAction,
    Detail=results.Chapter,
    setup=rules.setup,
    decide=rules.decide,
    apply=rules.apply,
    commutes=rules.commutes,
    standings=rules.standings,
    redact=facedown.redact,
    seen_by=facedown.seen_by,
    moment=moment,
    counts=results.counts,
    counts_at_the_end=True,
)
