"""A game that lacks an obligatory part is noticed by mypy, and at the start at the latest."""

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
from source import ROOT

from companion.games.catalogue import GAMES
from companion.games.kit import Game
from companion.web.games import BOARDS
from companion.web.games.kit import TEMPLATES, Board, Incomplete

RULES = """
import msgspec
from companion.games.kit import Action, Chance, Game, Standing
class Options(msgspec.Struct, frozen=True): ...
class Tap(Action, frozen=True, tag="tap"): ...
def setup(options: Options, seats: int) -> int: return 0
def decide(state: int, action: Tap, chance: Chance) -> Tap: return action
def apply(state: int, action: Tap) -> int: return state + 1
def commutes(action: Tap) -> bool: return True
def standings(state: int) -> list[Standing] | None: return None
"""
GAME = {
    "key": "'tap'", "version": "1", "seats": "range(2, 3)", "Options": "Options", "Action": "Tap",
    "setup": "setup", "decide": "decide", "apply": "apply", "commutes": "commutes", "standings": "standings",
}  # fmt: skip
TABLE = """
from typing import Any
from companion.games.kit import RuleError
from companion.matches.play import Table
from companion.web.games.kit import Board, Place, Seats
def read_tap(form: dict[str, str]) -> dict[str, Any]: return {}
def view(table: Table, place: Place) -> dict[str, Any]: return {}
class Silent:
    def describe(self, action: Any, seats: Seats) -> str: return ""
class Words(Silent):
    def refusal(self, error: RuleError, seats: Seats) -> str: return ""
"""
BOARD = {
    "game": "game", "folder": "'tap'", "emblem": "'sum'", "name": "str", "pitch": "str",
    "read_tap": "read_tap", "view": "view", "words": "Words()",
}  # fmt: skip


def built(kind: str, parts: dict[str, str]) -> str:
    return f"{kind.lower()} = {kind}({', '.join(f'{name}={value}' for name, value in parts.items())})\n"


def without(parts: dict[str, str], name: str) -> dict[str, str]:
    return {other: value for other, value in parts.items() if other != name}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory) -> dict[str, str]:
    """What mypy says to a whole game, and to one without each of its parts; checked in one run."""
    whole = RULES + built("Game", GAME) + TABLE
    programs = {"whole": whole + built("Board", BOARD)}
    programs |= {f"game_without_{part}": RULES + built("Game", without(GAME, part)) for part in GAME}
    programs |= {f"board_without_{part}": whole + built("Board", without(BOARD, part)) for part in BOARD}
    programs["words_without_refusal"] = whole + built("Board", BOARD | {"words": "Silent()"})
    folder = tmp_path_factory.mktemp("games")
    for name, text in programs.items():
        (folder / f"{name}.py").write_text(text)
    files = [str(folder / f"{name}.py") for name in programs]
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", *files]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not said.stderr
    return {name: "\n".join(line for line in said.stdout.splitlines() if f"{name}.py" in line) for name in programs}


@pytest.mark.slow
class TestMypy:
    def test_a_whole_game_passes(self, complaints):
        assert complaints["whole"] == ""

    @pytest.mark.parametrize("part", GAME)
    def test_rules_without_a_part(self, complaints, part):
        assert f'Missing named argument "{part}" for "Game"' in complaints[f"game_without_{part}"]

    @pytest.mark.parametrize("part", BOARD)
    def test_a_board_without_a_part(self, complaints, part):
        assert f'Missing named argument "{part}" for "Board"' in complaints[f"board_without_{part}"]

    def test_words_without_a_function(self, complaints):
        assert 'has incompatible type "Silent"; expected "Words"' in complaints["words_without_refusal"]


@pytest.mark.parametrize(("kind", "parts"), [(Game, GAME), (Board, BOARD)])
def test_every_part_without_a_default_is_looked_at_here(kind, parts):
    needed = [field.name for field in dataclasses.fields(kind) if field.default is field.default_factory]
    assert needed == list(parts)


@pytest.mark.parametrize(("kind", "whole"), [(Game, GAMES["historia"]), (Board, BOARDS["historia"])])
def test_at_the_start_too(kind, whole):
    parts = {field.name: getattr(whole, field.name) for field in dataclasses.fields(whole)}
    for name in GAME if kind is Game else BOARD:
        with pytest.raises(TypeError, match=name):
            kind(**without(parts, name))


NEEDED = (*(f"templates/historia/{name}" for name in (*TEMPLATES, "_how.html")), "static/historia.css")


@pytest.mark.parametrize("missing", NEEDED)
def test_a_missing_file_is_noticed_at_the_start(tmp_path: Path, missing):
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    BOARDS["historia"].check_files(tmp_path)
    (tmp_path / missing).unlink()
    with pytest.raises(Incomplete, match=missing):
        BOARDS["historia"].check_files(tmp_path)
