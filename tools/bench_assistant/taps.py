"""What thinking costs others: taps of phones on a quiet server, and on one that is asked without pause, in turn."""

import http.client
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import servers
from figures import Figure, Tables
from phones import Phone

ROUNDS, EACH = 12, 20
RELIC = {"round": 1, "scores": [12, 9], "kingdoms": [[1, 5, 9, 12, 13], [2, 7, 11, 16, 18]]}


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="kronikarz-bench-") as folder:
        server = servers.ours(Path(folder))
        try:
            tables = Tables(server)
            match = tables.open()
            phone, asker = tables.phone(match), Asker(server.port)
            asker.ask()  # the process starts
            pairs = [(tap_times(phone, match), asker.while_asking(tap_times, phone, match)) for _ in range(ROUNDS)]
        finally:
            server.end()
    ratios = [busy / quiet for quiet, busy in pairs]
    quiet = statistics.median(one for one, _ in pairs) * 1000
    note = f"median {quiet:.1f} ms on a quiet server; {asker.answered} answers meanwhile"
    return [
        Figure("a tap while the assistant thinks without pause, times", statistics.median(ratios), 1.5, "", note=note)
    ]


def tap_times(phone: Phone, match: str) -> float:
    times = []
    for number in range(EACH):
        request = phone.tap(match, "act", seat=0, tile=("8", "8@0")[number % 2])
        start = time.perf_counter()
        status, _, body = phone.send(request)
        times.append(time.perf_counter() - start)
        assert status == 200, (status, body)
    return statistics.median(times)


class Asker:
    """Somebody who asks one question after the other, always from another address: one alone may not ask so much."""

    def __init__(self, port: int) -> None:
        self.port, self.answered, self._address = port, 0, count(2)

    def ask(self) -> None:
        source = (f"127.0.0.{next(self._address) % 250 + 2}", 0)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=source)
        connection.request(
            "POST", "/api/v1/poprzez-wieki/advice/relic", json.dumps(RELIC), {"Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
        connection.close()
        self.answered += 1

    def while_asking(self, work: Callable[..., float], *arguments: object) -> float:
        enough = threading.Event()

        def on_and_on() -> None:
            while not enough.is_set():
                self.ask()

        thread = threading.Thread(target=on_and_on)
        thread.start()
        try:
            return work(*arguments)
        finally:
            enough.set()
            thread.join()
