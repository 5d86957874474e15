"""A slow phone, in a real browser: how long it is busy with an update, and when the finger sees its answer."""

import shutil
import statistics
import time
from itertools import islice
from typing import Any

from figures import Figure
from servers import OWNER_KEY
from tables import Kind, Tables, taps

UPDATES, TOUCHES = 20, 24
RESTS = 0.07  # seconds of a finger on the glass
NAMES = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
# What is tapped in turn; each is a button that is there again when the other was tapped.
BUTTONS = {
    "poprzez-wieki": ("#card-3", "#card-3"),
    "historia": ("#plus-0-p", "#minus-0-p"),
    "podroz": ("#roll, [id^=die-]:not([disabled]), #done",),
}
# A phone has none of the listeners that Playwright's locators and waiting put into a page, so nothing here uses them.
UNTIL = """selector => new Promise((done, fail) => {
  const look = () => document.querySelector(selector) ? done() : requestAnimationFrame(look);
  setTimeout(() => fail(new Error(`${selector} did not come`)), 20000);
  look();
})"""
SETTLED = "body:not([data-settling])"
SPOT = """selector => {
  const button = [...document.querySelectorAll(selector)].find(one => one.offsetParent);
  button.scrollIntoView({block: "nearest"});
  const {x, y, width, height} = button.getBoundingClientRect();
  return {x: x + width / 2, y: y + height / 2};
}"""
LONG_TASKS = """() => {
  window.tasks = [];
  new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)))
    .observe({type: "longtask"});
}"""
# From the lift of the finger (a click carries that time) until the work on the frame that shows it is done: first the
# mark of a tap that is on its way, then the board with the next number. What watches costs next to nothing itself.
AWAIT_TAP = """() => {
  const board = document.getElementById("board"), {seq} = board.dataset;
  window.tapped = new Promise(done => addEventListener("click", ({timeStamp}) => {
    const tap = {};
    const painted = what => requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => {
        tap[what] = performance.now() - timeStamp;
        if (tap.finger && tap.result) done(tap);
      };
      port2.postMessage(null);
    });
    let marked = false;
    new MutationObserver((_, watch) => {
      if (!marked && document.querySelector("[data-sent]")) marked = true, painted("finger");
      if (board.dataset.seq !== seq) watch.disconnect(), painted("result");
    }).observe(document.body, {subtree: true, attributeFilter: ["data-sent", "data-seq"]});
  }, {capture: true, once: true}));
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


def opened(tables: Tables, match: str, browser: Any, slower: int) -> tuple[Any, Any]:
    """The page of a match on a slowed phone, and its developer tools."""
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{tables.server.port}", viewport={"width": 360, "height": 740}, has_touch=True
    )
    page = context.new_page()
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/m/{match}")
    page.evaluate(UNTIL, "#board[data-htmx-powered]")
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, devtools


def updates(tables: Tables, kind: Kind, browser: Any) -> list[Figure]:
    """Another phone taps; this one, six times slowed, shows it."""
    match = tables.begin(kind)
    (page, _), other = opened(tables, match, browser, 6), tables.phone(match)
    page.evaluate(LONG_TASKS)
    longest = []
    for form in islice(taps(kind), UPDATES):
        page.evaluate("() => { tasks.length = 0 }")
        other.connection.sendall(other.act(match, form))
        other.take()
        page.evaluate(UNTIL, f"#board[data-seq='{other.seq}']")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
        longest.append(page.evaluate("() => Math.max(0, ...tasks)"))
    page.context.close()
    name = f"phone 6 times slowed: longest task of an update (under 50 ms none is counted): {kind.name}"
    return [Figure(name, statistics.median(longest), 50, "ms", note=f"slowest {max(longest):.0f}")]


def touches(tables: Tables, kind: Kind, browser: Any) -> list[Figure]:
    """This phone, four times slowed, taps itself."""
    page, devtools = opened(tables, tables.begin(kind), browser, 4)
    buttons, taken = BUTTONS[kind.key], list[dict[str, float]]()
    for number in range(TOUCHES):
        page.evaluate(UNTIL, SETTLED)
        spot = page.evaluate(SPOT, buttons[number % len(buttons)])
        page.evaluate(AWAIT_TAP)
        touch(devtools, spot)
        taken.append(page.evaluate("() => window.tapped"))
    page.context.close()
    finger, result = (statistics.median(tap[what] for tap in taken) for what in ("finger", "result"))
    return [
        Figure(f"phone 4 times slowed: tap until the finger's answer is painted: {kind.name}", finger, 50, "ms"),
        Figure(f"the same, until the result is painted: {kind.name}", result, 90, "ms"),
    ]


def touch(devtools: Any, spot: dict[str, float]) -> None:
    """A finger, as long as one rests on the glass."""
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    time.sleep(RESTS)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
