"""A browser without JavaScript plays by plain forms; motion and paper are as people want them."""

import pytest
from phones import CHOICES, ROUNDS, as_owner, open_match, photograph, play, sit
from playwright.sync_api import Page, expect


@pytest.fixture
def plain(phone) -> Page:
    return phone("en", java_script_enabled=False)


def test_a_match_is_opened_and_played_by_plain_forms(plain):
    page = as_owner(plain)
    page.locator(".box-main").first.click()
    names = page.locator(".seat-entry input[list]")
    names.nth(0).fill("Ania")
    names.nth(1).fill("Basia")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Start without waiting").click()
    table = page.url
    page.click("#card-17")
    assert page.url == table
    expect(page.locator("#card-17.kingdom")).to_be_visible()
    page.click("#undo")
    expect(page.locator("#card-17.kingdom")).to_have_count(0)
    page.click("#redo")
    expect(page.locator("#card-17.kingdom")).to_be_visible()
    for seat, cards in enumerate(ROUNDS[0]):
        for card in cards:
            if card != 17:
                page.locator(".side").nth(seat).click()
                page.click(f"#card-{card}")
    page.click("#close")
    expect(page.locator(".board.phase-choosing")).to_be_visible()
    for seat, (relic, removed) in enumerate(CHOICES[0]):
        page.check(f"#choose-{seat} input[name=relic][value='{relic}']")
        page.check(f"#choose-{seat} input[name=removed][value='{removed}']")
        page.click("#confirm")
    expect(page.locator("#card-17.relic")).to_be_visible()
    expect(page.get_by_text("Round 2 of 3")).to_be_visible()
    assert page.url == table


def test_a_refusal_comes_as_a_whole_page_with_a_way_on(plain, house):
    match = play(house, open_match(house), "full")
    sit(plain, match, 0)
    plain.click("#card-3")
    expect(plain.locator(".notice")).to_be_visible()
    expect(plain.locator("header.bar")).to_be_visible()
    plain.click(".menu summary")
    plain.get_by_role("link", name="Settings").click()
    plain.get_by_role("button", name="Save").click()
    expect(plain.get_by_role("status")).to_have_text("Saved.")
    plain.get_by_role("link", name="Back").click()
    plain.wait_for_url(f"**/m/{match['id']}")
    expect(plain.locator(".card")).to_have_count(18)


def test_a_rematch_is_taken_by_a_plain_form(plain, house):
    match = play(house, open_match(house), "finished")
    sit(plain, match, 1)
    plain.get_by_role("button", name="Rematch").click()
    expect(plain.locator(".card")).to_have_count(18)
    assert match["id"] not in plain.url


@pytest.mark.parametrize("java_script", [True, False])
def test_no_address_shows_a_bare_piece_of_a_page(phone, house, java_script):
    match = open_match(house)
    page = sit(phone("en", java_script_enabled=java_script), match, 0)
    page.goto(f"/m/{match['id']}/board")
    page.wait_for_url(f"**/m/{match['id']}")
    page.click("#card-10")
    expect(page.locator("#card-10.kingdom")).to_be_visible()
    page.reload()
    expect(page.locator("header.bar")).to_be_visible()
    page.goto(f"/m/{match['id']}/log")
    page.go_back()
    expect(page.locator("header.bar")).to_be_visible()
    expect(page.locator("#card-10.kingdom")).to_be_visible()


def test_nothing_moves_for_people_who_asked_for_that(phone, house):
    match = play(house, open_match(house), "full")
    page = sit(phone("en", reduced_motion="reduce"), match, 0)
    page.click("#card-3")
    page.wait_for_selector(".notice")
    assert moving(page) == []
    page.emulate_media(reduced_motion="no-preference")
    assert "rise" in moving(page)


def moving(page: Page) -> list[str]:
    """Names of animations and lengths of transitions, where there are any."""
    return page.evaluate("""() => [...document.querySelectorAll("*")].flatMap(part => {
        const { animationName, transitionDuration } = getComputedStyle(part);
        return [animationName, transitionDuration].filter(found => found && found !== "none" && found !== "0s");
    })""")


def test_the_receipt_prints_all_rounds_and_no_buttons(phone, house):
    match = play(house, open_match(house), "finished")
    page = sit(phone("pl"), match, 0)
    page.goto(f"/m/{match['id']}/receipt")
    expect(page.locator("[data-print]")).to_be_visible()
    photograph(page, "receipt", whole=True)
    pdf = page.pdf()
    assert pdf.startswith(b"%PDF")
    assert len(pdf) > 20_000
    page.emulate_media(media="print")
    expect(page.locator(".dock")).to_be_hidden()
    expect(page.locator(".bar .square")).to_be_hidden()
    expect(page.locator(".receipt .line")).to_have_count(5 * 2 + 6 * 2 + 7 * 2)
    assert page.locator(".receipt .line").last.is_visible()


def test_the_print_button_asks_the_browser_to_print(phone, house):
    match = play(house, open_match(house), "choosing")
    page = sit(phone("en"), match, 0)
    page.add_init_script("window.print = () => document.body.setAttribute('data-printed', '')")
    page.goto(f"/m/{match['id']}/receipt")
    page.click("[data-print]")
    page.wait_for_selector("body[data-printed]")
