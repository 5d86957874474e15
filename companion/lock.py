"""One server a folder: an advisory lock that is free again however its holder ended."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from .config import Unusable

NAME = "lock"
PATIENCE = 2.0  # seconds in which the rest of a server that was killed ends


class Held(Unusable):
    """Another process has the folder."""


@contextlib.contextmanager
def holding(instance: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the folder, or say who does."""
    path = instance / NAME
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        end = time.monotonic() + patience
        while not _take(file):
            if time.monotonic() > end:
                raise Held(
                    f"The folder {instance} is in use by Kronikarz, process {file.read().strip() or 'unknown'}. "
                    "End that one first, or set COMPANION_INSTANCE to another folder. Nothing was changed."
                )
            time.sleep(0.05)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def is_held(instance: Path) -> bool:
    """Whether a server has the folder now."""
    try:
        with (instance / NAME).open("r+") as file:
            return not _take(file)
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> bool:
        try:
            file.seek(1 << 20)  # locked bytes cannot be read there, and the number of the process should be
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _take(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
