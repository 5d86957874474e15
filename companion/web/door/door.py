"""The door, which the server calls: it reads bodies, holds live streams, and hands all else to Flask, in threads but
for looks at tables that are played at."""

import asyncio
import contextlib
import logging
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask
from granian.rsgi import HTTPProtocol, Scope

from companion.matches.play import Matches

from ..games import BOARDS
from ..guards.shield import REFUSED, file_limit
from ..guards.tries import WRONG, Tries, who_tries
from .at_once import AT_ONCE, TakesAWhile
from .bodies import FILE_SECONDS, SLOWEST, Bodies, Gone
from .environ import environ_of, through_proxy
from .streams import HOLD, Hub
from .threads import Threads

TOGETHER = 4  # requests that Flask works on; more threads only fight over the interpreter
WAITING_AT_ONCE = 12  # requests that only wait, for the process that thinks
LONG_AT_ONCE = 2  # answers that are still being made while they are taken away: exports
SMALL = 1 << 20  # bytes that are sent from memory; more goes through a file, at the pace of the reader
LOOK = re.compile(r"/m/(\w+)(/watch)?(/board)?").fullmatch
TAP = re.compile(r"/m/(\w+)/(act|undo|redo)").fullmatch
OPENED_AFTER = 30  # seconds after which the server has surely opened such a file


