"""How soon Kronikarz has sealed its next choice after a tap, and what playing with it costs taps at another table."""

import itertools
import json
import statistics
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

import servers
import taps
from figures import Figure, Tables

ROUNDS, MATCHES = 8, 3
SEALED = 0.002  # seconds between two looks


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="kronikarz-bench-") as folder:
        server = servers.ours(Path(folder))
        try:
            player, tables = Player(server.port), Tables(server)
            player.play()  # the process starts
            player.picks.clear()
            player.relics.clear()
            for _ in range(MATCHES):
                player.play()
            match = tables.open()
            phone = tables.phone(match)
            pairs = [(taps.tap_times(phone, match), player.while_playing(phone, match)) for _ in range(ROUNDS)]
        finally:
            server.end()
    note = f"{len(player.picks)} cards, {len(player.relics)} choices of relics"
    return [
        Figure("Kronikarz's next card sealed after a tap, p95", p95(player.picks) * 1000, 150, "ms", note=note),
        Figure("its relics sealed after the round, p95", p95(player.relics), 1.5, "s", note=note),
        Figure(
            "a tap while others play with Kronikarz without pause, times",
            statistics.median(busy / quiet for quiet, busy in pairs), 1.5, "",
        ),
    ]  # fmt: skip


def p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(0.95 * (len(seconds) - 1))]


class Player:
    """Lays the first card in hand against the app, one match after the other."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}/api/v1"
        self.picks: list[float] = []
        self.relics: list[float] = []
        self.enough = threading.Event()

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {servers.OWNER_KEY}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def play(self) -> None:
        players = [{"name": "Ania"}, {"name": "Kronikarz"}]
        opened = {"game": "poprzez-wieki", "players": players, "options": {"partner": "best"}}
        match = self.ask("/matches", opened)
        for number in itertools.count():
            match = self.until_sealed(match)
            if match["status"] != "open" or self.enough.is_set():
                return
            body = {"action": what_to_do(match["state"]), "seen": match["seq"], "request_id": f"bench.{number}"}
            match = self.ask(f"/matches/{match['id']}/actions", body)

    def until_sealed(self, match: Any) -> Any:
        start, state = time.perf_counter(), match["state"]
        if state["phase"] == "playing" and len(state["hands"][0]) == 1:
            return match
        while match["status"] == "open" and not state["sealed"] and not all_laid(state):
            time.sleep(SEALED)
            match = self.ask(f"/matches/{match['id']}")
            state = match["state"]
        times = self.relics if state["phase"] == "choosing" else self.picks
        times += [time.perf_counter() - start] if state["sealed"] else []
        return match

    def while_playing(self, phone: Any, match: str) -> float:
        self.enough.clear()
        thread = threading.Thread(target=lambda: [self.play() for _ in iter(self.enough.is_set, True)])
        thread.start()
        try:
            return taps.tap_times(phone, match)
        finally:
            self.enough.set()
            thread.join()


def all_laid(state: Any) -> bool:
    return state["phase"] == "playing" and len(state["played"][0]) == 5


def what_to_do(state: Any) -> dict[str, Any]:
    if state["phase"] == "choosing":
        relic, removed, *_ = state["played"][0]
        return {"type": "choose", "seat": 0, "relic": relic, "removed": removed}
    if all_laid(state):
        return {"type": "close_round"}
    return {"type": "place", "seat": 0, "card": state["hands"][0][0]}
