"""Everything for the next move in sight, nothing wider than the screen, everything large enough for a finger."""

import pytest
from phones import PHONE, SMALL, TABLET, act, as_owner, choose, open_match, play, sit
from playwright.sync_api import Page, expect

LONG = "Wincenty-Konstanty Niepołomicki-Chrząszczyżewoszycki z Łękołodów"[:60]
ODD_NAMES = {
    "long": (LONG, "W" * 60),
    "emoji": ("👩‍👩‍👧‍👦" * 5, "🇵🇱 Zażółć 🐉🐉🐉🐉🐉🐉🐉🐉"),
    "right to left": ("عبد الرحمن بن محمد بن خلدون الحضرمي", "שלום עליכם מלאכי השרת"),
    "markup": ("<script>alert(1)</script>", "\"><img src=x onerror='alert(2)'>&amp;"),
}
FINGER, THUMB, FIGURE = 48, 56, 32
TARGETS = "a[href], button, summary, input:not([type=hidden], [type=radio]), label:has(input[type=radio])"


def boxes(page: Page, selector: str) -> list[dict]:
    """The visible ones, with a word to know them by."""
    return page.evaluate(
        """selector => [...document.querySelectorAll(selector)].filter(part => part.checkVisibility()).map(part => {
            const place = part.matches(".stretch") ? part.closest(".item, .annal") : part;  // the link fills its line
            const { x, y, width, height, right, bottom } = place.getBoundingClientRect();
            return { x, y, width, height, right, bottom, name: part.id || part.className || part.textContent.trim() };
        }).filter(box => box.width > 1)""",
        selector,
    )


def too_small(page: Page, selector: str = TARGETS, width: int = FINGER, height: int = FINGER) -> list[dict]:
    found = boxes(page, selector)
    assert found, selector
    return [box for box in found if box["width"] < width - 0.01 or box["height"] < height - 0.01]


def assert_all_in_sight(page: Page) -> None:
    """All tiles, both scores, the search, undo and the main button, without scrolling, none under the dock."""
    page.wait_for_load_state("load")
    high = page.viewport_size["height"]
    tiles, dock = boxes(page, ".card"), boxes(page, ".dock")[0]
    assert len(tiles) == 18
    assert page.evaluate("() => scrollY") == 0
    for box in [*tiles, *boxes(page, ".side, #find, #undo, #close")]:
        assert box["y"] >= 0, box
        assert box["bottom"] <= high + 0.01, box
        assert box["x"] >= 0, box
        assert box["right"] <= page.viewport_size["width"] + 0.01, box
    lowest = max(box["bottom"] for box in tiles)
    assert lowest <= dock["y"] + 0.01, f"the tiles end at {lowest}, the dock begins at {dock['y']}"


def assert_no_sideways(page: Page) -> None:
    """Nothing to scroll sideways; otherwise what runs out of the page."""
    wide = page.evaluate("""() => {
        const room = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= room) return [];
        return [...document.querySelectorAll("body *")].filter(part => part.getBoundingClientRect().right > room + 1)
            .map(part => `${part.tagName}.${part.className}`);
    }""")
    assert wide == [], page.url


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("place", ["table", 0])
def test_the_next_move_needs_no_scrolling_on_a_small_phone(phone, house, language, place):
    match = open_match(house)
    page = sit(phone(language, size=SMALL), match, place)
    assert_all_in_sight(page)
    play(house, match, "second")
    expect(page.locator(".card.relic")).to_have_count(2)
    assert_all_in_sight(page)
    page.click("#card-1")
    expect(page.locator("#card-1.kingdom")).to_be_attached()
    page.click("#undo")
    page.wait_for_selector("#redo")
    assert_all_in_sight(page)


def test_the_next_move_needs_no_scrolling_with_the_longest_names(phone, house):
    match = open_match(house, *ODD_NAMES["long"])
    page = sit(phone("pl", size=SMALL), match, "table")
    act(house, match, type="place", seat=0, card=4)
    expect(page.locator("#card-4.kingdom")).to_be_attached()
    assert_all_in_sight(page)


