"""`make soak`: what the table must survive, for MINUTES (at most 15); ends by itself and prints a table."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from crowding import attack, described, steady  # noqa: E402
from disks import full, gone, pages, read_only  # noqa: E402
from losing import kills, races, restores  # noqa: E402

# What share of the time each part has; those without need a few seconds. Steady play has what is left.
PARTS: list[tuple[Callable[[Path, float], str], float]] = [
    (kills, 0.5), (restores, 0), (races, 0.03), (attack, 0), (described, 0.05),
    (pages, 0), (full, 0), (read_only, 0), (gone, 0),
]  # fmt: skip
RESERVE = 15  # seconds to end in


def main() -> None:
    minutes = min(15.0, float(os.environ.get("MINUTES", "15")))
    end, failed = time.monotonic() + minutes * 60 - RESERVE, False
    print(f"| what, {datetime.now():%d.%m.%Y} | came out |\n|---|---|", flush=True)
    for part, share in PARTS:
        failed |= not survived(part, minutes * 60 * share)
    failed |= not survived(steady, max(10, end - time.monotonic()))
    sys.exit(failed)


def survived(part: Callable[[Path, float], str], seconds: float) -> bool:
    """Do one part and print what came out."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            said, good = part(Path(folder), seconds), True
        except AssertionError as problem:
            said, good = f"**failed**: {problem}", False
    print(f"| {(part.__doc__ or '').rstrip('.')} | {said} |", flush=True)
    return good


if __name__ == "__main__":
    main()
