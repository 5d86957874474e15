"""Stylesheets, scripts and templates: lines a person can read, and rules that stay where they belong."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, render_template

from companion.web import picture
from companion.web.games import BOARDS
from companion.web.guards import compress

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "static"
LINE = 120
TAG = 160  # what a tag says stays whole where the tool cannot break it
OWN = [board.folder for board in BOARDS.values()]
SHEETS = {path.stem: path.read_text() for path in STATIC.glob("*.css")}


def rules(css: str) -> Iterator[tuple[str, ...]]:
    """Every block of a stylesheet, by what stands before its brace and before those around it."""
    around: list[str] = []
    for before, brace in re.findall(r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        if brace == "{":
            around.append(" ".join(before.split()))
            yield tuple(around)
        elif brace == "}":
            around.pop()


def classes(css: str, sign: str = r"\.") -> set[str]:
    named = re.compile(rf"{sign}([a-z][\w-]*)")
    return {name for block in rules(css) if block[-1][0] != "@" for name in named.findall(block[-1])}


@pytest.mark.parametrize(
    ("kind", "longest"),
    [("templates/**/*.html", TAG), ("templates/**/*.svg", LINE), ("static/*.css", LINE), ("static/*.js", LINE)],
)
def test_no_line_is_too_long_to_read(kind: str, longest: int) -> None:
    long = {
        f"{path.relative_to(ROOT)}:{number}": len(line)
        for path in ROOT.glob(kind)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > longest
    }
    assert long == {}


@pytest.mark.parametrize("board", BOARDS.values(), ids=OWN)
def test_a_games_rules_hold_on_its_own_pages_alone(board) -> None:
    for block in rules(SHEETS[board.folder]):
        assert block[0] == "@layer game"
        assert len(block) == 1 or block[1] == f".g-{board.game.key}" or block[1].startswith("@keyframes")


def test_the_rules_of_the_history_hold_on_its_own_pages_alone() -> None:
    for block in rules(SHEETS["history"]):
        assert block[0] == "@layer parts"
        assert len(block) == 1 or block[1] in (".history", ".replaying", "@page")


@pytest.mark.parametrize("folder", OWN)
def test_a_class_that_a_game_and_the_history_know_is_one_of_all_pages(folder: str) -> None:
    assert classes(SHEETS[folder]) & classes(SHEETS["history"]) <= classes(SHEETS["app"])


def users(name: str) -> set[str]:
    """The rooms whose templates, scripts or Python say a class: those of one game by its folder, or `all`."""
    word = re.compile(rf"(?<![\w-]){name}(?![\w-])")
    return {room for room, texts in SAID.items() if any(word.search(text) for text in texts)}


def room_of(path: Path) -> str:
    return next((folder for folder in OWN if folder in (*path.parts, path.stem)), "all")


SAID = defaultdict(list)
for kind in ("templates/**/*.*", "static/*.js", "companion/**/*.py"):
    for path in ROOT.glob(kind):
        SAID[room_of(path.relative_to(ROOT))].append(path.read_text("utf-8"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_class_and_id_of_a_stylesheet_is_that_of_something(sheet: str) -> None:
    told = "\n".join(text for texts in SAID.values() for text in texts)
    stems = tuple(set(re.findall(r"\b[a-z][\w-]*-(?=[{%'\"])", told)))  # of colour-{{ seat.colour }}
    named = classes(SHEETS[sheet]) | classes(SHEETS[sheet], "#")
    assert {name for name in named - set(re.findall(r"[\w-]+", told)) if not name.startswith(stems)} == set()


@pytest.mark.parametrize("sheet", ["app", "hall"])
def test_what_one_game_alone_uses_is_not_in_the_stylesheets_of_all(sheet: str) -> None:
    alone = {name: users(name) for name in classes(SHEETS[sheet])}
    assert {name: rooms for name, rooms in alone.items() if len(rooms) == 1 and rooms != {"all"}} == {}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_selector_is_defined_once(sheet: str) -> None:
    times = Counter(
        block for block in rules(SHEETS[sheet]) if block[-1][0] != "@" and "@keyframes" not in " ".join(block)
    )
    assert [block for block, number in times.items() if number > 1] == []


def test_dark_and_light_stand_side_by_side() -> None:
    for css in SHEETS.values():
        assert "prefers-color-scheme" not in css
    assert {block[-1] for block in rules(SHEETS["app"]) if "data-theme" in block[-1]} == {
        '&[data-theme="light"]', '&[data-theme="dark"]', ":root, :root[data-theme]",
    }  # fmt: skip


@pytest.mark.parametrize("board", BOARDS.values(), ids=OWN)
def test_a_games_script_is_loaded_on_its_own_pages_alone(app: Flask, board) -> None:
    with app.test_request_context():
        html = render_template("_live_scripts.html", folder=board.folder)
    own = [f"{board.folder}.js"] if (STATIC / f"{board.folder}.js").exists() else []
    heard = ["sound.js"] if board.rattles else []
    shared = ["pieces.js", "live.js", "table.js", "finger.js", "finale.js", "device.js", "awake.js", "clock.js"]
    assert re.findall(r"/static/(\w+\.js)", html) == [*shared, *heard, *own]


@pytest.mark.parametrize("folder", OWN)
def test_what_a_match_page_loads_is_small(folder: str) -> None:
    names = [
        "app.css",
        f"{folder}.css",
        "vendor/htmx.min.js",
        "pieces.js",
        "live.js",
        "table.js",
        "finger.js",
        "finale.js",
        "device.js",
        "awake.js",
        "sound.js",
        f"{folder}.js",
        "icons.svg",
    ]
    packed = sum(len(compress.packed(STATIC / name, 0)) for name in names if (STATIC / name).exists())
    typeface = sum(path.stat().st_size for path in STATIC.glob("vendor/*.woff2"))
    assert 0 < typeface < 18 * 1024
    assert packed + typeface < 70 * 1024  # with its board, at most 20 KB, a first load stays below 90


@pytest.mark.parametrize(("language", "parts"), [("en", ["latin"]), ("pl", ["latin", "polish"])])
def test_the_typeface_is_asked_for_before_the_styles_that_name_it(app: Flask, language: str, parts: list[str]) -> None:
    page = app.test_client().get("/", headers={"Accept-Language": language}).text
    preloaded = re.findall(r'rel="preload"\s+href="/static/(vendor/[\w.-]+)"', page)
    named = re.findall(r'url\("(vendor/[^"]+)"\)', SHEETS["app"])
    assert preloaded == [f"vendor/brygada-1918.{part}.woff2" for part in parts]
    assert named == ["vendor/brygada-1918.latin.woff2", "vendor/brygada-1918.polish.woff2"]
    assert all((STATIC / name).is_file() for name in named)


@pytest.mark.parametrize("sheet", SHEETS)
def test_letters_grow_with_the_text_size_of_the_phone_and_none_is_under_12(sheet: str) -> None:
    for size in re.findall(r"(?m)^ *font(?:-size)?: .*", SHEETS[sheet]):
        if "var(--sans)" in size and re.search(r"\b\d+px", size):
            continue  # letters of a drawing grow with it
        assert not re.search(r"\dpx", size), size
        assert all(float(rem) >= 0.75 for rem in re.findall(r"([\d.]+)rem", size)), size


@pytest.mark.parametrize("sheet", SHEETS)
def test_where_a_layout_changes_grows_with_the_letters(sheet: str) -> None:
    wheres = [block[-1] for block in rules(SHEETS[sheet]) if block[-1].startswith("@media")]
    assert [where for where in wheres if re.search(r"\dpx", where)] == []


def test_a_seat_has_one_colour_on_the_board_and_in_the_picture_to_share():
    on_the_board = re.findall(r"--c\d: light-dark\((#\w+),", SHEETS["app"])
    assert tuple(on_the_board) == picture.COLOURS
