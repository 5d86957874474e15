"""axe over the pages of Historia, and sizes for fingers on one's own phone."""

import pytest
from barriers import Examiner
from hs_cards import whole_deck
from hs_phones import Thumb, open_historia, prepare, start, state_of
from phones import act, as_owner, sit

from companion.web.games.historia.library.written import to_json

FINGER, THUMB = 48, 56
SHEETS = ("character", "monument", "draw", "activate", "more", "contest", "declare", "card")


@pytest.fixture
def examiner(phone):
    return Examiner(phone("pl", size=(360, 1900)), "label-content-name-mismatch")


def test_the_board_has_no_barriers_at_any_stage(examiner, house):
    page, match = examiner.page, open_historia(house, "Ania", "Basia")
    sit(page, match, "table")
    examiner.look("preparing")
    prepare(house, match)
    page.wait_for_selector("#income")
    examiner.look("income")
    start_of_actions(house, match)
    page.wait_for_selector("#pass")
    examiner.look("actions")
    for sheet in SHEETS:
        page.locator(f"#act-{sheet} > summary").click()
        examiner.look(sheet)
    act(house, match, type="declare_war", seat=0, against=1)
    page.wait_for_selector("#muster")
    examiner.look("muster")
    act(house, match, type="muster", seat=0, strength=4)
    act(house, match, type="muster", seat=1, strength=1)
    page.wait_for_selector("#glory")
    examiner.look("compare")
    act(house, match, type="demand", seat=0)
    page.wait_for_selector("#cheapest")
    page.locator("#other-way > summary").click()
    examiner.look("demands")
    Thumb(page).tap("#cheapest").tap("#pass").tap("#pass")
    page.wait_for_selector("#ending")
    examiner.look("round end")
    Thumb(page).tap("#end-round")
    page.locator("#stack > summary").click()
    page.locator("#act-more > summary").click()
    examiner.look("stack and cards")
    page.locator("#plus-0-vp").click(button="right")
    examiner.look("pad")
    king = state_of(house, match)["players"][0]["characters"][0]["id"]
    examiner.visit(f"/m/{match['id']}/historia/karta?seat=0&character={king}")
    examiner.visit(f"/m/{match['id']}/receipt")
    examiner.visit(f"/m/{match['id']}/watch")
    assert not examiner.found, "\n".join(examiner.found)


def start_of_actions(house, match):
    act(house, match, type="take_income")
    for seat in (0, 1):
        act(house, match, type="add_character", seat=seat, card={"name": "Jan", "cost": 2, "strength": 1})
    act(house, match, type="add_monument", seat=0, card={"name": "Wawel", "cost": 9}, markers=2)


def test_the_library_and_the_rulings_have_no_barriers(examiner, house):
    page = as_owner(examiner.page)
    examiner.visit("/new/historia")
    examiner.visit("/historia/zasady")
    deck = whole_deck(name="Bez barier")
    page.goto("/historia/biblioteka")
    page.fill("textarea[name=pasted]", to_json([card for card, _ in deck.cards], [deck]))
    page.locator(".take-in .btn").click()
    page.wait_for_selector("#preview")
    examiner.look("preview")
    page.locator(".dock button").click()
    page.wait_for_selector(".notice.fine")
    examiner.look("library")
    page.get_by_role("link", name="Bez barier").click()
    examiner.look("deck")
    for kind in ("faction", "event", "character", "monument", "symbol"):
        examiner.visit(f"/historia/biblioteka/karta?kind={kind}")
    for path in ("tabela", "druk", "wersje", "wersje/porownaj", "proby"):
        examiner.visit(f"/historia/biblioteka/{path}")
    assert not examiner.found, "\n".join(examiner.found)


def test_on_ones_own_phone_every_target_is_large_enough(house, phone):
    page = sit(phone("pl"), start(house, open_historia(house, "Ania", "Basia", "Celina", "Daria")), 0)
    for selector, least in ((".plus", THUMB), (".minus", FINGER), (".act", THUMB)):
        for found in page.locator(f"button{selector}, summary{selector}").all():
            box = found.bounding_box()
            assert box["height"] >= least, (selector, box)
            assert box["width"] >= FINGER, (selector, box)
