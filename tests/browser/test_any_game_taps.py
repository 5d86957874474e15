"""A score pad under thumbs: on one phone, on five at once, and every kind of sheet."""

import re

from phones import ask
from playwright.sync_api import expect
from screens import SIZES, faults_at
from serving import OWNER_KEY

NAMES = ("Ania", "Bartłomiej", "Celina", "Dobrosława-Aleksandra", "Ewa")
TAPS = {"+": "plus", "-": "sign"}
SIX = (
    (12, 34, 50, 18, 20), (25, 7, 31, 9, 14), (40, 22, 3, 60, 11),
    (5, 16, 27, 38, 49), (10, 20, 30, 40, 50), (1, 2, 3, 4, 5),
)  # fmt: skip
SUMS = ["93", "101", "144", "169", "149"]  # of the columns


def pad(server, title="Kierki", names=NAMES, **layout):
    players = [{"name": name} for name in names]
    options = {"title": title, "layout": layout}
    return ask(server, "/matches", {"game": "any-game", "players": players, "options": options})


def owner_at(phone, match, language="pl"):
    page = phone(language, has_touch=True)
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/m/{match['id']}")
    return page


def press(page, figure):
    """Tap a figure, and on to the next player; gives how many taps it took."""
    for sign in str(figure):
        page.locator(f'#pad button[value="{TAPS.get(sign, sign)}"]').tap()
    page.locator("[data-go=next]").tap()
    return len(str(figure)) + 1


def type_in(page, figures):
    """The same on a keyboard, which is quicker in a test."""
    for figure in figures:
        for sign in str(figure):
            page.keyboard.press(sign)
        page.keyboard.press("Enter")


def totals(page):
    return page.locator(".totals .total")


def cells(server, match):
    return ask(server, f"/matches/{match['id']}")["state"]["cells"]


def test_one_phone_writes_six_rounds_for_five_and_a_figure_of_round_2_is_put_right(phone, house):
    match = pad(house, rounds=6)
    page = owner_at(phone, match)
    taps = [press(page, figure) for figure in SIX[0]]
    assert max(taps) == 3, "two digits, and on to the next player"
    for row in SIX[1:]:
        type_in(page, row)
    expect(totals(page)).to_have_text(SUMS)
    expect(page.locator(".totals .leads .name")).to_have_text("Dobrosława-Aleksandra")
    expect(page.locator("#end")).to_have_class(re.compile("ready"))
    page.locator("#cell-1-2").tap()  # 31 of round 2 was 41
    for key in ("back", "back", "4", "1"):
        page.locator(f'#pad button[value="{key}"]').tap()
    expect(page.locator("#readout-figure")).to_have_text("41")
    expect(totals(page).nth(2)).to_have_text("154")
    assert cells(house, match)[1] == ["25", "7", "41", "9", "14"]
    page.locator("#undo").tap()
    expect(totals(page).nth(2)).to_have_text("117")  # 144 - 31 + 4
    # Nothing is cut off beside the screen, however long a name.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_five_phones_write_six_rounds_into_their_own_columns_and_all_see_it(phone, house):
    match = pad(house)
    pages = []
    for seat in range(5):
        page = phone("en", has_touch=True)
        page.goto(f"/j/{match['code']}")
        page.locator(f'button[name=place][value="{seat}"]').tap()
        expect(page.locator("#pad")).to_be_visible()
        pages.append(page)
    assert pages[0].title().startswith("●"), "the sheet waits for Ania"
    for seat, page in enumerate(pages):
        press(page, SIX[0][seat])
    expect(pages[0]).to_have_title(re.compile("^● Your turn"))  # round 2
    for seat, page in enumerate(pages):
        expect(page.locator(f"#cell-1-{seat}")).to_have_attribute("aria-pressed", "true")
        type_in(page, [row[seat] for row in SIX[1:]])
    for page in pages:
        expect(totals(page)).to_have_text(SUMS)
    assert cells(house, match) == [[str(figure) for figure in row] for row in SIX]


MOST_TOGETHER = """
const real = window.fetch.bind(window);
let now = 0;
window.most = 0;
window.fetch = (address, options) => {
  if (options.method !== "POST") return real(address, options);
  window.most = Math.max(window.most, ++now);
  return real(address, options).finally(() => now--);
};
"""
KEYS = """keys => {
  htmx.trigger("#board", "stamp");  // others have written: a refresh is on its way
  for (const key of keys) document.querySelector(`#pad [name=key][value="${key}"]`).click();
}"""


