"""The library as a designer's workshop: long lists, many cards at once, a table, undo."""

import io
import json
import re

import pytest
from hs_cards import card, whole_deck
from page_forms import Page

from companion.games.historia.terms import Epoch
from companion.web.games.historia.library import spelling, store, versions
from companion.web.games.historia.library.batch import Batch
from companion.web.games.historia.library.cards import KINDS
from companion.web.games.historia.words import library as library_words

SHELF = "/historia/biblioteka"


@pytest.fixture
def filled(owner, matches):
    """A library of one whole deck, read in English."""
    owner.set_cookie("language", "en")
    deck = whole_deck()
    with matches.storage.writing() as db:
        store.take_in(db, Batch(tuple(one for one, _ in deck.cards), (deck,)))
    return owner


@pytest.fixture
def cards(matches):
    def read(**asked):
        with matches.storage.reading() as db:
            return dict(store.cards(db, **asked))

    return read


def test_four_hundred_cards_are_a_page_of_less_than_150_kilobytes(owner, matches):
    many = [
        card(name=f"Kazimierz Wielki, król {n}", faction="Rzeczpospolita", epoch="early_modern", cost=n % 9, strength=3,
             p=1, n=1, k=2, text="Dobierz kartę. " * 20, keywords=("Król", "Dowódca"))
        for n in range(400)
    ]  # fmt: skip
    with matches.storage.writing() as db:
        store.take_in(db, Batch(tuple(many)))
    page = owner.get(SHELF).text
    assert page.count("karta?id=") == 400
    assert len(page.encode()) < 150_000


def test_the_list_shows_what_is_asked_for_with_cost_and_strength(filled):
    page = filled.get(f"{SHELF}?words=postac&least=5&sort=cost&down=1").text
    assert page.index("Postać 6") < page.index("Postać 5")
    assert "Postać 4" not in page
    assert "<td>5</td><td>1</td><td>1 K</td>" in page
    assert 'aria-sort="descending"' in page


def test_many_cards_are_changed_at_once_and_it_is_undone(filled, cards):
    chosen = [number for number, one in cards(kind="character").items() if one.cost >= 4]
    answer = filled.post(
        f"{SHELF}/wiele?kind=character", data={"card": chosen, "what": "cost", "value": "+2", "do": "change"}
    )
    assert answer.location.endswith("?kind=character")
    assert sorted(one.cost for one in cards(kind="character").values()) == [0, 1, 2, 3, 6, 7, 8]
    page = Page(filled.get(answer.location).text)
    (undo,) = [form for form in page.forms if form.attrs["action"].startswith(f"{SHELF}/cofnij")]
    for _ in range(2):  # a second tap takes nothing more back
        assert filled.post(f"{SHELF}/cofnij", data=undo.untouched).status_code == 303
    assert sorted(one.cost for one in cards(kind="character").values()) == [0, 1, 2, 3, 4, 5, 6]
    assert "The library has changed since." in filled.get(SHELF).text


def test_many_cards_are_all_changed_or_none(filled, cards):
    before = cards()
    answer = filled.post(f"{SHELF}/wiele", data={"card": list(before), "what": "cost", "value": "-3"})
    assert answer.status_code == 422
    assert "Postać 2: Give a whole number from 0 to 999, not “-1”." in answer.text
    assert answer.text.count(" checked") == len(before)
    assert cards() == before


def test_a_change_that_changes_nothing_says_so(filled, cards):
    chosen = list(cards(kind="character"))
    answer = filled.post(f"{SHELF}/wiele", data={"card": chosen, "what": "special_cost", "value": "+1", "do": "change"})
    assert answer.status_code == 422
    assert "That changes none of these cards" in answer.text


def test_nothing_is_done_to_no_cards(filled):
    answer = filled.post(f"{SHELF}/wiele", data={"what": "cost", "value": "3", "do": "delete"})
    assert answer.status_code == 422
    assert "Tick the cards first." in answer.text


