"""A whole match against Kronikarz by taps, from the first page to the analysis, with undo and a hint on the way."""

from axe_playwright_python.sync_playwright import Axe
from phones import as_owner, seq, settled
from playwright.sync_api import Page, expect

THINKING = 60_000  # milliseconds: the process starts, and the machine may be busy


def lay(page: Page, number: int) -> None:
    """Lay a card of the hand, and wait until the app has chosen again."""
    before = seq(page)
    page.locator("#hand .card").nth(number).click()
    page.wait_for_selector(f"#board:not([data-seq='{before}'])")
    page.wait_for_selector("#hand:not(:has(.card:disabled))", timeout=THINKING)


def lay_round(page: Page) -> None:
    """Not twice on the same spot: a quick second tap there would be taken for the first."""
    page.wait_for_selector("#hand .card:enabled >> nth=4", timeout=THINKING)
    for left in (5, 4, 3, 2, 1):
        lay(page, left - 1)
    page.click("#close")


def open_with_kronikarz(page: Page) -> None:
    as_owner(page).get_by_role("link", name="Play with Kronikarz").click()
    page.get_by_label("Your name").fill("Ania")
    page.get_by_text("plays what scores now").click()
    for wish in ("hints", "learning"):
        page.click(f"label:has(#{wish})")
        assert page.is_checked(f"#{wish}")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#hand .card:enabled >> nth=4", timeout=THINKING)


def names_are_whole(page: Page) -> bool:
    return page.locator(".who .name").evaluate_all("all => all.every(name => name.scrollWidth <= name.clientWidth)")


def test_a_whole_match_against_kronikarz(phone, house):
    page = phone("en", size=(740, 360))
    open_with_kronikarz(page)
    below = page.locator("#hand .card").evaluate_all(
        "all => Math.max(...all.map(c => c.getBoundingClientRect().bottom))"
    )
    assert below <= page.locator("#dock").bounding_box()["y"], "a phone on its side shows the whole hand"
    assert names_are_whole(page)
    page.set_viewport_size({"width": 360, "height": 740})
    sealed = page.locator("#seal code").inner_text()
    held = page.locator("#hand .card b").all_inner_texts()
    top = page.locator("#hand").bounding_box()["y"]
    lay(page, 0)
    mine, answer = page.locator(".turned dd").all_inner_texts()
    assert mine == held[0]
    expect(page.locator(".lesson")).to_contain_text(held[0], timeout=THINKING)
    assert page.locator("#hand").bounding_box()["y"] == top, "the hand stays where it was"
    lesson = page.locator(".lesson").bounding_box()
    assert lesson["y"] + lesson["height"] <= page.locator("#dock").bounding_box()["y"], "with all its reasons"
    assert names_are_whole(page)
    # Undo takes both cards back; the choice that was sealed stays, whatever is laid instead.
    page.click("#undo")
    expect(page.locator("#seal code")).to_have_text(sealed)
    assert page.locator("#hand .card b").all_inner_texts() == held
    lay(page, 4)
    assert page.locator(".turned dd").all_inner_texts() == [held[4], answer]
    page.locator("#proof summary").click()
    assert page.locator("#proof code").nth(1).inner_text().startswith(sealed.replace(" ", ""))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert Axe().run(page).response["violations"] == []
    settled(page).get_by_role("button", name="What would you do?").click()
    expect(page.locator("#advice > ol > li")).to_have_count(4, timeout=THINKING)  # every card of the hand
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("link", name="Back to the table").click()
    for left in (4, 3, 2, 1):
        lay(page, left - 1)
    page.click("#close")
    for number in (2, 3):
        page.wait_for_selector("#seal code", timeout=THINKING)
        page.locator("#choose-0 input[name=relic]").nth(0).check(force=True)
        page.locator("#choose-0 input[name=removed]").nth(1).check(force=True)
        page.click("#confirm")
        expect(page.get_by_role("heading", name=f"Round {number} of 3")).to_be_visible(timeout=THINKING)
        lay_round(page)
    page.get_by_role("link", name="Analysis").click()
    expect(page.locator("#analysis")).to_be_visible(timeout=THINKING)
