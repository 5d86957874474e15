"""Fingers at Podróż po Polsce: a second quick tap is no second card, nothing stays open, and few taps make a turn."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from phones import PHONE, SMALL, TABLET, act, entries, seq, settled, sit
from playwright.sync_api import Page, expect
from test_podroz_family import PLACES, TRACK, open_journey, state

Make = Callable[..., Page]
CARDS = ("grey-same", "grey-other", "blue-not-later", "blue-later", "city", "eagle", "train", "coach", "stop-1")
BEFORE_CARDS = 4  # entries
LATER = "ms => new Promise(done => setTimeout(done, ms))"  # the time between two taps is what is tested


@pytest.fixture
def fingers(phone: Make) -> Make:
    def make(language: str = "en", **more: Any) -> Page:
        return phone(language, has_touch=True, reduced_motion="reduce", **more)

    return make


def touch(page: Page, target: str) -> None:
    """A finger in the middle of something, wherever it has to be scrolled to."""
    page.locator(target).first.tap()


def touch_and_wait(page: Page, target: str) -> None:
    before = seq(page)
    touch(page, target)
    page.wait_for_selector(f"#board:not([data-seq='{before}'])")


def touch_twice(page: Page, target: str, apart: int) -> None:
    """Two taps on the same spot, so many milliseconds apart however busy the machine is."""
    box = page.locator(target).first.bounding_box()
    assert box, target
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    screen, before, start = page.context.new_cdp_session(page), seq(page), time.time()
    for at in (start, start + apart / 1000):
        for kind, points, held in (("touchStart", [finger], 0), ("touchEnd", [], 0.03)):
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at + held})
        page.evaluate(LATER, apart)
    screen.detach()
    page.wait_for_selector(f"#board:not([data-seq='{before}'])")


def done(server: Any, match: dict[str, Any]) -> list[str]:
    return [entry["action"]["type"] if entry["action"] else "undo" for entry in entries(server, match)]


def with_cards(house: Any, **options: Any) -> dict[str, Any]:
    """A match in which Zosia has taken a die and holds five cards."""
    match = open_journey(house, **options)
    act(house, match, type="begin", first=0)
    act(house, match, type="correct", seat=0, figure="hand", by=4)
    act(house, match, type="enter_dice", seat=0, dice=[4, 1, 3, 6, 2, 5, 2])
    act(house, match, type="take_die", seat=0, die=0)
    return match


@pytest.mark.parametrize(
    ("apart", "cards"),
    [(60, CARDS), (250, CARDS[::3]), (600, ("grey-other", "city", "stop-1"))],
    ids=["60", "250", "600"],
)
def test_two_quick_taps_play_one_card(fingers: Make, house: Any, apart: int, cards: tuple[str, ...]) -> None:
    page = fingers(size=SMALL)
    for card in cards:
        match = with_cards(house)
        sit(page, match, "table")
        touch_twice(page, f"#play-{card}", apart)
        assert len(done(house, match)) == BEFORE_CARDS + 1, card
        expect(page.locator(".reasons li")).to_have_count(1)  # seen at once
        assert page.locator("#board details[open]").count() == 0


@pytest.mark.parametrize("apart", [60, 250, 600])
def test_two_quick_taps_undo_one_entry(fingers: Make, house: Any, apart: int) -> None:
    match = with_cards(house)
    page = sit(fingers(), match, "table")
    touch_twice(page, "#undo", apart)
    assert done(house, match).count("undo") == 1


@pytest.mark.parametrize("apart", [60, 250, 600])
def test_two_quick_taps_on_anything_of_a_turn_are_one_entry(fingers: Make, house: Any, apart: int) -> None:
    match = open_journey(house)
    page = sit(fingers(size=SMALL), match, "table")
    for target in ("#first-0", "#roll", "#die-3", ".token:not([disabled])", "#done"):
        before = len(done(house, match))
        touch_twice(page, target, apart)
        assert len(done(house, match)) == before + 1, target
        page.evaluate(LATER, 750)


def test_two_quick_taps_on_what_is_seldom_needed_are_one_entry(fingers: Make, house: Any) -> None:
    match = with_cards(house)
    page = sit(fingers(size=PHONE), match, "table")
    token = state(house, match)["on_map"][0]
    rare = (
        ("#undo", 60), ("#redo", 600), (f"#recall_token-{token}", 250), (f"#return_token-{token}", 60),
        ("#correct-dice", 600), ("#give-turn-1", 250), ("#dice-only", 60), ("#dice-only", 600),
    )  # fmt: skip
    for target, apart in rare:
        if not page.locator(target).is_visible():
            page.locator("#correct > summary").tap()
            settled(page)
        if target == "#correct-dice":
            page.select_option("[name=dice-1]", "6")
        page.locator(target).evaluate("one => one.scrollIntoView({ block: 'center' })")  # and not under the dock
        before = len(done(house, match))
        touch_twice(page, target, apart)
        assert len(done(house, match)) == before + 1, (target, apart)
        settled(page)


def test_a_turn_takes_few_taps(fingers: Make, house: Any) -> None:
    match = with_cards(house)
    page = sit(fingers(size=SMALL), match, "table")
    taps = {
        "one card": ["#play-grey-same", "#done"],
        "three cards": ["#play-city", "#play-blue-later", ".stop-row .kind", "#done"],
        "a token": [".token:not([disabled])", "#done"],
        "nothing": ["#done"],
    }
    for number, (kind, targets) in enumerate(taps.items()):
        if number:
            targets.insert(0, ".die:not([disabled])")
            act(house, match, type="correct", seat=state(house, match)["active"], figure="hand", by=3)
            page.wait_for_selector(f"#board[data-seq='{len(done(house, match))}']")
        if state(house, match)["players"][state(house, match)["active"]]["stops"]:
            touch_and_wait(page, ".die:not([disabled])")  # a lost turn is one tap
            targets = [".die:not([disabled])", *targets[1:]]
        for target in targets:
            touch_and_wait(page, target)
        print(f"taps for {kind}: {len(targets) + (not number)}")
        assert len(targets) <= 5
    assert len(taps["a token"]) == 3


def test_with_dice_and_tokens_only_a_turn_is_one_tap_or_two(fingers: Make, house: Any) -> None:
    match = open_journey(house, dice_only=True, places=PLACES)
    page = sit(fingers(), match, "table")
    for target in ("#first-0", "#roll", "#die-0"):
        touch_and_wait(page, target)
    touch_and_wait(page, ".token:not([disabled])")
    expect(page.locator(".say")).to_have_text("First token: take 3 cards")
    for die in range(1, 7):
        touch_and_wait(page, f"#die-{die}")  # Ola, Tomek, Zosia …
    assert (state(house, match)["active"], state(house, match)["turn"]) == (0, 7)
    touch_and_wait(page, "#roll")
    assert state(house, match)["active"] == 1
    assert page.locator("#cards, .road, .travellers").count() == 0
    page.locator("#correct > summary").tap()
    touch_and_wait(page, "#won-2")
    expect(page.get_by_role("heading", name="Tomek wins")).to_be_visible()


def test_seven_real_dice_are_seven_taps_and_one_entry(fingers: Make, house: Any) -> None:
    match = open_journey(house)
    act(house, match, type="begin", first=0)
    page = sit(fingers(size=SMALL), match, "table")
    page.locator("#real-dice summary").tap()
    for face in (6, 6, 6, 1, 2, 5):
        touch(page, f"#face-{face}")  # without waiting for anything
    expect(page.locator("#entered .die:not(.hole)")).to_have_count(6)
    touch(page, "#pad-back")
    touch(page, "#face-4")
    touch(page, "#face-5")
    expect(page.locator("#board.phase-die")).to_be_visible()
    assert state(house, match)["dice"] == [6, 6, 6, 1, 2, 4, 5]
    assert done(house, match) == ["begin", "enter_dice"]


def test_real_tokens_take_the_place_of_drawn_ones(fingers: Make, house: Any) -> None:
    match = open_journey(house)
    act(house, match, type="begin", first=0)
    page = sit(fingers(), match, "table")
    page.locator("#real-tokens summary").tap()
    for number in (1, 3, 5, 7, 11, 13, 17):
        page.locator(f"#real-tokens [name=tokens-{number}]").check()
    touch_and_wait(page, "#lay-tokens")
    assert state(house, match)["on_map"] == [1, 3, 5, 7, 11, 13, 17]
    assert page.locator("#real-tokens[open]").count() == 0


def test_what_was_forgotten_is_put_right_by_one_entry_each(fingers: Make, house: Any) -> None:
    match = with_cards(house)
    page = sit(fingers("pl"), match, "table")
    page.locator("#correct > summary").tap()
    token = state(house, match)["on_map"][0]
    for target in ("#more-hand-1", "#more-hand-1", "#more-field-2", "#more-stops-1", f"#recall_token-{token}"):
        touch_and_wait(page, target)  # twice on the same spot: here that is meant
    page.select_option("[name=dice-1]", "6")
    for target in ("#correct-dice", "#give-turn-2"):
        touch_and_wait(page, target)
    now = state(house, match)
    assert [(player["hand"], player["field"], player["stops"]) for player in now["players"]] == [
        (8, 1, 0),
        (3, 1, 1),
        (1, 2, 0),
    ]
    assert (now["active"], now["dice"][:6], token in now["on_map"]) == (2, [6, 3, 6, 2, 5, 2], False)
    page.goto(f"/m/{match['id']}/log")
    expect(page.get_by_text("Poprawka: Ola, karty na ręce 1 → 2")).to_be_visible()
    expect(page.get_by_text("Poprawka: kolej Zosia → Tomek")).to_be_visible()


def test_a_year_that_does_not_decide_is_asked_about(fingers: Make, house: Any) -> None:
    match = with_cards(house, track=TRACK)
    act(house, match, type="correct", seat=0, figure="field", by=2)  # 15 July 1410
    page = sit(fingers(), match, "table")
    page.locator("#typed > summary").tap()
    page.fill("#date", "1410")
    touch(page, "#date-blue")
    expect(page.locator("#notice .notice")).to_contain_text("“1410” may be before or after 15.07.1410")
    page.fill("#date", "16.07.1410")
    page.evaluate(LATER, 750)
    touch_and_wait(page, "#date-blue")
    assert state(house, match)["players"][0]["field"] == 4
    assert page.locator("#typed[open]").count() == 0


def test_the_road_is_in_sight_and_its_names_are_a_tap_away(fingers: Make, house: Any) -> None:
    match = with_cards(house, track=[*TRACK[:-1], {"name": "Wizjamiastaprzyszłości" * 2, "date": "2050"}])
    for size, road in ((SMALL, "#line svg"), ((740, 360), "#line svg"), (TABLET, "#signs"), (TABLET[::-1], "#signs")):
        page = sit(fingers(size=size), match, "table")
        box = page.locator(road).bounding_box()
        assert box, size
        assert box["y"] + 30 < size[1]
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        if road == "#signs":
            last = page.locator("#signs li").last
            expect(page.locator("#signs li").nth(3)).to_have_text("1569 Unia lubelska", use_inner_text=False)
            expect(page.locator("#signs .sign-pawns .badge")).to_have_count(3)
            cut = last.locator(".sign-name").bounding_box()
            last.tap()
            whole = last.locator(".sign-name").bounding_box()
            assert cut
            assert whole
            assert whole["height"] > cut["height"], "a long name is whole where it is tapped"
            continue
        assert page.locator("#line .marker").count() == 3
        page.locator("#line > summary").tap()
        expect(page.locator("#line").get_by_text("field 1 of 8 · Chrzest Polski · 966").first).to_be_visible()
        expect(page.locator("#line").get_by_text("Unia lubelska · 1569")).to_be_visible()


def test_a_one_says_that_it_moves_ten_and_the_scale_is_on_screen(fingers: Make, house: Any) -> None:
    match = open_journey(house)
    act(house, match, type="begin", first=0)
    act(house, match, type="enter_dice", seat=0, dice=[4, 1, 3, 6, 2, 5, 2])
    page = sit(fingers(size=PHONE), match, "table")
    expect(page.locator("#die-1")).to_have_accessible_name("1, up to 10 fields")
    expect(page.locator("#die-1 .ten")).to_be_visible()
    expect(page.locator(".worth li")).to_have_text(["3", "3", "3", "2", "2", "1", "1"])
    touch_and_wait(page, "#die-1")
    touch_and_wait(page, ".token:not([disabled])")
    expect(page.locator(".worth .now")).to_have_text("3")
    expect(page.locator(".worth .past")).to_have_count(1)


def test_four_phones_play_to_the_end_and_hear_every_roll(fingers: Make, house: Any) -> None:
    match = open_journey(house, "Zosia", "Ola", "Tomek", "Maks", places=PLACES, track=TRACK)
    phones = [sit(fingers(size=size), match, seat) for seat, size in enumerate((SMALL, PHONE, PHONE, (740, 360)))]
    for page in phones:
        page.locator(".menu > summary").tap()
        page.locator("[data-switch=sound]").tap()
        expect(page.locator("[data-switch=sound]")).to_have_attribute("aria-pressed", "true")
        page.evaluate("() => { window.shakes = 0; navigator.vibrate = () => { window.shakes += 1; return true; }; }")
        page.locator(".menu > summary").tap()  # closed again
    touch_and_wait(phones[0], "#first-0")
    rolls, turns = 0, 0
    while state(house, match)["phase"] != "finished":
        now = state(house, match)
        page, me = phones[now["active"]], now["players"][now["active"]]
        page.wait_for_selector(f"#board[data-seq='{len(done(house, match))}']")
        if now["phase"] == "roll":
            touch_and_wait(page, "#roll")
            rolls += 1
            for other in phones:
                other.wait_for_function("rolls => window.shakes === rolls", arg=rolls)
        touch_and_wait(page, ".die:not([disabled])")
        if me["hand"] > 1:
            touch_and_wait(page, "#play-blue-not-later")
        else:
            touch_and_wait(page, ".token:not([disabled])")
        if state(house, match)["phase"] == "turn":
            touch_and_wait(page, "#done")
        turns += 1
    assert turns > 8
    for page in phones:
        expect(page.locator(".crown")).to_be_visible()
        assert page.get_by_text("say when somebody reaches").count() == 0
