"""axe over every page, in both languages and both looks: WCAG 2.2 AA, with target sizes."""

from typing import Any

import pytest
from barriers import Examiner
from phones import CHOICES, act, as_owner, ask, listening, open_match, play, sit
from playwright.sync_api import Page, expect


@pytest.fixture
def language() -> str:
    return "pl"  # test_screens.py looks at every page in both


@pytest.fixture
def examiner(phone, language) -> Examiner:
    return Examiner(phone(language, size=(360, 2600)))  # so high that the dock covers nothing that can be scrolled


def test_the_examination_finds_barriers_where_there_are_some(examiner):
    examiner.known = set()
    examiner.visit("/", "whole")
    assert examiner.found == []
    examiner.page.evaluate("""() => {
        const text = document.querySelector(".join .soft");
        [text.style.color, text.style.backgroundColor] = ["#888", "#777"];
        document.querySelector(".home").removeAttribute("aria-label");
    }""")
    examiner.look("spoilt")
    found = " ".join(examiner.found)
    assert "spoilt, light: color-contrast" in found
    assert "spoilt, dark: color-contrast" in found
    assert "spoilt, light: link-name" in found


def test_pages_for_anyone_have_no_barriers(examiner, house):
    match = open_match(house)
    examiner.visit("/", "welcome")
    examiner.visit("/settings")
    calculator = "/poprzez-wieki/punkty"
    examiner.visit(calculator, "calculator, empty")
    examiner.visit(f"{calculator}?a=17,2,1,10,15&b=11,4,5,7,9", "calculator, filled")
    examiner.visit(f"{calculator}?a=1,1", "calculator, faulty")
    examiner.visit("/poprzez-wieki/karty")
    examiner.visit("/components")
    examiner.visit("/m/nowhere", "403")
    examiner.visit("/nowhere", "404")
    examiner.visit(f"/j/{match['code']}", "join")
    assert not examiner.found, "\n".join(examiner.found)


def test_the_owners_pages_have_no_barriers(examiner, house):
    as_owner(examiner.page)
    match = open_match(house)
    put_aside, over = open_match(house), play(house, open_match(house), "finished")
    examiner.page.goto("/")
    examiner.page.locator(f"form[action$='{put_aside['id']}/abandon'] button").click()
    expect(examiner.page.locator("details.list summary")).to_be_visible()
    examiner.page.locator("details.list summary").click()
    examiner.look("lobby with matches in all three states")
    examiner.visit("/new/poprzez-wieki")
    examiner.visit("/m/nowhere", "404 of a match")
    examiner.visit(f"/m/{put_aside['id']}", "board, put aside")
    examiner.visit(f"/m/{put_aside['id']}/watch", "watch, put aside")
    examiner.visit(f"/m/{match['id']}/log", "log, empty")
    examiner.visit(f"/m/{match['id']}/receipt", "receipt, empty")
    examiner.visit(f"/m/{match['id']}/invite")
    examiner.visit(f"/m/{match['id']}/place")
    examiner.visit(f"/m/{over['id']}", "board, finished")
    examiner.visit(f"/m/{over['id']}/receipt", "receipt")
    examiner.visit(f"/m/{over['id']}/log", "log")
    examiner.visit(f"/m/{over['id']}/watch", "watch, finished")
    assert not examiner.found, "\n".join(examiner.found)


REFUSED = {
    "/new/historia": {"#seats-0-name": "x" * 61, "#seats-1-name": "x" * 61},
    "/history/new/poprzez-wieki": {"#seats-0-name": "Ania", "#seats-0-rounds-1": "x", "#seats-0-score": "y"},
    "/historia/biblioteka/karta?kind=character": {"#name": "Jan", "#cost": "x", "#k": "-"},
    "/podroz/plansza": {"#places-3": "x" * 81, "#count": "1"},
}


def test_a_refused_form_has_no_barriers_and_leads_to_the_first_fault(examiner):
    page = as_owner(examiner.page)
    for address, typed in REFUSED.items():
        page.goto(address)
        page.evaluate("""() => {
            document.querySelectorAll("main form").forEach((form) => (form.noValidate = true));
            document.querySelectorAll("[maxlength]").forEach((field) => field.removeAttribute("maxlength"));
        }""")
        for field, text in typed.items():
            page.fill(field, text)
        page.locator("button.ready").first.click()
        expect(page.locator(".fault")).not_to_have_count(0)
        expect(page.locator("[aria-invalid]").first).to_be_focused()
        examiner.look(f"{address}, refused")
    assert not examiner.found, "\n".join(examiner.found)


