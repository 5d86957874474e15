"""The process that thinks: a question a line, an answer a line, until nobody asks any more.

It is told the name of the module whose `answer` makes an answer of a line.
"""

import contextlib
import importlib
import os
import signal
import sys

import msgspec

BEHIND = 5  # taps go first


def main() -> None:
    # Ctrl-C is for the server; when it is gone, there are no more lines.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(BEHIND)
    thinker = importlib.import_module(sys.argv[1])
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(thinker.answer(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
