"""Boards that owners entered once for all later matches: the only SQL on them."""

from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Game


def entered(db: Database, game: Game[Any, Any, Any]) -> Any:
    """The options of a game that describe its board, or its plain options if none was entered."""
    row = db.execute("SELECT board FROM boards WHERE game = ?", [game.key]).fetchone()
    return msgspec.json.decode(row[0], type=game.Options) if row else game.Options()


def enter(db: Database, game: Game[Any, Any, Any], board: Any, now: str) -> None:
    written = msgspec.json.encode(board).decode()
    db.execute("INSERT OR REPLACE INTO boards (game, board, changed_at) VALUES (?, ?, ?)", [game.key, written, now])
