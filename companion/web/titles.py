"""What is played, by name: a game itself, or one of the titles that it serves."""

from collections.abc import Iterable

from flask import Flask, g

from companion.alphabet import polish_order
from companion.matches import titles
from companion.matches.store import Match
from companion.matches.titles import Title

from .games import BOARDS
from .games.kit import Board
from .guards.access import matches


def install(app: Flask) -> None:
    app.jinja_env.globals.update(
        game_name=name_of, game_class=class_of, match_name=match_name, board_for=board_for, known_titles=offered,
        most_played=most_played,
    )  # fmt: skip


def known() -> dict[str, Title]:
    """All titles by id, read once a request."""
    if "titles" not in g:
        with matches().storage.reading() as db:
            g.titles = {title.id: title for title in titles.listed(db)}
    found: dict[str, Title] = g.titles
    return found


def find(key: str) -> Title | None:
    """A title of the history: a game that is one itself, or one of those that a game serves."""
    return Title(key, key, BOARDS[key].name()) if key in BOARDS else known().get(key)


def offered() -> list[Title]:
    """All that the history may be asked for: games first, then titles by name."""
    house = [Title(key, key, board.name()) for key, board in BOARDS.items() if board.game.title is None]
    return [*house, *(title for title in known().values() if title.merged_into is None)]


def name_of(key: str) -> str:
    """What a game or a title is called."""
    return BOARDS[key].name() if key in BOARDS else known()[key].name


def board_for(key: str) -> Board:
    """The board that a game or a title is played on."""
    return BOARDS[key if key in BOARDS else known()[key].game]


def class_of(key: str) -> str:
    """The classes by which a page looks like a game."""
    board = board_for(key)
    return f"g-{board.game.key} accent-{board.accent}"


def most_played(counted: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Those played most first, and of equals as Poles sort their names."""
    return sorted(counted, key=lambda pair: (-pair[1], polish_order(name_of(pair[0]))))


def match_name(match: Match) -> str:
    """What a match was played of."""
    return match.called or BOARDS[match.game].name()


def names() -> dict[str, str]:
    """The names of all games and titles."""
    return {key: board.name() for key, board in BOARDS.items()} | {key: one.name for key, one in known().items()}
