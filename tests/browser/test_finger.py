"""The tapped thing answers before the server does, and shows nothing as written that was not."""

from typing import Any

from hs_phones import open_historia, start, state_of
from phones import act, ask, open_match, settled, sit, until
from playwright.sync_api import Page, Route, expect

# The answer to a tap comes when the phone has been told of what it brought about.
TOLD_FIRST = """
  const send = window.fetch;
  let told = "";
  window.EventSource = class extends EventSource {
    constructor(address) {
      super(address);
      this.addEventListener("stamp", ({data}) => { told = data; });
    }
  };
  window.fetch = async (address, asked) => {
    const answer = await send(address, asked), stamp = answer.headers.get("Board-Stamp");
    while (asked.method === "POST" && told !== stamp) await new Promise(done => setTimeout(done));
    return answer;
  };
"""


class Held:
    """Taps that were sent and wait for us to let them through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route("**/act", lambda route: self.routes.append(route))

    def next(self) -> Route:
        until(self.page, lambda: self.routes)
        return self.routes.pop(0)

    def let_one_through(self) -> None:
        route = self.next()
        with self.page.expect_response("**/act"):
            route.continue_()


def test_a_tile_takes_the_colour_of_the_seat_and_gives_it_back_when_it_is_refused(phone: Any, house: Any) -> None:
    match = open_match(house)
    page = sit(phone(), match, "table")
    tile = page.locator("#card-10")
    looks = tile.get_attribute("class")
    held = Held(page)
    page.click("#card-10")
    expect(page.locator("#card-10.colour-0[data-sent]")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("data-seq", "0")
    act(house, match, type="place", seat=1, card=10)  # another phone was quicker
    held.let_one_through()
    expect(page.locator("#card-10.kingdom.colour-1:not([data-sent])")).to_be_visible()
    settled(page).click("#card-2")
    expect(page.locator("#card-2.colour-0[data-sent]")).to_be_visible()
    held.let_one_through()
    expect(page.locator("#card-2.kingdom.colour-0:not([data-sent])")).to_be_visible()
    assert looks
    assert "colour" not in looks


def test_what_an_own_tap_brings_is_not_fetched_again(phone: Any, house: Any) -> None:
    match = open_match(house)
    page = phone()
    page.add_init_script(TOLD_FIRST)
    sit(page, match, "table")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.click("#card-10")
    expect(page.locator("#card-10.kingdom.colour-0")).to_be_visible()
    page.evaluate("() => new Promise(done => setTimeout(done))")  # behind what the answer has left to do
    act(house, match, type="place", seat=1, card=2)
    expect(page.locator("#card-2.kingdom.colour-1")).to_be_visible()
    assert len([url for url in fetched if url.endswith("/board")]) == 1  # for the other's card


def test_what_lies_in_a_closed_drawer_is_there_when_it_opens_and_its_head_at_once(phone: Any, house: Any) -> None:
    match = open_match(house)
    page = sit(phone(), match, "table")
    page.evaluate("() => { window.requestAnimationFrame = () => 0; }")  # nothing is painted, so what is unseen waits
    page.click("#card-10")
    expect(page.locator("#card-10.kingdom")).to_be_visible()
    expect(page.locator("#why-0 > summary .now")).to_have_text("12")  # three for each of four types that are missing
    page.click("#why-0 > summary")
    expect(page.locator("#why-0 .entries .line:not(.slot)")).to_have_count(1)


def test_a_counter_shows_every_tap_at_once_and_a_refusal_takes_back_its_own(phone: Any, house: Any) -> None:
    match = start(house, open_historia(house))
    page = sit(phone(), match, 0)
    figure = page.locator("#plus-0-p [data-figure]")
    had = state_of(house, match)["players"][0]["influence"]["p"]
    expect(figure).to_have_text(str(had))
    held = Held(page)
    for tap in (1, 2, 3):
        page.click("#plus-0-p")
        expect(figure).to_have_text(str(had + tap))
    expect(page.locator("#plus-0-p [data-figure][data-sent]")).to_be_visible()
    for _ in range(2):
        held.let_one_through()
    expect(page.locator("#board")).to_have_attribute("data-seq", str(ask(house, f"/matches/{match['id']}")["seq"]))
    expect(figure).to_have_text(str(had + 3))  # two are written, the third is on its way
    assert state_of(house, match)["players"][0]["influence"]["p"] == had + 2
    held.next().fulfill(status=422, body='<div id="notice" hx-swap-oob="true">No</div>')
    expect(figure).to_have_text(str(had + 2))
    expect(page.locator("#board [data-sent]")).to_have_count(0)


def test_a_die_is_framed_at_once_and_stays_so_until_a_lost_connection_is_back(
    phone: Any, house: Any, watch: Any
) -> None:
    watch.cuts = True
    match = ask(house, "/matches", {"game": "podroz", "players": [{"name": "Ania"}, {"name": "Basia"}]})
    act(house, match, type="begin", first=0)
    act(house, match, type="enter_dice", seat=0, dice=[4, 1, 3, 6, 2, 5, 2])
    page = sit(phone(), match, "table")
    held = Held(page)
    page.click("#die-3")
    expect(page.locator("#die-3[data-sent]")).to_be_visible()
    held.next().abort("connectionreset")
    expect(page.locator("#link.off")).to_be_visible()
    expect(page.locator("#die-3[data-sent]")).to_be_visible()
    page.unroute("**/act")
    expect(page.locator("#die-3.chosen:not([data-sent])")).to_be_visible()
