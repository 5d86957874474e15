"""Threads that work while the loop goes on. The executor of the standard library does the same with two futures, a
condition and four locks for every request; here it is one future and a queue."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")


class Threads:
    """A few threads; what is handed to them waits in line."""

    def __init__(self, number: int, name: str) -> None:
        self._tasks: SimpleQueue[Callable[[], None]] = SimpleQueue()
        for one in range(number):
            threading.Thread(target=self._work, name=f"{name}_{one}", daemon=True).start()

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """What the work comes to, done in one of the threads."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def task() -> None:
            try:
                settle, outcome = done.set_result, work(*args)
            except BaseException as error:
                settle, outcome = done.set_exception, error  # type: ignore[assignment]
            with contextlib.suppress(RuntimeError):  # the server ends, and its loop is closed
                loop.call_soon_threadsafe(_settle, done, settle, outcome)

        self._tasks.put(task)
        return await done

    def _work(self) -> None:
        while True:
            self._tasks.get()()


def _settle(done: asyncio.Future[Any], settle: Callable[[Any], None], outcome: Any) -> None:
    if not done.done():  # nobody waits any more
        settle(outcome)
