"""A phone that lies on the table: it stays awake while a match is open, and says when it is its turn."""

from phones import act, deeds, listening, open_match, play, settled, sit, until
from playwright.sync_api import Page, expect
from screens import faults_at
from serving import Server

LONG = ("Wincenty z Niepołomic XII", "Bogumiła Chrząszczewska")  # 24 letters and about as many
LOCKED = "() => window.held?.some(lock => !lock.released)"
HEAR = """
    window.held = [];
    window.shaken = [];
    navigator.vibrate = (how) => { window.shaken.push(how); return true; };
    if (navigator.wakeLock) {
      const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (kind) => {
        window.held.push(await ask(kind));
        return window.held.at(-1);
      };
    }
"""
PLAYING = (
    "() => { const film = document.querySelector('video.awake'); return film && !film.paused && film.currentTime > 0; }"
)
STOPPED = "() => document.querySelector('video.awake').paused"

# The worker has an older stylesheet in the place of the present one, as after an update; once it is asked, only that.
OLD_LOOK = """async () => {
  const shelf = await caches.open("kronikarz-1"), now = document.querySelector('link[href*="app.css"]').href;
  await shelf.delete(now);
  await shelf.put("/static/app.css?v=old", new Response(""));
}"""
ONE_LOOK = """async () => {
  const files = (await (await caches.open("kronikarz-1")).keys()).map((file) => file.url);
  const looks = files.filter((address) => address.includes("app.css"));
  return looks.length === 1 && !looks[0].endsWith("old");
}"""


def switch(page: Page, name: str) -> None:
    page.click("details.menu summary")
    page.click(f"[data-switch={name}]")
    page.keyboard.press("Escape")


def test_on_plain_http_a_silent_film_keeps_the_screen_on(phone, house):
    page = sit(phone(), open_match(house), "table")
    assert not page.evaluate("isSecureContext")
    listening(page)
    page.wait_for_function(PLAYING)
    size = page.locator("video.awake").bounding_box()
    assert size["width"] * size["height"] > 0.2 * 360 * 640  # what Chromium asks of a film to stay awake for it
    switch(page, "awake")
    page.wait_for_function(STOPPED)
    switch(page, "awake")
    page.wait_for_function(PLAYING)


def test_on_a_secure_page_the_browsers_own_lock_is_held_until_the_match_is_over(browser, house):
    match = open_match(house)
    play(house, match, "second")
    home = house.address.replace("127.0.0.1", "localhost")
    context = browser.new_context(base_url=home, locale="en-GB", permissions=["screen-wake-lock"])
    page = context.new_page()
    page.add_init_script(HEAR)
    sit(page, match, 0)
    assert page.evaluate("isSecureContext")
    page.wait_for_function(LOCKED)
    assert page.locator("video.awake").count() == 0
    done = list(deeds("second"))
    for action in list(deeds("finished"))[len(done) :]:
        act(house, match, **action)
    page.wait_for_selector("#finale")
    page.wait_for_function(f"() => !({LOCKED})()")
    context.close()


def test_a_phone_says_when_only_its_choice_is_waited_for(phone, house):
    match = open_match(house)
    play(house, match, "choosing")
    page = phone()
    page.add_init_script(HEAR)
    sit(page, match, 0)
    listening(page)
    expect(page).not_to_have_title("●")
    act(house, match, type="choose", seat=1, relic=9, removed=7)
    page.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert page.evaluate("window.shaken.length") == 1
    act(house, match, type="choose", seat=0, relic=17, removed=2)
    page.wait_for_function("() => !document.title.startsWith('●')")
    assert page.evaluate("window.shaken.length") == 2  # the next round begins


def test_the_clock_and_its_reminder_leave_all_cards_in_sight(phone, house):
    page = sit(phone("pl", has_touch=True), open_match(house, *LONG), "table")
    expect(page.locator(".draft")).to_be_hidden()
    switch(page, "clock")
    expect(page.locator("#clocks")).to_be_visible()
    sizes = ((320, 640), (360, 740), (740, 360), (844, 390), (1024, 768))
    assert faults_at(page, sizes, ".card, #where, #clocks button, .menu summary") == []
    expect(page.locator(".draft")).to_have_text("Wybór 1 z 5: wybierzcie kartę")
    pause = page.locator("#clocks button")
    for pressed, drawing in (("false", "#pause"), ("true", "#next"), ("false", "#pause")):
        expect(pause).to_have_attribute("aria-pressed", pressed)
        (shown,) = pause.locator(".ic:visible").all()
        assert shown.locator("use").get_attribute("href").endswith(drawing)
        settled(page)
        pause.click()


def test_a_worker_says_that_there_is_no_connection(browser, tmp_path):
    server = Server(tmp_path / "served").start()
    context = browser.new_context(base_url=server.address.replace("127.0.0.1", "localhost"), locale="en-GB")
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(OLD_LOOK)
    page.reload()
    until(page, lambda: page.evaluate(ONE_LOOK))
    server.kill()
    page.goto("/settings")
    expect(page.locator(".lead")).to_have_text("No connection to the table.")
    page.wait_for_function(
        "() => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)'"
    )  # with its look
    server.start()
    page.click("a.btn")
    expect(page.locator("h1")).to_have_text("Kronikarz")
    expect(page.locator("form")).not_to_have_count(0)
    server.kill()
    context.close()
