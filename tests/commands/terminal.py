"""Short ways to look at what a command said and left behind."""

import contextlib
import json
import sqlite3
import urllib.request


def rows(database, table="entries"):
    with contextlib.closing(sqlite3.connect(database)) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


def one_sentence(code, said):
    """It failed, and says why in a line or two that a person can use."""
    assert code not in (0, None)
    assert "Traceback" not in said
    assert said.startswith("companion: ")
    assert len(said.strip().splitlines()) == 1
    return said


def post(server, path, body, bearer):
    request = urllib.request.Request(
        f"{server.address}/api/v1{path}", json.dumps(body).encode(), {**bearer, "Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())
