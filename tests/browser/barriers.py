"""axe, sent over pages: WCAG 2.2 AA with target sizes by day, and the colours again by night."""

from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": True}},
    "reporter": "no-passes",
    "preload": False,  # style sheets are read for one experimental rule only
}
COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "reporter": "no-passes",
    "preload": False,
}
KINDS = (Path(__file__).parent / "kinds.js").read_text("utf-8")
EXAMINE = "async (rules) => (await axe.run(document, rules)).violations"
MARK = "data-examined"


class Examiner:
    """Goes through pages with axe and keeps what it finds."""

    def __init__(self, page: Page, *also: str, known: set[str] | None = None) -> None:
        """`also`: rules of axe that are still experimental; `known`: kinds of letters that are not looked at again.

        Letters of one kind have one contrast, and to find it takes most of the time.
        """
        self.page = page
        self.rules = {**RULES, "rules": {**RULES["rules"], **{rule: {"enabled": True} for rule in also}}}
        self.known = known
        self.cdp = page.context.new_cdp_session(page)
        self.found: list[str] = []

    def look(self, name: str) -> None:
        """Examine what is shown now, by day, and its colours by night.

        The script comes by the debugger: the page's own rules stay as strict as they are.
        """
        self.cdp.send("Runtime.evaluate", {"expression": AXE_SCRIPT})
        self.page.emulate_media(color_scheme="light")
        fresh = self.marks_new_letters()
        self.note(f"{name}, light", self.page.evaluate(EXAMINE, self.rules))
        if fresh:
            self.page.emulate_media(color_scheme="dark")
            self.note(f"{name}, dark", self.page.evaluate(EXAMINE, COLOURS))

    def marks_new_letters(self) -> bool:
        """Whether there are letters to examine; where some kinds are known, only new ones are."""
        if self.known is None:
            return True
        fresh = self.page.evaluate(KINDS, {"known": list(self.known), "mark": MARK})
        self.known.update(fresh)
        self.page.evaluate(f"axe.configure({{ rules: [{{ id: 'color-contrast', selector: '[{MARK}]' }}] }})")
        return bool(fresh)

    def note(self, where: str, violations: list[dict[str, Any]]) -> None:
        for violation in violations:
            places = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
            self.found.append(f"{where}: {violation['id']} ({violation['help']}) at {places[:4]}")

    def visit(self, address: str, name: str | None = None) -> None:
        self.page.goto(address)
        self.look(name or address)
