"""The games on the shelf, by key."""

from typing import cast

from .historia import rules as historia
from .kit import Game
from .podroz import rules as podroz
from .poprzez_wieki import rules as poprzez_wieki

GAMES: dict[str, Game] = {game.key: cast(Game, game) for game in (poprzez_wieki, historia, podroz)}
