"""Counter at the table."""

from companion.games.plain_counter import game

from ..kit import Board
from . import words
from .view import name, pitch, read_tap, view

board = Board(
    game=game,
    folder="plain_counter",
    emblem="sum",
    name=name,
    pitch=pitch,
    read_tap=read_tap,
    view=view,
    words=words,
)
