"""A whole epoch of two players on two phones in Polish, with a war; and the same forms without JavaScript."""

import pytest
from hs_phones import Thumb, open_historia, start, state_of
from phones import act, as_owner, photograph, sit
from playwright.sync_api import expect


@pytest.fixture
def pair(house, phone):
    match = open_historia(house, "Ania", "Basia")
    return match, sit(phone("pl"), match, 0), sit(phone("pl", theme="dark"), match, 1)


def bring(page, seat, name, year, **more):
    form = page.locator(f"#seat-{seat} .event-form")
    unfold(page, seat, ".event-form")
    form.locator("input[name='card.name']").fill(name)
    form.locator("input[name='card.date.year']").fill(str(year))
    for field, value in more.items():
        form.locator(".unfold > summary").click()
        form.locator(f"input[name='card.{field}']").fill(value)
    Thumb(page).tap(f"#seat-{seat} .event-form > .btn")


def unfold(page, seat, form):
    """What is typed is folded where the library has decks, which other tests may have brought."""
    for fold in page.locator(f"#seat-{seat} details:not([open]):has({form})").all():
        fold.locator("> summary").click()


def show_faction(page, seat, name, **base):
    form = page.locator(f"#seat-{seat} .faction")
    unfold(page, seat, ".faction")
    form.locator("input[name=name]").fill(name)
    for kind, count in base.items():
        form.locator(f"input[name='base.{kind}']").fill(str(count))
    Thumb(page).tap(f"#seat-{seat} .faction .btn")


def at(page, match_state):
    expect(page.locator(f"#board.phase-{match_state}")).to_be_visible()


def test_a_whole_epoch_on_two_phones(house, pair):
    match, ania, basia = pair
    show_faction(ania, 0, "Piastowie", p=3, n=2, e=4, k=1)
    show_faction(basia, 1, "Krzyżacy", p=4, n=1, e=2, k=2)
    bring(ania, 0, "Chrzest Polski", 966, three="Książę")
    bring(ania, 0, "Zjazd gnieźnieński", 1000)
    bring(basia, 1, "Bitwa pod Grunwaldem", 1410)
    bring(basia, 1, "Hołd pruski", 1525)
    photograph(ania, "historia-preparing")
    Thumb(ania).tap("#begin")

    # 966: Ania plays Mieszko and contests with him; Basia passes.
    at(basia, "income")
    Thumb(basia).tap("#income")
    at(ania, "actions")
    ania.locator("#act-character > summary").click()
    for field, value in (("name", "Mieszko I"), ("cost", "3"), ("strength", "2"), ("keywords", "Książę, Dowódca")):
        ania.fill(f"#act-character input[name='card.{field}']", value)
    expect(ania.locator("#act-character .preview")).to_have_text("Koszt: 1 P, 3 E")
    Thumb(ania).tap("#act-character .main")
    expect(basia.locator("#seat-1.active")).to_be_visible()
    Thumb(basia).tap("#pass")
    expect(ania.locator("#seat-0.active")).to_be_visible()
    Thumb(ania).open("#act-contest > summary").tap("#act-contest .pick-card")
    Thumb(ania).tap("#pass")
    at(basia, "round_end")
    expect(basia.locator("#ending")).to_contain_text("Chrzest Polski: zdobywa Ania")
    Thumb(basia).tap("#end-round")

    # 1000: Ania goes to war against Basia, who has nobody; demands.
    at(ania, "income")
    Thumb(ania).tap("#income")
    Thumb(ania).open("#act-declare > summary").tap("#act-declare .pick-card")
    at(basia, "war")
    expect(basia.locator("[id^=muster-]")).to_have_count(0)
    expect(ania.locator("[id^=muster-] > .btn")).to_have_text("Nikt nie walczy: siła 0", use_inner_text=True)
    ania.locator("[id^=muster-] .tick").click()
    expect(ania.locator("[id^=muster-] > .btn")).to_have_text("Atakuj zaznaczonymi", use_inner_text=True)
    expect(ania.locator("[id^=muster-] .preview")).to_have_text("siła militarna 2")
    Thumb(ania).tap("[id^=muster-] > .btn")
    expect(basia.locator("[id^=muster-]")).to_be_visible()
    Thumb(basia).tap("[id^=muster-] > .btn")
    photograph(ania, "historia-war")
    expect(basia.locator("#glory")).to_have_count(0)
    Thumb(ania).tap("#demand")
    expect(basia.locator("#cheapest")).to_contain_text("odrzuca 2 P")
    Thumb(basia).open("#other-way > summary")
    basia.fill("#demands input[name='discard.p']", "1")
    expect(basia.locator("#demands .preview")).to_have_text("zaspokaja 1 żądanie z 2")
    basia.locator("#demands > .btn").click()
    expect(basia.locator("#notice")).to_contain_text("To zaspokaja 1 z 2 żądań")
    basia.fill("#demands input[name='discard.p']", "")
    basia.fill("#demands input[name='give.e']", "1")
    Thumb(basia).tap("#demands > .btn")
    at(ania, "actions")
    assert [one["influence"]["e"] for one in state_of(house, match)["players"]] == [6, 3]  # 1 + 4 + 1, 2 + 2 - 1
    Thumb(basia).tap("#pass")
    expect(ania.locator("#seat-0.active")).to_be_visible()
    Thumb(ania).tap("#pass")
    Thumb(ania).tap("#end-round")

    # 1410 and 1525 pass by; then the epoch ends.
    for _ in range(2):
        at(basia, "income")
        Thumb(basia).tap("#income")
        Thumb(basia).tap("#pass")
        expect(ania.locator("#seat-0.active")).to_be_visible()
        Thumb(ania).tap("#pass")
        Thumb(ania).tap("#end-round")
        expect(basia.locator("#board:not(.round_end):not(.actions)")).to_be_visible()
    at(ania, "epoch_end")
    Thumb(ania).tap("#end-epoch")
    expect(basia.locator("#event h2")).to_have_text("Nowożytność")
    players = state_of(house, match)["players"]
    assert [player["points"]["culture"] for player in players] == [4, 8]
    assert [len(player["events"]) for player in players] == [1, 0]

    ania.goto(f"/m/{match['id']}/receipt")
    expect(ania.locator(".plot polyline")).to_have_count(2)
    photograph(ania, "historia-summary", whole=True)


