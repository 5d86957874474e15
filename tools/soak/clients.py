"""Scripts that tap, and servers to tap at."""

import contextlib
import http.client
import json
import os
import sqlite3
import sys
from pathlib import Path

from serving import OWNER_KEY, Server, until_it_answers

BEARER = {"Authorization": f"Bearer {OWNER_KEY}", "Content-Type": "application/json"}
TWO = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}
CARD = 7


class Tireless(Server):
    """A server whose worker may be killed as often as one likes."""

    command = (sys.executable, str(Path(__file__).with_name("tireless.py")))

    def kill_worker(self, how: int) -> None:
        assert self.process
        os.kill(self.worker(), how)
        until_it_answers(self.process, self.address, self.instance / "server.log")


class Client:
    """A script that taps over one connection."""

    def __init__(self, server: Server) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict]:
        self.connection.request(method, path, json.dumps(body) if body else None, BEARER)
        answer = self.connection.getresponse()
        said = answer.read()
        return answer.status, json.loads(said) if answer.headers.get_content_type() == "application/json" else {}

    def tap(self, match: str, number: int, name: str) -> tuple[int, dict]:
        action = {"type": "take_back" if number % 2 else "place", "seat": 0, "card": CARD}
        return self.ask(
            "POST", f"/api/v1/matches/{match}/actions", {"action": action, "request_id": f"{name} {number}"}
        )

    def open_match(self) -> str:
        return str(self.ask("POST", "/api/v1/matches", TWO)[1]["id"])


def written(database: Path) -> list[str]:
    """The requests whose entries are there."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        return [row[0] for row in db.execute("SELECT request_id FROM entries").fetchall()]
