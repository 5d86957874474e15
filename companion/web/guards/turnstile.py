"""A few requests at a time: more threads only fight over the interpreter. Streams wait outside."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

AT_ONCE = 4


class Turnstile:
    """WSGI middleware: lets four requests in at a time; live streams pass by."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self.app = app
        self.gate = threading.BoundedSemaphore(AT_ONCE)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"].endswith("/live"):
            return self.app(environ, start_response)
        with self.gate:
            return self.app(environ, start_response)