def test_many_cards_are_copied_and_deleted(filled, cards):
    chosen = list(cards(kind="symbol"))
    filled.post(f"{SHELF}/wiele", data={"card": chosen, "do": "copy"})
    assert sorted(one.name for one in cards(kind="symbol").values()) == [
        "Symbol 0", "Symbol 0 (2)", "Symbol 1", "Symbol 1 (2)",
    ]  # fmt: skip
    filled.post(f"{SHELF}/wiele", data={"card": chosen, "do": "delete"})
    assert sorted(one.name for one in cards(kind="symbol").values()) == ["Symbol 0 (2)", "Symbol 1 (2)"]
    assert "2 cards deleted, 1 deck changed" in filled.get(SHELF).text


def test_a_card_is_duplicated_into_a_form_that_is_not_stored_yet(filled, cards):
    number = next(iter(cards(kind="monument")))
    before = cards()
    (form,) = [one for one in Page(filled.get(f"{SHELF}/karta?copy={number}").text).forms if "id" not in one.untouched]
    assert form.untouched["name"] == "Wawel (2)"
    assert cards() == before
    assert filled.post(f"{SHELF}/karta", data=form.untouched).status_code == 303
    assert sorted(one.name for one in cards(kind="monument").values()) == ["Wawel", "Wawel (2)"]


def test_a_table_is_saved_whole_or_not_at_all(filled, cards):
    form = next(
        one for one in Page(filled.get(f"{SHELF}/tabela?kind=character&sort=cost").text).forms if "method" in one.attrs
    )
    numbers = list(cards(kind="character"))
    sent = {**form.untouched, f"{numbers[0]}.cost": "9", f"{numbers[1]}.strength": "x"}
    before = cards()
    answer = filled.post(form.attrs["action"], data=sent)
    assert answer.status_code == 422
    assert "not “x”" in Page(answer.text).said(f"{numbers[1]}.strength")
    assert cards() == before
    assert filled.post(form.attrs["action"], data={**sent, f"{numbers[1]}.strength": "4"}).status_code == 303
    assert (cards()[numbers[0]].cost, cards()[numbers[1]].strength) == (9, 4)
    assert "Cost: <del>0</del> → <ins>9</ins>" in " ".join(filled.get(f"{SHELF}/karta?id={numbers[0]}").text.split())


def test_a_table_of_no_cards_says_so(filled):
    page = filled.get(f"{SHELF}/tabela?words=nobody").text
    assert "No card is like that." in page
    assert ">Save<" not in page


def test_a_table_says_at_the_name_that_there_is_such_a_card(filled, cards):
    first, second = cards(kind="symbol")
    answer = filled.post(f"{SHELF}/tabela", data={"cards": f"{first}.{second}", f"{first}.name": "symbol 1"})
    assert answer.status_code == 422
    assert "There is such a card already" in Page(answer.text).said(f"{first}.name")


def test_a_table_with_a_card_that_is_gone_changes_nothing(filled, cards):
    number = next(iter(cards()))
    assert filled.post(f"{SHELF}/tabela", data={"cards": f"{number}.99", f"{number}.name": "X"}).status_code == 409
    assert cards()[number].name != "X"


