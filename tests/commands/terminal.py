"""Short ways to look at what a command said and left behind."""

import contextlib
import http.client
import json
import sqlite3
import urllib.request

from serving import OWNER_KEY


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


def listen(server, match_id):
    """A browser of its own that listens to a match; gives its connection and the status."""
    phone = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    phone.request("GET", f"/owner?key={OWNER_KEY}")
    answer = phone.getresponse()
    answer.read()
    phone.request("GET", f"/m/{match_id}/live", headers={"Cookie": answer.headers["Set-Cookie"].split(";")[0]})
    return phone, phone.getresponse().status


def post(server, path, body, bearer):
    request = urllib.request.Request(
        f"{server.address}/api/v1{path}", json.dumps(body).encode(), {**bearer, "Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())