def test_a_war_is_followed_on_a_third_screen(house, phone):
    match = start(house, open_historia(house, "Ania", "Basia", "Celina"))
    screen = sit(phone("en", size=(1440, 900)), match, "watch")
    act(house, match, type="declare_war", seat=0, against=1)
    act(house, match, type="muster", seat=0, strength=5)
    act(house, match, type="muster", seat=1, strength=2)
    expect(screen.locator(".watch-where")).to_contain_text("Ania 5 : 2 Basia")
    act(house, match, type="take_glory", seat=0)
    expect(screen.locator(".watch-side").first).to_contain_text("3")


def test_everything_works_without_javascript(house, phone):
    match = start(house, open_historia(house))
    page = as_owner(phone("en", java_script_enabled=False))
    page.goto(f"/m/{match['id']}")
    page.locator("#plus-1-vp").click()
    expect(page.locator("#plus-1-vp .num")).to_have_text("1")
    page.locator("#act-activate > summary").click()
    expect(page.locator("#act-activate .sheet-head")).to_be_visible()
    expect(page.locator("[data-closes] >> visible=true")).to_have_count(0)  # it would do nothing
    page.locator("#act-activate .pick-card").click()
    expect(page.locator("#plus-0-p .num")).to_have_text("5")
    page.locator("#act-draw > summary").click()
    page.locator("#act-draw button[value='1']").first.click()
    expect(page.locator("#plus-1-n .num")).to_have_text("1")
    page.locator("#pass").click()
    page.locator("#pass").click()
    page.locator("#end-round").click()
    expect(page.locator("#event")).to_contain_text("round 2 of 4")


def test_what_a_phone_has_typed_as_its_base_outlives_an_income_that_another_takes(house, phone):
    match = open_historia(house, "Ania", "Basia")
    table, basia = sit(phone("pl", size=(1024, 768)), match, "table"), sit(phone("en"), match, 1)
    Thumb(table).tap("#begin")
    at(basia, "income")
    for kind, count in (("p", 3), ("n", 2), ("k", 4)):
        basia.fill(f"#put-base input[name='bases.1.{kind}']", str(count))
    table.fill("input[name='bases.0.p']", "2")
    Thumb(table).tap("#income")
    at(basia, "actions")
    expect(basia.locator("#put-base input[name='base.k']")).to_have_value("4")
    Thumb(basia).tap("#put-base .btn")
    expect(basia.locator("#put-base")).to_have_count(0)
    assert [player["influence"]["p"] for player in state_of(house, match)["players"]] == [2, 3]
    assert state_of(house, match)["players"][1]["influence"]["k"] == 4


def test_a_refusal_goes_when_it_is_true_no_longer_and_its_sentence_has_room(house, phone):
    match = start(house, open_historia(house, "Ania", "Basia"))
    basia = sit(phone("en"), match, 1)
    Thumb(basia).open("#act-declare > summary").open("#act-declare .pick-card")
    refused = basia.locator(".notice.bad")
    expect(refused).to_contain_text("It is the turn of Ania")
    said, button = refused.locator("p").bounding_box(), refused.locator(".btn").bounding_box()
    assert said["width"] > 200
    assert said["y"] + said["height"] <= button["y"]
    act(house, match, type="correct", seat=0, counter="vp", by=1)
    expect(basia.locator("#count-0-vp .num")).to_have_text("1")
    expect(refused).to_be_visible()  # it is still so
    act(house, match, type="pass", seat=0)
    expect(basia.locator("#seat-1.active")).to_be_visible()
    expect(refused).to_have_count(0)


def test_a_dock_has_one_height_whatever_undo_would_take_back(house, phone):
    match = start(house, open_historia(house, "Aleksandra", "Basia"))
    page = sit(phone("en"), match, 0)
    act(house, match, type="declare_war", seat=0, against=1)
    at(page, "war")
    before = page.locator("#dock").bounding_box()["height"]
    act(house, match, type="modify", seat=0, what="demands", by=-1)
    expect(page.locator("#undo small")).to_contain_text("Demands")
    assert page.locator("#dock").bounding_box()["height"] == before
    assert page.locator("#undo").get_attribute("title").endswith("Demands −1")
