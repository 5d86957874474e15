"""Bodies are read here, before anybody works on them: who never finishes one keeps nobody waiting."""

import asyncio
import io
import tempfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO, Any

from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError

from ..guards.shield import REFUSED

FORM_SECONDS, FILE_SECONDS = 10, 120  # for the whole body
SLOWEST = 500_000  # bytes a second at which a large file may come
IN_MEMORY = 4 << 20  # bytes; a larger body waits in a file
PER_ADDRESS, MOST = 16, 256  # bodies that are still on their way

# How many bytes and seconds a request with a large body may take.
Allowance = Callable[[dict[str, Any]], tuple[int, float]]


class Gone(Exception):
    """The body was cut off, or gave its place to a newer one."""


class Bodies:
    """The bodies on their way. A new one takes the place of the oldest from the same address, never of another's."""

    def __init__(self, form_limit: int, allowance: Allowance, folder: Path) -> None:
        self._form_limit, self._allowance, self._folder = form_limit, allowance, folder
        self._unfinished: OrderedDict[asyncio.Task[Any], str] = OrderedDict()
        self._late: set[asyncio.Task[Any]] = set()

    async def read(self, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
        """Put the body into the environ, or the status that says why it is not there."""
        body, status = await self._body(environ, protocol)
        environ["wsgi.input"] = body
        if status:
            environ[REFUSED] = status

    async def _body(self, environ: dict[str, Any], protocol: HTTPProtocol) -> tuple[IO[bytes], int]:
        # Only a body that says how long it is can be told from one that was cut off.
        if "HTTP_TRANSFER_ENCODING" in environ:
            return io.BytesIO(), 411
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not length:
            return io.BytesIO(), 0
        most, seconds = self._form_limit, float(FORM_SECONDS)
        if length > most:
            most, seconds = self._allowance(environ)
        if length > most:
            return io.BytesIO(), 413
        reading = self._to_file(protocol) if length > IN_MEMORY else protocol()
        return await self._in_time(reading, environ["REMOTE_ADDR"], seconds)

    async def _to_file(self, protocol: HTTPProtocol) -> IO[bytes]:
        """A large file need not fit into memory."""
        file = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115 Flask closes it with the request
        async for part in protocol:
            file.write(part)
        file.seek(0)
        return file

    async def _in_time(self, body: Awaitable[bytes | IO[bytes]], address: str, seconds: float) -> tuple[IO[bytes], int]:
        reader = asyncio.current_task()
        assert reader is not None
        self._make_room(address)
        self._unfinished[reader] = address
        # What asyncio has for this makes three objects and two coroutines for every tap.
        alarm = asyncio.get_running_loop().call_later(seconds, self._end, reader)
        try:
            read = await body
        except (asyncio.CancelledError, ProtocolClosed, ProtocolError) as error:
            if reader not in self._late:
                raise Gone from error
            reader.uncancel()
            return io.BytesIO(), 408
        finally:
            alarm.cancel()
            self._unfinished.pop(reader, None)
            self._late.discard(reader)
        return io.BytesIO(read) if isinstance(read, bytes) else read, 0

    def _end(self, reader: asyncio.Task[Any]) -> None:
        """Its time is over."""
        self._late.add(reader)
        reader.cancel()

    def _make_room(self, address: str) -> None:
        same = [reader for reader, whose in self._unfinished.items() if whose == address]
        if len(same) >= PER_ADDRESS:
            self._drop(same[0])
        elif len(self._unfinished) >= MOST:
            self._drop(next(iter(self._unfinished)))

    def _drop(self, reader: asyncio.Task[Any]) -> None:
        self._unfinished.pop(reader, None)
        reader.cancel()
