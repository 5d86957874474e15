"""Poprzez Wieki at the table: its board, words, pages, statistics and API."""

from companion.games.poprzez_wieki import game

from ..kit import Board
from . import analysis, annals, hints, partner_pages, seals, words
from .api import api
from .highlights import highlights
from .pages import bp, links
from .partner import stir
from .partner_words import agreed, opponents
from .pieces import pieces
from .pulse import pulse
from .statistics import figures
from .view import View, name, offer, pitch, read_tap

board = Board(
    game=game,
    folder="poprzez_wieki",
    emblem="hourglass",
    name=name,
    pitch=pitch,
    read_tap=read_tap,
    view=View,
    words=words,
    pieces=pieces,
    where=annals.where,
    mark=annals.mark,
    cancels=annals.cancels,
    guide=True,
    offer=offer,
    statistics=figures,
    highlights=highlights,
    pulse=pulse,
    links=links,
    stir=stir,
    opponents=opponents,
    agreed=agreed,
    options=partner_pages.MatchForm,
    pages=(bp, analysis.bp, partner_pages.bp, hints.bp, seals.bp),
    thoughtful=("/advice/", "/analiza/", "/analysis/", "/rada/"),
    api=api,
)
