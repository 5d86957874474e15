"""A hall: tables of all games with four phones each, more and more, until they no longer hear of a tap in time."""

import asyncio
import contextlib
import re
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import servers
from phones import Phone
from tables import KINDS, Kind, Tables, taps

STEPS = (30, 60, 100, 150, 200, 250, 300, 350, 400)
AT_A_TABLE, EVERY = 4, 3.0  # phones, and seconds between two taps
WATCHED, BOUND = 18.0, 280.0  # seconds at each step, and for the whole run
LAST_CHUNK = b"0\r\n"
LATE = 300  # milliseconds: p99 of "all phones have it"
TARGET = 300


class Seat:
    """One phone: a stream, and a connection on which it taps and fetches. All phones of a table are one device."""

    def __init__(self, phone: Phone, match: str, port: int) -> None:
        self.match, self.port = match, port
        self.phone = phone
        self.drawn, self.seq = phone.drawn, phone.seq
        self.again = 1.0  # seconds until it comes again, as the stream says

    async def open(self, stamp: str) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.stamp = stamp
        await self._listen()

    async def _listen(self) -> None:
        self.live, self._live = await asyncio.open_connection("127.0.0.1", self.port)
        path = f"/m/{self.match}/live?seen={self.stamp}"
        self._live.write(self.phone.ask("GET", path, Accept="text/event-stream"))
        head = await self.live.readuntil(b"\r\n\r\n")
        assert b" 200 " in head[:15], head

    async def heard(self, seq: int) -> None:
        """Wait for the news of a tap, then fetch."""
        while True:
            line = await self.live.readline()
            if line in (b"", LAST_CHUNK):  # a stream ends now and then, and the browser comes again
                self._live.close()
                await asyncio.sleep(self.again)
                await self._listen()
            elif line.startswith(b"retry: "):
                self.again = int(line[7:]) / 1000
            elif line.startswith(b"data: "):
                self.stamp = line[6:].decode().strip()
                if int(self.stamp.partition("-")[0]) >= seq:
                    break
        await self.send("GET", f"/m/{self.match}/board")

    async def send(self, method: str, path: str, form: dict[str, object] | None = None) -> None:
        headers = {"HX-Request": "true", "Board-Has": self.drawn}
        self.writer.write(self.phone.ask(method, path, form, **headers))
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head[9:12] in (b"200", b"204"), head
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        await self.reader.readexactly(int(length[1]) if length else 0)
        for name in ("drawn", "seq"):
            if found := re.search(rf"(?i)board-{name}: *([^\r]+)".encode(), head):
                setattr(self, name, int(found[1]) if name == "seq" else found[1].decode())


class Table:
    """Four phones; the first taps now and then."""

    def __init__(self, tables: Tables, kind: Kind) -> None:
        self.match = tables.begin(kind)
        self.stamp = tables.stamp(self.match)
        self.forms: Iterator[dict[str, Any]] = taps(kind)
        self.phone = tables.phone(self.match)
        self.seats = [Seat(self.phone, self.match, tables.server.port) for _ in range(AT_A_TABLE)]

    async def play(self, wait: float, times: list[tuple[float, float]]) -> None:
        """Tap for ever; when each tap was made, and how long until all phones had it."""
        for seat in self.seats:
            await seat.open(self.stamp)
        await asyncio.sleep(wait)
        for number, form in enumerate(self.forms):
            start, first = time.perf_counter(), self.seats[0]
            sent = {"csrf_token": self.phone.token, "seen": first.seq, "tap": f"{self.match}{number}", **form}
            news = [asyncio.ensure_future(seat.heard(first.seq + 1)) for seat in self.seats[1:]]
            await first.send("POST", f"/m/{self.match}/act", sent)
            await asyncio.gather(*news)
            times.append((start, (time.perf_counter() - start) * 1000))
            await asyncio.sleep(max(0, EVERY - (time.perf_counter() - start)))


async def hall(tables: Tables) -> int:
    """Raise the number of tables while the hall keeps up; gives the largest number held."""
    times: list[tuple[float, float]] = []
    playing: list[asyncio.Task[None]] = []
    held, began = 0, time.perf_counter()
    heads = ("tables", "phones", "taps", "p50, ms", "p99, ms", "memory, MB", "cores at work")
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for step in STEPS:
        if time.perf_counter() - began > BOUND - 2 * WATCHED:
            print(f"The time is up before {step} tables were tried.")
            break
        for number in range(len(playing), step):
            table = Table(tables, KINDS[number % len(KINDS)])
            playing.append(asyncio.ensure_future(table.play(number % 30 * EVERY / 30, times)))
            await asyncio.sleep(0)
        await asyncio.sleep(2 * EVERY)  # the newcomers are not counted while they come
        start, used = time.perf_counter(), tables.server.processor()
        await asyncio.sleep(WATCHED)
        share = ((tables.server.processor() or 0) - (used or 0)) / (time.perf_counter() - start)
        lost = [task.exception() for task in playing if task.done()]
        seen = [milliseconds for at, milliseconds in times if at >= start]
        p99 = statistics.quantiles(seen, n=100)[98] if len(seen) > 1 and not lost else float("inf")
        middle, memory = statistics.median(seen or [0]), tables.server.megabytes()
        row = (step, step * AT_A_TABLE, len(seen), f"{middle:.0f}", f"{p99:.0f}", f"{memory:.0f}", f"{share:.1f}")
        print(f"| {' | '.join(map(str, row))} |", flush=True)
        if p99 > LATE:
            print(*(f"A table fell out: {problem!r}" for problem in lost[:1]))
            break
        held = step
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return held


def main() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8000, hard), hard))
    with tempfile.TemporaryDirectory(prefix="kronikarz-hall-") as folder:
        server = servers.ours(Path(folder))
        try:
            held = asyncio.run(hall(Tables(server)))
        finally:
            server.end()
    print(f"\nHeld: {held} tables with {held * AT_A_TABLE:,} phones (to hold: {TARGET}).")
    sys.exit(held < TARGET)


if __name__ == "__main__":
    main()