def test_a_table_is_looked_at_before_it_is_taken_in(filled, cards):
    text = "nazwa;koszt;Autor\nPostać 1;7;Ola\nPostać 2;2;\n"
    before = cards()
    answer = filled.post(f"{SHELF}/wczytaj", data={"pasted": text, "do": "look"})
    page = Page(answer.text)
    assert " ".join(page.texts["preview"].split()) == "0 new cards, 1 changed, 1 as before"
    assert "Autor" in answer.text
    assert cards() == before
    (form,) = [one for one in page.forms if "pasted" in one.untouched]
    assert filled.post(f"{SHELF}/wczytaj", data=form.untouched).status_code == 303
    ((number, changed),) = [(number, one) for number, one in cards().items() if one != before[number]]
    assert (changed.name, changed.cost, changed.keywords) == ("Postać 1", 7, ("Król", "Dowódca"))
    assert changed.aside == (("Autor", "Ola"),)

    # What means nothing here stays with the card, whatever is done to it, and goes out again.
    page = Page(filled.get(f"{SHELF}/karta?id={number}").text)
    form = next(one for one in page.forms if "cost" in one.untouched)
    filled.post(f"{SHELF}/karta", data={**form.untouched, "cost": "8"})
    filled.post(f"{SHELF}/wiele", data={"card": [number], "what": "cost", "value": "+1", "do": "change"})
    assert (cards()[number].cost, cards()[number].aside) == (9, (("Autor", "Ola"),))
    head, *rows = filled.get(f"{SHELF}/karty.csv").text.splitlines()
    assert head.endswith(",Autor")
    assert [row.endswith(",Ola") for row in rows if "Postać 1" in row] == [True]


def test_a_deck_with_a_card_of_another_epoch_says_that_it_becomes_two(filled):
    rows = ("symbol,A,modern,Polska,2", "symbol,B,modern,Polska,1", "symbol,C,middle_ages,Polska,1")
    text = "\n".join(("kind,name,epoch,deck,copies", *rows))
    said = filled.post(f"{SHELF}/wczytaj", data={"pasted": text, "do": "look"}).text
    notice = " ".join(re.search(r'<p class="notice warn parted">(.*?)</p>', said, re.DOTALL)[1].split())
    assert notice.startswith("Polska has cards of more than one epoch.")
    assert notice.endswith("Modern times – 3 cards, Middle Ages – 1 card.")
    alone = text.replace("middle_ages", "modern")
    assert "parted" not in filled.post(f"{SHELF}/wczytaj", data={"pasted": alone, "do": "look"}).text


def test_the_same_fault_in_many_lines_is_said_once_with_all_its_lines(filled):
    text = "kind,name,epoch\nsymbol,A,x\nsymbol,B,x\nsymbol,C,modern\nsymbol,D,x\n"
    assert "Lines 2–3, 5: There is no epoch “x”" in filled.post(f"{SHELF}/wczytaj", data={"pasted": text}).text
    filled.set_cookie("language", "pl")
    answer = filled.post(f"{SHELF}/wczytaj", data={"pasted": "rodzaj,nazwa,epoka,koszt\nzamek,A,barok,x\n"})
    assert "Nie ma epoki „Barok”. Są: Starożytność, Średniowiecze, Nowożytność, Współczesność." in answer.text
    assert "Nie ma rodzaju „zamek”: frakcja, wydarzenie, postać, zabytek albo symbol." in answer.text
    assert "Pole „Koszt” musi być liczbą całkowitą" in answer.text


@pytest.mark.parametrize(
    ("language", "head", "row"),
    [
        ("pl", "Rodzaj;Nazwa;Epoka;Okres;Frakcja;", "zabytek;Wawel;Średniowiecze;;"),
        ("en", "Kind,Name,Epoch,Period,Faction,", "monument,Wawel,Middle Ages,,"),
    ],
)
def test_the_table_speaks_the_readers_language_with_the_separator_of_its_spreadsheets(filled, language, head, row):
    filled.set_cookie("language", language)
    before = json.loads(filled.get(f"{SHELF}/karty.json").text)
    text = filled.get(f"{SHELF}/karty.csv").text
    assert text.startswith(f"\ufeff{head}")
    assert f"\r\n{row}" in text
    filled.post(f"{SHELF}/wczytaj", data={"file": (io.BytesIO(text.encode()), "karty.csv")})
    assert json.loads(filled.get(f"{SHELF}/karty.json").text) == before


