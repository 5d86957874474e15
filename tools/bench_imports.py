"""Our own file of many matches and one of BG Stats, taken in while others play: how long, and taps meanwhile."""

import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from companion import open_matches
from companion.games.catalogue import GAMES
from companion.history import takeout
from companion.history.imports import job as jobs
from companion.history.listing import Wanted
from companion.matches.play import Who
from companion.web.history import worker

GAME, PLAYERS, KEY = "poprzez-wieki", 40, "bench"
LIMIT = 1.5  # taps and pages may take so many times as long
PLAYS, PLAYS_IN = 5_000, 60  # of a BG Stats file, and seconds in which they are taken in
GOLDEN = Path(__file__).parent.parent / "tests/golden/poprzez_wieki/ordinary.json"


def one_match(folder: Path) -> dict[str, Any]:
    """A match played card by card, as our file holds it."""
    matches = open_matches(folder / "one.db")
    match = matches.open_match(GAME, [("Ania", None), ("Basia", None)])
    for number, entry in enumerate(json.loads(GOLDEN.read_text("utf-8"))["entries"]):
        matches.act(match.id, msgspec.convert(entry["action"], GAMES[GAME].Action), number, f"r{number}", Who())
    text = "".join(takeout.as_json(matches.storage, Wanted()))
    matches.storage.close()
    found: dict[str, Any] = json.loads(text)["matches"][0]
    return found


