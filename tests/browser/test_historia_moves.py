"""How many taps the usual moves of Historia take; typing is not counted, only what is tapped besides the keyboard."""

import msgspec
import pytest
from hs_cards import whole_deck
from hs_phones import Thumb, open_historia, state_of
from phones import act, settled, sit
from playwright.sync_api import expect


class Count:
    """The taps of each move, told at the end of the run for people to read (tests/conftest.py)."""

    def __init__(self, record_property):
        self.tell = record_property

    def at_most(self, most, move, taps):
        self.tell("taps", f"{move:<34}{taps} of at most {most}")
        assert taps <= most, move


@pytest.fixture
def count(record_property):
    return Count(record_property)


def rich(house, match, seats):
    for seat in range(seats):
        for counter, by in (("p", 9), ("n", 6), ("e", 9), ("k", 3)):
            act(house, match, type="correct", seat=seat, counter=counter, by=by)


def test_usual_moves_without_a_deck_typed_in_one_line(house, phone, count):
    match = open_historia(house, "Ania", "Basia")
    page = sit(phone("pl"), match, "table")
    count.at_most(1, "begin without events and factions", Thumb(page).tap("#begin").taps)
    Thumb(page).open("#income").tap(".notice .btn")  # nobody gains anything: that is meant
    rich(house, match, 2)
    expect(page.locator("#plus-1-k .num")).to_have_text("3")

    thumb = Thumb(page).open("#act-character > summary")
    expect(page.locator("#act-character [data-first]")).to_be_focused()
    page.keyboard.type("Mieszko I, 3, M2, 2P 1K, Książę")
    expect(page.locator("#act-character .preview")).to_contain_text("Mieszko I · koszt 3 · M 2 · 2 P, 1 K · Książę")
    button, dock = page.locator("#act-character .main").bounding_box(), page.locator(".act").first.bounding_box()
    assert button["y"] + button["height"] <= dock["y"]  # in sight without scrolling
    told = page.locator("#act-character .preview").bounding_box()
    assert told["y"] + told["height"] <= button["y"]  # whole, however many lines
    count.at_most(5, "a character, typed", thumb.tap("#act-character .main").taps)
    written = page.get_attribute("#board", "data-seq")
    page.mouse.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)  # a figure lies there now

    thumb = Thumb(page).open("#act-monument > summary")
    expect(page.locator("#act-monument [data-first]")).to_be_focused()
    page.keyboard.type("Wawel, 7, 5PZ")
    page.locator("#act-monument input[name='put.e']").click()
    thumb.taps += 1
    page.keyboard.type("4")
    page.locator("#act-monument .sheet-body").evaluate("sheet => sheet.scrollTo(0, 99)")
    closes = page.locator("#act-monument [data-closes]").bounding_box()
    assert (
        closes["y"] >= page.locator("#act-monument .sheet-body").bounding_box()["y"]
    )  # the cross does not scroll away
    count.at_most(4, "a monument, typed", thumb.tap("#act-monument .main").taps)
    assert int(page.get_attribute("#board", "data-seq")) == int(written) + 1  # the second tap was none
    Thumb(page).open("#act-monument > summary").open("#act-monument [data-closes]")
    expect(page.locator("#act-monument[open]")).to_have_count(0)
    Thumb(page).open("#act-monument > summary")
    above = page.locator("#act-monument .sheet-body").bounding_box()["y"] - 9
    settled(page).mouse.click(60, above)  # beside the sheet
    expect(page.locator("#act-monument[open]")).to_have_count(0)
    Thumb(page).open("#act-monument > summary")
    assert page.locator("#act-monument .sheet-body").evaluate("sheet => sheet.scrollTop") == 0
    state = state_of(house, match)
    assert [one["markers"] for player in state["players"] for one in player["monuments"]] == [4]
    assert [one["card"]["cost"] for player in state["players"] for one in player["characters"]] == [3]


