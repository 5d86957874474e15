"""Bodies are read here, before anybody works on them: who never finishes one keeps nobody waiting."""

import asyncio
import io
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError

from ..guards.shield import REFUSED

FORM_SECONDS, FILE_SECONDS = 10, 120  # for the whole body
PER_ADDRESS, MOST = 16, 256  # bodies that are still on their way

# How many bytes and seconds a request with a large body may take.
Allowance = Callable[[dict[str, Any]], tuple[int, float]]


class Gone(Exception):
    """The body was cut off, or gave its place to a newer one."""


class Bodies:
    """The bodies on their way. A new one takes the place of the oldest from the same address, never of another's."""

    def __init__(self, form_limit: int, allowance: Allowance) -> None:
        self._form_limit, self._allowance = form_limit, allowance
        self._unfinished: OrderedDict[asyncio.Future[bytes], str] = OrderedDict()

    async def read(self, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
        """Put the body into the environ, or the status that says why it is not there."""
        body, status = await self._body(environ, protocol)
        environ["wsgi.input"] = io.BytesIO(body)
        if status:
            environ[REFUSED] = status

    async def _body(self, environ: dict[str, Any], protocol: HTTPProtocol) -> tuple[bytes, int]:
        # Only a body that says how long it is can be told from one that was cut off.
        if "HTTP_TRANSFER_ENCODING" in environ:
            return b"", 411
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not length:
            return b"", 0
        most, seconds = self._form_limit, float(FORM_SECONDS)
        if length > most:
            most, seconds = self._allowance(environ)
        if length > most:
            return b"", 413
        return await self._in_time(protocol, environ["REMOTE_ADDR"], seconds)

    async def _in_time(self, protocol: HTTPProtocol, address: str, seconds: float) -> tuple[bytes, int]:
        reading = asyncio.ensure_future(_whole(protocol))
        self._make_room(address)
        self._unfinished[reading] = address
        try:
            await asyncio.wait({reading}, timeout=seconds)
            return (reading.result(), 0) if reading.done() else (b"", 408)
        except (asyncio.CancelledError, ProtocolClosed, ProtocolError) as error:
            raise Gone from error
        finally:
            self._drop(reading)

    def _make_room(self, address: str) -> None:
        same = [reading for reading, whose in self._unfinished.items() if whose == address]
        if len(same) >= PER_ADDRESS:
            self._drop(same[0])
        elif len(self._unfinished) >= MOST:
            self._drop(next(iter(self._unfinished)))

    def _drop(self, reading: asyncio.Future[bytes]) -> None:
        self._unfinished.pop(reading, None)
        reading.cancel()


async def _whole(protocol: HTTPProtocol) -> bytes:
    return await protocol()
