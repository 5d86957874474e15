"""Print the figures to hold, each with its limit, as a table; fail if one is not held."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import browser
import figures
import live
import servers
import weight
from figures import Figure
from tables import KINDS, Tables


def main() -> None:
    before = os.getloadavg()[0]
    found: list[Figure] = []
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="kronikarz-bench-") as folder:
        places = [Path(folder) / name for name in ("ours", "bare", "start")]
        for place in places:
            place.mkdir()
        ours, bare = servers.ours(places[0]), servers.bare(places[1])
        try:
            for step in steps(Tables(ours), bare, places[2]):
                try:
                    found += step()
                except Exception as problem:  # the other figures are worth having all the same
                    failed.append(f"A figure could not be measured: {problem!r}")
                print(".", end="", file=sys.stderr, flush=True)
        finally:
            ours.end()
            bare.end()
    print(file=sys.stderr)
    print("\n".join([*table(found), "", *machine(before), *failed]))
    sys.exit(bool(failed) or not all(figure.held for figure in found))


def steps(tables: Tables, bare: servers.Server, folder: Path) -> Iterator[Callable[[], list[Figure]]]:
    for kind in KINDS:
        yield lambda kind=kind: [figures.acting(tables, bare, kind)]
        yield lambda kind=kind: [figures.showing(tables, bare, kind)]
        yield lambda kind=kind: live.four_phones(tables, bare, kind)
        yield lambda kind=kind: weight.first_load(tables, kind)
        yield lambda kind=kind: browser.slow_phone(tables, kind)
    yield lambda: figures.long_logs(tables)
    yield lambda: [weight.starting(folder)]
    yield lambda: [weight.cold_page(folder)]
    yield lambda: live.many(tables)  # ends the server


def machine(before: float) -> list[str]:
    """What the figures were measured on; other work slows our side of a ratio more than the bare one."""
    cores = os.cpu_count() or 1
    busy = "others were at work on it, so measure again when it is idle" if before > cores / 4 else "otherwise idle"
    after = os.getloadavg()[0]  # with our own work in it: two servers, the phones and a browser
    return [f"Measured on {cores} cores, load {before:.1f} before the run, {after:.1f} at its end: {busy}."]


def table(found: list[Figure]) -> list[str]:
    """As it can stand in the README."""
    rows = [("what", "measured", "to hold", "spread")]
    for figure in found:
        limit = f"{'at least' if figure.at_least else 'at most'} {number(figure.limit)} {figure.unit}".strip()
        measured = f"{number(figure.value)} {figure.unit}".strip()
        rows.append((figure.what, measured, limit if figure.held else f"{limit}: **not held**", figure.note))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"| {' | '.join(map(str.ljust, row, widths))} |" for row in rows]
    return [lines[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *lines[1:]]


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value < 10 else f"{value:.0f}"


if __name__ == "__main__":
    main()
