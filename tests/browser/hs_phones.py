"""How the browser tests reach a round of Historia, and count taps."""

from typing import Any

from phones import act, ask
from playwright.sync_api import Page

GRUNWALD = {
    "name": "Bitwa pod Grunwaldem",
    "date": {"year": 1410, "month": 7, "day": 15},
    "five": ["Władysław Jagiełło", "Ulrich von Jungingen"],
    "three": ["Witold Kiejstutowicz", "Dowódca"],
    "one": ["M"],
}
JAGIELLO = {
    "name": "Władysław Jagiełło", "cost": 5, "strength": 4, "gives": {"p": 2, "k": 1}, "keywords": ["Król", "Dowódca"],
}  # fmt: skip
LONG = "Wolfeschlegelsteinhausenbergerdorff-Zażółć Gęślą Jaźń Xyz"


def open_historia(server: Any, *names: str, **options: Any) -> dict[str, Any]:
    players = [{"name": name} for name in names or ("Ania", "Basia")]
    return ask(server, "/matches", {"game": "historia", "players": players, "options": options})


def prepare(server: Any, match: dict[str, Any]) -> dict[str, Any]:
    """Factions and events of everyone; seat 0 brings Grunwald and begins."""
    count = len(match["seats"])
    for seat in range(count):
        base = {"p": 4, "n": 2, "e": 3, "k": 1}
        act(server, match, type="show_faction", seat=seat, name=f"Frakcja {seat}", base=base)
    for number in range(2 if count == 2 else 1):
        for seat in range(count):
            later = {"name": f"Rok {1420 + 10 * number + seat}", "date": {"year": 1420 + 10 * number + seat}}
            act(server, match, type="bring_event", seat=seat, card=later if seat or number else GRUNWALD)
    act(server, match, type="begin_epoch")
    return match


def start(server: Any, match: dict[str, Any]) -> dict[str, Any]:
    """The first round's actions have begun, and everyone has Jagiełło in play."""
    prepare(server, match)
    act(server, match, type="take_income")
    for seat in range(len(match["seats"])):
        act(server, match, type="add_character", seat=seat, card=JAGIELLO)
    return match


def state_of(server: Any, match: dict[str, Any]) -> dict[str, Any]:
    return ask(server, f"/matches/{match['id']}")["state"]


class Thumb:
    """Taps, counts them, and waits for the board after those that act."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def open(self, selector: str) -> "Thumb":
        self.page.wait_for_selector("body:not([data-settling])")  # a quick tap on the same spot would be the same tap
        self.page.locator(selector).click()
        self.taps += 1
        return self

    def tap(self, selector: str) -> "Thumb":
        before = self.page.get_attribute("#board", "data-seq")
        self.open(selector)
        self.page.wait_for_selector(f"#board:not([data-seq='{before}'])")
        return self
