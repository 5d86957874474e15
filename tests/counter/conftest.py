"""The house with one more game: tests/fixture_game, put where docs/adding-a-game.md puts it."""

from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

import companion.games
import companion.web.games
from companion.games.catalogue import GAMES
from companion.matches.play import Matches
from companion.matches.store import Match

ROOT = Path(__file__).parents[2]
NEW = ROOT / "tests/fixture_game"
CATALOGUE = Path("translations/pl/LC_MESSAGES")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the house and of the game, as they would lie after adding it."""
    house = tmp_path_factory.mktemp("house")
    for folder in ("templates", "static"):
        (house / folder).mkdir()
        for path in (*(ROOT / folder).iterdir(), *(NEW / folder).iterdir()):
            (house / folder / path.name).symlink_to(path)
    with (ROOT / "companion" / CATALOGUE / "messages.po").open("rb") as file:
        catalogue = read_po(file, locale="pl")
    with (NEW / "messages.po").open("rb") as file:
        for message in read_po(file, locale="pl"):
            if message.id:
                catalogue[message.id] = message
    (house / "companion" / CATALOGUE).mkdir(parents=True)
    with (house / "companion" / CATALOGUE / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    return house


@pytest.fixture
def counter(house: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The game on the shelf: its two rooms where the others are, and a line in each registry."""
    for package in (companion.games, companion.web.games):
        room = NEW / Path(package.__file__).parent.relative_to(ROOT)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(room)])
    for module in (companion, companion.web):
        path = Path(module.__file__).relative_to(ROOT)
        monkeypatch.setattr(module, "__file__", str(house / path))
    from companion.games.plain_counter import game, rules
    from companion.web.games.plain_counter import board

    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(companion.web.games.BOARDS, game.key, board)
    return rules


@pytest.fixture
def app(counter: ModuleType, app: Flask) -> Flask:
    return app


@pytest.fixture
def match(matches: Matches) -> Match:
    return matches.open_match("plain-counter", [("Ania", None), ("Basia", None), ("Celina", None)])


@pytest.fixture
def tap(owner: FlaskClient, match: Match, matches: Matches):
    """Tap a button of the board: tap(0), tap(1, by=3)."""

    def send(seat: int, client: FlaskClient = owner, **more):
        seen = matches.look(match.id).seq
        form = {"type": "add", "seat": seat, "by": 1, "seen": seen, "tap": f"tap {seen}", **more}
        return client.post(f"/m/{match.id}/act", data=form, headers={"HX-Request": "true"})

    return send


@pytest.fixture
def finished(tap, match: Match) -> Match:
    """Ania 10, Basia 3, Celina 0."""
    for seat in (0, 0, 1, 0):
        assert tap(seat, by=3).status_code == 200
    assert tap(0).status_code == 200
    return match


@pytest.fixture(autouse=True)
def english(client: FlaskClient, owner: FlaskClient) -> None:
    """Pages in English, unless Polish is asked for."""
    for one in (client, owner):
        one.set_cookie("language", "en")
