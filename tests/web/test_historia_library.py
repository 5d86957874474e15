"""The card library on the pages, and a deck of it at a match."""

import io
import json
import re

import pytest
from hs_cards import card, whole_deck
from page_forms import Page

from companion.games.historia.terms import Amounts
from companion.web.games.historia.library import store
from companion.web.games.historia.library.written import to_csv, to_json

GRUNWALD = {"kind": "event", "name": "Grunwald", "epoch": "middle_ages"}
SHELF = "/historia/biblioteka"


@pytest.fixture(autouse=True)
def english(owner):
    owner.set_cookie("language", "en")


@pytest.fixture
def filled(owner):
    """The library holds one whole deck."""
    deck = whole_deck()
    text = to_json([card for card, _ in deck.cards], [deck])
    assert owner.post(f"{SHELF}/wczytaj", data={"pasted": text}).status_code == 303
    return owner


def test_a_card_is_entered_changed_and_deleted(owner):
    fields = {"kind": "character", "name": " Jan  III ", "epoch": "early_modern", "cost": "5", "keywords": "Król"}
    assert owner.post(f"{SHELF}/karta", data=fields).status_code == 303
    assert "Jan III" in owner.get(SHELF).text
    owner.post(f"{SHELF}/karta", data={**fields, "id": "1", "name": "Jan III Sobieski", "strength": "6"})
    page = owner.get(SHELF).text
    assert "Jan III Sobieski" in page
    assert "<td>5</td><td>6</td>" in page
    assert page.count("karta?id=") == 1
    owner.post(f"{SHELF}/karta/usun", data={"id": "1"})
    assert "Sobieski" not in owner.get(SHELF).text


def test_a_card_with_faults_comes_back_with_what_was_typed(owner):
    answer = owner.post(f"{SHELF}/karta", data={**GRUNWALD, "date": "x"})
    assert answer.status_code == 422
    assert "There is no such day: x" in answer.text
    assert 'value="Grunwald"' in answer.text


def test_the_same_card_is_not_there_twice(owner):
    fields = {"kind": "symbol", "name": "Orzeł", "epoch": "modern"}
    owner.post(f"{SHELF}/karta", data=fields)
    assert owner.post(f"{SHELF}/karta", data={**fields, "name": "orzeł"}).status_code == 422


@pytest.mark.parametrize("write", [to_csv, to_json])
def test_a_file_goes_in_and_comes_out_again(owner, write):
    deck = whole_deck()
    text = write([card for card, _ in deck.cards], [deck])
    answer = owner.post(f"{SHELF}/wczytaj", data={"file": (io.BytesIO(text.encode()), "karty")})
    assert "Taken in: cards 15, decks 1." in owner.get(answer.headers["Location"]).text
    out = json.loads(owner.get(f"{SHELF}/karty.json").text)
    assert len(out["cards"]) == 15
    assert sum(one["copies"] for one in out["decks"][0]["cards"]) == 25
    assert owner.get(f"{SHELF}/karty.csv").text.count("Polska") == 15


def test_a_file_larger_than_any_tap_is_taken_in(owner):
    rows = "".join(f"symbol,Symbol {n},modern,{'x' * 300}\n" for n in range(900))
    answer = owner.post(f"{SHELF}/wczytaj", data={"pasted": f"kind,name,epoch,text\n{rows}"})
    assert answer.status_code == 303


def test_a_file_with_a_fault_changes_nothing_and_names_it(owner):
    text = "kind,name,epoch,cost\nsymbol,Orzeł,modern,\ncharacter,Jan,modern,x\n"
    answer = owner.post(f"{SHELF}/wczytaj", data={"pasted": text})
    assert answer.status_code == 422
    assert "Line 3: Cost must be a whole number" in answer.text
    assert json.loads(owner.get(f"{SHELF}/karty.json").text)["cards"] == []


def test_a_file_that_is_not_utf8_says_so(owner):
    answer = owner.post(f"{SHELF}/wczytaj", data={"file": (io.BytesIO(b"\x81\x00k"), "karty.csv")})
    assert answer.status_code == 422
    assert "neither UTF-8" in answer.text


