"""Any other game at the table."""

from companion.games.any_game import game

from ..kit import Board
from . import annals, words
from .columns import columns
from .forms import MatchForm
from .pieces import pieces
from .pulse import pulse
from .statistics import statistics
from .taps import read_tap
from .view import ahead, name, pitch, view

board = Board(
    game=game,
    folder="any_game",
    emblem="pad",
    accent="plum",
    ahead=ahead,
    where=annals.where,
    mark=annals.mark,
    joined=annals.joined,
    pulse=pulse,
    name=name,
    pitch=pitch,
    read_tap=read_tap,
    view=view,
    words=words,
    pieces=pieces,
    guide=True,
    options=MatchForm,
    columns=columns,
    statistics=statistics,
)
