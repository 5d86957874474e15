"""Boards that owners entered once for all later matches: the only SQL on them."""

from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Game
from companion.history.holdings import Holding
from companion.matches.play import timestamp


def entered(db: Database, game: Game[Any, Any, Any]) -> Any:
    """The options of a game that describe its board, or its plain options if none was entered."""
    row = db.execute("SELECT board FROM boards WHERE game = ?", [game.key]).fetchone()
    return msgspec.json.decode(row[0], type=game.Options) if row else game.Options()


def enter(db: Database, game: Game[Any, Any, Any], board: Any, now: str) -> None:
    written = msgspec.json.encode(board).decode()
    db.execute("INSERT OR REPLACE INTO boards (game, board, changed_at) VALUES (?, ?, ?)", [game.key, written, now])


def holding(game: Game[Any, Any, Any]) -> Holding:
    """The entered board of a game, as it travels in a file."""

    def read(db: Database) -> Any:
        row = db.execute("SELECT board FROM boards WHERE game = ?", [game.key]).fetchone()
        return msgspec.json.decode(row[0]) if row else None

    def count(value: Any) -> int:
        msgspec.convert(value, game.Options)
        return 1

    def add(db: Database, value: Any) -> int:
        if db.execute("SELECT 1 FROM boards WHERE game = ?", [game.key]).fetchone():
            return 0
        enter(db, game, msgspec.convert(value, game.Options), timestamp())
        return 1

    return Holding(f"{game.key}.board", read, count, add)
