"""From a file to the table: the owner takes in a deck, a match uses it, and its cards are one tap away."""

from hs_cards import whole_deck
from hs_phones import Thumb, open_historia, state_of
from phones import act, as_owner, sit
from playwright.sync_api import expect

from companion.web.games.historia.library.written import to_csv


def test_a_deck_from_a_file_fills_in_base_events_and_cards(house, phone):
    deck = whole_deck()
    page = as_owner(phone("pl"))
    page.goto("/historia/biblioteka")
    page.fill("textarea[name=pasted]", to_csv([card for card, _ in deck.cards], [deck]))
    page.get_by_role("button", name="Najpierw obejrzyj").click()
    page.get_by_role("button", name="Wczytaj").click()
    expect(page.get_by_text("Wczytano: karty 15, talie 1.")).to_be_visible()
    page.get_by_role("link", name="Polska").click()
    expect(page.locator("#faults")).to_have_text("Talia jest zgodna z zasadami.")

    match = open_historia(house, "Ania", "Basia")
    page = sit(phone("pl"), match, 0)
    Thumb(page).tap("#seat-0 .deck-pick .btn:has-text('Polska')")
    expect(page.locator("#seat-0 .shown-faction")).to_contain_text("Piastowie")
    for _ in range(2):
        Thumb(page).tap("#seat-0 .picks .pick-card >> nth=0")
    for year in (1500, 1501):
        act(house, match, type="bring_event", seat=1, card={"name": f"Rok {year}", "date": {"year": year}})
    Thumb(page).tap("#begin").tap("#income")
    expect(page.locator("#plus-0-p .num")).to_have_text("3")

    # A card of the deck is two taps; typing a known name fills in the rest of it.
    assert Thumb(page).open("#act-character > summary").tap("#act-character .pick-card >> nth=1").taps == 2
    assert state_of(house, match)["players"][0]["characters"][0]["card"]["cost"] == 1
    act(house, match, type="pass", seat=1)
    expect(page.locator("#seat-0.active")).to_be_visible()
    page.locator("#act-character > summary").click()
    page.locator("#typed-character > summary").click()
    page.locator("#act-character input[data-card]").click()
    expect(page.locator("#known-characters option")).to_have_count(7)
    page.fill("#act-character input[data-card]", "Postać 2")
    expect(page.locator("#act-character input[type=number][name='card.cost']")).to_have_value("2")
    expect(page.locator("#act-character input[name='card.keywords']")).to_have_value("Król, Dowódca")
    expect(page.locator("#act-character .preview")).to_have_text("Koszt: 1 P, 2 E")
    expect(page.locator("#act-character[open]")).to_be_visible()
