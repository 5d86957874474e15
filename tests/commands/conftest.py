"""What the tests of the command share: a terminal, and a folder with an evening in it."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from serving import free_port
from terminal import post

from companion import cli
from companion.db import Storage
from companion.games.poprzez_wieki import game
from companion.matches.play import Matches, Who

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "instance"


@pytest.fixture
def surroundings(folder):
    """The environment of a command: a folder and a free port of its own."""
    return {"COMPANION_INSTANCE": str(folder), "COMPANION_BIND": "127.0.0.1", "PORT": str(free_port())}


@pytest.fixture
def companion(surroundings, monkeypatch, capfd):
    """Run a command to its end: gives its exit code and all that it said."""

    def run(*words, **environment):
        capfd.readouterr()
        code = 0
        with monkeypatch.context() as terminal:
            terminal.delenv("COMPANION_KEY", raising=False)
            for name, value in {**surroundings, **environment}.items():
                terminal.setenv(name, value)
            terminal.setattr(sys, "argv", ["companion", *map(str, words)])
            try:
                cli.main()
            except SystemExit as end:  # as Python does: a text goes to the terminal, and the code is 1
                code = end.code if isinstance(end.code, int) else 1
                print("" if isinstance(end.code, int) else end.code, file=sys.stderr)
        said = capfd.readouterr()
        return code, said.out + said.err

    return run


@pytest.fixture
def process(surroundings):
    """The same in a process of its own."""

    def run(*words, **environment):
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        done = subprocess.run(
            [sys.executable, "-m", "companion.cli", *map(str, words)],
            env={**inherited, **surroundings, **environment}, cwd=ROOT, capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    return run


@pytest.fixture
def evening(folder, whole_match):
    """A folder with one finished match and one that goes on."""
    folder.mkdir()
    storage = Storage(folder / "companion.db")
    matches = Matches(storage)
    ended, going = (matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]) for _ in range(2))
    for number, action in enumerate(whole_match):
        matches.act(ended.id, msgspec.convert(action, game.Action), number, f"r{number}", Who())
    matches.act(going.id, msgspec.convert(whole_match[0], game.Action), 0, "r", Who())
    storage.close()
    return folder / "companion.db"


@pytest.fixture
def served_match(server, bearer):
    return post(server, "/matches", {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}, bearer)
