"""Boards that owners entered once for all later matches: the only SQL on them."""

from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES


def entered(db: Database, game: str) -> Any:
    """The options of a game that describe its board, or its plain options if none was entered."""
    row = db.execute("SELECT board FROM boards WHERE game = ?", [game]).fetchone()
    options = GAMES[game].Options
    return msgspec.json.decode(row[0], type=options) if row else options()


def enter(db: Database, game: str, board: Any, now: str) -> None:
    written = msgspec.json.encode(board).decode()
    db.execute("INSERT OR REPLACE INTO boards (game, board, changed_at) VALUES (?, ?, ?)", [game, written, now])
