"""`make soak`: what the table must survive, for MINUTES (at most 15); ends by itself and prints a table."""

import contextlib
import http.client
import json
import os
import random
import shutil
import socket
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from serving import OWNER_KEY, Server  # noqa: E402

from companion import backup, open_matches, restore  # noqa: E402
from companion.games.kit import RuleError  # noqa: E402
from companion.games.poprzez_wieki.actions import Place, TakeBack  # noqa: E402
from companion.matches.play import Who  # noqa: E402

BEARER = {"Authorization": f"Bearer {OWNER_KEY}", "Content-Type": "application/json"}
TWO = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}
CARD = 7


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


def tap_on(server: Server, match: str, name: str, start: int, taken: list[str]) -> None:
    """Tap until the server is gone; note what was acknowledged."""
    client, number = Client(server), start
    with contextlib.suppress(OSError, http.client.HTTPException):
        while True:
            status, _ = client.tap(match, number, name)
            if status == 200:
                taken.append(f"{name} {number}")
            number += 1


def kills(folder: Path, seconds: float) -> str:
    """kill -9 under four clients."""
    server, end, done, lost = Server(folder / "kills").start(), time.monotonic() + seconds, 0, 0
    matches = [Client(server).ask("POST", "/api/v1/matches", TWO)[1]["id"] for _ in range(4)]
    taken: list[str] = []
    while done < 500 and time.monotonic() < end:
        fresh: list[str] = []
        players = [
            threading.Thread(target=tap_on, args=(server, match, f"{done}.{n}", 0, fresh))
            for n, match in enumerate(matches)
        ]
        for player in players:
            player.start()
        time.sleep(random.uniform(0.02, 0.2))
        server.kill()
        for player in players:
            player.join()
        taken += fresh
        with contextlib.closing(sqlite3.connect(server.instance / "companion.db")) as db:
            written = {row[0] for row in db.execute("SELECT request_id FROM entries").fetchall()}
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        lost += len(set(fresh) - written)
        done += 1
        server.start()
    server.kill()
    assert lost == 0, lost
    return f"{done} kills, {len(taken):,} taps acknowledged, {lost} lost"


def restores(folder: Path, seconds: float) -> str:
    """25 restores while three phones tap."""
    matches = open_matches(folder / "companion.db")
    tables = [matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id for _ in range(3)]
    over, taken = threading.Event(), [set() for _ in tables]

    def play(table: int) -> None:
        number = 0
        while not over.is_set():
            number += 1
            for action in (Place(seat=0, card=CARD), TakeBack(seat=0, card=CARD)):
                with contextlib.suppress(RuleError):
                    matches.act(tables[table], action, None, f"{table}.{number}", Who())
                    taken[table].add(f"{table}.{number}")
                    break

    saved = backup.now(matches.storage.path, datetime(2026, 1, 1))
    players = [threading.Thread(target=play, args=(table,)) for table in range(3)]
    for player in players:
        player.start()
    kept = []
    for number in range(25):
        kept.append(restore.restore_live(saved, matches.storage, datetime(2026, 1, 2, microsecond=number)))
        matches.forget()
    over.set()
    for player in players:
        player.join()
    written: set[str] = set()
    for path in (matches.storage.path, *kept):
        with contextlib.closing(sqlite3.connect(path)) as db:
            written |= {row[0] for row in db.execute("SELECT request_id FROM entries").fetchall()}
    matches.storage.close()
    lost = sum(len(acknowledged - written) for acknowledged in taken)
    assert lost == 0, lost
    return f"25 restores, {sum(map(len, taken)):,} taps acknowledged, {lost} in no copy"


def attack(folder: Path, seconds: float) -> str:
    """40 unfinished bodies, 300 slow headers and 400 streams at once while taps are timed."""
    server = Server(folder / "attack").start()
    client = Client(server)
    matches = [client.ask("POST", "/api/v1/matches", TWO)[1]["id"] for _ in range(8)]
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


def pages(folder: Path, seconds: float) -> str:
    """Every page of a database overwritten in turn."""
    whole = folder / "whole.db"
    matches = open_matches(whole)
    for _ in range(30):
        table = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id
        for number, action in enumerate((Place(0, 1), Place(1, 2), Place(0, 3))):
            matches.act(table, action, None, f"r{number}", Who())
    matches.storage.close()
    count, noticed = whole.stat().st_size // 4096, 0
    for page in range(count):
        broken = folder / f"broken-{page}.db"
        shutil.copy(whole, broken)
        with broken.open("r+b") as file:
            file.seek(page * 4096)
            file.write(os.urandom(4096))
        try:
            with contextlib.closing(open_matches(broken).storage) as storage:
                noticed += storage.damage is not None
        except sqlite3.DatabaseError:
            noticed += 1
    return f"{count} pages, {noticed} noticed at the start"


def gone(folder: Path, seconds: float) -> str:
    """The folder is moved away while the server runs, and comes back."""
    server = Server(folder / "gone").start()
    client = Client(server)
    match = client.ask("POST", "/api/v1/matches", TWO)[1]["id"]
    assert client.tap(match, 0, "before")[0] == 200
    server.instance.rename(folder / "away")
    statuses = {client.tap(match, 1, f"while {n}")[0] for n in range(20)} | {client.ask("GET", "/healthz")[0]}
    (folder / "away").rename(server.instance)
    assert client.tap(match, 1, "after")[0] == 200
    server.kill()
    assert statuses == {503}, statuses
    return "20 taps refused with 503, play goes on afterwards"


def steady(folder: Path, seconds: float) -> str:
    """Steady play; memory at the start and at the end."""
    server = Server(folder / "steady").start()
    client = Client(server)
    match = client.ask("POST", "/api/v1/matches", TWO)[1]["id"]
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


PARTS: list[tuple[Callable[[Path, float], str], float]] = [
    (kills, 0.5), (restores, 0), (attack, 0), (pages, 0), (gone, 0), (steady, 0.25),
]  # fmt: skip


def main() -> None:
    minutes = min(15.0, float(os.environ.get("MINUTES", "15")))
    failed = False
    print(f"| what, {datetime.now():%d.%m.%Y} | came out |\n|---|---|", flush=True)
    for part, share in PARTS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                said = part(Path(folder), minutes * 60 * share)
            except AssertionError as problem:
                said, failed = f"**failed**: {problem}", True
        print(f"| {(part.__doc__ or '').rstrip('.')} | {said} |", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
