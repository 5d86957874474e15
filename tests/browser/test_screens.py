"""Every screen fits: page × size × language, nothing out of the page, nothing covered, targets for a finger."""

import pytest
from phones import act, as_owner, listening, open_match, play, settled, sit
from playwright.sync_api import expect
from screens import LONG, faults_at_all_sizes

EVERYTHING = ".card, .side, #undo, #redo, #close, .home, .menu summary"
TOUCH = {"has_touch": True}


@pytest.mark.parametrize("language", ["pl", "en"])
def test_all_eighteen_cards_and_the_next_move_are_in_sight_on_every_screen(phone, house, language):
    match = play(house, open_match(house, *LONG), "second")
    for seat, card in ((0, 1), (0, 10), (0, 15), (1, 4), (1, 5), (1, 8)):
        act(house, match, type="place", seat=seat, card=card)
    page = sit(phone(language, **TOUCH), match, "table")
    listening(page)
    assert page.locator(".card").count() == 18
    assert faults_at_all_sizes(page, EVERYTHING) == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert faults_at_all_sizes(page) == []


@pytest.mark.parametrize("language", ["pl", "en"])
def test_choosing_fits_on_every_screen_and_says_who_is_still_choosing(phone, house, language):
    match = play(house, open_match(house, *LONG), "second choice")
    page = sit(phone(language), match, 0)
    wanted = ".choose .line, .pick, .who, #confirm, #undo"
    assert faults_at_all_sizes(page, wanted) == []
    page.check("#choose-0 input[name=relic][value='15']")
    page.check("#choose-0 input[name=removed][value='10']")
    settled(page).click("#confirm")
    expect(page.locator(".waits h3")).to_contain_text(LONG[1])
    assert faults_at_all_sizes(page, ".who, .waits h3, .dock .btn") == []


PAGES = ("/", "/settings", "/poprzez-wieki/punkty?a=17,2,1&b=11,4", "/poprzez-wieki/karty", "/history", "/players")
SHOWN = ("", "/watch", "/receipt")
SOME = ((320, 640), (740, 360), (768, 1024), (1440, 900))


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_page_is_wider_than_the_screen_nor_too_small_for_a_finger(phone, house, language):
    match, over = open_match(house, *LONG), play(house, open_match(house, "W" * 60, "👩‍👩‍👧‍👦 Zażółć"), "finished")
    page = as_owner(phone(language))
    addresses = [*PAGES, *(f"/m/{one['id']}{rest}" for one in (match, over) for rest in SHOWN)]
    found = []
    for address in addresses:
        page.goto(address)
        found += [f"{address} at {fault}" for fault in faults_at_all_sizes(page, sizes=SOME)]
    assert found == []


def test_printing_from_dark_is_black_on_white(phone, house):
    page = sit(phone("pl", theme="dark"), play(house, open_match(house), "finished"), 0)
    page.emulate_media(media="print", color_scheme="dark")
    colours = "() => ['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])"
    assert page.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_each_half_of_a_card_on_a_shared_tablet_is_one_players_until_one_side_is_wanted(phone, house):
    match = open_match(house)
    page = sit(phone("en", size=(1024, 768), **TOUCH), match, "table")
    expect(page.locator(".halves-hint")).to_contain_text("Left half of a card: to Ania. Right half: to Basia.")
    for card, share, name in ((10, 0.2, "Ania"), (11, 0.8, "Basia"), (4, 0.8, "Basia")):
        box = page.locator(f"#card-{card}").bounding_box()
        page.touchscreen.tap(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        expect(page.locator(f"#card-{card} .standing .hidden-text").last).to_contain_text(name)
    page.get_by_role("button", name="One side at a time").click()
    expect(page.locator(".half").first).to_be_hidden()
    page.reload()
    expect(page.locator(".halves-hint")).to_be_hidden()
    page.get_by_role("button", name="Halves").click()
    expect(page.locator(".half").first).to_be_visible()


def test_tiles_show_their_points_the_score_opens_the_receipt_and_a_search_says_what_it_finds(phone, house):
    match = play(house, open_match(house), "full")  # 25 : 0, the Vestibule alone gives 12
    page = sit(phone("en"), match, 0)
    expect(page.locator("#card-15 .worth-tag")).to_have_text("A12")
    page.click("#why-0 summary")
    expect(page.locator("#why-0 .drawer .line")).to_have_count(5)
    page.locator("#why-0 [data-opens=why-1]").click()
    expect(page.locator("#why-0 .drawer")).to_be_hidden()
    expect(page.locator("#why-1 .drawer h2")).to_be_visible()
    page.locator("#why-1 [data-closes]").click()
    expect(page.locator("#why-1 .drawer")).to_be_hidden()
    top = page.locator("#card-1").bounding_box()["y"]
    page.fill("#find", "port")
    assert page.locator(".card:visible").count() == 1
    assert page.locator("#card-18").bounding_box()["y"] == pytest.approx(top, abs=1)
    page.fill("#find", "xyz")
    expect(page.locator("#nothing")).to_have_text("No card has this number or these letters.")
