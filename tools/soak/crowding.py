"""What may not slow a tap down or wear the server out: attacks, odd requests, long play."""

import contextlib
import http.client
import re
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

from clients import BEARER, Client
from serving import OWNER_KEY, Server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def attack(folder: Path, seconds: float) -> str:
    """40 unfinished bodies, 300 slow headers and 400 streams at once while taps are timed."""
    server = Server(folder / "attack").start()
    client = Client(server)
    matches = [client.open_match() for _ in range(8)]
    with contextlib.ExitStack() as wires:
        for kind, count in (("body", 40), ("head", 300), ("live", 400)):
            for number in range(count):
                wire = wires.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
                wire.sendall(opening(kind, matches[number % 8], cookie(server) if kind == "live" else ""))
        times = []
        for number in range(100):
            start = time.perf_counter()
            assert client.tap(matches[0], number, "timed")[0] == 200
            times.append((time.perf_counter() - start) * 1000)
    server.kill()
    return f"100 taps: median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms"


def cookie(server: Server) -> str:
    """A browser of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", f"/owner?key={OWNER_KEY}")
    found = connection.getresponse().headers["Set-Cookie"].split(";")[0]
    connection.close()
    return found


def opening(kind: str, match: str, cookies: str) -> bytes:
    heads = {
        "body": "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabcde",
        "head": "GET / HTTP/1.1\r\nHost: loc",
        "live": f"GET /m/{match}/live HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n",
    }
    return heads[kind].encode()


def described(folder: Path, seconds: float) -> str:
    """Requests that schemathesis makes of the API's description, good and bad."""
    server = Server(folder / "described").start()
    match = Client(server).open_match()
    config = folder / "schemathesis.toml"
    config.write_text(f'[parameters]\nmatch_id = "{match}"\n')
    examples = max(10, int(seconds * 2))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    command += [f"{server.address}/api/v1/openapi.json", "-H", f"Authorization: {BEARER['Authorization']}"]
    command += ["--checks", CHECKS, "--phases", "coverage,fuzzing", "--max-examples", str(examples), "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300)
    found = re.search(r"(\d+) generated", done.stdout)
    log = server.log()
    server.kill()
    assert done.returncode == 0, done.stdout[-3000:]
    assert "Traceback" not in log, log[-3000:]
    assert found, done.stdout
    return f"{int(found[1]):,} requests, no 500, every answer as described"


def steady(folder: Path, seconds: float) -> str:
    """Steady play; memory at the start and at the end."""
    server = Server(folder / "steady").start()
    client = Client(server)
    match = client.open_match()
    number, end = 0, time.monotonic() + seconds
    for _ in range(500):
        client.tap(match, number, "steady")
        number += 1
    start = memory(server)
    while time.monotonic() < end:
        assert client.tap(match, number, "steady")[0] == 200
        number += 1
    finish = memory(server)
    server.kill()
    return f"{number:,} taps in {seconds / 60:.1f} minutes, memory {start} MB, then {finish} MB"


def memory(server: Server) -> int:
    status = Path(f"/proc/{server.worker()}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024
