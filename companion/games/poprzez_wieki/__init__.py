"""Poprzez Wieki (Tides of Time): two players, eighteen cards, three rounds."""

from ..kit import Game
from . import results, rules
from .actions import PoprzezWiekiAction
from .state import ROUNDS, Options, State

game: Game[State, Options, PoprzezWiekiAction] = Game(
    key="poprzez-wieki",
    version=1,
    seats=range(2, 3),
    Options=Options,
    Action=PoprzezWiekiAction,
    Detail=results.Kingdom,
    setup=rules.setup,
    decide=rules.decide,
    apply=rules.apply,
    commutes=rules.commutes,
    standings=rules.standings,
    redact=rules.redact,
    seen_by=rules.seen_by,
    follows=rules.follows,
    partner=rules.partner_of,
    check=rules.check,
    counts=results.counts,
    minutes=(20, 30),
    rounds_on_sheet=ROUNDS,
    bgg=176229,  # Tides of Time, of which it is the Polish edition
    also_called=("tides of time",),
)
