"""Asking the process that thinks: how much one address may ask for, and what is said when it is too much."""

import threading
import time
from collections import OrderedDict
from typing import Any

from flask import Flask, Response, current_app, request
from flask_babel import gettext, ngettext

from companion.thinking.desk import Busy, Desk, Failed, Question

from .guards import errors


class TooMuch(Exception):
    """One address asks for more than its share."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = max(1, round(seconds))


class Allowance:
    """Thought for each address: so much at once, and then as it comes back, a share of one core."""

    AT_ONCE, SHARE, KEPT = 12.0, 0.25, 1000

    def __init__(self) -> None:
        self._owed: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def spend(self, address: str, seconds: float, now: float) -> None:
        with self._lock:
            owed, since = self._owed.pop(address, (0.0, now))
            owed = max(0.0, owed - (now - since) * self.SHARE)
            allowed = owed + seconds <= self.AT_ONCE
            self._owed[address] = (owed + seconds if allowed else owed, now)
            while len(self._owed) > self.KEPT:
                self._owed.popitem(last=False)
        if not allowed:
            raise TooMuch((owed + seconds - self.AT_ONCE) / self.SHARE)


def install(app: Flask) -> None:
    app.extensions["allowance"] = Allowance()
    app.register_error_handler(TooMuch, too_much)
    app.register_error_handler(Busy, busy)
    app.register_error_handler(Failed, failed)


def spend(question: Question) -> None:
    current_app.extensions["allowance"].spend(request.remote_addr or "", question.seconds, time.monotonic())


def ponder(desk: Desk, question: Question) -> Any:
    """The answer, after some time in which this process does other things."""
    spend(question)
    return desk.ask(question)


def too_much(error: TooMuch) -> Response:
    text = ngettext(
        "Kronikarz has thought a lot for you. Ask again in %(num)s second.",
        "Kronikarz has thought a lot for you. Ask again in %(num)s seconds.",
        error.seconds,
    )
    response = errors.say(429, "too_many_questions", text)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def busy(error: Busy) -> Response:
    response = errors.say(
        503, "busy", gettext("Kronikarz has too much to think about just now. Ask again in a moment.")
    )
    response.headers["Retry-After"] = "2"
    return response


def failed(error: Failed) -> Response:
    current_app.logger.error("no answer to %s", error)
    return errors.say(500, "internal_error", errors.what(500), errors.what_now(500))