def test_every_heading_and_word_of_the_table_is_read_again(app):
    for language in ("pl", "en"):
        with app.test_request_context(headers={"Cookie": f"language={language}"}):
            assert [spelling.heading(library_words.in_table("", field)) for field in spelling.COLUMNS] == [
                *spelling.COLUMNS
            ]
            assert [spelling.cell("kind", library_words.in_table("kind", one)) for one in KINDS] == [*KINDS]
            assert [spelling.cell("epoch", library_words.in_table("epoch", one)) for one in Epoch] == [*Epoch]


class TestPrintAndPlay:
    def sheets(self, page):
        """What lies in each place of each sheet: a name, a back, or nothing."""
        found = []
        for sheet in page.split('<div class="cut-sheet')[1:]:
            parts = re.findall(
                r'<article.*?<b[^>]*>(.*?)</b>|class="(back-of) kind-(\w+)|<div aria-hidden="true">(</div>)',
                sheet,
                re.S,
            )
            found.append([name or (f"back of {kind}" if back else "") for name, back, kind, _ in parts])
        return found

    def test_a_deck_is_printed_with_its_copies_nine_on_a_sheet(self, filled):
        front = self.sheets(filled.get(f"{SHELF}/druk?deck=1&backs=0").text)
        assert [len(sheet) for sheet in front] == [9, 9, 9]
        names = [name for sheet in front for name in sheet if name]
        assert (len(names), names.count("Wawel"), names.count("Rok 966")) == (25, 2, 1)

    def test_backs_lie_as_the_paper_does_when_it_is_turned_over(self, filled):
        front, back = self.sheets(filled.get(f"{SHELF}/druk?words=rok+966").text)
        assert front == ["Rok 966", *[""] * 8]
        assert back == ["", "", "back of event", *[""] * 6]

    def test_no_back_tells_what_lies_in_a_deck_or_face_down(self, filled):
        sheets = self.sheets(filled.get(f"{SHELF}/druk?deck=1").text)
        backs = [back for sheet in sheets[1::2] for back in sheet if back]
        assert sorted(set(backs)) == ["back of deck", "back of event", "back of faction"]
        assert backs.count("back of deck") == 20  # characters, monuments and symbols
        page = filled.get(f"{SHELF}/druk?deck=1").text
        assert len(set(re.findall(r'<div class="back-of kind-deck.*?</div>', page, re.S))) == 1

    def test_the_cards_that_are_ticked_are_printed(self, filled, cards):
        chosen = list(cards(kind="symbol"))
        answer = filled.post(f"{SHELF}/wiele", data={"card": chosen, "do": "print"})
        (front, _) = self.sheets(filled.get(answer.location).text)
        assert [name for name in front if name] == ["Symbol 0", "Symbol 1"]

    @pytest.mark.parametrize(("paper", "first"), [("a4", "M10.5 1V15.0"), ("letter", "M13.45 1V6.2")])
    def test_marks_say_where_to_cut(self, filled, paper, first):
        page = filled.get(f"{SHELF}/druk?paper={paper}&words=wawel").text
        assert first in page  # (210 − 3 × 63) / 2 from the side, ending 1.5 mm above the card
        assert page.count("<path") == 16

    def test_a_deck_that_is_gone_is_not_found(self, filled):
        assert filled.get(f"{SHELF}/druk?deck=9").status_code == 404

    def test_a_card_shows_how_it_would_be_printed(self, filled, cards):
        number = next(iter(cards(kind="event")))
        page = filled.get(f"{SHELF}/karta?id={number}").text
        assert re.search(r'<article class="face kind-event">.*<dt>\+5</dt>\s*<dd>\s*Mieszko I\s*</dd>', page, re.S)


