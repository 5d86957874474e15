"""Historia at the table: its board, words, card library, pages and statistics."""

from companion.games.historia import game

from ..kit import Board
from . import (
    annals,
    library_many,
    library_pages,
    library_print,
    library_report,
    library_trials,
    library_versions,
    pages,
    words,
)
from .api import api
from .columns import columns
from .forms import MatchForm
from .highlights import highlights
from .library.holding import held_versions, holding
from .pieces import pieces
from .pulse import pulse
from .statistics import figures
from .taps import read_tap
from .view import View, drawn_with, name, offer, pitch

board = Board(
    game=game,
    folder="historia",
    emblem="flag",
    accent="red",
    name=name,
    pitch=pitch,
    read_tap=read_tap,
    view=View,
    words=words,
    pieces=pieces,
    where=annals.where,
    mark=annals.mark,
    led_to=annals.led_to,
    cancels=annals.cancels,
    part_name=annals.part_name,
    guide=True,
    options=MatchForm,
    offer=offer,
    drawn_with=drawn_with,
    statistics=figures,
    highlights=highlights,
    pulse=pulse,
    columns=columns,
    holdings=(holding, held_versions),
    links=pages.links,
    api=api,
    pages=(
        pages.bp,
        library_pages.bp,
        library_many.bp,
        library_print.bp,
        library_versions.bp,
        library_trials.bp,
        library_report.bp,
    ),
)
