"""Phones that listen: four at a table, and thousands in a hall."""

import contextlib
import resource
import selectors
import socket
import statistics
import time
from itertools import islice
from typing import NamedTuple

from figures import Figure
from phones import PATIENCE, STAMP, Phone, last_told
from servers import Server
from tables import Kind, Tables, taps

TAPS = 150
MANY, TOLD, TELLS = 2000, 50, 200
OF_ONE_DEVICE = 5  # streams of one match


class Four(NamedTuple):
    """What a tap comes to at a table with four phones that fetch."""

    milliseconds: list[float]
    sizes: list[int]
    processor: float | None


def four_phones(tables: Tables, bare: Server, kind: Kind) -> list[Figure]:
    found = play(tables, kind)
    inserts = insert_seconds(bare)
    middle, p99 = statistics.median(found.milliseconds), statistics.quantiles(found.milliseconds, n=100)[98]
    figures = [
        Figure(f"tap until all of four phones have the new board, p50: {kind.name}", middle, 10, "ms"),
        Figure(f"the same, p99: {kind.name}", p99, 40, "ms"),
        Figure(
            f"bytes of an update, packed, median: {kind.name}", statistics.median(found.sizes) / 1024, 4, "KB",
            note=f"largest {max(found.sizes) / 1024:.1f} KB",
        ),
    ]  # fmt: skip
    if found.processor and inserts:
        ratio = found.processor / TAPS / inserts
        note = f"{found.processor / TAPS * 1000:.1f} ms against {inserts * 1000:.2f}"
        what = f"processor of a tap with four phones that fetch, in bare INSERTs: {kind.name}"
        figures.append(Figure(what, ratio, 20, "", note=note))
    return figures


def play(tables: Tables, kind: Kind) -> Four:
    """The first phone taps, three others hear of it and fetch."""
    match = tables.begin(kind)
    phones = [tables.phone(match) for _ in range(4)]
    streams = {phone.stream(match, tables.stamp(match)): phone for phone in phones[1:]}
    times, sizes, before = [], [], tables.server.processor()
    for form in islice(taps(kind), TAPS):
        start = time.perf_counter()
        phones[0].connection.sendall(phones[0].act(match, form))
        sizes += [phones[0].take(), *fetched(streams, match)]
        times.append((time.perf_counter() - start) * 1000)
    after = tables.server.processor()
    for stream in streams:
        stream.close()
    return Four(times, sizes, after - before if after and before else None)


def fetched(streams: dict[socket.socket, Phone], match: str) -> list[int]:
    """Wait until every stream has told its phone, and the phone has fetched; the sizes of what came."""
    sizes = []
    with selectors.DefaultSelector() as watched:
        for stream in streams:
            watched.register(stream, selectors.EVENT_READ)
        while watched.get_map():
            ready = watched.select(PATIENCE)
            assert ready, "a phone was not told"
            for key, _ in ready:
                if isinstance(key.data, Phone):
                    sizes.append(key.data.take())
                elif STAMP in key.fileobj.recv(4096):  # type: ignore[union-attr]
                    phone = streams[key.fileobj]  # type: ignore[index]
                    phone.connection.sendall(phone.look_again(match))
                    watched.register(phone.connection, selectors.EVENT_READ, phone)
                else:
                    continue
                watched.unregister(key.fileobj)
    return sizes


def insert_seconds(bare: Server) -> float | None:
    """What one bare INSERT costs the processor."""
    phone = Phone(bare)
    insert, before = phone.ask("POST", "/insert", {"tile": "10"}), bare.processor()
    for _ in range(200):
        phone.send(insert)
    after = bare.processor()
    return (after - before) / 200 if after and before else None


# -- many


def many(tables: Tables) -> list[Figure]:
    """Streams of many tables at once; at one of them there are fifty phones."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY + 500
    if soft < wanted:
        with contextlib.suppress(ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    watched = tables.open()
    elsewhere, phone = [], tables.phone(watched)
    while len(elsewhere) < MANY - TOLD:
        match = tables.open(4)
        stamp = tables.stamp(match)
        elsewhere += [phone.stream(match, stamp) for _ in range(OF_ONE_DEVICE)]
    # Those that are watched come last: a stream ends after a while, and the browser would come again.
    here = [stream for _ in range(TOLD // OF_ONE_DEVICE) for stream in of_one_device(tables, watched)]
    used, threads = tables.server.megabytes(), tables.server.threads()
    requests = [phone.tap(watched, "act", seat=0, tile=tile) for tile in ("8", "8@0") * (TELLS // 2)]
    times = [last_told(phone, request, here) * 1000 for request in requests]
    p99 = statistics.quantiles(times, n=100)[98]
    seconds = tables.server.interrupt()
    for stream in (*here, *elsewhere):
        stream.close()
    note = f"median {statistics.median(times):.0f} ms"
    return [
        Figure(f"memory with {MANY:,} open streams", used, 220, "MB", note=f"{threads} threads"),
        Figure(f"tap to the last of {TOLD} phones of a table among them told, p99", p99, 50, "ms", note=note),
        Figure(f"Ctrl-C with {MANY:,} streams connected, until the server is gone", seconds, 2, "s"),
    ]


def of_one_device(tables: Tables, match: str) -> list[socket.socket]:
    phone, stamp = tables.phone(match), tables.stamp(match)
    return [phone.stream(match, stamp) for _ in range(OF_ONE_DEVICE)]
