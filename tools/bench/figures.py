"""The figures to hold. Both sides of a ratio are measured in turn in the same run, so that noise meets both."""

import re
import socket
import statistics
import threading
import time
from itertools import cycle, islice
from typing import NamedTuple
from urllib.parse import urljoin

from phones import Phone, last_told, unpack
from servers import Server

from companion.db import Storage
from companion.games.poprzez_wieki.actions import Place, TakeBack
from companion.matches.play import Matches, Who

ROUNDS = 15
PHONES, EACH = 4, 30  # so many phones at once, so many requests a round from each
SHORT, LONG = 10, 5000
TOLD, TELLS = 50, 400
MANY = 200
FILE = re.compile(r"""(?:(?:href|src)="|url\(["']?)(/?[\w./-]+\.(?:css|js|svg|png|ico|woff2|webmanifest)[^"'#)]*)""")
HOST = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.I)  # w3.org: a name, never fetched


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    value: float
    limit: float
    unit: str
    at_least: bool = False
    note: str = ""

    @property
    def held(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value <= self.limit


class Tables:
    """The matches that are played on our server, and the phones at them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._matches = Matches(Storage(server.folder / "companion.db"))

    def open(self, entries: int = SHORT) -> str:
        """A match in the middle of a round, with a log of a given length."""
        match = self._matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id
        actions: list[Place | TakeBack] = [Place(1, card) for card in (2, 5, 9, 17)]
        actions += [(Place, TakeBack)[number % 2](0, 12) for number in range(entries - len(actions))]
        for number, action in enumerate(actions):
            self._matches.act(match, action, None, f"bench.{number}", Who())
        return match

    def seq(self, match: str) -> int:
        return self._matches.look(match).seq

    def phone(self, match: str) -> Phone:
        return Phone(self.server).sign_in(match)

    def streams(self, match: str, count: int) -> list[socket.socket]:
        phone, stamp = self.phone(match), self._matches.look(match).stamp
        return [phone.stream(match, stamp) for _ in range(count)]


# -- against bare Flask


def acting(tables: Tables, bare: Server) -> Figure:
    """Four phones tap a card each into a kingdom and out again; four others cause one INSERT a tap."""
    match = tables.open()
    phones, others = [tables.phone(match) for _ in range(PHONES)], [Phone(bare) for _ in range(PHONES)]
    inserts = [[phone.ask("POST", "/insert", {"tile": "10"})] * EACH for phone in others]

    def taps() -> list[list[bytes]]:
        tiles = [cycle((f"{card}", f"{card}@0")) for card in (3, 8, 10, 15)]
        return [
            [phone.tap(match, "act", seat=0, tile=tile) for tile in islice(tiles[number], EACH)]
            for number, phone in enumerate(phones)
        ]

    rates = [(rate(phones, taps()), rate(others, inserts)) for _ in range(ROUNDS)]
    return against_bare("acting, against a bare Flask route with one INSERT", rates, 0.5)


def showing(tables: Tables, bare: Server) -> Figure:
    match = tables.open()
    phones, others = [tables.phone(match) for _ in range(PHONES)], [Phone(bare) for _ in range(PHONES)]
    pages = [[phone.ask("GET", f"/m/{match}")] * EACH for phone in phones]
    oks = [[phone.ask("GET", "/ok")] * EACH for phone in others]
    rates = [(rate(phones, pages), rate(others, oks)) for _ in range(ROUNDS)]
    return against_bare('match page, against a bare Flask route that returns "ok"', rates, 0.35)


def rate(phones: list[Phone], requests: list[list[bytes]]) -> float:
    """Answers a second while all phones send at once, each one request after the other."""

    def send_all(phone: Phone, mine: list[bytes]) -> None:
        for request in mine:
            status, _, body = phone.send(request)
            assert status == 200, (status, body)

    threads = [threading.Thread(target=send_all, args=pair) for pair in zip(phones, requests, strict=True)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(map(len, requests)) / (time.perf_counter() - start)


def against_bare(what: str, rates: list[tuple[float, float]], limit: float) -> Figure:
    ratios = [mine / other for mine, other in rates]
    mine, other = (statistics.median(side) for side in zip(*rates, strict=True))
    note = f"{spread(ratios)}; {mine:.0f} against {other:.0f} a second"
    return Figure(what, statistics.median(ratios), limit, "", at_least=True, note=note)


def spread(ratios: list[float]) -> str:
    low, _, high = statistics.quantiles(ratios, n=4)
    return f"half of them {low:.2f} to {high:.2f}"


# -- long logs


def long_logs(tables: Tables) -> list[Figure]:
    """Tap and undo in a long match and in fresh ones, in turn."""
    long = tables.open(LONG)
    pairs: list[tuple[list[float], list[float]]] = []
    for _ in range(ROUNDS):
        short = tables.open()
        phones = {match: tables.phone(match) for match in (short, long)}
        for _ in range(8):
            first, second = (tap_and_undo(phones[match], match) for match in (short, long))
            pairs.append((first, second))
    found = []
    for n, what in enumerate(("acting", "undo")):
        ratios = [second[n] / first[n] for first, second in pairs]
        name = f"{what} at seq {LONG:,} against seq {SHORT}, times"
        found.append(Figure(name, statistics.median(ratios), 1.2, "", note=spread(ratios)))
    return found


def tap_and_undo(phone: Phone, match: str) -> list[float]:
    """Place a card and undo it; the seconds that each took."""
    seconds = []
    for what, fields in (("act", {"seat": 0, "tile": 8}), ("undo", {})):
        request = phone.tap(match, what, seen=phone.seq, **fields)
        start = time.perf_counter()
        status, head, body = phone.send(request)
        seconds.append(time.perf_counter() - start)
        assert status == 200, (status, body)
        phone.look_at(unpack(head, body).decode())
    return seconds


# -- live updates


def telling(tables: Tables) -> Figure:
    """From sending a tap to the last of fifty phones having heard of it."""
    match = tables.open()
    phone, streams = tables.phone(match), tables.streams(match, TOLD)
    requests = [phone.tap(match, "act", seat=0, tile=tile) for tile in islice(cycle(("8", "8@0")), TELLS)]
    times = [last_told(phone, request, streams) * 1000 for request in requests]
    hang_up(streams)
    middle, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    return Figure(f"tap to the last of {TOLD} phones told, p99", p99, 50, "ms", note=f"median {middle:.0f} ms")


def memory(tables: Tables) -> list[Figure]:
    """With many streams; then their phones vanish, and the streams must be free for others."""
    server, match = tables.server, tables.open()
    streams = tables.streams(match, MANY)
    used, threads = server.megabytes(), server.threads()
    hang_up(streams)
    start = time.perf_counter()
    again = tables.streams(match, MANY)
    seconds = time.perf_counter() - start
    hang_up(again)
    ended, left = threads_ended(server)
    assert '"ok"' in Phone(server).get("/healthz")
    return [
        Figure(f"memory with {MANY} open streams", used, 150, "MB", note=f"{threads} threads"),
        Figure(f"{MANY} phones vanish: until as many others are connected", seconds, 30, "s"),
        Figure(f"{MANY} phones vanish: until their threads are gone", ended, 60, "s", note=f"{left} threads left"),
    ]


def threads_ended(server: Server) -> tuple[float, int]:
    """The seconds until the threads of the streams are gone, and how many threads are left."""
    start = time.perf_counter()
    while (left := server.threads() or 0) > MANY // 2 and time.perf_counter() - start < 90:
        time.sleep(0.5)
    return time.perf_counter() - start, left


def leaving(tables: Tables) -> Figure:
    streams = tables.streams(tables.open(), TOLD)
    seconds = tables.server.interrupt()
    hang_up(streams)
    return Figure(f"Ctrl-C with {TOLD} streams connected, until the server is gone", seconds, 2, "s")


def hang_up(streams: list[socket.socket]) -> None:
    for stream in streams:
        stream.close()


# -- weight


def first_load(tables: Tables) -> list[Figure]:
    """Everything a phone fetches when it opens a match for the first time, as it comes over the wire."""
    match = tables.open()
    phone = tables.phone(match)
    waiting, fetched, foreign = [f"/m/{match}"], dict[str, int](), set[str]()
    while waiting:
        address = waiting.pop()
        if address in fetched:
            continue
        status, head, body = phone.send(phone.ask("GET", address))
        assert status == 200, (address, status)
        fetched[address] = len(body)
        text = unpack(head, body).decode()
        foreign |= set(HOST.findall(text))
        waiting += [urljoin(address, found) for found in FILE.findall(text)]
    note = f"{len(fetched)} files"
    return [
        Figure("first load of a match page, all files, packed", sum(fetched.values()) / 1024, 90, "KB", note=note),
        Figure("foreign hosts named in them", len(foreign), 0, "", note=", ".join(sorted(foreign))),
    ]
