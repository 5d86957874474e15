"""The examples of docs/api.md, run as they stand against a server, one after another."""

import contextlib
import hashlib
import hmac
import io
import json
import re
import shlex
import time
import urllib.request
from argparse import ArgumentParser

import pytest
from conftest import ROOT
from serving import OWNER_KEY, Server

pytestmark = pytest.mark.slow
TEXT = (ROOT / "docs/api.md").read_text()
COMMANDS = re.findall(r"^    (curl .*)$", TEXT, re.MULTILINE)
CODE = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
BG_STATS = {
    "games": [{"id": 1, "name": "Golf"}],
    "players": [{"id": 1, "name": "Zosia"}, {"id": 2, "name": "A."}],
    "plays": [
        {
            "gameRefId": 1,
            "playDate": "2024-05-05 20:00:00",
            "playerScores": [{"playerRefId": 1, "score": "3"}, {"playerRefId": 2, "score": "4"}],
        }
    ],
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("examples")).start()
    yield server.address
    server.stop()


@pytest.fixture(scope="module")
def curl(address, tmp_path_factory):
    """What curl would get; reads of a stream only what comes first."""
    folder = tmp_path_factory.mktemp("files")
    parser = ArgumentParser()
    for option in ("-H", "-d", "-X", "--data-binary"):
        parser.add_argument(option)
    parser.add_argument("-N", action="store_true")
    parser.add_argument("words", nargs="+")

    def run(line, values):
        asked = parser.parse_args(shlex.split(re.sub(r"\$(\w+)", lambda name: values[name[1]], line))[1:])
        data = asked.d.encode() if asked.d else None
        if asked.data_binary:
            data = (folder / asked.data_binary.removeprefix("@")).read_bytes()
        headers = dict([asked.H.split(": ", 1)]) if asked.H else {}
        there = asked.words[0].replace("http://localhost:8000", address)
        request = urllib.request.Request(there, data, headers, method=asked.X)
        with urllib.request.urlopen(request, timeout=60) as answer:
            found = answer.readline() if asked.N else answer.read()
        if asked.words[1:]:  # > a file
            (folder / asked.words[2]).write_bytes(found)
        return {"event": found} if asked.N else json.loads(found)

    (folder / "BGStatsExport.json").write_text(json.dumps(BG_STATS))
    (folder / "cards.csv").write_text("kind,name,epoch\nsymbol,Orzeł,modern\n")
    return run


def test_every_curl_does_what_the_document_says(curl):
    values = {"KEY": OWNER_KEY, "MATCH": "", "JOB": "", "TABLE": ""}
    base = 'curl -H "Authorization: Bearer $KEY" '
    opened = '{"game": "historia", "players": [{"name": "Ania"}, {"name": "Basia"}]}'
    values["MATCH"] = curl(f"{base} -d '{opened}' http://localhost:8000/api/v1/matches", values)["id"]
    answers = {}
    assert len(COMMANDS) > 15
    for line in COMMANDS:
        if "/imports" in line and values["JOB"]:
            until_read(curl, f"{base} http://localhost:8000/api/v1/imports/$JOB", values)
        answers[line] = found = curl(line, values)
        named = "JOB" if "/imports?" in line else "TABLE" if line.endswith("/randomizer/tables") else ""
        values |= {named: found["id"]} if named else {}
    done = until_read(curl, f"{base} http://localhost:8000/api/v1/imports/$JOB", values)
    assert (done["state"], done["report"]["written"]) == ("done", 1)
    assert next(found for line, found in answers.items() if "/events" in line)["event"].strip()


def until_read(curl, line, values):
    """The import, once its process has come to an end or to a question."""
    end = time.monotonic() + 120
    while (found := curl(line, values))["state"] in ("reading", "writing"):
        assert time.monotonic() < end, found
    return found


def test_the_python_opens_a_match_and_plays(address):
    code = CODE[0].replace("http://localhost:8000", address).replace("kr_…", OWNER_KEY)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(code, {})
    assert said.getvalue() == "1 [[10], []]\n"


def test_the_python_knows_our_calls_from_others():
    names = {}
    exec(CODE[1], names)
    right = "sha256=" + hmac.new(b"secret", b"1700000000.{}", hashlib.sha256).hexdigest()
    for signature, known in ((right, True), (right[:-1] + "x", False)):
        headers = {"X-Kronikarz-Timestamp": "1700000000", "X-Kronikarz-Signature": signature}
        assert names["is_from_kronikarz"]("secret", headers, b"{}") is known
