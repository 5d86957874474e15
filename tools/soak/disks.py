"""What a disk may do: lose a page, be full, be read-only, go away."""

import contextlib
import ctypes
import os
import resource
import shutil
import sqlite3
from pathlib import Path

from clients import Client, written
from serving import Server

from companion import open_matches
from companion.games.poprzez_wieki.actions import Place
from companion.matches.play import Who

DROP, OVERRIDES = 24, (1, 2)  # prctl's PR_CAPBSET_DROP; what lets root write and read whatever a file's mode says


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
    match = client.open_match()
    assert client.tap(match, 0, "before")[0] == 200
    server.instance.rename(folder / "away")
    statuses = {client.tap(match, 1, f"while {n}")[0] for n in range(20)} | {client.ask("GET", "/healthz")[0]}
    (folder / "away").rename(server.instance)
    assert client.tap(match, 1, "after")[0] == 200
    server.kill()
    assert statuses == {503}, statuses
    return "20 taps refused with 503, play goes on afterwards"


def full(folder: Path, seconds: float) -> str:
    """The disk is full while the server runs, and has room again."""
    server = Server(folder / "full").start()
    client = Client(server)
    match, worker, taken, refused, number = client.open_match(), server.worker(), [], 0, 0
    for _ in range(5):
        # No file of the worker may grow: for SQLite that is a disk without room.
        largest = max(file.stat().st_size for file in server.instance.glob("companion.db*"))
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
        before = refused
        while refused < before + 20:
            status, said = client.tap(match, number, "tap")
            assert status in (200, 503), status
            if status == 200:
                taken.append(f"tap {number}")
                number += 1
            else:
                refused += 1
                assert said["error"]["code"] == "database", said
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert client.tap(match, number, "tap")[0] == 200
        taken.append(f"tap {number}")
        number += 1
    assert "Traceback" not in server.log()
    server.kill()
    assert sorted(written(server.instance / "companion.db")) == sorted(taken)
    return f"{refused} taps refused with 503, {len(taken)} acknowledged and there, play goes on afterwards"


def read_only(folder: Path, seconds: float) -> str:
    """A database that may not be written."""
    server = Server(folder / "read-only").start()
    match = Client(server).open_match()
    server.stop()
    database = server.instance / "companion.db"
    database.chmod(0o400)
    server.start(preexec_fn=like_anybody, alive=503)
    client = Client(server)
    assert client.ask("GET", f"/api/v1/matches/{match}")[0] == 200
    statuses = {client.tap(match, 0, f"tap {n}")[0] for n in range(20)} | {client.ask("GET", "/healthz")[0]}
    assert statuses == {503}, statuses
    assert "may not be written" in server.log()
    assert "Traceback" not in server.log()
    server.stop()
    database.chmod(0o600)
    server.start()
    assert Client(server).tap(match, 0, "after")[0] == 200
    server.kill()
    assert written(database) == ["after 0"]
    return "20 taps refused with 503, the board is shown, play goes on afterwards"


def like_anybody() -> None:
    """Root heeds the mode of files too; for others nothing changes."""
    libc = ctypes.CDLL(None)
    for capability in OVERRIDES:
        libc.prctl(DROP, capability, 0, 0, 0)
