"""A server that goes away and a Wi-Fi that fails: the phone says so, catches up, and loses no tap."""

from collections.abc import Callable
from typing import Any

import pytest
from phones import act, as_owner, carry, entries, in_kingdom, not_in_kingdom, open_match, placed, seq, sit, tap
from playwright.sync_api import Page, Route, expect

Make = Callable[..., Page]


@pytest.fixture(autouse=True)
def cuts(watch: Any) -> None:
    watch.cuts = True


def says(page: Page, text: str) -> None:
    """The words beside the dot are there to be seen, not only to be heard."""
    expect(page.locator("#link.off [role=status]")).to_have_text(text)
    box = page.locator("#link [role=status]").bounding_box()
    assert box
    assert box["width"] > 200
    assert box["height"] > 30


def connected(page: Page) -> None:
    expect(page.locator("#link:not(.off) [role=status]")).to_have_text("")


def test_after_a_restart_a_phone_catches_up_by_itself_and_its_tap_is_written_once(phone, server):
    match = open_match(server)
    page = sit(phone("pl", server=server), match, 0)
    other = sit(phone("en", server=server), match, 1)
    server.kill()
    says(page, "Brak połączenia. Próbuję znów.")
    says(other, "Not connected. Trying again.")
    page.click("#card-10")
    says(page, "Brak połączenia. Ruch czeka.")
    server.start()
    act(server, match, type="place", seat=1, card=4)
    in_kingdom(page, 4)
    in_kingdom(page, 10)
    in_kingdom(other, 10)
    in_kingdom(other, 4)
    connected(page)
    connected(other)
    assert placed(server, match, 10) == 1
    assert len(entries(server, match)) == 2


@pytest.mark.parametrize(("status", "body"), [(502, "<h1>502 Bad Gateway</h1>"), (200, "<p>Log in</p>"), (204, "")])
def test_what_a_proxy_answers_in_our_place_is_no_board_and_the_tap_waits(phone, house, status, body):
    match = open_match(house)
    page = sit(phone("en"), match, 0)
    for part in ("act", "board"):
        page.context.route(
            f"**/{part}", lambda route: route.fulfill(status=status, content_type="text/html", body=body)
        )
    page.click("#card-10")
    says(page, "Not connected. One tap waits.")
    act(house, match, type="place", seat=1, card=4)
    expect(page.locator("#card-10")).to_be_visible()
    page.context.unroute_all()
    in_kingdom(page, 10)
    in_kingdom(page, 4)
    connected(page)
    assert placed(house, match, 10) == 1


def test_a_tap_that_waits_survives_a_reload_and_several_wait_in_order(phone, house):
    match = open_match(house)
    page = sit(phone("en"), match, 0)
    page.context.route("**/act", lambda route: route.abort())
    page.click("#card-10")
    says(page, "Not connected. One tap waits.")
    page.click("#card-2")
    says(page, "Not connected. 2 taps wait.")
    page.context.unroute("**/act")
    page.reload()
    in_kingdom(page, 10)
    in_kingdom(page, 2)
    connected(page)
    assert [entry["action"]["card"] for entry in entries(house, match)] == [10, 2]


def test_a_tap_whose_answer_is_cut_off_is_sent_again_and_written_once(phone, house):
    match = open_match(house)
    page = sit(phone("en"), match, 0)

    def cut(route: Route) -> None:
        carry(house, route)
        route.abort("connectionreset")

    page.route("**/act", cut, times=1)
    with page.expect_response("**/act"):  # the second, which is answered
        page.click("#card-10")
    in_kingdom(page, 10)
    connected(page)
    assert seq(page) == 1
    assert placed(house, match, 10) == 1
    assert len(entries(house, match)) == 1


def test_an_undo_whose_answer_is_cut_off_takes_back_one_thing_only(phone, house):
    match = open_match(house)
    act(house, match, type="place", seat=0, card=17)
    act(house, match, type="place", seat=0, card=10)
    page = sit(phone("en"), match, 0)

    def cut(route: Route) -> None:
        carry(house, route)
        route.abort("connectionreset")

    page.route("**/undo", cut, times=1)
    with page.expect_response("**/undo"):  # the second, which is answered
        page.click("#undo")
    expect(page.locator("#card-10:not(.kingdom)")).to_be_attached()
    connected(page)
    in_kingdom(page, 17)
    assert [bool(entry["undoes"]) for entry in entries(house, match)] == [False, False, True]


def test_a_phone_without_wifi_says_so_at_once_and_sends_its_tap_when_it_is_back(phone, house):
    match = open_match(house)
    page = sit(phone("en"), match, 0)
    page.context.set_offline(True)
    says(page, "Not connected. Trying again.")
    act(house, match, type="place", seat=1, card=11)
    page.click("#card-2")
    says(page, "Not connected. One tap waits.")
    page.context.set_offline(False)
    in_kingdom(page, 2)
    in_kingdom(page, 11)
    connected(page)
    assert placed(house, match, 2) == 1


def test_phones_show_the_board_of_a_backup_that_comes_back_while_they_listen_and_play_on(phone, server):
    match = open_match(server)
    act(server, match, type="place", seat=1, card=4)
    owner = as_owner(phone("en", server=server))
    owner.goto("/settings")
    owner.get_by_role("button", name="Make a backup now").click()
    page = sit(phone("pl", server=server), match, 0)
    other = sit(phone("en", server=server), match, 1)
    reloads = []
    other.on("framenavigated", lambda frame: reloads.append(frame.url))
    for card in (10, 2, 1):
        tap(page, card)
        in_kingdom(other, card)
    owner.locator("#backups .item button").click()
    expect(owner.get_by_text("The backup was brought back.")).to_be_visible()
    for one in (page, other):
        expect(one.locator("#board[data-seq='1']")).to_be_attached()
        for card in (10, 2, 1):
            not_in_kingdom(one, card)
    tap(page, 15)
    in_kingdom(other, 15)
    in_kingdom(other, 4)
    assert reloads == []
    assert len(entries(server, match)) == 2
