"""The games on the shelf with their boards, by key. All that is one game's alone lies in its own room here."""

from companion.history import seasons
from companion.history.holdings import Holding, preferences
from companion.history.titles import holding as titles

from .any_game import board as any_game
from .historia import board as historia
from .kit import Board
from .podroz import board as podroz
from .poprzez_wieki import board as poprzez_wieki

BOARDS: dict[str, Board] = {
    board.game.key: board
    for board in (
        poprzez_wieki,
        historia,
        podroz,
        any_game,
    )
}

# All that an installation holds besides players and matches.
HOLDINGS: tuple[Holding, ...] = (
    preferences,
    seasons.holding,
    titles,
    *(held for board in BOARDS.values() for held in board.holdings),
)