class TestVersions:
    PAGE = f"{SHELF}/wersje"

    def test_a_version_is_named_compared_and_brought_back(self, filled, cards):
        assert filled.post(self.PAGE, data={"name": " 0.16 "}).status_code == 303
        before = cards()
        filled.post(f"{SHELF}/wiele", data={"card": list(cards(kind="monument")), "what": "vp", "value": "7"})
        page = " ".join(filled.get(f"{self.PAGE}/porownaj?since=1&until=0").text.split())
        assert "0 cards added, 1 card changed, 0 cards deleted, 14 as before" in page
        assert "<th>Wawel</th> <td>VP</td> <td><del>5</del></td> <td><ins>7</ins></td>" in page
        assert filled.post(f"{self.PAGE}/przywroc", data={"id": "1"}).status_code == 303
        assert cards() == before

    def test_a_name_is_given_once(self, filled):
        filled.post(self.PAGE, data={"name": "0.16"})
        answer = filled.post(self.PAGE, data={"name": "0.16"})
        assert answer.status_code == 422
        assert "There is a version of this name already." in Page(answer.text).said("name")

    def test_a_version_is_a_file_and_can_be_forgotten(self, filled):
        filled.post(self.PAGE, data={"name": "0.16"})
        assert filled.get(f"{self.PAGE}/1.json").json == filled.get(f"{SHELF}/karty.json").json
        filled.post(f"{self.PAGE}/usun", data={"id": "1"})
        for path in ("/1.json", "/porownaj?since=1"):
            assert filled.get(self.PAGE + path).status_code == 404
        assert filled.post(f"{self.PAGE}/przywroc", data={"id": "1"}).status_code == 404

    def test_numbers_that_no_table_reaches_are_not_found(self, filled):
        huge = "9" * 30
        for path in (f"/{huge}.json", f"/porownaj?since={huge}", f"/porownaj?since=0&until={huge}"):
            assert filled.get(self.PAGE + path).status_code == 404
        for path in (f"/karta?id={huge}", f"/karta?copy={huge}", f"/talia?id={huge}", f"/druk?deck={huge}"):
            assert filled.get(SHELF + path).status_code < 500

    def test_a_version_is_read_before_the_write_lock_is_taken(self, filled, monkeypatch, matches):
        filled.post(self.PAGE, data={"name": "0.16"})
        order, read = [], versions.read_json
        monkeypatch.setattr(versions, "read_json", lambda text: order.append("read") or read(text))
        lock = matches.storage.writing
        monkeypatch.setattr(matches.storage, "writing", lambda: order.append("lock") or lock())
        filled.post(f"{self.PAGE}/przywroc", data={"id": "1"})
        assert order[:2] == ["read", "lock"]

    def test_a_match_remembers_which_version_its_decks_are_of(self, filled, cards, matches):
        match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
        taken = {"type": "show_faction", "seat": "0", "deck_id": "1"}
        seen = []
        for number, change in enumerate([lambda: None, self.name_it, self.change_a_card, self.name_it]):
            change(filled, cards) if number else change()
            filled.post(f"/m/{match.id}/act", data={**taken, "seen": str(number)})
            seen.append(matches.look(match.id).state.players[0].deck.version)
        assert seen == ["", "0.1", "0.1+", "0.3"]
        assert matches.look(match.id).state.players[0].versions == ("0.1", "0.1+", "0.3")
        assert "Polska 0.1+" in filled.get(f"/m/{match.id}/log").text

    def name_it(self, filled, cards):
        costs = sum(one.cost for one in cards(kind="monument").values())  # 15, then 17
        filled.post(self.PAGE, data={"name": f"0.{costs - 14}"})

    def change_a_card(self, filled, cards):
        filled.post(f"{SHELF}/wiele", data={"card": list(cards(kind="monument")), "what": "cost", "value": "+2"})


def test_the_names_of_versions_are_for_the_owner_alone(owner, client, matches):
    with matches.storage.writing() as db:
        versions.keep(db, "0.17 tajna", "2026-11-18T10:00:00+00:00", [], [])
    owner.post("/settings", data={"openers": "network"})
    assert "0.17 tajna" in owner.get("/new/historia").text
    assert "0.17 tajna" not in client.get("/new/historia").text
