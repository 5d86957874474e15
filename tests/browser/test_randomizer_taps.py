"""The randomizer in the hand: with fingers, without scripts, and without barriers."""

from collections.abc import Callable

from phones import SMALL, as_owner, settled
from playwright.sync_api import Page, expect

Make = Callable[..., Page]


def test_dice_are_added_held_and_rolled_without_scripts(phone: Make) -> None:
    page = phone("pl", size=SMALL, java_script_enabled=False)
    page.goto("/losuj")
    page.get_by_role("button", name="o jedną więcej: k20").click()
    page.click("#roll")
    expect(page.locator(".lot-die")).to_have_count(3)
    kept = page.locator(".lot-die .hidden-text").first.inner_text()
    page.locator(".lot-die").first.click()
    page.click("#roll")
    assert page.locator(".lot-die .hidden-text").first.inner_text() == kept
    expect(page.locator(".lot-rolls li")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL[0]


def test_the_set_of_the_travel_game_shrinks_and_refills(phone: Make) -> None:
    page = phone("en", size=SMALL)
    page.goto("/losuj")
    page.get_by_role("link", name="Podróż po Polsce: 7 dice, 17 tokens").click()
    page.click("#roll")
    for left in range(6, -1, -1):
        page.locator(".lot-die:not(.taken)").first.click()
        expect(page.locator(".lot-die:not(.taken)")).to_have_count(left)
    page.click("#roll")
    expect(page.locator(".lot-die:not(.taken)")).to_have_count(7)
    page.get_by_role("link", name="Bag").click()
    for left in (10, 3, 10):  # seven of seventeen, of the other ten, of all again
        settled(page).click("#draw")
        expect(page.locator(".drawn-now .lot-name span")).to_have_count(7)
        expect(page.get_by_text(f"left: {left} of 17")).to_be_visible()


def test_one_finger_of_three_stays(phone: Make) -> None:
    page = phone("en", has_touch=True)
    page.goto("/losuj?tab=who")
    page.locator("#glass").evaluate("glass => glass.scrollIntoView({ block: 'center' })")
    box = page.locator("#glass").bounding_box()
    assert box
    points = [{"x": box["x"] + 60 + 90 * n, "y": box["y"] + 120, "id": n} for n in range(3)]
    screen = page.context.new_cdp_session(page)
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator(".lot-finger")).to_have_count(3)
    expect(page.locator(".lot-finger.begins")).to_have_count(1)
    expect(page.locator(".lot-finger")).to_have_count(1)
    expect(page.get_by_text("This finger begins.")).to_be_visible()


def test_the_clock_runs_down_for_each_player(phone: Make) -> None:
    page = phone("en")
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.goto("/losuj?tab=clock&people=Ania,Basia")
    page.check("#clock-each")
    page.click("#clock-go")
    page.clock.run_for(31_000)
    expect(page.locator("#clock-left")).to_have_text("1:29")
    page.click("#clock-go")
    expect(page.locator("#clock-who")).to_have_text("Basia")
    expect(page.locator("#clock-left")).to_have_text("2:00")
    page.get_by_role("link", name="Dice", exact=True).click()
    page.click(".dock [name=roll]")
    page.get_by_role("link", name="Time", exact=True).click()
    page.clock.run_for(10_000)
    expect(page.locator("#clock-who")).to_have_text("Basia")
    expect(page.locator("#clock-left")).to_have_text("1:50")
    expect(page.locator("#clock-each-left li").first).to_have_text("Ania 1:29")


def test_a_roll_is_seen_on_the_other_phone_at_once_with_who_rolled_and_heard(phone: Make) -> None:
    ania, basia = phone("en"), phone("pl", has_touch=True)
    as_owner(ania)
    ania.goto("/losuj?dice=6-0,20-0")
    ania.get_by_label("Your name").fill("Ania")
    ania.click("#share")
    code = ania.locator(".lot-invite .num").inner_text()
    basia.goto("/")
    basia.locator("#code").fill(code)
    basia.get_by_role("button", name="Dołącz").click()
    basia.get_by_label("Twoje imię").fill("Basia")
    basia.click("#come")
    expect(ania.locator(".lot-here")).to_contain_text("Basia")
    basia.click("[data-sound]")
    basia.evaluate("Object.assign(navigator, { vibrate: (beats) => { document.body.dataset.shook = beats } })")
    ania.click("#roll")
    first = basia.locator(".lot-past li").first
    expect(first).to_contain_text("Ania: ")
    expect(basia.locator("body[data-shook]")).to_be_visible()
    assert first.locator("span").inner_text() == ania.locator(".lot-past li span").first.inner_text()
    assert basia.evaluate("document.documentElement.scrollWidth") == 360
    basia.tap("#roll")
    expect(ania.locator(".lot-past li")).to_have_count(2)
    ania.locator("#luck summary").click()
    settled(ania).click("#end")
    expect(basia.get_by_text("2 rzuty powtórzone: wszystkie wychodzą tak samo")).to_be_visible()


def test_what_is_rolled_and_what_rolls_are_in_the_first_view(phone: Make) -> None:
    page = phone("pl", size=(740, 360))
    page.goto("/losuj")
    page.click("#roll")
    total = page.locator(".lot-total b").bounding_box()
    dock = page.locator(".lot-panel.here .dock").bounding_box()
    assert total
    assert dock
    assert total["y"] + total["height"] <= 360
    assert total["x"] + total["width"] <= dock["x"], "beside the rail of buttons"
    page.set_viewport_size({"width": 1440, "height": 900})
    for button in ("#roll", "#draw", "#pick"):
        expect(page.locator(button)).to_be_in_viewport(ratio=1)
