"""The wheel, installed into an empty environment elsewhere, serves every page and every file."""

import http.cookiejar
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from itertools import product
from pathlib import Path

import pytest
from serving import free_port, until_it_answers

from companion.games.catalogue import GAMES

ROOT = Path(__file__).parent.parent
SOMETIMES = {
    "historia.card_in_play", "homescreen.authority", "library_versions.json_file", "seasons.show", "match.picture",
    "poprzez_wieki_analysis.show", "noting.show",
    "poprzez_wieki_hints.show", "poprzez_wieki_seals.show",
}  # fmt: skip
KEY = "key-of-the-wheel"
pytestmark = pytest.mark.slow


def run(*words, **how):
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=120, **how)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """A folder with an environment that holds the wheel and what it depends on, and nothing else."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder / "again", ROOT)
    assert wheel.read_bytes() == (folder / "again" / wheel.name).read_bytes(), "the same code makes the same wheel"
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env")
    run(
        sys.executable, "-m", "pip", "--python", folder / "env", "install", "--quiet", "--disable-pip-version-check",
        "--no-compile", "-c", ROOT / "constraints.txt", wheel,
    )  # fmt: skip
    return folder


@pytest.fixture(scope="module")
def installed(elsewhere, tmp_path_factory):
    """The installed command, serving from a folder of its own; gives its address."""
    port = str(free_port())
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    surroundings = {**inherited, "PORT": port, "COMPANION_KEY": KEY, "COMPANION_BIND": "127.0.0.1", "CI": "1"}
    work = tmp_path_factory.mktemp("work")
    surroundings["XDG_DATA_HOME"] = str(work / "data")
    with (work / "log").open("wb") as log:
        command = [elsewhere / "env/bin/companion", "serve", "--no-browser"]
        server = subprocess.Popen(command, cwd=work, env=surroundings, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    until_it_answers(server, address, work / "log")
    yield address
    server.terminate()
    server.wait(10)
    assert (work / "data/kronikarz/companion.db").exists(), "the data lie where the system keeps such things"
    assert not (work / "instance").exists()


@pytest.fixture(scope="module")
def fetch(installed):
    """The owner's browser: gives the status and the text."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    browser.addheaders = [("Accept-Language", "pl")]

    def get(path, text=True):
        try:
            with browser.open(installed + path, timeout=10) as answer:
                return answer.status, answer.read().decode() if text else answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    assert get(f"/owner?key={KEY}")[0] == 200
    return get


@pytest.fixture(scope="module")
def opened(installed):
    """A match of every game in the installed one."""
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    found = []
    for game in GAMES:
        body = {"game": game, "players": [{"name": "Ania"}, {"name": "Basia"}]}
        request = urllib.request.Request(f"{installed}/api/v1/matches", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            found.append(json.loads(answer.read()))
    return found


def concerns(endpoint, game):
    """Whether a page belongs to the game, or to all games."""
    room = endpoint.partition(".")[0]
    return room == game.replace("-", "_") or room not in [key.replace("-", "_") for key in GAMES]


def test_every_page_is_served_in_polish_and_every_file_that_it_names(app, fetch, opened):
    uid = re.search(r'"/players/(\w+)"', fetch("/players")[1])[1]
    files_to_keep = ("takeout.as_", "takeout.match_", "backups.")
    files = set()
    for rule, match in product(app.url_map.iter_rules(), opened):
        blanks = {"match_id": match["id"], "code": match["code"], "game": match["game"], "uid": uid}
        blanks["number"] = 2026 if rule.endpoint.startswith("statistics.") else 1
        if "GET" not in rule.methods or rule.endpoint in ("static", "live.live"):
            continue
        if getattr(app.view_functions[rule.endpoint], "access", "").startswith("key"):
            continue
        if not concerns(rule.endpoint, match["game"]) or rule.endpoint.startswith(files_to_keep):
            continue
        # Pages that are there only while a file comes in, once a match is over, where it was opened so, or over https.
        if "job_id" in rule.arguments or rule.endpoint in SOMETIMES or rule.endpoint.startswith("posters."):
            continue
        if not rule.arguments <= blanks.keys():  # a draw that is shared, a card, a title: none was made
            continue
        values = {key: blanks[key] for key in rule.arguments}
        path = app.url_map.bind("").build(rule.endpoint, values)
        status, page = fetch(f"{path}?key={KEY}" if rule.endpoint == "lobby.owner" else path)
        assert status == 200, path
        if "<html" in page:
            assert '<html lang="pl"' in page
            assert "Ustawienia" in page or rule.endpoint == "homescreen.offline", path
        files |= set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page))
    named = {path.partition("?")[0] for path in files}
    assert {"/static/app.css", "/static/icons.svg", "/static/vendor/htmx.min.js", "/static/live.js"} <= named
    for path in files:
        assert fetch(path, text=False)[0] == 200, path


def test_every_static_file_is_in_the_wheel(fetch):
    for file in (ROOT / "static").rglob("*"):
        if file.is_file():
            answer = fetch(f"/static/{file.relative_to(ROOT / 'static').as_posix()}", text=False)
            assert answer == (200, file.read_bytes()), file


def test_the_wheel_holds_only_what_is_ours(elsewhere):
    listed = run(sys.executable, "-m", "zipfile", "-l", next(elsewhere.glob("*.whl")))
    names = [line.split()[0] for line in listed.splitlines()[1:]]
    assert all(name.startswith(("companion/", "kronikarz-")) for name in names)
    assert "companion/translations/pl/LC_MESSAGES/messages.mo" in names
    strange = [name for name in names if {"tests", "instance"} & {*name.split("/")} or name.endswith((".pyc", ".db"))]
    assert not strange
