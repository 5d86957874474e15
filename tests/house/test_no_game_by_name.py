"""What serves all games names none: not its key, not its folder, not an address of its pages."""

import re
from pathlib import Path

from source import ROOT, modules, texts

from companion.web.games import BOARDS

FOLDERS = {board.folder for board in BOARDS.values()}
SHELVES = {"companion/games/catalogue.py", "companion/web/games/__init__.py"}  # where games are put, a name each
KEYS = "|".join(sorted({name for key, board in BOARDS.items() for name in (key, board.folder)}))
PAGES = "|".join(sorted({page.name for board in BOARDS.values() for page in board.pages}))
NAMED = re.compile(rf"(?<![a-z])({KEYS})(?![a-z])", re.IGNORECASE)
ADDRESS = re.compile(rf"({PAGES})\.[a-z_]+")
LINK = re.compile(rf"url_for\(\s*['\"]{ADDRESS.pattern}['\"]")
KINDS = ("companion/**/*.py", "templates/**/*.*", "static/*.css", "static/*.js", "static/*.svg")


def serves_all(path: str) -> bool:
    return path not in SHELVES and not {*Path(path).parts, Path(path).stem} & FOLDERS


FILES = [
    path for kind in KINDS for path in map(str, (one.relative_to(ROOT) for one in ROOT.glob(kind))) if serves_all(path)
]


def found_in_files(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    return [(path, found[0]) for path in FILES for found in pattern.finditer((ROOT / path).read_text("utf-8"))]


def test_no_game_is_named():
    assert len(FILES) > 250
    assert found_in_files(NAMED) == []


def test_no_way_leads_to_a_page_of_one_game():
    named = [(path, text) for path, module in modules() if serves_all(path) for text in texts(module)]
    assert [(path, text) for path, text in named if ADDRESS.fullmatch(text)] == []
    assert found_in_files(LINK) == []