def test_a_deck_is_kept_with_its_faults_and_they_are_named(filled):
    made = filled.post(f"{SHELF}/talia", data={"name": "Próba", "epoch": "middle_ages", "card.1": "1", "card.6": "3"})
    page = filled.get(made.headers["Location"]).text
    assert "exactly 4 different events; this one has 0" in page
    assert "at most two copies" in page
    assert 'id="faults"' not in filled.get(f"{SHELF}/talia").text  # one that is not begun has none
    whole = filled.get(f"{SHELF}/talia?id=1").text
    assert "The deck is as the rules want it." in whole


class TestAtAMatch:
    def test_a_deck_fills_in_faction_base_events_and_cards(self, filled, matches):
        match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
        page = filled.get(f"/m/{match.id}").text
        assert "Use this deck" in page
        taken = filled.post(
            f"/m/{match.id}/act", data={"type": "show_faction", "seat": "0", "deck_id": "1", "seen": "0"}
        )
        assert taken.status_code == 303
        player = matches.look(match.id).state.players[0]
        assert (player.faction, player.base) == ("Piastowie", Amounts(3, 2, 3, 1))
        assert [card.name for card in player.deck.events] == ["Rok 966", "Rok 1000", "Rok 1138", "Rok 1410"]
        assert "Rok 1138" in filled.get(f"/m/{match.id}").text

    def test_the_deck_stays_when_the_faction_is_put_right(self, filled, matches):
        match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
        form = {"type": "show_faction", "seat": "0"}
        filled.post(f"/m/{match.id}/act", data={**form, "deck_id": "1", "seen": "0"})
        filled.post(f"/m/{match.id}/act", data={**form, "name": "Piastowie", "base.p": "5", "seen": "1"})
        player = matches.look(match.id).state.players[0]
        assert player.base == Amounts(p=5)
        assert player.deck.name == "Polska"

    def test_only_decks_of_this_epoch_are_offered(self, filled, matches):
        match = matches.open_match("historia", [("Ania", None), ("Basia", None)], {"format": "stary"})
        assert "Use this deck" not in filled.get(f"/m/{match.id}").text

    def test_a_deck_that_is_gone_is_refused_with_a_sentence(self, filled, matches):
        match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
        form = {"type": "show_faction", "seat": "0", "deck_id": "99", "seen": "0"}
        answer = filled.post(f"/m/{match.id}/act", data=form)
        assert answer.status_code == 422
        assert "This deck is not in the library any more." in answer.text


def test_a_deck_is_chosen_among_the_cards_of_its_faction_and_neutral_ones(filled, matches):
    with matches.storage.writing() as db:
        ours = next(number for number, one in store.cards(db) if (one.kind, one.name) == ("faction", "Piastowie"))
        store.put_card(db, card("faction", "Krzyżacy"))
        theirs = store.put_card(db, card("character", "Ulrich", faction="Krzyżacy"))
        neutral = store.put_card(db, card("symbol", "Pokój"))
    page = filled.get(f"{SHELF}/talia?epoch=middle_ages&faction={ours}").text
    at_hand, aside = page.split('id="of-others"')
    assert re.search(rf'name="card.{ours}"[^>]*value="1"', at_hand)
    assert f'name="card.{neutral}"' in at_hand
    assert f'name="card.{theirs}"' in aside
    assert "2 cards of other factions" in aside
    assert 'id="of-others"' not in filled.get(f"{SHELF}/talia").text  # none is chosen yet
    held = {"name": "Próba", "epoch": "middle_ages", f"card.{ours}": "1", f"card.{theirs}": "1"}
    kept = filled.get(filled.post(f"{SHELF}/talia", data=held).location).text
    assert f'name="card.{theirs}"' in kept.split('id="of-others"')[0]  # what it holds is in sight, with its fault


