"""What serves all games names none: not its key, not its folder, not as people call it, not an address of its pages."""

import re
from functools import cache
from pathlib import Path

import pytest
from source import ROOT, modules, texts

from companion.web.games import BOARDS

FOLDERS = {board.folder for board in BOARDS.values()}
SHELVES = {"companion/games/catalogue.py", "companion/web/games/__init__.py"}  # where games are put, a name each
KEYS = {name for key, board in BOARDS.items() for name in (key, board.folder)}
PAGES = "|".join(sorted({page.name for board in BOARDS.values() for page in board.pages}))
ADDRESS = re.compile(rf"({PAGES})\.[a-z_]+")
LINK = re.compile(rf"url_for\(\s*['\"]{ADDRESS.pattern}['\"]")
KINDS = ("companion/**/*.py", "templates/**/*.*", "static/*.css", "static/*.js", "static/*.svg")


def serves_all(path: str) -> bool:
    return path not in SHELVES and not {*Path(path).parts, Path(path).stem} & FOLDERS


FILES = [
    path for kind in KINDS for path in map(str, (one.relative_to(ROOT) for one in ROOT.glob(kind))) if serves_all(path)
]


PLAIN = str.maketrans("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "acelnoszzACELNOSZZ")  # so that Podróż is found as podroz


@cache
def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8").translate(PLAIN)


def found_in_files(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    return [(path, found[0]) for path in FILES for found in pattern.finditer(read(path))]


def names(keys: set[str]) -> re.Pattern[str]:
    """A key in whatever way its words are joined."""
    spelled = "|".join(re.sub("[_-]", r"[\\s_-]?", key) for key in sorted(keys))
    return re.compile(rf"(?<![a-z])({spelled})(?![a-z])", re.IGNORECASE)


def test_no_game_is_named():
    assert len(FILES) > 250
    assert found_in_files(names(KEYS)) == []


@pytest.mark.parametrize(
    "text", ["Poprzez Wieki", "poprzez-wieki", "g-any-game", "Podroz po Polsce", "historia/_own.html"]
)
def test_whichever_way_a_game_is_spelled_it_would_be_found(text):
    assert names(KEYS).search(text)


def test_the_game_of_the_guide_has_a_key_that_is_no_word_of_the_house():
    assert found_in_files(names({path.name for path in (ROOT / "tests/fixture_game/templates").iterdir()})) == []


def test_no_way_leads_to_a_page_of_one_game():
    named = [(path, text) for path, module in modules() if serves_all(path) for text in texts(module)]
    assert [(path, text) for path, text in named if ADDRESS.fullmatch(text)] == []
    assert found_in_files(LINK) == []
