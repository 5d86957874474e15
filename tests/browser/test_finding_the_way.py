"""Two people who have never seen it find the table, the seats and the way back; live, on phones."""

import time

import pytest
from phones import as_owner, in_kingdom, listening, open_match, placed, play, settled, sit
from playwright.sync_api import expect
from screens import LANGUAGES, resize


def test_an_empty_board_invites_shows_who_comes_and_opens_when_all_sit(phone):
    host = as_owner(phone("en"))
    host.locator(".box-main").first.click()
    for field in host.locator(".seat-entry input[list]").all():
        field.fill("")
    host.get_by_role("button", name="Start").click()
    expect(host.locator(".asking .presence:not(.away)")).to_have_count(1)
    expect(host.locator("#board")).not_to_be_visible()
    code = host.locator(".code").inner_text()
    guest = phone("en")
    guest.goto("/")
    guest.fill("#code", "ABCD-2346")
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator("#code")).to_be_focused()
    guest.fill("#code", code)
    guest.get_by_role("button", name="Join").click()
    guest.get_by_role("button", name="Only watch").click()
    expect(host.locator(".guests li")).to_have_count(4)
    guest.goto(f"/j/{code}")
    guest.get_by_role("button", name="Player 2").click()
    expect(host.locator("#board")).to_be_visible()
    expect(guest.locator("#board")).to_be_visible()
    host.click(".menu summary")
    expect(host.locator("#people .presence:not(.away)")).to_have_count(2)


def test_who_sits_in_a_taken_seat_is_seen_by_the_other_and_home_leads_back(phone, house):
    match = open_match(house)
    first = sit(phone("en"), match, 0)
    listening(first)
    second = phone("en")
    second.goto(f"/j/{match['code']}")
    expect(second.locator(".place-choice.taken")).to_have_count(1)
    second.locator(".place-choice.taken").click()
    second.get_by_role("button", name="Sit down all the same").click()
    expect(first.locator(".notice")).to_contain_text("Ania")
    first.locator(".home").click()
    first.get_by_role("link", name="To the table").first.click()
    expect(first.locator(".card")).to_have_count(18)


def test_a_held_finger_tells_the_card_and_does_not_play_it(phone, house):
    page = sit(phone("en"), open_match(house), 0)
    listening(page)
    box = page.locator("#card-1").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(page.locator("dialog.told")).to_contain_text("you win every tie")
    expect(page.locator("dialog.told .ruling")).to_have_count(3)
    page.mouse.up()
    expect(page.locator("dialog.told")).to_be_visible()
    page.mouse.click(180, 20)
    expect(page.locator("dialog.told")).not_to_be_visible()
    page.click("#card-10")
    in_kingdom(page, 10)
    expect(page.locator(".card.kingdom")).to_have_count(1)


@pytest.mark.parametrize("apart", [60, 250, 600])
def test_a_second_quick_tap_does_not_reach_the_page_that_the_first_has_opened(phone, house, apart):
    match = open_match(house)
    page = sit(phone("en", has_touch=True), match, 0)
    box = settled(page).locator("#card-10").bounding_box()
    page.goto("/")
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.locator(f"a[href='/m/{match['id']}']").first.evaluate(
        "(link, { x, y }) => Object.assign(link.style, { position: 'fixed', left: `${x - 40}px`, top: `${y - 9}px` })",
        finger,
    )
    touch(page, finger, start := time.time())
    page.wait_for_selector("#card-10")
    touch(page, finger, start + apart / 1000)
    settled(page).click("#card-2")
    in_kingdom(page, 2)
    assert placed(house, match, 10) == 0


def touch(page, finger, at):
    """A finger that came down at a given moment, however busy the machine is."""
    screen = page.context.new_cdp_session(page)
    for kind, points, held in (("touchStart", [finger], 0), ("touchEnd", [], 0.03)):
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at + held})
    screen.detach()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_there_is_room_the_main_navigation_stands_in_the_bar(phone, house, language):
    for _ in range(2):
        play(house, open_match(house), "finished")
    page = as_owner(phone(language))
    found = []
    for address in ("/", "/history", "/versus"):
        page.goto(address)
        for size in ((740, 360), (844, 390), (768, 1024), (1440, 900)):
            resize(page, size)
            bar, title, first, main = (
                page.locator(part).first.bounding_box() for part in (".bar", "h1", ".nav a", "#main")
            )
            if main["y"] > bar["height"] or first["y"] + first["height"] > bar["height"]:
                found.append((address, size, "below the bar"))
            if title["x"] + title["width"] > first["x"]:
                found.append((address, size, "over the title"))
    again = page.locator(".box form small").first
    page.goto("/")
    assert again.evaluate("name => name.scrollWidth <= name.clientWidth"), "who played is said whole"
    assert found == []


def test_one_player_more_has_the_field_in_sight_and_focused(phone):
    page = as_owner(phone("pl"))
    page.goto("/new/historia")
    for count in (3, 4, 5):
        settled(page).get_by_role("button", name="Jeden gracz więcej").click()
        added = page.locator(f"#seats-{count - 1}-name")
        expect(added).to_be_focused()
        expect(added).to_be_in_viewport(ratio=1)
        box, dock = added.bounding_box(), page.locator(".dock").bounding_box()
        assert box["y"] + box["height"] <= dock["y"]
