"""What all tests share: an installation in a temporary folder, its clients, and a real server."""

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import made_once
import pytest
from files_in import AtOnce
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from serving import NAME, OWNER_KEY, Server, chromium
from twelve import play_twelve

from companion import config, create_app, open_matches
from companion.matches.play import Matches
from companion.matches.store import Match

ROOT = Path(__file__).parent.parent

# One profile for all: what is found must hang on the examples, never on how busy the machine is.
hypothesis.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis.load_profile("unhurried")
# Days begin and end by the clock of the house: an evening of these tests is not the next day where they are run.
os.environ["TZ"] = "UTC"
time.tzset()
made_once.compile_addresses_once()
made_once.read_catalogues_once()


@pytest.fixture
def settings(tmp_path: Path) -> config.Settings:
    return config.read(
        {"COMPANION_INSTANCE": str(tmp_path / "instance"), "COMPANION_KEY": OWNER_KEY, "COMPANION_HOSTS": NAME}
    )


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all its tables, to be copied: making them takes longer than most tests."""
    path = tmp_path_factory.mktemp("blank") / "companion.db"
    open_matches(path).storage.close()
    return path


@pytest.fixture(scope="session")
def played(blank: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, str]]:
    """The same after the twelve matches of tests/twelve.py, and their ids."""
    path = tmp_path_factory.mktemp("played") / "companion.db"
    shutil.copyfile(blank, path)
    matches = open_matches(path)
    ids = play_twelve(matches)
    matches.storage.close()
    return path, ids


@pytest.fixture
def beginning(request: pytest.FixtureRequest, blank: Path) -> Path:
    """What an installation begins with: the twelve matches where a test asks for them, else nothing."""
    return request.getfixturevalue("played")[0] if "twelve" in request.fixturenames else blank


@pytest.fixture
def twelve(matches: Matches, played: tuple[Path, dict[int, str]]) -> dict[int, str]:
    """The twelve matches, by number."""
    return played[1]


@pytest.fixture
def app(settings: config.Settings, beginning: Path) -> Iterator[Flask]:
    settings.database.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(beginning, settings.database)
    app = create_app(settings, TESTING=False)
    app.jinja_env.bytecode_cache = made_once.Templates()
    app.config["WTF_CSRF_ENABLED"] = False  # tests of the guard itself switch it on again
    app.extensions["workers"] = AtOnce(app.extensions["matches"].storage)
    yield app
    app.extensions["matches"].storage.close()


@pytest.fixture
def matches(app: Flask) -> Matches:
    return app.extensions["matches"]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A stranger on the network."""
    return app.test_client()


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    """The owner's browser."""
    client = app.test_client()
    assert client.get(f"/owner?key={OWNER_KEY}").status_code == 303
    return client


@pytest.fixture
def bearer() -> dict[str, str]:
    return {"Authorization": f"Bearer {OWNER_KEY}"}


@pytest.fixture
def match(matches: Matches) -> Match:
    """An open match of Ania and Basia."""
    return matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])


@pytest.fixture
def guest(app: Flask) -> Callable[[Match, str], FlaskClient]:
    """Somebody's phone at a match: guest(match, "0"), "table" or "watch"."""

    def sit(match: Match, place: str) -> FlaskClient:
        client = app.test_client()
        assert client.post(f"/j/{match.code}", data={"place": place}).status_code == 303
        return client

    return sit


@pytest.fixture(scope="session")
def whole_match() -> list[dict[str, Any]]:
    """The actions of a whole match of Poprzez Wieki, as the API takes them: 64 to 30."""
    golden = json.loads((ROOT / "tests/golden/poprzez_wieki/ordinary.json").read_text("utf-8"))
    return [entry["action"] for entry in golden["entries"]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "served").start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's Chromium, which finds our host name at loopback and calls nobody else."""
    quiet = ("no-sandbox", "disable-gpu", "disable-background-networking", "disable-component-update", "disable-sync")
    arguments = [*(f"--{flag}" for flag in quiet), f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    return {**browser_type_launch_args, "executable_path": chromium(), "args": arguments}


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test of phones waits for them half of its time."""
    return (os.cpu_count() or 1) + 1


def pytest_terminal_summary(terminalreporter):
    """Taps that the browser tests counted, whichever worker did."""
    reports = terminalreporter.getreports("passed")
    told = [value for report in reports for name, value in report.user_properties if name == "taps"]
    if told:
        terminalreporter.section("taps of usual moves")
        terminalreporter.write_line("\n".join(dict.fromkeys(told)))