def parts(model: dict[str, Any], number: int) -> Iterator[str]:
    """The same match many times over, of forty people through ten years."""
    start = datetime(2016, 1, 1, tzinfo=UTC)
    people = [
        {"id": f"player{n:03}", "name": f"Player {n}", "colour": n % 6, "created_at": start.isoformat()}
        for n in range(PLAYERS)
    ]
    yield f'{{"format": "kronikarz", "version": 2, "players": {json.dumps(people)}, "matches": [\n'
    for n in range(number):
        at = (start + timedelta(minutes=n * (3650 * 1440 // number))).isoformat(timespec="milliseconds")
        seats = [{**seat, "player": f"player{(n * 7 + 3 * s) % PLAYERS:03}"} for s, seat in enumerate(model["seats"])]
        match = {**model, "id": f"m{n:09}", "code": f"{n:08}", "played_at": at, "seats": seats}
        yield json.dumps(match) + (",\n" if n + 1 < number else "\n")
    yield "]}"


def bgstats(number: int) -> str:
    """A file of BG Stats: so many plays of eight games by forty people."""
    start = datetime(2010, 1, 1, tzinfo=UTC)
    games = [{"id": n, "name": f"Game {n}" if n else "Poprzez Wieki", "uuid": f"G{n}"} for n in range(8)]
    people = [{"id": n, "name": f"Guest {n}", "uuid": f"A{n}"} for n in range(PLAYERS)]
    plays = [play(n, start + timedelta(hours=n)) for n in range(number)]
    return json.dumps({"games": games, "players": people, "plays": plays, "locations": [], "userInfo": {}})


def play(n: int, at: datetime) -> dict[str, Any]:
    seats = [{"playerRefId": (n * 7 + 3 * s) % PLAYERS, "score": str(20 + (n * 5 + s * 11) % 40)} for s in range(2)]
    played: dict[str, Any] = {
        "uuid": f"P{n}",
        "gameRefId": n % 8,
        "durationMin": 30,
        "playDate": f"{at:%Y-%m-%d %H:%M:%S}",
    }
    return {**played, "playerScores": seats}


class Table:
    """A server with a match that is being played."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"http://127.0.0.1:{probe.getsockname()[1]}"
        settings = {"COMPANION_INSTANCE": str(folder), "COMPANION_KEY": KEY, "COMPANION_BIND": "127.0.0.1"}
        environment = {**os.environ, **settings, "PORT": self.address.rpartition(":")[2]}
        command = [sys.executable, "-m", "companion.cli", "serve", "--no-browser"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, process_group=0)
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        opened = self.ask("/matches", {"game": GAME, "players": [{"name": "Ania"}, {"name": "Basia"}]})
        self.match, self.seen, self.asked = opened["id"], opened["seq"], 0

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def tap(self) -> float:
        """Place a card or take it back, in milliseconds."""
        self.asked += 1
        place = {"type": "place", "seat": 0, "card": 10}
        path, body = ("undo", {}) if self.asked % 2 == 0 else ("actions", {"action": place})
        before = time.perf_counter()
        body |= {"seen": self.seen, "request_id": f"bench {self.asked}"}
        self.seen = self.ask(f"/matches/{self.match}/{path}", body)["seq"]
        return (time.perf_counter() - before) * 1000

    def look(self) -> float:
        before = time.perf_counter()
        self.ask("/matches?limit=20")
        return (time.perf_counter() - before) * 1000

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(10)


def rounds(table: Table, seconds: float) -> tuple[list[float], list[float]]:
    taps, looks = [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        taps.append(table.tap())
        looks.append(table.look())
    return taps, looks


def take_in(table: Table, folder: Path, file: Path) -> tuple[float, list[float], list[float]]:
    """Have the file taken in as the page does it, while taps go on."""
    job = jobs.begin(folder / "companion.db", file.name)
    os.link(file, job.file)
    job.save(msgspec.structs.replace(job.progress, take=True))
    workers = worker.Workers()
    before = time.monotonic()
    workers.start(folder / "companion.db", job)
    taps: list[float] = []
    looks: list[float] = []
    told: set[tuple[str, int]] = set()
    while workers.runs(job):
        more = rounds(table, 0.2)
        taps, looks = taps + more[0], looks + more[1]
        told.add((job.progress.state, job.progress.done))
    seconds = time.monotonic() - before
    assert job.progress.state == "done", job.progress
    seen = {state: sum(one == state and done > 0 for one, done in told) for state in ("reading", "writing")}
    print(
        f"  {job.progress.report.written:,} taken in, {job.progress.report.known:,} known, {seconds:.1f} s;"
        f" told how far it was {seen['reading']} times while reading, {seen['writing']} while writing"
    )
    return seconds, taps, looks


def taken_out(table: Table) -> float:
    """Seconds in which the file of everything is sent."""
    request = urllib.request.Request(f"{table.address}/api/v1/export", headers={"Authorization": f"Bearer {KEY}"})
    before, size = time.monotonic(), 0
    with urllib.request.urlopen(request, timeout=600) as answer:
        while part := answer.read(1 << 20):
            size += len(part)
    print(f"  {size >> 20} MB taken out")
    return time.monotonic() - before


def main(number: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name) / "instance", Path(name) / "history.json"
        folder.mkdir()
        with file.open("w") as out:
            out.writelines(parts(one_match(Path(name)), number))
        print(f"{number:,} matches, {file.stat().st_size >> 20} MB")
        table = Table(folder)
        try:
            rounds(table, 2)
            calm_taps, calm_looks = rounds(table, 5)
            seconds, taps, looks = take_in(table, folder, file)
            again, _, _ = take_in(table, folder, file)
            sent = taken_out(table)
            plays = Path(name) / "plays.bgsplay"
            plays.write_text(bgstats(PLAYS))
            guests, more_taps, more_looks = take_in(table, folder, plays)
        finally:
            table.stop()
    print(
        f"1,000 matches: taken in in {1000 * seconds / number:.1f} s,"
        f" the same file again in {1000 * again / number:.2f} s, taken out in {1000 * sent / number:.2f} s"
    )
    beyond = guests > PLAYS_IN
    held = "NOT held" if beyond else "held"
    print(f"{PLAYS:,} plays of BG Stats: {guests:.1f} s   at most {PLAYS_IN}: {held}")
    measured = (
        ("tap", calm_taps, taps),
        ("list of matches", calm_looks, looks),
        ("tap, BG Stats", calm_taps, more_taps),
        ("list, BG Stats", calm_looks, more_looks),
    )
    for what, calm, busy in measured:
        ratio = statistics.median(busy) / statistics.median(calm)
        beyond |= ratio > LIMIT
        print(
            f"{what:16} {statistics.median(calm):6.1f} ms alone, {statistics.median(busy):6.1f} ms meanwhile"
            f"   × {ratio:.2f}   at most {LIMIT}: {'held' if ratio <= LIMIT else 'NOT held'}"
        )
    return int(beyond)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
