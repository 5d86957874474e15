"""Everything by keyboard alone, with the focus always in sight and in its place."""

from phones import SMALL, as_owner, choose, focused, in_kingdom, listening, open_match, play, sit
from playwright.sync_api import Page, expect


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until the focus is there; at every stop it must be seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        assert_focus_is_seen(page)
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the focus never came to {selector}")


def assert_focus_is_seen(page: Page) -> None:
    """An outline of two pixels or more on the focused thing or on the label that stands for it, and nothing over it."""
    seen = page.evaluate("""() => {
        const at = document.activeElement;
        if (at === document.body) return true;
        const shown = [at, at.closest("label")].filter(Boolean).some(part => {
            const style = getComputedStyle(part), box = part.getBoundingClientRect();
            const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return outlined && box.width > 8 && box.height > 8 && part.contains(top);
        });
        return shown || at.outerHTML;
    }""")
    assert seen is True, f"no focus to be seen on {seen}"


def place_by_letters(page: Page, letters: str, card: int) -> None:
    """Two letters and Enter; the search is empty again and keeps the focus."""
    page.keyboard.type(letters)
    page.keyboard.press("Enter")
    in_kingdom(page, card)
    expect(page.locator("#find")).to_have_value("")
    assert focused(page) == "find"


def test_a_match_is_started_played_and_closed_by_keyboard_alone(phone):
    page = as_owner(phone("pl", size=(1024, 768)))
    tab_to(page, ".box-main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    names = page.locator(".seat-entry input[list]")
    for number, name in enumerate(("Zofia", "Zuzanna")):
        while not names.nth(number).evaluate("field => field === document.activeElement"):
            page.keyboard.press("Tab")
        page.keyboard.press("Control+a")
        page.keyboard.type(name)
    tab_to(page, "button.ready")
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    tab_to(page, ".asking button.ready")
    page.keyboard.press("Enter")
    expect(page.locator(".asking")).to_have_count(0)
    listening(page)
    tab_to(page, "#find")
    for letters, card in (("św", 17), ("pe", 2), ("1", 1), ("ok", 10), ("ve", 15)):
        place_by_letters(page, letters, card)
    for letters, card in (("dż", 11), ("bi", 4), ("we", 5), ("zl", 7), ("9", 9)):
        place_by_letters(page, letters, card)
    tab_to(page, "#close")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board.phase-choosing")
    tab_to(page, "#choose-0 input[name=relic]")
    page.keyboard.press("Space")
    expect(page.locator("#choose-0 input[name=relic]:checked")).to_have_count(1)


def test_the_focus_stays_on_the_tile_that_was_pressed(phone, house):
    page = phone("en")
    page.clock.install()
    sit(page, open_match(house), 0)
    tab_to(page, "#card-10")
    page.keyboard.press("Enter")
    in_kingdom(page, 10)
    assert focused(page) == "card-10"
    page.clock.fast_forward(1000)  # or it would be a double tap
    page.keyboard.press("Space")
    expect(page.locator("#card-10:not(.kingdom)")).to_be_attached()
    assert focused(page) == "card-10"


def test_the_kingdom_is_chosen_by_arrow_keys_and_the_focus_stays_there(phone, house):
    page = sit(phone("en"), open_match(house), "table")
    tab_to(page, ".side input")
    page.keyboard.press("ArrowRight")
    tab_to(page, "#find")
    place_by_letters(page, "no", 10)
    expect(page.locator("#card-10 .standing .hidden-text").last).to_contain_text("Basia")


def test_escape_closes_the_menu_and_gives_the_focus_back(phone, house):
    page = sit(phone("en"), open_match(house), 0)
    tab_to(page, ".menu summary")
    page.keyboard.press("Enter")
    tab_to(page, ".sheet a")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).not_to_be_visible()
    expect(page.locator(".menu summary")).to_be_focused()


def test_undo_keeps_the_focus_even_when_nothing_is_left_to_undo(phone, house):
    page = sit(phone("en"), open_match(house), 0)
    tab_to(page, "#card-10")
    page.keyboard.press("Enter")
    in_kingdom(page, 10)
    tab_to(page, "#undo")
    page.keyboard.press("Enter")
    expect(page.locator("#card-10:not(.kingdom)")).to_be_attached()
    page.keyboard.press("Tab")
    assert focused(page) in ("redo", "close")


def test_no_focus_hides_behind_the_dock_on_a_small_phone(phone, house):
    page = sit(phone("pl", size=SMALL), play(house, open_match(house), "full"), "table")
    tab_to(page, "#why-0 summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    tab_to(page, "#close")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board.phase-choosing")
    page.locator("#choose-0 input[name=relic]").first.focus()
    choose(page, 0, 17, 2)
    page.locator("#choose-1 input[name=relic]").first.focus()
    tab_to(page, "#choose-1 input[name=removed]")
    page.goto("/poprzez-wieki/karty")
    tab_to(page, "main .btn")
