"""The end of a match is a moment: seen live it runs to its last frame, a tap skips it, and it can be shared."""

import re

from phones import act_at, deeds, listening, open_match, play, sit
from playwright.sync_api import Page, expect

PNG = b"\x89PNG"


def all_but_the_last(server, match) -> tuple[int, dict]:
    *before, last = deeds("finished")
    seq = 0
    for action in before:
        seq = act_at(server, match, seq, **action)
    return seq, last


def figures(page: Page) -> list[str]:
    return page.locator(".tally b").all_text_contents()


def test_the_end_is_revealed_where_it_is_seen_and_a_tap_skips_it(phone, house):
    match = open_match(house)
    seq, last = all_but_the_last(house, match)
    ania, wall, still = (
        sit(phone(), match, 0),
        sit(phone(), match, "watch"),
        sit(phone(reduced_motion="reduce"), match, 1),
    )
    for page in (ania, wall, still):
        listening(page)
    act_at(house, match, seq, **last)
    ania.wait_for_selector("#finale.reveal")
    ania.mouse.click(180, 300)
    expect(ania.locator("#finale")).not_to_have_class("reveal")
    for page in (ania, wall, still):
        page.wait_for_selector("#finale:not(.reveal)")
        assert figures(page) == ["65", "22"]
    ania.reload()
    ania.wait_for_selector("#finale:not(.reveal)")
    assert ania.locator(".unordered").evaluate("line => getComputedStyle(line).paddingLeft") == "12px"
    assert ania.get_by_role("link", name="Analysis").bounding_box()["y"] < 740, "seen without scrolling"
    with ania.expect_download() as saved:
        ania.click("a[data-share]")
    assert saved.value.path().read_bytes().startswith(PNG)
    expect(ania.locator(".notice [role=status]")).to_contain_text(saved.value.suggested_filename)
    assert re.fullmatch(r"poprzez-wieki-ania-basia-\d{4}-\d\d-\d\d\.png", saved.value.suggested_filename)


def test_on_a_wall_the_end_is_whole_however_long_the_winners_name(phone, house):
    match = play(house, open_match(house, "Wincenty z Niepołomic XII", "Bogumiła Chrząszczewska"), "finished")
    page = sit(phone("pl", size=(1440, 900)), match, "watch")
    expect(page.locator("#finale h2")).to_contain_text("Wygrywa Wincenty z Niepołomic XII")
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") == height
