"""The process that thinks: a question a line, an answer a line, until nobody asks any more."""

import contextlib
import os
import signal
import sys
import zlib
from typing import Any

import msgspec
from numpy.random import default_rng

from companion.games.poprzez_wieki.advice import players
from companion.games.poprzez_wieki.advice.lookback import look_back

from .questions import HowWell, Question, WhichCard, WhichRelic
from .tables import outlook

BEHIND = 5  # taps go first


def answer(line: bytes) -> Any:
    question: Question = msgspec.json.decode(line, type=Question)
    luck = default_rng(zlib.crc32(line))  # the same question has the same answer
    match question:
        case WhichCard(position, strength):
            return players.advise_pick(strength, outlook(), position)
        case WhichRelic(position, strength):
            return players.advise_relic(strength, outlook(), position, luck)
        case HowWell(record):
            return look_back(outlook(), record, luck)


def main() -> None:
    # Ctrl-C is for the server; when it is gone, there are no more lines.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(BEHIND)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
