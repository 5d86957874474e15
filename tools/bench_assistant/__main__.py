"""How strong the assistant is, how long it thinks, and what that costs others; fails if a figure is not held."""

import argparse
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
# The process that thinks uses one core, and so does each of ours.
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
sys.path.insert(0, str(HERE.parent / "bench"))

import partner  # noqa: E402
import strength  # noqa: E402
import taps  # noqa: E402
import times  # noqa: E402
from figures import Figure  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-assistant", description=__doc__)
    parser.add_argument("--matches", type=int, default=400, help="against each opponent")
    parser.add_argument("--only", choices=("strength", "times", "taps", "partner"))
    asked = parser.parse_args()
    steps = {
        "times": times.measure,
        "taps": taps.measure,
        "partner": partner.measure,
        "strength": lambda: strength.measure(asked.matches),
    }
    found = [figure for name, step in steps.items() if asked.only in (None, name) for figure in step()]
    print("\n".join(table(found)))
    sys.exit(not all(figure.held for figure in found))


def table(found: list[Figure]) -> list[str]:
    rows = [("what", "measured", "limit", "", "note")]
    for one in found:
        limit = f"{'at least' if one.at_least else 'at most'} {one.limit:g} {one.unit}".strip()
        rows.append(
            (one.what, f"{one.value:.3g} {one.unit}".strip(), limit, "held" if one.held else "NOT held", one.note)
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"| {' | '.join(map(str.ljust, row, widths))} |" for row in rows]
    return [lines[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *lines[1:]]


if __name__ == "__main__":
    main()
