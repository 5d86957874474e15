"""Nobody on the network can stop the table."""

import contextlib
import itertools
import socket
import time
import urllib.request
from pathlib import Path

import pytest
from terminal import listen, post

pytestmark = pytest.mark.slow
SLOW = 1.0  # seconds; on a busy machine nothing that is not held up takes as long


def unfinished(server, path, head):
    """A request whose body never ends."""
    wire = socket.create_connection(("127.0.0.1", server.port), 10)
    wire.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\nabcde".encode())
    return wire


def slow_head(server):
    """A request that does not come to the end of its headers."""
    wire = socket.create_connection(("127.0.0.1", server.port), 10)
    wire.sendall(b"GET / HTTP/1.1\r\nHost: loc")
    return wire


def memory(server):
    """Megabytes of the process that serves the pages."""
    status = Path(f"/proc/{server.worker()}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def test_forty_bodies_that_never_end_slow_headers_and_streams_slow_nothing_down(server, bearer, served_match):
    heads = ["Content-Length: 1000", "Transfer-Encoding: chunked"]
    paths = ["/join", "/api/v1/poprzez-wieki/score", f"/m/{served_match['id']}/act"]
    kinds = itertools.cycle(itertools.product(paths, heads))
    tap = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "warm"}
    post(server, f"/matches/{served_match['id']}/actions", tap, bearer)
    with contextlib.ExitStack() as wires:
        for _ in range(40):
            wires.enter_context(unfinished(server, *next(kinds)))
            wires.enter_context(slow_head(server))
        for _ in range(10):
            phone, status = listen(server, served_match["id"])
            wires.callback(phone.close)
            assert status == 200
        for number in range(10):
            start = time.monotonic()
            with urllib.request.urlopen(f"{server.address}/healthz", timeout=10) as answer:
                assert answer.status == 200
            action = {"type": "place" if number % 2 else "take_back", "seat": 0, "card": 7}
            post(
                server, f"/matches/{served_match['id']}/actions", {"action": action, "request_id": str(number)}, bearer
            )
            assert time.monotonic() - start < SLOW


def test_steady_play_needs_no_more_and_more_memory(server, bearer, served_match):
    def play(first, last):
        for number in range(first, last):
            action = {"type": "take_back" if number % 2 else "place", "seat": 0, "card": 7}
            said = {"action": action, "request_id": str(number)}
            assert post(server, f"/matches/{served_match['id']}/actions", said, bearer)["seq"] == number + 1

    play(0, 150)
    before = memory(server)
    play(150, 450)
    assert memory(server) - before < 8, "an entry is some hundred bytes; a kept board or connection would be much more"
