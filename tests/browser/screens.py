"""The sizes of screens that are held, who looks at them, and what may be wrong on one."""

from pathlib import Path

from error_pages import drawn
from phones import PHONE
from playwright.sync_api import Browser, Page
from serving import OWNER_KEY, Server
from world import ALONE, Screen, World

SIZES = (
    (320, 640), (360, 640), (360, 740), (390, 664), (412, 915),
    (740, 360), (844, 390), (768, 1024), (1024, 768), (1440, 900),
)  # fmt: skip
LANGUAGES = {"pl": "pl-PL", "en": "en-GB"}
FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
# Joins as the form at that address would, without a page being drawn.
JOIN = """async ([address, fields]) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const csrf_token = page.querySelector("[name=csrf_token]").value;
  const body = new URLSearchParams({ csrf_token, ...fields });
  await fetch(address, { method: "POST", body, redirect: "manual" });
}"""
USUAL, TWICE = 16, 32  # pixels of a letter, as a phone's settings say


class Visitors:
    """The owner, a guest, and somebody who sits at some matches: a page each, in one language."""

    def __init__(self, browser: Browser, server: Server, world: World, language: str) -> None:
        self.contexts = [
            browser.new_context(base_url=server.name, locale=LANGUAGES[language], reduced_motion="reduce")
            for _ in range(3)
        ]
        self.owner, self.guest, self.alone = (context.new_page() for context in self.contexts)
        self.owner.goto(f"/owner?key={OWNER_KEY}")
        self.alone.goto("/")
        for code in world.codes:
            self.alone.evaluate(JOIN, [f"/j/{code}", {"place": str(list(LANGUAGES).index(language))}])
        for code in world.draws:
            self.alone.evaluate(JOIN, [f"/j/{code}", {"who": "Basia"}])
        self.drawn = drawn(server.instance, language)

    def show(self, screen: Screen, size: tuple[int, int] = PHONE) -> Page:
        """Open a screen, with what is to be opened on it, which is found on a phone."""
        page = {"owner": self.owner, "guest": self.guest, ALONE: self.alone}[screen.who]
        width, height = PHONE if screen.opens or screen.asks else size
        page.set_viewport_size({"width": width, "height": height})
        page.goto(screen.address)
        if screen.address in self.drawn:  # put in the place of “nothing here”, from where files may be loaded
            page.set_content(self.drawn[screen.address])
        if screen.opens:
            page.wait_for_selector("body:not([data-settling])")
            page.click(screen.opens)
        if screen.awaits:
            page.wait_for_selector(screen.awaits)
        if screen.asks:
            page.click(screen.asks, button="right")
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def letters(page: Page, size: int) -> None:
    """Letters as large as somebody wants them on this device, and all that is measured by them."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    session.detach()


def resize(page: Page, size: tuple[int, int]) -> None:
    """One page, resized: quicker than to open it again for each size."""
    if page.viewport_size == {"width": size[0], "height": size[1]}:
        return
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(requestAnimationFrame)")


def unroll(page: Page, size: tuple[int, int]) -> None:
    """At least so high, and so that nothing of a longer page is half under the dock."""
    resize(page, size)
    resize(page, (size[0], max(size[1], page.evaluate("document.documentElement.scrollHeight"))))


def faults(page: Page, wanted: str = "", upto: int = 1_000) -> list[str]:
    """What is wrong on the page as it is; `wanted` must be wholly in sight, and covered by nothing."""
    return page.evaluate(FAULTS, {"wanted": wanted})[:upto]


def faults_at(page: Page, sizes: tuple[tuple[int, int], ...], wanted: str = "") -> list[str]:
    found = []
    for width, height in sizes:
        resize(page, (width, height))
        found += [f"{width} × {height}: {fault}" for fault in faults(page, wanted)]
    return found
