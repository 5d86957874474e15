"""Where questions are left for the process that thinks. One at a time; the process starts with the first of them."""

import os
import queue
import subprocess
import sys
import threading
from concurrent.futures import Future
from typing import Any, ClassVar, Protocol

import msgspec

WAITING = 12  # questions at most; more are turned away
LONGEST = 60.0  # seconds for one question; then the process is ended, and a new one takes the next


class Question(Protocol):
    """A msgspec struct that says what it is answered with, and about how many seconds of thought it takes."""

    Answer: ClassVar[Any]
    seconds: ClassVar[float]


class Busy(Exception):
    """Too many questions wait already, or this one waited too long."""


class Failed(Exception):
    """The process ended without an answer."""


class Desk:
    """Questions in the order in which they came, and the name of the module that answers them."""

    def __init__(self, thinker: str) -> None:
        self._command = (sys.executable, "-m", "companion.thinking", thinker)
        self._waiting: queue.Queue[tuple[Question, Future[Any]]] = queue.Queue(WAITING)
        self._process: subprocess.Popen[bytes] | None = None
        self._clerk: threading.Thread | None = None
        self._lock = threading.Lock()

    def begin(self, question: Question) -> "Future[Any]":
        """Leave a question; the answer comes later."""
        answer: Future[Any] = Future()
        with self._lock:
            if self._clerk is None:
                self._clerk = threading.Thread(target=self._work, name="thinking", daemon=True)
                self._clerk.start()
        try:
            self._waiting.put_nowait((question, answer))
        except queue.Full:
            raise Busy from None
        return answer

    def ask(self, question: Question, seconds: float = 30.0) -> Any:
        """Leave a question and wait for the answer."""
        answer = self.begin(question)
        try:
            return answer.result(seconds)
        except TimeoutError:
            answer.cancel()
            raise Busy from None

    def _work(self) -> None:
        while True:
            question, answer = self._waiting.get()
            if not answer.set_running_or_notify_cancel():
                continue
            try:
                answer.set_result(self._think(question))
            except Exception as problem:
                answer.set_exception(problem)

    def _think(self, question: Question) -> Any:
        process = self._ready()
        assert process.stdin
        assert process.stdout
        limit = threading.Timer(LONGEST, process.kill)
        limit.start()
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        finally:
            limit.cancel()
        if not line:
            process.kill()
            process.wait()
            self._process = None
            raise Failed(type(question).__name__)
        return msgspec.json.decode(line, type=question.Answer)

    def _ready(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            # One core is enough: the others are for the table.
            alone = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
            # A session of its own: Linux shares a busy processor by sessions, and the server's must not be halved.
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **alone},
                start_new_session=True,
            )
        return self._process