def test_usual_moves_from_a_deck_and_a_whole_war(house, phone, count):
    match, deck = open_historia(house, "Ania", "Basia"), msgspec.to_builtins(whole_deck().at_the_table())
    for seat in (0, 1):
        act(house, match, type="show_faction", seat=seat, name="Piastowie", deck=deck)
        for card in deck["events"][2 * seat : 2 * seat + 2]:
            act(house, match, type="bring_event", seat=seat, card=card)
    act(house, match, type="begin_epoch")
    act(house, match, type="take_income")
    rich(house, match, 2)
    page = sit(phone("pl"), match, "table")
    for move, sheet, button in (
        ("a character of the deck", "character", ".pick-card >> nth=2"),
        ("a character of the deck", "character", ".pick-card >> nth=3"),
        ("a monument of the deck", "monument", ".put >> nth=1"),
        ("a symbol of the deck", "card", ".pick-card >> nth=0"),
        ("activation", "activate", ".pick-card >> nth=0"),
        ("contest", "contest", ".pick-card >> nth=0"),
        ("cards drawn", "draw", ".pick-card >> nth=0"),
        ("nothing but a pass", "", "#pass"),
    ):
        thumb = Thumb(page).open(f"#act-{sheet} > summary") if sheet else Thumb(page)
        count.at_most(3, move, thumb.tap(f"#act-{sheet} {button}" if sheet else button).taps)
    act(house, match, type="give_turn", seat=0)
    expect(page.locator("#seat-0.active")).to_be_visible()
    thumb = Thumb(page).open("#act-monument > summary").open("#act-monument .peek > summary")
    count.at_most(3, "building on", thumb.tap("#act-monument .peek .put >> nth=0").taps)
    expect(page.locator(".peek[open]")).to_have_count(0)  # it lies face down again

    for seat, name in ((0, "Husarz"), (0, "Hetman"), (1, "Piechur")):
        act(house, match, type="add_character", seat=seat, card={"name": name, "strength": 4})
    act(house, match, type="give_turn", seat=0)
    expect(page.locator("#seat-0.active")).to_be_visible()
    war = Thumb(page).open("#act-declare > summary").tap("#act-declare .pick-card")
    page.fill("#muster-0 [name=strength]", "9")  # thought better of, and no figure of the defender
    war.tap("#muster-0 .all-fight")
    expect(page.locator("#muster-1 [name=strength]")).to_have_value("")
    war.tap("[id^=muster-] .btn >> nth=0").tap("#demand").tap("#fewest")
    count.at_most(8, "a whole war with demands", war.taps)
    assert len(state_of(house, match)["wars"]) == 1


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (360, 740)])
def test_the_field_that_is_typed_into_is_seen_over_what_the_form_comes_to(house, phone, size):
    match = open_historia(house, "Ania", "Basia")
    act(house, match, type="begin_epoch", later=True)
    act(house, match, type="take_income")
    rich(house, match, 2)
    page = sit(phone("pl", size=size), match, "table")
    Thumb(page).open("#act-monument > summary")
    page.keyboard.type("Katedra świętych Stanisława i Wacława na Wawelu, 17, 15PZ")
    page.locator("#act-monument input[name='put.e']").click()
    page.keyboard.type("4")
    told = page.locator("#act-monument .preview")
    expect(told).to_contain_text("4 E")
    assert told.evaluate("one => one.clientHeight") > 50  # several lines
    field = page.locator("#act-monument input[name='put.e']").bounding_box()
    expect(page.locator("#act-monument input[name='put.e']")).to_be_focused()
    assert field["y"] + field["height"] <= page.locator("#act-monument .foot").bounding_box()["y"]


def test_a_held_figure_opens_a_pad_with_the_running_result(house, phone):
    match = open_historia(house, "Ania", "Basia")
    act(house, match, type="begin_epoch", later=True)
    act(house, match, type="take_income")
    page = sit(phone("en"), match, "table")
    cut = page.evaluate(
        "[...document.querySelectorAll('.act span')].filter(one => one.scrollWidth > one.parentNode.clientWidth)"
    )
    assert cut == []  # "Monument" and "Character" fit
    box = page.locator("#plus-1-vp").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_selector("#pad[open]")
    page.mouse.move(x, y - 45, steps=3)  # dragged up by three
    page.mouse.up()
    expect(page.locator("#pad [data-will]")).to_have_text("3")
    page.locator("#pad [data-step='5']").click()
    expect(page.locator("#pad [data-will]")).to_have_text("8")
    page.fill("#pad input", "Testament")
    Thumb(page).tap("#pad [data-do]")
    expect(page.locator("#plus-1-vp .num")).to_have_text("8")
    player = state_of(house, match)["players"][1]
    assert (player["points"]["cards"], player["points"]["corrections"]) == (8, 0)
    Thumb(page).tap("#plus-1-vp")  # a tap stays one more
    expect(page.locator("#plus-1-vp .num")).to_have_text("9")
    page.locator("#plus-1-vp").click(button="right")  # the same by a mouse
    page.locator("#pad [data-step='-10']").click()
    expect(page.locator("#pad [data-do]")).to_be_disabled()
