"""Historia costs no more taps than moving the markers by hand."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hs_phones import JAGIELLO, LONG, Thumb, open_historia, prepare, start, state_of
from phones import act, ask, sit
from playwright.sync_api import expect


@pytest.fixture
def four(house):
    return open_historia(house, "Ania", "Basia", "Celina", "Daria")


def test_income_for_everyone_is_one_tap(house, phone, four):
    page = sit(phone("pl"), prepare(house, four), "table")
    for kind, gain in {"p": "4", "n": "2", "e": "3", "k": "1"}.items():
        expect(page.locator(f"#count-3-{kind} .gain input")).to_have_value(gain)
    assert Thumb(page).tap("#income").taps == 1
    expect(page.locator("#plus-3-e .num")).to_have_text("3")


def test_activation_of_a_known_character_is_two_taps_and_so_is_a_contest(house, phone, four):
    page = sit(phone("pl"), start(house, four), "table")
    thumb = Thumb(page).open("#act-activate > summary").tap("#act-activate .pick-card")
    assert thumb.taps == 2
    expect(page.locator("#plus-0-p .num")).to_have_text("5")  # 4 - 1 + 2
    thumb = Thumb(page).open("#act-contest > summary")
    expect(page.locator("#act-contest .pick-card")).to_contain_text("po nazwie")
    assert thumb.tap("#act-contest .pick-card").taps == 2
    expect(page.locator("#plus-1-contest .num")).to_have_text("5")


def test_passing_and_any_counter_are_one_tap(house, phone, four):
    page = sit(phone("pl"), start(house, four), "table")
    for seat in range(4):
        for counter in ("p", "n", "e", "k", "vp", "contest"):
            before = int(page.locator(f"#plus-{seat}-{counter} .num").inner_text())
            assert Thumb(page).tap(f"#plus-{seat}-{counter}").taps == 1
            expect(page.locator(f"#plus-{seat}-{counter} .num")).to_have_text(str(before + 1))
            assert Thumb(page).tap(f"#minus-{seat}-{counter}").taps == 1
            expect(page.locator(f"#plus-{seat}-{counter} .num")).to_have_text(str(before))
    assert Thumb(page).tap("#pass").taps == 1
    expect(page.locator("#seat-1.active")).to_be_visible()


def test_a_sheet_that_is_opened_again_after_a_circle_of_turns_shows_every_opponent(house, phone):
    match = open_historia(house, "Ania", "Basia", "Celina")
    for seat, k in enumerate((1, 1, 0)):  # one cannot pay with K, and is not asked
        act(house, match, type="show_faction", seat=seat, name=f"Frakcja {seat}", base={"p": 4, "n": 2, "e": 3, "k": k})
    act(house, match, type="begin_epoch", later=True)
    act(house, match, type="take_income")
    page = sit(phone("pl", has_touch=True, is_mobile=True), match, "table")
    first = state_of(house, match)["turn"]
    for turn in (first, first + 1, first + 2, first + 3):
        Thumb(page).open("#act-declare > summary")
        for seat in (turn + 1, turn + 2):
            expect(page.locator(f"#act-declare .pick-card[value='{seat % 3}']")).to_be_visible()
        Thumb(page).open("#act-character > summary")  # which closes the other
        act(house, match, type="play_character", seat=turn % 3, card={"name": f"Poseł {turn}", "cost": 0})
        expect(page.locator(f"#seat-{(turn + 1) % 3}.active")).to_be_visible()


def test_the_same_chip_tapped_quickly_counts_every_time(house, phone, four):
    page = sit(phone("pl"), start(house, four), "table")
    for _ in range(6):
        page.locator("#plus-2-k").click(no_wait_after=True)
    expect(page.locator("#plus-2-k .num")).to_have_text("7")


def test_two_phones_changing_counters_at_once_lose_no_tap(house, phone, four):
    match = start(house, four)
    ania, basia = sit(phone("pl"), match, 0), sit(phone("en"), match, 1)
    for _ in range(8):
        ania.locator("#plus-0-e").click(no_wait_after=True)
        basia.locator("#plus-1-e").click(no_wait_after=True)

    def third(number):  # and somebody's script, meanwhile
        body = {"action": {"type": "correct", "seat": 2, "counter": "e"}, "request_id": f"script-{number}"}
        ask(house, f"/matches/{match['id']}/actions", body)

    with ThreadPoolExecutor(4) as crowd:
        list(crowd.map(third, range(8)))
    for page in (ania, basia):
        for seat in range(3):
            expect(page.locator(f"#seat-{seat} .c-e .num")).to_have_text("11")


def test_out_of_turn_is_refused_kindly_and_taken_as_a_correction_if_one_insists(house, phone, four):
    match = start(house, four)
    page = sit(phone("pl"), match, 2)
    page.locator("#act-activate > summary").click()
    page.locator("#act-activate .pick-card").click()
    expect(page.locator("#notice")).to_contain_text("Kolej na gracza Ania")
    page.get_by_role("button", name="Zrób to mimo wszystko, jako poprawkę").click()
    expect(page.locator("#plus-2-p .num")).to_have_text("5")
    assert state_of(house, match)["turn"] == 0


def test_an_open_sheet_and_what_is_typed_stay_while_others_play(house, phone, four):
    match = start(house, four)
    page = sit(phone("pl"), match, 0)
    page.locator("#act-character > summary").click()
    page.fill("#act-character input[name='card.name']", "Kazimierz")
    page.fill("#act-character input[name='card.cost']", "2")
    expect(page.locator("#act-character .preview")).to_have_text("Koszt: 1 P, 2 E")
    act(house, match, type="correct", seat=1, counter="vp", by=4)
    expect(page.locator("#seat-1 .c-vp .num")).to_have_text("4")
    expect(page.locator("#act-character input[name='card.name']")).to_have_value("Kazimierz")
    Thumb(page).tap("#act-character .main")
    expect(page.locator("#act-character[open]")).to_have_count(0)
    expect(page.locator("#act-character input[name='card.name']")).to_have_value("")
    assert [one["card"]["name"] for one in state_of(house, match)["players"][0]["characters"]] == [
        JAGIELLO["name"],
        "Kazimierz",
    ]


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768)], ids=["upright", "on its side"])
def test_six_players_with_long_names_are_on_a_tablet_at_once(house, phone, size):
    names = ("Ania", "Basia 🦊", LONG, "<script>alert(1)</script>", "Daria", "Eustachy")
    page = sit(phone("pl", size=size), start(house, open_historia(house, *names)), "table")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    dock = page.locator(".dock").bounding_box()
    for seat in range(6):
        box = page.locator(f"#seat-{seat}").bounding_box()
        assert box["y"] + box["height"] <= dock["y"]
    for selector in (".plus", ".minus", ".act"):
        for box in [found.bounding_box() for found in page.locator(selector).all()]:
            assert box["height"] >= (48 if selector == ".minus" else 56)


def test_on_an_upright_tablet_three_seats_and_the_cards_of_whoever_acts_are_in_sight(house, phone):
    match = start(house, open_historia(house, "Ania", "Basia", "Celina"))
    act(house, match, type="add_character", seat=0, card={"name": "Zawisza", "text": "Nigdy się nie cofa."})
    page = sit(phone("pl", size=(768, 1024)), match, "table")
    dock = page.locator(".dock").bounding_box()
    for part in ("#seat-0", "#seat-1", "#seat-2", "#own"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= dock["y"], part
    page.get_by_role("button", name="Zawisza").click()
    expect(page.get_by_text("Nigdy się nie cofa.").and_(page.locator(".own-text *"))).to_be_visible()
    Thumb(page).tap("#pass")
    expect(page.locator("#own")).not_to_contain_text("Zawisza")


@pytest.mark.parametrize("size", [(360, 640), (360, 740)])
def test_on_a_small_phone_the_next_move_needs_no_scrolling(house, phone, four, size):
    match = start(house, four)
    page = sit(phone("pl", size=size), match, "table")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    dock = page.locator(".dock").bounding_box()
    active = page.locator("#seat-0").bounding_box()
    assert active["y"] + active["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= size[1] + 1
    for found in page.locator("#seat-0 .plus, .act").all():
        box = found.bounding_box()
        assert box["height"] >= 56
    for found in page.locator("#seat-3 .plus, #seat-3 .minus").all():
        assert found.bounding_box()["height"] >= 48
    if size[1] == 740:  # all four can be read at once
        last = page.locator("#plus-3-vp").bounding_box()
        assert last["y"] + last["height"] <= dock["y"]
    act(house, match, type="give_turn", seat=3)
    expect(page.locator("#seat-3.active")).to_be_visible()
    active = page.locator("#seat-3").bounding_box()
    assert active["y"] + active["height"] <= dock["y"]


def test_less_and_more_stand_beside_each_other_in_a_war_and_on_a_monument(house, phone):
    match = start(house, open_historia(house))
    act(house, match, type="add_monument", seat=0, card={"name": "Wawel", "cost": 7}, markers=2)
    page = sit(phone("pl"), match, 0)
    Thumb(page).open("#in-play-0 > summary")
    act(house, match, type="declare_war", seat=0, against=1)
    expect(page.locator("#war .nudge")).to_have_count(2)
    assert page.locator(".nudge").count() == 3
    for pair in page.locator(".nudge").all():
        less, more = (button.bounding_box() for button in pair.locator("button").all())
        assert less["y"] == more["y"]
        assert less["x"] + less["width"] <= more["x"]
        assert min(less["height"], less["width"], more["width"]) >= 48
