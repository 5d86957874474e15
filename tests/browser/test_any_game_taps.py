"""A score pad under thumbs: on one phone, and on five at once."""

import re

from phones import ask
from playwright.sync_api import expect
from serving import OWNER_KEY

NAMES = ("Ania", "Bartłomiej", "Celina", "Dobrosława-Aleksandra", "Ewa")
TAPS = {"+": "plus", "-": "sign"}


def pad(server, **layout):
    players = [{"name": name} for name in NAMES]
    options = {"title": "Kierki", "layout": layout}
    return ask(server, "/matches", {"game": "any-game", "players": players, "options": options})


def press(page, figure):
    for sign in figure:
        page.locator(f'#pad button[value="{TAPS.get(sign, sign)}"]').click()


def totals(page):
    return [re.sub(r"\s", "", text) for text in page.locator(".totals .total").all_text_contents()]


def state(server, match):
    return ask(server, f"/matches/{match['id']}")["state"]


def test_one_phone_writes_for_five_and_a_figure_of_round_2_is_put_right(phone, house):
    match = pad(house, rounds=6)
    page = phone("pl")
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/m/{match['id']}")
    taps = 0
    for figure in ("12", "34", "50", "18", "20"):
        press(page, figure)
        page.locator("[data-go=next]").click()
        taps += len(figure) + 1
    assert taps / 5 == 3, "two digits, and on to the next player"
    press(page, "7+8")  # round 2, Ania again
    expect(page.locator("#readout-figure")).to_have_text("7 + 8 = 15")
    expect(page.locator(".totals .total").first).to_have_text("27")
    page.locator("#cell-0-2").click()  # a slip of round 1
    for key in ("back", "back", "5"):
        page.locator(f'#pad button[value="{key}"]').click()
    expect(page.locator(".totals .total").nth(2)).to_have_text("5")
    assert totals(page) == ["27", "34", "5", "18", "20"]
    expect(page.locator(".totals .leads .name")).to_have_text("Bartłomiej")
    assert [row[:1] for row in state(house, match)["cells"]] == [["12"], ["7+8"]]
    page.locator("#undo").click()
    expect(page.locator(".totals .total").nth(2)).to_have_text("0")
    # Nothing is cut off beside the screen, however long a name.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_five_phones_write_into_their_own_columns_and_all_see_it(phone, house):
    match = pad(house)
    pages = []
    for seat in range(5):
        page = phone("en")
        page.goto(f"/j/{match['code']}")
        page.locator(f'button[name=place][value="{seat}"]').click()
        expect(page.locator("#pad")).to_be_visible()
        pages.append(page)
    for seat, page in enumerate(pages):
        press(page, f"{seat + 1}5")
        page.locator("[data-go=next]").click()
        expect(page.locator(f"#cell-1-{seat}")).to_have_attribute("aria-pressed", "true")
    for page in pages:
        expect(page.locator(".totals .total")).to_have_text(["15", "25", "35", "45", "55"])
    assert state(house, match)["cells"] == [["15", "25", "35", "45", "55"]]
