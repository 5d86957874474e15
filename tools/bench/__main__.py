"""Print the figures to hold, each with its limit, as a table; fail if one is not held."""

import os
import sys
import tempfile
from pathlib import Path

import figures
import servers


def main() -> None:
    busy = busy_machine()
    with tempfile.TemporaryDirectory(prefix="kronikarz-bench-") as folder:
        places = [Path(folder) / name for name in ("ours", "bare")]
        for place in places:
            place.mkdir()
        ours, bare = servers.ours(places[0]), servers.bare(places[1])
        try:
            found = measure(ours, bare)
        finally:
            ours.end()
            bare.end()
    print("\n".join([*table(found), *busy]))
    sys.exit(not all(figure.held for figure in found))


def busy_machine() -> list[str]:
    """A warning if others are at work here: our side of a ratio needs the processor more than the bare one."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load < cores / 2:
        return []
    return [
        f"\nThe machine was busy before we began (load {load:.1f} on {cores} cores): measure again when it is idle."
    ]


def measure(ours: servers.Server, bare: servers.Server) -> list[figures.Figure]:
    tables = figures.Tables(ours)
    found = []
    for step in (
        lambda: [figures.acting(tables, bare)],
        lambda: [figures.showing(tables, bare)],
        lambda: figures.long_logs(tables),
        lambda: [figures.telling(tables)],
        lambda: figures.first_load(tables),
        lambda: figures.memory(tables),
        lambda: [figures.leaving(tables)],
    ):
        found += step()
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def table(found: list[figures.Figure]) -> list[str]:
    rows = [("what", "measured", "limit", "", "spread")]
    for figure in found:
        limit = f"{'at least' if figure.at_least else 'at most'} {number(figure.limit)} {figure.unit}".strip()
        measured = f"{number(figure.value)} {figure.unit}".strip()
        rows.append((figure.what, measured, limit, "held" if figure.held else "NOT held", figure.note))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"| {' | '.join(map(str.ljust, row, widths))} |" for row in rows]
    return [lines[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *lines[1:]]


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value < 10 else f"{value:.0f}"


if __name__ == "__main__":
    main()
