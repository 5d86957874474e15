"""A real server ends at once when told so, and forgets nothing."""

import contextlib
import http.client
import json
import os
import signal
import sqlite3
import time
import urllib.request

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_at_once_even_with_phones_connected(server, bearer, served_match, how):
    phones = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=10) for _ in range(30)]
    phones[0].request("GET", f"/owner?key={bearer['Authorization'].split()[1]}")
    answer = phones[0].getresponse()
    answer.read()
    cookie = answer.headers["Set-Cookie"].split(";")[0]
    for phone in phones:
        phone.request("GET", f"/m/{served_match['id']}/live", headers={"Cookie": cookie})
        assert phone.getresponse().status == 200
    start = time.monotonic()
    os.killpg(server.process.pid, how)  # as the terminal does: to the server and its workers
    server.process.wait(10)
    took = time.monotonic() - start
    for phone in phones:
        phone.close()
    assert took < 3
    assert "Traceback" not in server.log()
    with contextlib.closing(sqlite3.connect(server.instance / "companion.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
def test_the_server_says_where_it_is_and_keeps_everything_over_a_restart(server, bearer, served_match):
    assert "Owner link" in server.log()
    assert "/owner?key=" in server.log()
    server.stop()
    server.start()
    request = urllib.request.Request(f"{server.address}/api/v1/matches/{served_match['id']}", headers=bearer)
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert json.loads(answer.read()) == served_match
