"""Phones: they send what a browser sends, over a kept connection, and cost the machine as little as they can."""

import gzip
import re
import selectors
import socket
import time
from urllib.parse import urlencode

from servers import OWNER_KEY, Server

PATIENCE = 20  # seconds until an answer is given up
STAMP = b"event: stamp"


class Phone:
    """One browser: a connection, a cookie, a token."""

    def __init__(self, server: Server) -> None:
        self.host = f"127.0.0.1:{server.port}"
        self.connection = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.cookies: dict[str, str] = {}
        self.token = self.drawn = ""
        self.seq = 0
        self._port = server.port
        self._taps = 0

    def ask(self, method: str, path: str, form: dict[str, object] | None = None, **headers: str) -> bytes:
        """The bytes of a request."""
        body = urlencode(form or {}).encode()
        lines = {"Host": self.host, "Accept-Encoding": "gzip", "Accept-Language": "pl", **headers}
        if self.cookies:
            lines["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST":
            lines |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body

    def send(self, request: bytes) -> tuple[int, bytes, bytes]:
        """Status, head and body, still packed, of the answer."""
        self.connection.sendall(request)
        return self.receive()

    def receive(self) -> tuple[int, bytes, bytes]:
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._some()
        head, _, body = received.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        assert length or head[9:12] == b"204", head
        while len(body) < int(length[1] if length else 0):
            body += self._some()
        return int(head[9:12]), head, body

    def _some(self) -> bytes:
        data = self.connection.recv(65536)
        assert data, "the server hung up"
        return data

    def get(self, path: str, **headers: str) -> str:
        """A page, unpacked; cookies are kept."""
        status, head, body = self.send(self.ask("GET", path, **headers))
        assert status in (200, 303), (path, status, body)
        for cookie in re.findall(rb"(?i)\r\nset-cookie: *([^=]+)=([^;\r]*)", head):
            self.cookies[cookie[0].decode()] = cookie[1].decode()
        return unpack(head, body).decode()

    def sign_in(self, match: str) -> "Phone":
        """Open the owner link, then the match."""
        self.get(f"/owner?key={OWNER_KEY}")
        self.look_at(self.get(f"/m/{match}"))
        return self

    def look_at(self, board: str) -> None:
        """Remember what a board carries for the next tap."""
        token, seq = re.search(r'name="csrf_token" value="([^"]+)"', board), re.search(r'data-seq="(\d+)"', board)
        drawn = re.search(r'data-drawn="([^"]+)"', board)
        assert token, board
        assert seq, board
        assert drawn, board
        self.token, self.seq, self.drawn = token[1], int(seq[1]), drawn[1]

    def act(self, match: str, form: dict[str, object]) -> bytes:
        """The request of a tap as a browser sends it, with the board that it has."""
        self._taps += 1
        form = {"csrf_token": self.token, "seen": self.seq, "tap": f"{id(self):x}.{self._taps}", **form}
        return self.ask("POST", f"/m/{match}/act", form, **self._has())

    def look_again(self, match: str) -> bytes:
        """The request by which a phone that heard of news fetches what differs."""
        return self.ask("GET", f"/m/{match}/board", **self._has())

    def _has(self) -> dict[str, str]:
        return {"HX-Request": "true", "Board-Has": self.drawn}

    def take(self) -> int:
        """Read the answer to either; gives its size as it came."""
        status, head, body = self.receive()
        assert status in (200, 204), (status, body)
        for name in ("seq", "drawn"):
            found = re.search(rb"(?i)\r\nboard-" + name.encode() + rb": *([^\r]+)", head)
            assert found, head
            setattr(self, name, int(found[1]) if name == "seq" else found[1].decode())
        return len(body)

    def tap(self, match: str, what: str, **fields: object) -> bytes:
        """The request of a tap on the board, by htmx; each is a tap of its own."""
        self._taps += 1
        form = {"csrf_token": self.token, "tap": f"{id(self):x}.{self._taps}", **fields}
        return self.ask("POST", f"/m/{match}/{what}", form, **{"HX-Request": "true"})

    def stream(self, match: str, stamp: str) -> socket.socket:
        """Open a live stream on a connection of its own, and read until it is there; refused, try again."""
        request = self.ask("GET", f"/m/{match}/live?seen={stamp}", Accept="text/event-stream")
        end = time.perf_counter() + 3 * PATIENCE
        while time.perf_counter() < end:
            connection = socket.create_connection(("127.0.0.1", self._port), PATIENCE)
            connection.sendall(request)
            received = b""
            while b"event: beat" not in received and not received.startswith(b"HTTP/1.1 503"):
                data = connection.recv(4096)
                assert data, received
                received += data
            if not received.startswith(b"HTTP/1.1 503"):
                return connection
            connection.close()
            time.sleep(0.1)
        raise AssertionError("no place for another stream")


def unpack(head: bytes, body: bytes) -> bytes:
    return gzip.decompress(body) if b"content-encoding: gzip" in head.lower() else body


def last_told(phone: Phone, request: bytes, streams: list[socket.socket]) -> float:
    """Send a tap; give the seconds until the last stream has been told of it."""
    with selectors.DefaultSelector() as watched:
        for stream in streams:
            watched.register(stream, selectors.EVENT_READ)
        start = time.perf_counter()
        phone.connection.sendall(request)
        waiting = len(streams)
        while waiting:
            ready = watched.select(PATIENCE)
            assert ready, f"{waiting} streams were not told"
            for key, _ in ready:
                data = key.fileobj.recv(4096)  # type: ignore[union-attr]
                assert data, "a stream ended"
                if STAMP in data:
                    watched.unregister(key.fileobj)
                    waiting -= 1
        seconds = time.perf_counter() - start
    status, _, body = phone.receive()
    assert status == 200, body
    return seconds