def test_the_library_is_the_owners_alone(client):
    assert client.get(SHELF).status_code == 403
    assert client.post(f"{SHELF}/wczytaj", data={"pasted": "x"}).status_code == 403


def test_known_cards_are_offered_with_what_stands_on_them(filled, matches):
    match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
    offered = filled.get(f"/m/{match.id}/historia/known?kind=character").text
    assert offered.count("<option") == 7
    assert "&#34;card.cost&#34;: 3" in offered
    assert "Wawel" in filled.get(f"/m/{match.id}/historia/known?kind=monument").text


def test_a_deck_that_is_added_later_is_offered_on_a_board_that_was_drawn_before(owner, matches):
    match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
    assert "Use this deck" not in owner.get(f"/m/{match.id}").text
    deck = whole_deck()
    owner.post(f"{SHELF}/wczytaj", data={"pasted": to_json([card for card, _ in deck.cards], [deck])})
    assert "Use this deck" in owner.get(f"/m/{match.id}").text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_table_is_read_however_its_lines_end(owner, end):
    text = end.join(["kind,name,epoch", "symbol,Orzeł,modern", "symbol,Lew,modern"])
    data = {"file": (io.BytesIO(text.encode()), "karty.csv")}
    assert owner.post(f"{SHELF}/wczytaj", data=data).status_code == 303
    assert "Lew" in owner.get(SHELF).text


def test_every_fault_is_named_unless_there_are_more_than_anybody_reads(owner):
    rows = "".join(f"\nsymbol,Symbol {n},wiek {n}" for n in range(600))
    answer = owner.post(f"{SHELF}/wczytaj", data={"pasted": f"kind,name,epoch{rows}"})
    assert answer.status_code == 422
    assert "Line 501: There is no epoch “wiek 499”" in answer.text
    assert "… and 100 more" in answer.text
    assert "Line 502:" not in answer.text
    assert len(answer.text) < 150_000


class TestNothingIsDropped:
    def saved_again(self, owner, number):
        """The page of a deck, sent back as a browser would if nobody touched it."""
        page = Page(owner.get(f"{SHELF}/talia?id={number}").text)
        form = next(one for one in page.forms if one.attrs["action"].endswith("/talia"))
        return owner.post(f"{SHELF}/talia", data=form.untouched)

    @pytest.mark.parametrize("write", [to_csv, to_json])
    @pytest.mark.parametrize("period", ["", "late_middle_ages"])
    def test_a_deck_saved_again_after_import_is_the_same(self, owner, matches, write, period):
        many = tuple(
            (card(name=f"Postać {n}", epoch="modern" if n == 1 and write is to_json else "middle_ages"), 3)
            for n in range(60)
        )
        deck = whole_deck(cards=(*whole_deck().cards, *many), period=period)
        text = write([one for one, _ in deck.cards], [deck])
        assert owner.post(f"{SHELF}/wczytaj", data={"pasted": text}).status_code == 303
        with matches.storage.reading() as db:
            before = {found.id: found for found in store.decks(db)}
        assert sum(len(found.cards) for found in before.values()) == len(deck.cards)
        for number in before:
            assert self.saved_again(owner, number).status_code == 303
        with matches.storage.reading() as db:
            assert {found.id: found for found in store.decks(db)} == before

    @pytest.mark.parametrize("number", [1000, 123_456])
    def test_a_card_with_a_large_number_stays_in_its_deck(self, owner, matches, number):
        with matches.storage.writing() as db:
            store.put_card(db, card("symbol", "Orzeł"))
            db.execute("UPDATE library_cards SET id = ?", [number])
        answer = owner.post(f"{SHELF}/talia", data={"name": "Talia", "epoch": "middle_ages", f"card.{number}": "2"})
        assert answer.status_code == 303
        with matches.storage.reading() as db:
            (deck,) = store.decks(db)
        assert [(one.name, copies) for one, copies in deck.cards] == [("Orzeł", 2)]
        assert self.saved_again(owner, deck.id).status_code == 303
        with matches.storage.reading() as db:
            assert store.decks(db) == [deck]
