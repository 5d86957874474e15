"""What comes over the wire, and how soon a server answers."""

import contextlib
import re
import socket
import statistics
import time
from pathlib import Path
from urllib.parse import urljoin

import servers
from figures import Figure
from phones import Phone, unpack
from tables import Kind, Tables

FILE = re.compile(r"""(?:(?:href|src)="|url\(["']?)(/?[\w./-]+\.(?:css|js|svg|png|ico|woff2|webmanifest)[^"'#)]*)""")
HOST = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.I)  # w3.org: a name, never fetched
PACKED_ALREADY = (".woff2", ".png", ".ico")
STARTS, COLD_STARTS = 5, 3
VERY_LONG = 50_000  # entries


def first_load(tables: Tables, kind: Kind) -> list[Figure]:
    """Everything a phone fetches when it opens a match for the first time, as it comes over the wire."""
    match = tables.begin(kind)
    phone = tables.phone(match)
    waiting, fetched, foreign = [f"/m/{match}"], dict[str, int](), set[str]()
    while waiting:
        address = waiting.pop()
        if address in fetched:
            continue
        status, head, body = phone.send(phone.ask("GET", address))
        assert status == 200, (address, status)
        fetched[address] = len(body)
        if address.partition("?")[0].endswith(PACKED_ALREADY):
            continue
        text = unpack(head, body).decode()
        foreign |= set(HOST.findall(text))
        waiting += [urljoin(address, found) for found in FILE.findall(text)]
    size, note = sum(fetched.values()) / 1024, f"{len(fetched)} files"
    return [
        Figure(f"first load of a match page, all files, packed: {kind.name}", size, 90, "KB", note=note),
        Figure(f"foreign hosts named in them: {kind.name}", len(foreign), 0, "", note=", ".join(sorted(foreign))),
    ]


def starting(folder: Path) -> Figure:
    """From the command to the first answer, in a folder that is there already."""
    times = []
    for _ in range(STARTS + 1):
        before = time.perf_counter()
        server = servers.ours(folder, wait=False)
        try:
            until_it_answers(server.port)
            times.append(time.perf_counter() - before)
        finally:
            server.end()
    low, high = min(times[1:]), max(times[1:])
    return Figure("start to first answer", statistics.median(times[1:]), 0.6, "s", note=f"{low:.2f} to {high:.2f}")


def cold_page(folder: Path) -> Figure:
    """The page of a very long match, the first that a server is asked for after its start."""
    tables = Tables(servers.Folder(folder))
    match = tables.open_long(VERY_LONG)
    times = []
    for _ in range(COLD_STARTS):
        server = servers.ours(folder)
        try:
            phone = Phone(server)
            phone.get(f"/owner?key={servers.OWNER_KEY}")
            before = time.perf_counter()
            phone.get(f"/m/{match}")
            times.append(time.perf_counter() - before)
        finally:
            server.end()
    low, high = min(times), max(times)
    what = f"page of a match with {VERY_LONG:,} entries after a cold start"
    return Figure(what, statistics.median(times), 1, "s", note=f"{low:.2f} to {high:.2f}")


def until_it_answers(port: int) -> None:
    end = time.perf_counter() + 30
    request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    while time.perf_counter() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as connection:
            connection.sendall(request)
            if connection.recv(12).endswith(b"200"):
                return
        time.sleep(0.005)
    raise AssertionError("the server did not answer")