def test_an_empty_lobby_has_no_barriers(phone, server, language):
    examiner = Examiner(phone(language, server=server, size=(360, 2600)))
    as_owner(examiner.page)
    assert examiner.page.locator(".item .stretch").count() == 0
    examiner.look("empty lobby")
    examiner.visit("/new/poprzez-wieki", "new match, nobody known")
    assert not examiner.found, "\n".join(examiner.found)


def test_a_look_that_was_chosen_has_the_same_colours_as_the_devices_own(phone, house):
    match = play(house, open_match(house), "second")
    page = sit(phone("en", theme="dark"), match, 0)
    pages = (f"/m/{match['id']}", f"/m/{match['id']}/log", "/", "/poprzez-wieki/karty")
    for chosen, device in (("light", "light"), ("dark", "dark")):
        page.emulate_media(color_scheme=device)
        page.goto("/settings")
        page.check("input[name=theme][value=system]")
        page.get_by_role("button", name="Save").click()
        own = [colours_of(page, address) for address in pages]
        page.emulate_media(color_scheme="dark" if device == "light" else "light")
        page.goto("/settings")
        page.check(f"input[name=theme][value={chosen}]")
        page.get_by_role("button", name="Save").click()
        assert [colours_of(page, address) for address in pages] == own


def colours_of(page: Page, address: str) -> list[str]:
    """All colours of a page, element by element."""
    page.goto(address)
    return page.evaluate("""() => [...document.querySelectorAll("body, body *")].map(part => {
        const style = getComputedStyle(part);
        return [part.tagName, style.color, style.backgroundColor, style.borderTopColor].join(" ");
    })""")


def test_the_board_has_no_barriers_in_any_phase(examiner, house):
    match, page = open_match(house), examiner.page
    sit(page, match, "table")
    examiner.look("board, empty")
    play(house, match, "full")
    expect(page.locator(".card.kingdom")).to_have_count(10)
    page.click("#why-0 summary")
    examiner.look("board, full, with reasons")
    page.keyboard.press("Escape")
    page.click("[data-shows=marks]:visible")
    examiner.look("the marks")
    page.keyboard.press("Escape")
    page.locator("#card-17").click(button="right")
    page.wait_for_selector("dialog.told[open]")
    examiner.look("a card in words")
    page.keyboard.press("Escape")
    page.click("#card-3")
    expect(page.locator(".notice")).to_be_visible()
    examiner.look("board, refused")
    page.click(".menu summary")
    examiner.look("board, menu")
    page.keyboard.press("Escape")
    act(house, match, type="close_round")
    page.wait_for_selector(".board.phase-choosing")
    examiner.look("choosing")
    for seat, (relic, removed) in enumerate(CHOICES[0]):
        act(house, match, type="choose", seat=seat, relic=relic, removed=removed)
        if seat == 0:
            expect(page.locator("#choose-0")).to_have_count(0)
            examiner.look("choosing, one has chosen")
    expect(page.locator(".card.relic")).to_have_count(2)
    examiner.look("board, second round")
    ask(house, f"/matches/{match['id']}/undo", {"seen": 13, "request_id": "back"})
    page.wait_for_selector("#redo")
    examiner.look("choosing, with redo")
    assert not examiner.found, "\n".join(examiner.found)


def test_a_guests_phone_and_a_watchers_screen_have_no_barriers(examiner, house):
    match, page = play(house, open_match(house), "choosing"), examiner.page
    sit(page, match, 1)
    examiner.look("choosing on a seat")
    act(house, match, type="choose", seat=1, relic=9, removed=7)
    page.wait_for_selector(".btn.waiting")
    examiner.look("waiting for the other")
    page.goto(f"/m/{match['id']}/watch")
    listening(page)
    examiner.look("watch, choosing")
    page.set_viewport_size({"width": 1440, "height": 900})
    examiner.look("watch on a large screen")
    assert not examiner.found, "\n".join(examiner.found)


def test_a_phone_without_connection_has_no_barriers(examiner, house, watch: Any):
    watch.cuts = True
    sit(examiner.page, open_match(house), 0)
    examiner.page.context.set_offline(True)
    expect(examiner.page.locator("#link.off [role=status]")).not_to_be_empty()
    examiner.look("not connected")
    assert not examiner.found, "\n".join(examiner.found)
