"""A file is taken in by a process of its own, while the server goes on answering."""

import http.cookiejar
import re
import time
import urllib.parse
import urllib.request
import uuid

import pytest
from files_in import as_json
from twelve import play_twelve

from companion import open_matches

pytestmark = pytest.mark.slow
OWNER_KEY = "owner-key-of-the-tests"


class Browser:
    """The owner's browser, without scripts."""

    def __init__(self, address):
        self.address = address
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())).open
        self.get(f"/owner?key={OWNER_KEY}")

    def get(self, path):
        with self.open(
            urllib.request.Request(self.address + path, headers={"Accept-Language": "en"}), timeout=60
        ) as got:
            self.path = urllib.parse.urlsplit(got.url).path
            self.page = got.read().decode()
            return self.page

    def post(self, path, data, kind="application/x-www-form-urlencoded"):
        headers = {"Accept-Language": "en", "Content-Type": kind}
        with self.open(urllib.request.Request(self.address + path, data, headers), timeout=60) as got:
            self.path = urllib.parse.urlsplit(got.url).path
            self.page = got.read().decode()

    @property
    def token(self):
        return re.search(r'name="csrf_token"[^>]*value="([^"]+)"', self.page)[1]

    def send(self, name, data):
        mark = uuid.uuid4().hex
        part = f'--{mark}\r\nContent-Disposition: form-data; name="{{}}"{{}}\r\n\r\n'
        body = part.format("csrf_token", "").encode() + self.token.encode() + b"\r\n"
        body += part.format("file", f'; filename="{name}"').encode() + data + f"\r\n--{mark}--\r\n".encode()
        self.post("/import", body, f"multipart/form-data; boundary={mark}")

    def decide(self, **form):
        self.post(self.path, urllib.parse.urlencode({"csrf_token": self.token, **form}).encode())

    def wait_for(self, words):
        end = time.monotonic() + 120
        while words not in self.page:
            assert "import_progress" in self.page, self.page
            assert time.monotonic() < end, words
            self.get(self.path)


def test_a_history_comes_over_to_a_running_server(server, tmp_path):
    matches = open_matches(tmp_path / "other.db")
    play_twelve(matches)
    text = as_json(matches)
    matches.storage.close()
    owner = Browser(server.address)
    owner.get("/import")
    owner.send("history.json", text.encode())
    owner.wait_for("12 matches are new.")
    owner.decide(do="take")
    owner.wait_for("12 matches were taken in.")
    assert "Celina" in owner.get("/history")
    owner.get("/import")
    owner.send("history.json", text.encode())
    owner.wait_for("There is nothing in this file that is not here already.")
