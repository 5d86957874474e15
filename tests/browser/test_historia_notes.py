"""A note from one phone of a marked match: the other phones count it, and the report has it."""

from hs_phones import open_historia, start
from phones import as_owner, listening, sit
from playwright.sync_api import expect


def test_a_note_is_counted_on_another_phone_at_once_and_stands_in_the_report(house, phone):
    match = start(house, open_historia(house, "Ania", "Basia"))
    owner = as_owner(phone("en"))
    owner.goto(f"/m/{match['id']}/notes")
    owner.locator(".is-test > summary").click()
    owner.fill("input[name=version]", "0.17 at the table")
    owner.locator(".is-test button").click()
    expect(owner.get_by_text("This match tests version 0.17 at the table.")).to_be_visible()

    ania, basia = sit(phone("en"), match, 0), sit(phone("en"), match, 1)
    listening(basia)
    expect(basia.locator("[data-noted]")).to_have_text("")
    ania.locator(".take-note").click()
    ania.fill("#note textarea", "Jagiełło is too cheap")
    ania.locator("#note .main").click()
    expect(basia.locator("[data-noted]")).to_have_text("1")

    owner.goto("/historia/biblioteka/proby/raport?version=0.17 at the table")
    expect(owner.get_by_text("Jagiełło is too cheap")).to_be_visible()
