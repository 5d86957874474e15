"""What may not lose a tap: kills, restores, races."""

import contextlib
import http.client
import random
import signal
import sqlite3
import threading
import time
from datetime import datetime
from pathlib import Path

from clients import CARD, Client, Tireless, written
from serving import Server

from companion import backup, open_matches, restore
from companion.games.kit import RuleError
from companion.games.poprzez_wieki.actions import Place, TakeBack
from companion.matches.play import Who

KILLS, WHOLE = 500, 10  # of ten kills one ends the whole command, the others its worker


def tap_on(server: Server, match: str, name: str, taken: list[str]) -> None:
    """Tap until the server is gone; note what was acknowledged."""
    client, number = Client(server), 0
    with contextlib.suppress(OSError, http.client.HTTPException):
        while True:
            status, _ = client.tap(match, number, name)
            if status == 200:
                taken.append(f"{name} {number}")
            number += 1


def kills(folder: Path, seconds: float) -> str:
    """kill -9 under four clients, as often as the time allows."""
    server, end, done, lost, taken = Tireless(folder / "kills").start(), time.monotonic() + seconds, 0, 0, 0
    client = Client(server)
    matches = [client.open_match() for _ in range(4)]
    while done < KILLS and time.monotonic() < end:
        fresh: list[str] = []
        players = [
            threading.Thread(target=tap_on, args=(server, match, f"{done}.{n}", fresh))
            for n, match in enumerate(matches)
        ]
        for player in players:
            player.start()
        time.sleep(random.uniform(0.02, 0.2))
        done += 1
        if done % WHOLE:
            server.kill_worker(signal.SIGKILL)
        else:
            server.kill()
        for player in players:
            player.join()
        lost += len(set(fresh) - latest(server.instance / "companion.db", done - 1))
        taken += len(fresh)
        if not done % WHOLE:
            server.start()
    server.kill()
    whole(server.instance / "companion.db")
    assert lost == 0, lost
    return f"{done} of {KILLS} kills, {taken:,} taps acknowledged, {lost} lost"


def latest(database: Path, number: int) -> set[str]:
    """The requests of one round that were written."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        rows = db.execute("SELECT request_id FROM entries WHERE request_id GLOB ?", [f"{number}.[0-9] *"])
        return {row[0] for row in rows.fetchall()}


def whole(database: Path) -> None:
    with contextlib.closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def restores(folder: Path, seconds: float) -> str:
    """25 restores while three phones tap."""
    matches = open_matches(folder / "companion.db")
    tables = [matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id for _ in range(3)]
    over = threading.Event()
    taken: list[set[str]] = [set() for _ in tables]

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
        matches.note_epoch()
    over.set()
    for player in players:
        player.join()
    there = {request for path in (matches.storage.path, *kept) for request in written(path)}
    matches.storage.close()
    lost = sum(len(acknowledged - there) for acknowledged in taken)
    assert lost == 0, lost
    return f"25 restores, {sum(map(len, taken)):,} taps acknowledged, {lost} in no copy"


def races(folder: Path, seconds: float) -> str:
    """Eight scripts at one match, each against the board that it saw last."""
    server, end = Server(folder / "races").start(), time.monotonic() + min(seconds, 30)
    match = Client(server).open_match()
    told: list[tuple[str, int]] = []

    def race(number: int) -> None:
        client, chance, seen, tries = Client(server), random.Random(number), 0, 0
        while time.monotonic() < end:
            tries += 1
            body = {"seen": seen, "request_id": f"{number} {tries}"}
            kind = chance.choice(("actions", "undo", "redo"))
            if kind == "actions":
                body["action"] = {"type": chance.choice(("place", "take_back")), "seat": 0, "card": CARD}
            for _ in range(chance.choice((1, 1, 2))):  # an impatient finger sends the same again
                status, said = client.ask("POST", f"/api/v1/matches/{match}/{kind}", body)
                told.append((f"{number} {tries}", status))
            seen = said.get("seq") or said.get("match", {}).get("seq", seen)

    racers = [threading.Thread(target=race, args=(number,)) for number in range(8)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    server.kill()
    there = written(server.instance / "companion.db")
    assert {status for _, status in told} <= {200, 409, 422}, sorted({status for _, status in told})
    assert len(there) == len(set(there)), "written twice"
    assert set(there) == {request for request, status in told if status == 200}
    return f"{len(told):,} requests, {len(there):,} written once each, the others told why not"
