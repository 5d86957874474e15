"""Two people who have never seen it find the table, the seats and the way back; live, on phones."""

from phones import as_owner, in_kingdom, listening, open_match, sit
from playwright.sync_api import expect


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
