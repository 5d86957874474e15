"""axe over a file of cards on its way in, and sizes for fingers on one's own phone; all else is in test_screens.py."""

from barriers import Examiner
from hs_cards import whole_deck
from hs_phones import open_historia, start
from phones import as_owner, sit

from companion.web.games.historia.library.written import to_json

FINGER, THUMB = 48, 56


def test_a_file_of_cards_has_no_barriers_before_and_after_it_is_taken_in(phone):
    page = as_owner(phone("pl", size=(360, 1900)))
    examiner = Examiner(page, "label-content-name-mismatch", known=set())
    deck = whole_deck(name="Bez barier")
    page.goto("/historia/biblioteka")
    page.fill("textarea[name=pasted]", to_json([card for card, _ in deck.cards], [deck]))
    page.locator(".take-in .btn").click()
    page.wait_for_selector("#preview")
    examiner.look("preview")
    page.locator(".dock button").click()
    page.wait_for_selector(".notice.fine")
    examiner.look("library")
    assert not examiner.found, "\n".join(examiner.found)


def test_on_ones_own_phone_every_target_is_large_enough(house, phone):
    page = sit(phone("pl"), start(house, open_historia(house, "Ania", "Basia", "Celina", "Daria")), 0)
    for selector, least in ((".plus", THUMB), (".minus", FINGER), (".act", THUMB)):
        for found in page.locator(f"button{selector}, summary{selector}").all():
            box = found.bounding_box()
            assert box["height"] >= least, (selector, box)
            assert box["width"] >= FINGER, (selector, box)