@pytest.mark.parametrize("kind", ODD_NAMES)
def test_no_page_scrolls_sideways_whatever_people_are_called(phone, house, kind):
    over = play(house, open_match(house, *ODD_NAMES[kind]), "finished")
    match = open_match(house, *ODD_NAMES[kind])
    page = as_owner(phone("pl", size=SMALL))
    page.on("dialog", lambda dialog: pytest.fail("a name was run as a script"))
    for address in ("/", "/new/poprzez-wieki", f"/j/{match['code']}", "/settings", "/components", "/nowhere"):
        page.goto(address)
        assert_no_sideways(page)
    for address in ("", "/watch", "/log", "/receipt", "/invite", "/place"):
        page.goto(f"/m/{over['id']}{address}")
        assert_no_sideways(page)
    for address in ("/punkty", "/punkty?a=17,2,1,10,15&b=11,4,5,7,9", "/punkty?a=1,1", "/karty"):
        page.goto(f"/poprzez-wieki{address}")
        assert_no_sideways(page)
    page.goto(f"/m/{match['id']}")
    expect(page.locator(".side .name").first).to_have_text(ODD_NAMES[kind][0])
    page.click(".menu summary")
    assert_no_sideways(page)
    page.keyboard.press("Escape")
    page.click("#card-10")
    page.locator(".side").nth(1).click()
    page.click("#card-10")
    expect(page.locator(".notice")).to_be_visible()
    assert_no_sideways(page)
    page.locator(".notice p").click()
    expect(page.locator(".notice")).to_have_count(0)
    for seat, cards in enumerate(((17, 2, 1, 15), (11, 4, 5, 7, 9))):
        for card in cards:
            act(house, match, type="place", seat=seat, card=card)
    page.click("#why-0 summary")
    assert_no_sideways(page)
    page.keyboard.press("Escape")
    act(house, match, type="close_round")
    page.wait_for_selector(".board.phase-choosing")
    assert_no_sideways(page)
    page.goto(f"/m/{match['id']}/watch")
    assert_no_sideways(page)


def test_the_board_has_buttons_for_thumbs_and_figures_to_be_read_across_the_table(phone, house):
    match = open_match(house)
    page = sit(phone("pl", size=SMALL), match, "table")
    assert too_small(page) == []
    assert too_small(page, ".dock .btn", THUMB, THUMB) == []
    assert smallest_font(page, ".now") >= FIGURE
    page.click(".menu summary")
    assert too_small(page, ".sheet a") == []
    page.keyboard.press("Escape")
    play(house, match, "choosing")
    page.wait_for_selector(".board.phase-choosing")
    assert too_small(page) == []
    assert too_small(page, ".pick", FINGER, FINGER) == []
    assert too_small(page, ".dock .btn", THUMB, THUMB) == []
    assert smallest_font(page, ".choosing .now") >= FIGURE
    choose(page, 0, 17, 2)
    choose(page, 1, 9, 7)
    page.click("#undo")
    page.wait_for_selector("#redo")
    assert too_small(page, ".dock .btn", THUMB, THUMB) == []
    page.goto(f"/m/{match['id']}/watch")
    assert smallest_font(page, ".watch-total") >= 2 * FIGURE


def test_a_guests_first_page_has_large_targets(phone, house):
    page = phone("en", size=SMALL)
    page.goto("/")
    assert too_small(page) == []
    assert too_small(page, ".btn.main", THUMB, THUMB) == []


def smallest_font(page: Page, selector: str) -> float:
    return float(
        page.evaluate(
            """selector => Math.min(...[...document.querySelectorAll(selector)]
                .map(part => parseFloat(getComputedStyle(part).fontSize)))""",
            selector,
        )
    )


def test_a_name_of_24_letters_is_read_whole_over_its_facts_at_every_size(phone, house):
    match = open_match(house, "Wincenty z Niepołomic II", "Ola")
    page = sit(phone("pl"), match, 0)
    cut = """([who]) => {
      const [name, facts] = [".name", ".facts"].map((part) => who.querySelector(part));
      const letters = document.createRange();
      letters.selectNodeContents(name);
      const over = letters.getBoundingClientRect().bottom - facts.getBoundingClientRect().top;
      const top = letters.getBoundingClientRect().top - who.getBoundingClientRect().top;
      const figure = who.parentElement.querySelector(".now").getBoundingClientRect();
      const [right, bottom] = [letters.getBoundingClientRect().right, letters.getBoundingClientRect().bottom];
      if (right > figure.left + 1 && bottom > figure.top + figure.height / 4) return true;
      return over > 1 || top < 0 || name.scrollHeight > name.clientHeight + 1;
    }"""
    found = []
    for width, height in (SMALL, PHONE, (740, 360), (844, 390), (768, 1024), TABLET, (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        if page.locator(".who").evaluate_all(cut):
            found.append((width, height))
    play(house, match, "full")
    page.goto(f"/m/{match['id']}/watch")  # where the first leads, too
    for width, height in (SMALL, (740, 360), TABLET):
        page.set_viewport_size({"width": width, "height": height})
        if page.locator(".watch-side .name").evaluate_all(
            "names => names.some(n => n.scrollHeight > 1.2 * n.clientHeight)"
        ):
            found.append(("watch", width, height))
    assert found == []