class Answer(msgspec.Struct):
    """What Flask said: small answers are whole; `rest` is what a large one has still to say."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes = b""
    rest: Iterator[bytes] | None = None


class Door:
    def __init__(self, app: Flask, folder: Path) -> None:
        self.app, self.folder = app, folder
        self.hub: Hub = app.extensions["hub"]
        self.tries: Tries = app.extensions["tries"]
        self.matches: Matches = app.extensions["matches"]
        self.bodies = Bodies(app.config["MAX_CONTENT_LENGTH"], self._allowance, folder)
        self.thoughtful = tuple(part for board in BOARDS.values() for part in board.thoughtful)
        self.work = Threads(TOGETHER, "work")
        self.taps = Threads(1, "taps")
        self.waiting = Threads(WAITING_AT_ONCE, "waiting")
        self.long = Threads(LONG_AT_ONCE, "long")
        folder.mkdir(mode=0o700, exist_ok=True)
        for left_over in folder.iterdir():
            left_over.unlink()

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.hub.open(loop)
        loop.call_soon(self._end_with_the_command, loop, os.getppid())

    def _end_with_the_command(self, loop: asyncio.AbstractEventLoop, command: int) -> None:
        """A worker whose command was killed would hold port and folder for ever."""
        if os.getppid() != command:
            os._exit(1)
        loop.call_later(1, self._end_with_the_command, loop, command)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        environ = environ_of(scope)
        through_proxy(environ, self.app.extensions["settings"].proxies)
        try:
            await self.bodies.read(environ, protocol)
        except Gone:
            protocol.response_empty(408, [("connection", "close")])
            return
        waited = await self._wait_your_turn(environ)
        answer = await self._answer(environ)
        if WRONG in environ and not waited:
            answer = await self._hold_back(environ, answer)
        if HOLD in environ:
            hold = environ[HOLD]
            environ.clear()  # a stream is held for long, and what was asked for is as large as all else of it
            del answer, scope
            await self.hub.hold(protocol, hold)
        elif answer.rest is None:
            protocol.response_bytes(answer.status, answer.headers, answer.body)
        else:
            await self._send_large(environ, protocol, answer)

    async def _answer(self, environ: dict[str, Any]) -> Answer:
        """Let Flask work in a thread. A look at a table waits for nobody, and in the loop it takes a third less; taps
        have a thread, since only one can be written at a time, and several would wake each other in vain."""
        path = environ["PATH_INFO"]
        look, tap = self._is_short_look(environ, path), self._is_tap(environ, path)
        if look or tap:
            environ[AT_ONCE] = True
            with contextlib.suppress(TakesAWhile):
                return self._ask(environ) if look else await self.taps.run(self._ask, environ)
            del environ[AT_ONCE]
            environ["wsgi.input"].seek(0)
        threads = self.waiting if any(part in path for part in self.thoughtful) else self.work
        return await threads.run(self._ask, environ)

    def _is_short_look(self, environ: dict[str, Any], path: str) -> bool:
        """Somebody who writes would have to be waited for."""
        look = LOOK(path) if environ["REQUEST_METHOD"] == "GET" else None
        return bool(look and self.matches.is_known_to_go_on(look[1]) and not self.matches.storage.is_written)

    def _is_tap(self, environ: dict[str, Any], path: str) -> bool:
        """A log that is not at hand has to be read and folded whole first, and the end of a match to be held against
        all others of its title."""
        tap = TAP(path) if environ["REQUEST_METHOD"] == "POST" else None
        return bool(tap and self.matches.is_known_to_go_on(tap[1]))

    async def _wait_your_turn(self, environ: dict[str, Any]) -> bool:
        """Where too many guess, whoever was wrong waits here, where it costs nobody else anything; says if so."""
        if not self.tries.crowded or not (who := who_tries(self.app, environ)):
            return False
        seconds = self.tries.turn(who)
        if seconds is None:
            environ[REFUSED] = 429
        await asyncio.sleep(seconds or 0)
        return True

    async def _hold_back(self, environ: dict[str, Any], answer: Answer) -> Answer:
        """A wrong code or key is answered the later, the more there were."""
        seconds = self.tries.turn(environ[WRONG])
        if seconds is None:
            environ[REFUSED] = 429
            return await self.work.run(self._ask, environ)
        await asyncio.sleep(seconds)
        return answer

    def _allowance(self, environ: dict[str, Any]) -> tuple[int, float]:
        """Large bodies are files, and only the owner sends those; the larger, the more time they have."""
        limit = file_limit(self.app, environ)
        return limit, FILE_SECONDS + limit / SLOWEST if limit else 0

    def _ask(self, environ: dict[str, Any]) -> Answer:
        """Let Flask work; what it says up to a size is taken at once."""
        answer, body = Answer(500, []), bytearray()

        def start(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
            answer.status, answer.headers = int(status[:3]), headers
            return body.extend

        rest = chunks(self.app.wsgi_app(environ, start))
        for part in rest:
            body += part
            if len(body) > SMALL:
                answer.rest = rest
                break
        answer.body = bytes(body)
        return answer

    async def _send_large(self, environ: dict[str, Any], protocol: HTTPProtocol, answer: Answer) -> None:
        """Through a file: granian takes what it is given without end, a file it reads as fast as it is taken away."""
        try:
            path = await self.long.run(self._write, answer)
        except OSError as problem:
            logging.getLogger("companion").error("an export could not be prepared: %s", problem)
            environ[REFUSED] = 503
            answer = await self.work.run(self._ask, environ)
            protocol.response_bytes(answer.status, answer.headers, answer.body)
            return
        headers = [(name, value) for name, value in answer.headers if name.lower() != "content-length"]
        headers.append(("content-length", str(path.stat().st_size)))
        protocol.response_file(answer.status, headers, str(path))
        asyncio.get_running_loop().call_later(OPENED_AFTER, path.unlink, True)

    def _write(self, answer: Answer) -> Path:
        assert answer.rest is not None
        handle, name = tempfile.mkstemp(dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file, contextlib.closing(answer.rest):  # type: ignore[type-var]
                file.write(answer.body)
                file.writelines(answer.rest)
        except BaseException:
            Path(name).unlink()
            raise
        return Path(name)


def chunks(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The parts of an answer, which is closed at the end, as WSGI asks for it."""
    try:
        yield from parts
    finally:
        if hasattr(parts, "close"):
            parts.close()
