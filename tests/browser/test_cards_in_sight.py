"""All eighteen cards lie before the players at once on any screen, whatever the players are called."""

import pytest
from phones import act_at, deeds, open_match, play, sit
from screens import LANGUAGES, SIZES, faults_at

# Sizes between those that are held: browsers take a bar's height of a phone, tablets and laptops have their own.
BETWEEN = (
    (360, 702), (360, 720), (360, 736), (390, 702), (412, 732),
    (1180, 745), (1280, 720), (1280, 800), (1366, 768), (1366, 1024), (1536, 864),
)  # fmt: skip
NAMES = {"short": ("Ania", "Basia"), "of 24 letters": ("Wincenty z Niepołomic II", "Bogumiła Chrząszczewska")}
WANTED = ".card, .side, #undo, #close"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", NAMES)
def test_all_cards_are_in_sight_at_every_size(phone, house, language, names):
    full = play(house, open_match(house, *NAMES[names]), "full")
    last = open_match(house, *NAMES[names])
    seq = 0
    for action in list(deeds("finished"))[:-4]:  # relics of two rounds, and most of the third laid
        seq = act_at(house, last, seq, **action)
    found = []
    for match in (full, last):
        page = sit(phone(language), match, "table")
        found += faults_at(page, SIZES + BETWEEN, WANTED)
    assert found == []
