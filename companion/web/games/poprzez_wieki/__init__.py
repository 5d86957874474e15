"""Poprzez Wieki at the table: its board, words, pages, statistics and API."""

from companion.games.poprzez_wieki import game

from ..kit import Board
from . import analysis, words
from .api import api
from .highlights import highlights
from .pages import bp, links
from .statistics import figures
from .view import name, offer, pitch, read_tap, view

board = Board(
    game=game,
    folder="poprzez_wieki",
    emblem="hourglass",
    name=name,
    pitch=pitch,
    read_tap=read_tap,
    view=view,
    words=words,
    offer=offer,
    statistics=figures,
    highlights=highlights,
    links=links,
    pages=(bp, analysis.bp),
    thoughtful=("/advice/", "/analiza/"),
    api=api,
)
