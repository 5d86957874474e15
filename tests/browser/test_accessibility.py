"""axe over what is shown after a tap only, and the looks that can be chosen; test_screens.py has all other pages."""

from typing import Any

import pytest
from barriers import Examiner
from phones import act, as_owner, open_match, play, sit
from playwright.sync_api import Page, expect


@pytest.fixture
def examiner(phone) -> Examiner:
    return Examiner(
        phone("pl", size=(360, 2600)), known=set()
    )  # so high that the dock covers nothing that can be scrolled


def test_the_examination_finds_barriers_where_there_are_some(examiner):
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


def test_a_refusal_the_menu_and_waiting_for_the_other_have_no_barriers(examiner, house):
    match, page = play(house, open_match(house), "full"), examiner.page
    sit(page, match, 1)
    page.click("#card-3")
    expect(page.locator(".notice")).to_be_visible()
    examiner.look("board, refused")
    page.click(".menu summary")
    examiner.look("board, menu")
    page.keyboard.press("Escape")
    act(house, match, type="close_round")
    act(house, match, type="choose", seat=1, relic=9, removed=7)
    page.wait_for_selector(".btn.waiting")
    examiner.look("waiting for the other")
    assert not examiner.found, "\n".join(examiner.found)


def test_a_phone_without_connection_has_no_barriers(examiner, house, watch: Any):
    watch.cuts = True
    sit(examiner.page, open_match(house), 0)
    examiner.page.context.set_offline(True)
    expect(examiner.page.locator("#link.off [role=status]")).not_to_be_empty()
    examiner.look("not connected")
    assert not examiner.found, "\n".join(examiner.found)
