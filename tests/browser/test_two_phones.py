"""Two phones at one match: one in Polish, one in English."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from phones import (
    CHOICES,
    act,
    as_owner,
    carry,
    choose,
    entries,
    focused,
    in_kingdom,
    listening,
    not_in_kingdom,
    open_match,
    play,
    seq,
    settled,
    sit,
    tap,
    until,
)
from playwright.sync_api import Page, Route, expect
from screens import SIZES, faults_at, resize

# Words that a button breaks in the middle.
BROKEN = """button => {
  const text = [...button.childNodes].find(node => node.nodeType === 3 && node.data.trim()), range = new Range();
  return [...text.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
  }).map(([word]) => word);
}"""
Make = Callable[..., Page]


@pytest.fixture
def match(house: Any) -> dict[str, Any]:
    return open_match(house)


@pytest.fixture
def ania(phone: Make, match: dict[str, Any]) -> Page:
    return sit(phone("pl"), match, 0)


@pytest.fixture
def basia(phone: Make, match: dict[str, Any]) -> Page:
    return sit(phone("en"), match, 1)


def test_a_guest_who_types_the_code_in_small_letters_with_a_dash_sits_down_in_two_taps(phone, match):
    page = phone("pl")
    page.goto("/")
    code = match["code"].lower()
    page.fill("#code", f"{code[:4]}-{code[4:]}")
    page.get_by_role("button", name="Dołącz").click()
    page.locator(".place-choice", has_text="Basia").first.click()
    page.wait_for_url(f"**/m/{match['id']}")
    expect(page.locator(".who:has([name=seat]) .name")).to_have_text("Basia")
    expect(page.get_by_text("Runda 1 z 3")).to_be_visible()


def test_after_the_scan_one_tap_takes_a_seat_and_the_second_places_a_card(phone, match):
    page = phone("en")
    page.goto(f"/j/{match['code']}")
    page.locator(".place-choice", has_text="Ania").first.click()
    page.locator("#card-10").click()
    in_kingdom(page, 10)


def test_known_players_start_a_match_with_two_taps_from_the_owners_page(phone, house, match):
    page = as_owner(phone("en"))
    page.locator(".box-main").first.click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    expect(page.locator(".who .name")).to_have_text(["Ania", "Basia"])


def test_what_one_does_the_other_sees_well_under_a_second_without_a_reload(ania, basia):
    reloads = []
    basia.on("framenavigated", lambda frame: reloads.append(frame.url))
    times = []
    for card in (17, 2, 1, 10, 15):
        start = time.monotonic()
        ania.click(f"#card-{card}")
        in_kingdom(basia, card)
        times.append(time.monotonic() - start)
    assert min(times) < 0.6, "a busy machine delays some of them; a delay of ours would be in each"
    assert reloads == []
    expect(basia.locator(".side .now").first).to_have_text("25")


def test_an_open_menu_and_the_focus_in_it_stay_while_the_other_acts(ania, basia):
    basia.click(".menu summary")
    link = basia.locator(".sheet a").nth(2)
    link.focus()
    tap(ania, 10)
    in_kingdom(basia, 10)
    expect(basia.locator(".sheet")).to_be_visible()
    expect(link).to_be_focused()


def test_a_half_typed_search_the_caret_open_reasons_and_the_place_on_the_page_stay_while_the_other_acts(ania, basia):
    basia.evaluate("() => { document.documentElement.style.fontSize = '300%' }")  # so that there is a place on the page
    basia.click("#find")
    basia.keyboard.type("dac")
    basia.keyboard.press("ArrowLeft")
    basia.evaluate("() => { document.getElementById('why-0').open = true; window.scrollTo(0, 37); }")
    tap(ania, 10)
    tap(ania, 2)
    in_kingdom(basia, 2)
    assert basia.input_value("#find") == "dac"
    assert focused(basia) == "find"
    assert basia.evaluate("() => document.activeElement.selectionStart") == 2
    assert basia.evaluate("() => window.scrollY") == 37
    assert basia.evaluate("() => document.getElementById('why-0').open")
    assert basia.locator(".card:not(.unfound)").count() == 1


def test_a_half_made_choice_stays_while_the_other_chooses(phone, house, match):
    play(house, match, "choosing")
    ania, basia = sit(phone("pl"), match, 0), sit(phone("en"), match, 1)
    basia.check("#choose-1 input[name=relic][value='9']")
    choose(ania, 0, 17, 2)
    expect(basia.locator(".has-chosen h3")).to_have_text("Ania has chosen")
    expect(basia.locator("#choose-1 input[name=relic][value='9']")).to_be_checked()


def test_undo_by_the_other_phone_names_what_it_takes_back_and_redo_brings_it_again(ania, basia, house, match):
    tap(ania, 10)
    in_kingdom(basia, 10)
    expect(basia.locator("#undo")).to_contain_text("Ania")
    expect(basia.locator("#undo")).to_contain_text("Eye of the North")
    basia.click("#undo")
    not_in_kingdom(ania, 10)
    expect(ania.locator("#redo")).to_have_accessible_name("Przywróć: Ania: + Oko Północy")
    assert entries(house, match)[-1]["seat"] == 1
    ania.click("#redo")
    in_kingdom(basia, 10)
    ania.goto(f"/m/{match['id']}/log")
    expect(ania.locator(".annal.stands .words")).to_contain_text("Oko Północy")


def test_a_double_tap_places_a_card_once_and_leaves_it_there(ania, basia, house, match):
    ania.dblclick("#card-10")
    in_kingdom(basia, 10)
    ania.click("#card-2")
    in_kingdom(ania, 2)
    box = ania.locator("#card-2").bounding_box()
    ania.mouse.move(box["x"] + 20, box["y"] + 30)
    ania.mouse.down(click_count=2)  # the answer is there already, the finger still on its second tap
    ania.mouse.up(click_count=2)
    tap(ania, 1)
    assert [entry["action"] for entry in entries(house, match)] == [
        {"type": "place", "seat": 0, "card": card} for card in (10, 2, 1)
    ]


# Taps a control, and the spot again as soon as the answer has brought another control there.
TWICE = """(id) => new Promise((done) => {
  const {x, y, width, height} = document.getElementById(id).getBoundingClientRect();
  const at = {clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true, detail: 1};
  const tap = () => document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(new MouseEvent("click", at));
  document.addEventListener("htmx:after:swap", () => setTimeout(() => (tap(), done())), {once: true});
  tap();
})"""


def test_a_second_tap_does_not_reach_what_the_first_has_brought_under_the_finger(phone, house, match):
    page = sit(phone("pl"), play(house, match, "full"), "table")
    listening(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data) if request.method == "POST" else None)
    page.evaluate(TWICE, "close")
    for seat, (relic, removed) in enumerate(CHOICES[0]):
        page.check(f"#choose-{seat} input[name=relic][value='{relic}']")
        page.check(f"#choose-{seat} input[name=removed][value='{removed}']")
        settled(page).evaluate(TWICE, "confirm")
    expect(page.locator("#close")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)
    assert [body.split("type=")[1].split("&")[0] for body in sent] == ["close_round", "choose", "choose"]


def test_a_board_that_comes_late_never_replaces_a_newer_one(phone, house, match):
    act(house, match, type="place", seat=0, card=10)
    page = sit(phone("en"), match, "table")
    page.locator(".side").nth(1).click()
    page.click("#card-10")
    held: list[tuple[Route, dict[str, Any]]] = []
    page.route("**/act", lambda route: held.append((route, carry(house, route))), times=1)
    page.click(".notice .btn")  # the offer to move the card, whose answer is kept back
    until(page, lambda: held)
    act(house, match, type="place", seat=0, card=17)
    in_kingdom(page, 17)
    route, old = held[0]
    assert {name.lower(): value for name, value in old["headers"].items()}["board-seq"] == "2"
    route.fulfill(**old)
    expect(page.locator(".notice")).to_have_count(0)
    in_kingdom(page, 17)
    assert seq(page) == 3


HEAR = """{ const Stream = EventSource; window.heard = [];
  window.EventSource = class extends Stream {
    constructor(...given) { super(...given); this.addEventListener("stamp", event => heard.push(event.data)); } }; }"""


def test_a_phone_whose_board_came_late_goes_on_to_the_newest(phone, house, match):
    basia = phone("en")
    basia.add_init_script(HEAR)
    sit(basia, match, 1)
    held: list[tuple[Route, dict[str, Any]]] = []
    basia.route("**/board", lambda route: held.append((route, carry(house, route))), times=1)
    act(house, match, type="place", seat=0, card=17)
    until(basia, lambda: held)
    act(house, match, type="place", seat=0, card=2)
    act(house, match, type="place", seat=0, card=1)
    # Both are told while the first board is still on its way.
    basia.wait_for_function("() => heard.some(stamp => stamp.startsWith('3-'))")
    route, old = held[0]
    assert {name.lower(): value for name, value in old["headers"].items()}["board-seq"] == "1"
    route.fulfill(**old)
    in_kingdom(basia, 1)
    assert seq(basia) == 3


def test_a_tap_made_while_a_slow_board_is_on_its_way_is_not_lost(basia, house, match):
    held: list[tuple[Route, dict[str, Any]]] = []

    def hold(route: Route) -> None:
        held.append((route, carry(house, route)))

    basia.route("**/board", hold, times=1)
    act(house, match, type="place", seat=0, card=17)
    until(basia, lambda: held)
    with basia.expect_response("**/act"):
        basia.click("#card-11")
    route, old = held[0]
    route.fulfill(**old)
    in_kingdom(basia, 11)
    in_kingdom(basia, 17)
    act(house, match, type="place", seat=0, card=2)
    in_kingdom(basia, 2)
    in_kingdom(basia, 11)
    assert seq(basia) == 3


def test_the_watchers_page_follows_and_has_no_controls(ania, phone, match):
    page = sit(phone("en", size=(1024, 768)), match, "watch")
    tap(ania, 17)
    tap(ania, 15)
    expect(page.locator(".watch-cards .line")).to_have_count(2)
    assert page.locator("main button, main input").count() == 0


def test_a_page_that_comes_back_by_back_and_forward_shows_the_newest_board(ania, basia, match):
    basia.click(".menu summary")
    basia.get_by_role("link", name="Log of the match").click()
    tap(ania, 10)
    basia.go_back()
    listening(basia)
    in_kingdom(basia, 10)
    basia.reload()
    expect(basia.locator("header.bar")).to_be_visible()
    in_kingdom(basia, 10)


def test_a_refusal_says_why_offers_what_was_meant_and_is_put_away_by_a_tap(phone, house, match):
    act(house, match, type="place", seat=0, card=10)
    page = sit(phone("en"), match, "table")
    page.locator(".side").nth(1).click()
    page.click("#card-10")
    expect(page.locator(".notice p")).to_contain_text("Eye of the North")
    page.locator(".notice p").click()
    expect(page.locator(".notice")).to_have_count(0)
    assert seq(page) == 1
    page.click("#card-10")
    page.locator(".notice .btn").click()
    expect(page.locator("#card-10 .standing .hidden-text").last).to_contain_text("Basia")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_notice_leaves_cards_and_dock_free_and_goes_by_itself(phone, house, match):
    page = phone("pl", size=(320, 640))
    page.clock.install()
    sit(page, match, "table")
    listening(page)
    page.click("#close")
    box = page.locator(".notice").bounding_box()
    assert box["y"] + box["height"] <= page.locator("#cards").bounding_box()["y"]
    page.clock.fast_forward(9000)
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator("#notice [role=status]")).to_contain_text("Nie wszystkie karty leżą na stole.")


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_dock_stays_as_high_when_redo_comes(phone, house, match, language):
    page = sit(phone(language), match, "table")
    for width, card in ((360, 4), (320, 10)):
        page.set_viewport_size({"width": width, "height": 640})
        tap(page, card)
        before = page.locator("#dock").bounding_box()
        settled(page).click("#undo")
        expect(page.locator("#redo")).to_be_visible()
        assert page.locator("#dock").bounding_box() == before
        settled(page)


def test_the_log_that_lies_open_shows_what_the_other_phone_does(phone, house, match, ania):
    reader = as_owner(phone("en"))
    reader.goto(f"/m/{match['id']}/log?show=0")
    expect(reader.locator(".annal")).to_have_count(0)
    reader.wait_for_load_state("load")
    tap(ania, 10)
    expect(reader.locator(".annal")).to_have_count(1)
    act(house, match, type="place", seat=1, card=4)
    tap(ania, 12)
    expect(reader.locator(".annal")).to_have_count(2)  # of this seat alone, as was chosen
    reader.click(".annal a.stretch")
    expect(reader.locator("#undo-to li")).to_have_count(1)


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_way_to_the_rematch_is_whole_on_every_phone(phone, house, match, language):
    page = as_owner(phone(language))
    play(house, match, "finished")
    page.goto(f"/m/{match['id']}")
    page.locator("form[action$=rematch] button").click()
    page.wait_for_url(lambda address: match["id"] not in address)
    page.goto(f"/m/{match['id']}")
    expect(page.locator("form[action$=rematch] button")).to_have_text(
        {"pl": "Do rewanżu", "en": "To the rematch"}[language]
    )
    found = []
    for size in SIZES:
        resize(page, size)
        found += [f"{size}: {word}" for word in page.locator("form[action$=rematch] button").evaluate(BROKEN)]
    assert found + faults_at(page, SIZES, ".end-dock .btn") == []


def test_a_wrong_code_is_typed_anew_and_not_on(phone, match):
    page = phone("en")
    page.goto("/")
    page.fill("#code", "ZZZZZZZZ")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#code-fault")).to_be_visible()
    page.keyboard.type(match["code"])
    expect(page.locator("#code")).to_have_value(match["code"])
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".place-choice").first).to_be_visible()


def test_putting_aside_is_as_large_as_the_way_to_the_table(phone, house, match):
    page = as_owner(phone("pl"))
    for size in SIZES:
        resize(page, size)
        heights = page.locator(".gate-buttons .btn").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert len(set(heights)) == 1, (size, heights)
    assert faults_at(page, SIZES) == []
