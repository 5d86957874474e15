"""Podróż po Polsce at the table: its board, words, the entered board, luck and statistics."""

from companion.games.podroz import game

from ..kit import Board
from . import annals, entered, entry_pages, former_address, luck_pages, words
from .columns import columns
from .forms import MatchForm
from .highlights import ahead, highlights
from .pieces import pieces
from .pulse import pulse
from .statistics import figures
from .view import View, counted_in, name, pitch, presets, read_tap

board = Board(
    game=game,
    folder="podroz",
    emblem="die",
    accent="green",
    name=name,
    pitch=pitch,
    read_tap=read_tap,
    view=View,
    words=words,
    pieces=pieces,
    where=annals.where,
    mark=annals.mark,
    guide=True,
    options=MatchForm,
    statistics=figures,
    columns=columns,
    holdings=(entered.holding(game),),
    counted_in=counted_in,
    ahead=ahead,
    highlights=highlights,
    pulse=pulse,
    presets=presets,
    rattles=True,
    pages=(luck_pages.bp, entry_pages.bp, former_address.bp),
)
