"""The figures to hold. Both sides of a ratio are measured in turn in the same run, so that noise meets both."""

import statistics
import threading
import time
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from phones import Phone, unpack
from servers import Server
from tables import SHORT, Kind, Tables, taps

ROUNDS = 12
PHONES, EACH = 4, 25  # so many phones at once, so many requests a round from each
LONG = 5000


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


# -- against bare Flask


def acting(tables: Tables, bare: Server, kind: Kind) -> Figure:
    """Four phones tap, each at a table of its own, as browsers do; four others cause one INSERT a tap."""
    matches = [tables.begin(kind) for _ in range(PHONES)]
    phones, others = [tables.phone(match) for match in matches], [Phone(bare) for _ in range(PHONES)]
    forms = [taps(kind) for _ in range(PHONES)]
    insert = others[0].ask("POST", "/insert", {"tile": "10"})

    def tap(number: int) -> None:
        for form in islice(forms[number], EACH):
            phones[number].connection.sendall(phones[number].act(matches[number], form))
            phones[number].take()

    rates = [(rate(tap), rate(lambda number: repeat(others[number], insert))) for _ in range(ROUNDS)]
    return against_bare(f"acting, against a bare Flask route with one INSERT: {kind.name}", rates)


def showing(tables: Tables, bare: Server, kind: Kind) -> Figure:
    match = tables.begin(kind)
    phones, others = [tables.phone(match) for _ in range(PHONES)], [Phone(bare) for _ in range(PHONES)]
    rates = []
    for _ in range(ROUNDS):
        pages = rate(lambda number: repeat(phones[number], phones[number].ask("GET", f"/m/{match}")))
        rates.append((pages, rate(lambda number: repeat(others[number], others[number].ask("GET", "/ok")))))
    return against_bare(f'match page, against a bare Flask route that returns "ok": {kind.name}', rates)


def repeat(phone: Phone, request: bytes) -> None:
    for _ in range(EACH):
        status, _, body = phone.send(request)
        assert status == 200, (status, body)


def rate(work: Callable[[int], None]) -> float:
    """Answers a second while all phones send at once, each one request after the other."""
    threads = [threading.Thread(target=work, args=(number,)) for number in range(PHONES)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return PHONES * EACH / (time.perf_counter() - start)


def against_bare(what: str, rates: list[tuple[float, float]]) -> Figure:
    ratios = [mine / other for mine, other in rates]
    mine, other = (statistics.median(side) for side in zip(*rates, strict=True))
    note = f"{spread(ratios)}; {mine:.0f} against {other:.0f} a second"
    return Figure(what, statistics.median(ratios), 0.4, "", at_least=True, note=note)


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
        name = f"{what} at entry {LONG:,} against entry {SHORT}, times"
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
