"""One call to an address of somebody else: it is over after some seconds, whatever is on the other side."""

import contextlib
import http.client
import socket
import threading
from collections.abc import Mapping
from urllib.parse import urlsplit


class Call(threading.Thread):
    """A POST in a thread of its own: time limits of sockets are those of one read, and names are found without any."""

    def __init__(self, address: str, body: bytes, headers: Mapping[str, str], seconds: float) -> None:
        super().__init__(name="call", daemon=True)
        parts = urlsplit(address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.netloc, timeout=seconds)
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._body, self._headers, self._seconds = body, headers, seconds
        self._problem: Exception | None = None
        self._over = False

    def make(self) -> None:
        """Raises what went wrong: whatever is not 2xx, redirects too, and whatever takes longer."""
        self.start()
        self.join(self._seconds)
        if self.is_alive():
            self._cut()
            raise TimeoutError(f"no answer within {self._seconds} seconds")
        if self._problem:
            raise self._problem

    def run(self) -> None:
        try:
            self._connection.connect()
            if self._over:  # the name was found too late: what counts as not made is not made
                return
            self._connection.request("POST", self._path, self._body, {**self._headers, "Connection": "close"})
            answer = self._connection.getresponse()
            if not 200 <= answer.status < 300:
                raise http.client.HTTPException(f"HTTP {answer.status} {answer.reason}")
        except (OSError, http.client.HTTPException, ValueError) as problem:
            self._problem = problem
        finally:
            self._connection.close()

    def _cut(self) -> None:
        """Nobody waits any more: whatever the thread still reads ends now."""
        self._over = True
        with contextlib.suppress(OSError, AttributeError):  # not yet connected, or over at this very moment
            self._connection.sock.shutdown(socket.SHUT_RDWR)