def test_quick_keys_are_written_in_their_order_whatever_happens_to_a_refresh_or_to_the_first_of_them(
    phone, house, watch
):
    watch.cuts = True
    match = pad(house, names=NAMES[:2])
    page = phone("en", has_touch=True)
    page.add_init_script(MOST_TOGETHER)
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/m/{match['id']}")
    page.evaluate(KEYS, ["3", "1", "2"])
    expect(totals(page).first).to_have_text("312")
    assert page.evaluate("window.most") == 1, "a tap overtakes another"
    assert cells(house, match)[0][0] == "312"
    page.locator("#cell-0-1").tap()
    page.route("**/act", lambda route: route.abort(), times=1)
    page.evaluate(KEYS, ["4", "5", "6"])
    expect(totals(page).nth(1)).to_have_text("456")
    assert page.evaluate("window.most") == 1
    assert cells(house, match)[0][1] == "456"


def test_what_is_typed_for_the_next_row_waits_for_it_however_late_or_lost_the_answer(phone, house, watch):
    watch.cuts = True
    page = phone("en", has_touch=True)
    page.clock.install()
    on_the_way = []
    page.goto(f"/owner?key={OWNER_KEY}")
    for fails in (False, True):
        match = pad(house, names=NAMES[:2])
        page.goto(f"/m/{match['id']}")
        page.keyboard.press("Enter")  # on to the last seat
        page.route("**/act", lambda route: on_the_way.append(route), times=1)
        with page.expect_request("**/act"):
            type_in(page, [5])
        page.keyboard.press("7")
        page.clock.run_for(4100)
        expect(page.locator("#readout-figure")).to_have_text("5")
        if fails:
            on_the_way.pop().abort()
        else:
            on_the_way.pop().continue_()
        expect(page.locator("#cell-1-0")).to_have_text("7")
        expect(totals(page)).to_have_text(["7", "5"])
        assert cells(house, match) == [["", "5"], ["7", ""]]


def test_categories_are_there_again_and_every_kind_of_sheet_ends_as_it_should(phone, house):
    names = ("Ania", "Bartłomiej", "Celina")
    scored = pad(house, "Carcassonne", names, kind="categories", rows=["Miasta", "Drogi"])
    page = owner_at(phone, scored)
    for figure in (12, 8, 9, 3, 10, 1):
        press(page, figure)
    expect(page.locator("#end")).to_contain_text("Wszystko zapisane")
    page.locator("#end").tap()
    expect(page.locator(".crown h2")).to_have_text("Wygrywa Bartłomiej")  # 18 of 15, 18, 10
    page.goto("/new/any-game")
    page.locator(".lately", has_text="Carcassonne").get_by_role("button", name="Carcassonne").tap()
    expect(page.locator(".row-name")).to_have_text(["Miasta", "Drogi"])
    expect(page.locator(".totals .name")).to_have_text(list(names))

    lives = pad(house, "Magic", names[:2], kind="counters", counters=[{"name": "Życie", "start": 20}])
    page.goto(f"/m/{lives['id']}")
    for step in ("0:-5", "0:-1", "0:1"):
        page.locator(f'#counters-1 button[value="{step}"]').tap()
    expect(page.locator("#count-1-0")).to_have_text("15")
    page.locator("#more > summary").tap()
    page.locator(".more-body [name=text]").fill("Nad jeziorem")
    page.get_by_role("button", name="Zanotuj").tap()
    expect(page.locator(".remark")).to_have_text("Nad jeziorem")

    hearts = pad(house, "Kierki", names, fewest=True, ends="at", target=100)
    page.goto(f"/m/{hearts['id']}")
    for figure in (60, 7, 33, 41, 30, 29):
        press(page, figure)
    expect(page.locator("#end")).to_contain_text("Ania – punkty: 101")
    page.locator("#end").tap()
    expect(page.locator(".crown h2")).to_have_text("Wygrywa Bartłomiej")  # 101, 37, 62

    plague = pad(house, "Pandemia", names, kind="result", together=True)
    page.goto(f"/m/{plague['id']}")
    page.locator("#finish-lost").tap()
    expect(page.locator(".crown h2")).to_have_text("Tym razem wygrała gra")


def test_twelve_find_room_on_every_screen(phone, house):
    match = pad(house, "Wielka gra", [*NAMES, "Feliks", "G" * 60, "Hania", "Iga", "Jan", "Krystyna", "Łucja"], rounds=3)
    page = owner_at(phone, match)
    type_in(page, [123, 45])
    expect(page.locator("#cell-0-2")).to_have_attribute("aria-pressed", "true")
    found = faults_at(page, SIZES, ".keys button, .dock .btn")
    assert [fault for fault in found if ": #cell-" not in fault] == []  # of twelve columns none is a thumb wide
    page.set_viewport_size({"width": 360, "height": 740})
    type_in(page, range(1, 10))
    expect(page.locator("#cell-0-11")).to_be_in_viewport(ratio=1)  # the last column slides into sight
