"""The games on the shelf, by key."""

from typing import Any

from .any_game import game as any_game
from .historia import game as historia
from .kit import Game
from .podroz import game as podroz
from .poprzez_wieki import game as poprzez_wieki

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.key: game
    for game in (
        poprzez_wieki,
        historia,
        podroz,
        any_game,
    )
}
