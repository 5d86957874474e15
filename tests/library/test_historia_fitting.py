"""How small a card is printed."""

import pytest
from hs_cards import card

from companion.web.games.historia.library.fitting import SIZES, Fit, fit

RULE = "Akcja: odrzuć jeden znacznik, aby dobrać kartę. "


def test_a_card_with_little_on_it_has_the_usual_letters_and_its_drawing():
    assert fit(card("symbol", "Szczerbiec", text=RULE)) == Fit(0, True)
    assert fit(card("character", "Zawisza Czarny", faction="Polska", keywords=("Rycerz",))) == Fit(0, True)


def test_words_take_the_drawings_place_before_they_become_smaller():
    found = [fit(card("character", "Jan", keywords=("Rycerz",) * (n // 4), text=RULE * n)) for n in range(0, 31, 3)]
    assert [one.step for one in found] == sorted(one.step for one in found)
    assert [one.art for one in found] == sorted((one.art for one in found), reverse=True)
    assert Fit(0, False) in found
    assert all(one.step == 0 for one in found if one.art)


@pytest.mark.parametrize("kind", ["character", "event"])
def test_more_than_paper_holds_has_the_smallest_letters_there_are(kind):
    words = tuple(f"{n} {'x' * 70}" for n in range(12))
    full = card(kind, "x" * 80, five=words, three=words, one=words, keywords=words, text="x" * 400)
    assert fit(full).step == len(SIZES) - 1
