"""What the documents show is what lies in the house."""

import re
import tomllib
from pathlib import Path

import pytest
from source import ROOT
from test_homes import HOMES

from companion.games.catalogue import GAMES
from companion.web.games import BOARDS

FIXTURE = ROOT / "tests/fixture_game"
GUIDE = (ROOT / "docs/adding-a-game.md").read_text()


@pytest.mark.parametrize("shown", re.findall(r"```\w+\n(.*?)```", GUIDE, re.DOTALL))
def test_the_guide_shows_the_fixture_game_as_it_is(shown):
    files = [path.read_text() for path in FIXTURE.rglob("*") if path.suffix in (".py", ".html")]
    assert any(shown in text for text in files)


def test_the_guide_counts_the_files_and_lines_of_the_fixture_game():
    told = re.findall(r"^     (\S+/plain_counter\S+) +\| +(\d+) ", GUIDE, re.MULTILINE)
    files = [path for path in FIXTURE.rglob("*") if path.suffix in (".py", ".html", ".css")]
    lines = {str(path.relative_to(FIXTURE)): str(len(path.read_text().splitlines())) for path in files}
    assert dict(told) == lines


@pytest.mark.parametrize("part", [*GAMES["historia"].__dataclass_fields__, *BOARDS["historia"].__dataclass_fields__])
def test_the_guide_names_every_part(part):
    assert re.search(rf"\b{part}\b", GUIDE)


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
)
def test_every_link_leads_somewhere(page):
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / page).read_text()):
        assert "://" in link or (ROOT / page).parent.joinpath(link).exists(), link


def test_the_rooms_of_all_games_are_kept_apart():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    kept = [contract["modules"] for contract in contracts if contract["type"] == "independence"]
    rooms = [board.folder for board in BOARDS.values()]
    assert kept == [[f"{house}.{room}" for room in rooms] for house in ("companion.games", "companion.web.games")]


def pictured() -> set[str]:
    """The paths of the picture of the folders, with those named in passing."""
    picture = (ROOT / "docs/architecture.md").read_text().split("\n\n")[1]
    found, above = set(), {}
    for line in picture.splitlines():
        depth, (name, *about) = (len(line) - len(line.lstrip())) // 2, line.split()
        above = {level: path for level, path in above.items() if level < depth}
        folder = "".join(above[level] for level in sorted(above))
        if name.endswith("/"):
            above[depth] = name
        here = "".join(above[level] for level in sorted(above))
        found |= {folder + name, *(here + one for one in re.findall(r"[a-z_]+\.py", " ".join(about)))}
    return found


def test_the_picture_of_the_folders_is_true():
    missing = {path for path in pictured() if not (ROOT / path).exists()}
    assert missing == set()


def test_the_picture_leaves_no_folder_out():
    packages = {f"{path.parent.relative_to(ROOT)}/" for path in (ROOT / "companion").rglob("__init__.py")}
    assert packages - pictured() == set()


def test_the_picture_leaves_out_no_module_of_a_room_that_serves_all():
    rooms = [ROOT / "companion" / room for room in ("", "games", "matches", "history", "randomizer", "thinking", "web")]
    found = {str(path.relative_to(ROOT)) for room in rooms for path in room.glob("*.py") if path.name != "__init__.py"}
    assert found - pictured() == set()


def test_the_homes_of_sql_are_told():
    (told,) = [part for part in (ROOT / "docs/architecture.md").read_text().split("\n\n") if part.startswith("**SQL**")]
    assert {home for home in HOMES if not re.search(rf"\b{Path(home).stem}\b", told)} == set()
