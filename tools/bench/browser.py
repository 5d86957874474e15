"""A slow phone, in a real browser: how long it is busy with an update, and when the finger sees its answer."""

import shutil
import statistics
from itertools import islice
from typing import Any

from figures import Figure
from servers import OWNER_KEY
from tables import Kind, Tables, taps

UPDATES, TOUCHES = 20, 12
NAMES = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
# What is tapped in turn; each is a button that is there again when the other was tapped.
BUTTONS = {
    "poprzez-wieki": ("#card-3", "#card-3"),
    "historia": ("#plus-0-p", "#minus-0-p"),
    "podroz": ("#roll:visible, [id^=die-]:not([disabled]):visible, #done:visible",),
}
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)))
    .observe({type: "longtask"});
  const painted = then => requestAnimationFrame(() => setTimeout(then));
  addEventListener("click", event => {
    const tap = window.tap = {}, board = document.getElementById("board"), seq = board.dataset.seq;
    new MutationObserver((_, watch) => {
      if (!tap.mark && document.querySelector("[data-sent]"))
        tap.mark = true, painted(() => tap.finger = performance.now() - event.timeStamp);
      if (document.getElementById("board").dataset.seq !== seq)
        watch.disconnect(), painted(() => tap.result = performance.now() - event.timeStamp);
    }).observe(document.body, {subtree: true, attributes: true, childList: true, characterData: true});
  }, true);
}"""


def slow_phone(tables: Tables, kind: Kind) -> list[Figure]:
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        return []
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            return [*updates(tables, kind, browser), *touches(tables, kind, browser)]
        finally:
            browser.close()


def opened(tables: Tables, match: str, browser: Any, slower: int) -> Any:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{tables.server.port}", viewport={"width": 360, "height": 740}, has_touch=True
    )
    page = context.new_page()
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/m/{match}")
    page.wait_for_selector("#board[data-htmx-powered]")
    page.evaluate(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def updates(tables: Tables, kind: Kind, browser: Any) -> list[Figure]:
    """Another phone taps; this one, six times slowed, shows it."""
    match = tables.begin(kind)
    page, other = opened(tables, match, browser, 6), tables.phone(match)
    longest = []
    for form in islice(taps(kind), UPDATES):
        page.evaluate("() => { tasks.length = 0 }")
        other.connection.sendall(other.act(match, form))
        other.take()
        page.wait_for_selector(f"#board[data-seq='{other.seq}']")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        longest.append(page.evaluate("() => Math.max(0, ...tasks)"))
    page.context.close()
    name = f"phone 6 times slowed: longest task of an update (under 50 ms none is counted): {kind.name}"
    return [Figure(name, statistics.median(longest), 50, "ms", note=f"slowest {max(longest):.0f}")]


def touches(tables: Tables, kind: Kind, browser: Any) -> list[Figure]:
    """This phone, four times slowed, taps itself."""
    page = opened(tables, tables.begin(kind), browser, 4)
    taken: list[dict[str, float]] = []
    for number in range(TOUCHES):
        page.wait_for_selector("body:not([data-settling])")
        page.locator(BUTTONS[kind.key][number % len(BUTTONS[kind.key])]).first.tap()
        page.wait_for_function("() => window.tap?.finger && window.tap?.result")
        taken.append(page.evaluate("() => window.tap"))
        page.evaluate("() => { window.tap = null }")
    page.context.close()
    finger, result = (statistics.median(tap[what] for tap in taken) for what in ("finger", "result"))
    return [
        Figure(f"phone 4 times slowed: tap until the finger's answer is painted: {kind.name}", finger, 50, "ms"),
        Figure(f"the same, until the result is painted: {kind.name}", result, 90, "ms"),
    ]
