"""Looks at every screen at every size, in both languages, with letters of usual and of twice the size, and with axe.

`make screens`: what is wrong, a line each. ONLY=word: screens whose name has it; AXE=no: without axe, which takes
most of the time; SHOTS=folder: a picture of every screen at every size, by day and by night, to be looked at.
"""

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from barriers import Examiner
from playwright.sync_api import Page, sync_playwright
from screens import LANGUAGES, SIZES, TWICE, USUAL, Visitors, faults, letters, resize, unroll
from serving import NAME, Server, chromium
from world import MENU, Screen, fill

HIGH = 4000  # so high that nothing is half under the dock
ONLY, SHOTS, AXE = os.environ.get("ONLY", ""), os.environ.get("SHOTS"), os.environ.get("AXE") != "no"


def looked_at(page: Page, screen: Screen, language: str) -> Iterator[tuple[str, str]]:
    """What is wrong, and where."""
    for size in SIZES:
        resize(page, size)
        yield from ((fault, f"{size[0]}×{size[1]}") for fault in faults(page, screen.wanted))
        if SHOTS:
            name = re.sub(r"\W+", "-", screen.name).strip("-")
            photograph(page, f"{name}.{language}.{size[0]}x{size[1]}")
    letters(page, TWICE)
    for size in SIZES:
        resize(page, size)
        yield from ((fault, f"{size[0]}×{size[1]} at 200 %") for fault in faults(page))
    letters(page, USUAL)


def photograph(page: Page, name: str) -> None:
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        page.screenshot(path=f"{SHOTS}/{name}.{theme}.png")


def examined(page: Page) -> Iterator[tuple[str, str]]:
    for width in sorted({width for width, _ in SIZES}):
        unroll(page, (width, HIGH))
        examiner = Examiner(page)
        examiner.look("axe")
        yield from ((fault, str(width)) for fault in examiner.found)


def report(name: str, found: Iterator[tuple[str, str]]) -> int:
    """The same fault at several sizes is one line."""
    lines: dict[str, list[str]] = {}
    for fault, where in found:
        lines.setdefault(fault, []).append(where)
    for fault, where in lines.items():
        print(f"{name} | {fault} | {', '.join(where)}", flush=True)
    return len(lines)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        instance = Path(folder) / "served"
        world = fill(instance)
        server = Server(instance).start()
        arguments = ["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        number = 0
        try:
            for language in LANGUAGES:
                visitors = Visitors(browser, server, world, language)
                for screen in world.screens:
                    if ONLY in screen.name:
                        number += report(
                            f"{language} {screen.name}", looked_at(visitors.show(screen), screen, language)
                        )
                    if ONLY in screen.name and AXE and screen.opens != MENU:  # which lies half over some buttons
                        number += report(f"{language} {screen.name}", examined(visitors.show(screen)))
        finally:
            server.kill()
    print(f"{number} lines, {len(world.screens)} screens")
    return bool(number)


if __name__ == "__main__":
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
    sys.exit(main())
