"""Decks against the rules of construction, and cards in and out of files, with every fault named."""

import json
import re

import pytest
from hs_cards import card, whole_deck
from msgspec.structs import replace

from companion.games.historia.cards import CharacterCard, EventCard, MonumentCard
from companion.games.historia.terms import Amounts, Date
from companion.web.games.historia.library.cards import read_card
from companion.web.games.historia.library.days import read_date
from companion.web.games.historia.library.decks import check_deck
from companion.web.games.historia.library.files import read_file
from companion.web.games.historia.library.written import to_csv, to_json


def faults(deck):
    return [(fault.code, fault.value) for fault in check_deck(deck)]


def with_card(deck, new, copies=1):
    return replace(deck, cards=(*deck.cards, (new, copies)))


class TestConstruction:
    def test_a_whole_deck_has_no_fault(self):
        assert faults(whole_deck()) == []

    def test_exactly_one_faction(self):
        deck = whole_deck()
        assert faults(replace(deck, cards=deck.cards[1:])) == [("one_faction", "0")]
        assert ("one_faction", "2") in faults(with_card(deck, card("faction", "Krzyżacy")))

    def test_four_different_events(self):
        deck = whole_deck()
        assert ("four_events", "3") in faults(replace(deck, cards=(deck.cards[0], *deck.cards[2:])))
        doubled = [(one, 2 if one.name == "Rok 966" else copies) for one, copies in deck.cards]
        assert faults(replace(deck, cards=tuple(doubled))) == [("event_twice", "Rok 966")]

    def test_exactly_twenty_others(self):
        assert faults(with_card(whole_deck(), card(name="Nowa"))) == [("twenty_others", "21")]

    def test_at_most_two_copies(self):
        deck = whole_deck()
        thrice = tuple((one, 3 if one.name == "Wawel" else copies) for one, copies in deck.cards)
        assert faults(replace(deck, cards=thrice)) == [("twenty_others", "21"), ("too_many_copies", "Wawel")]

    def test_only_the_faction_and_neutral_cards(self):
        found = faults(with_card(whole_deck(), card(name="Ulrich", faction="Krzyżacy")))
        assert ("other_faction", "Ulrich") in found

    def test_only_cards_of_the_epoch(self):
        assert ("other_epoch", "Napoleon") in faults(
            with_card(whole_deck(), card(name="Napoleon", epoch="early_modern"))
        )

    def test_in_a_deck_for_a_period_factions_and_events_must_name_it(self):
        found = faults(whole_deck(period="late_middle_ages"))
        assert found == [
            ("other_period", name) for name in ("Piastowie", "Rok 966", "Rok 1000", "Rok 1138", "Rok 1410")
        ]

    def test_every_fault_is_named_at_once(self):
        deck = with_card(whole_deck(cards=()), card(name="Obcy", epoch="modern"), 3)
        assert [code for code, _ in faults(deck)] == [
            "one_faction", "four_events", "twenty_others", "too_many_copies", "other_epoch",
        ]  # fmt: skip

    def test_at_the_table_it_is_what_the_rules_know(self):
        deck = whole_deck().at_the_table()
        assert deck.events[0] == EventCard("Rok 966", Date(966), ("Mieszko I",))
        assert deck.characters[3] == CharacterCard("Postać 3", 3, 1, Amounts(k=1), ("Król", "Dowódca"))
        assert deck.monuments == (MonumentCard("Wawel", 15, 9, 5),)


class TestCards:
    @pytest.mark.parametrize(
        ("row", "expected"),
        [
            ({}, [("missing", "kind"), ("missing", "name"), ("missing", "epoch")]),
            ({"kind": "bohater"}, [("no_such_kind", "kind")]),
            ({"epoch": "baroque"}, [("no_such_epoch", "epoch")]),
            ({"period": "baroque"}, [("no_such_period", "period")]),
            ({"cost": "dużo"}, [("not_a_number", "cost")]),
            ({"cost": "-1"}, [("not_a_number", "cost")]),
            ({"strength": "1000"}, [("not_a_number", "strength")]),
            ({"keywords": "a," * 13}, []),
            ({"keywords": ",".join("abcdefghijklm")}, [("bad_list", "keywords")]),
            ({"kind": "event"}, [("missing", "date")]),
            ({"kind": "event", "date": "1410-02-30"}, [("no_such_date", "date")]),
            ({"kind": "monument"}, [("missing", "cost")]),
            ({"name": "x" * 81}, [("too_long", "name")]),
            ({"name": 7}, [("not_text", "name")]),
        ],
    )
    def test_each_fault_names_its_field(self, row, expected):
        base = {} if not row else {"kind": "character", "name": "X", "epoch": "middle_ages"}
        found, wrong = read_card({**base, **row})
        if row == {"keywords": "a," * 13}:  # thirteen words
            assert [(fault.code, fault.field) for fault in wrong] == [("bad_list", "keywords")]
        else:
            assert [(fault.code, fault.field) for fault in wrong] == expected
        assert found is None

    @pytest.mark.parametrize(
        ("text", "date"),
        [
            ("1410", Date(1410)), ("-490", Date(-490)), ("1410-07", Date(1410, 7)), ("-490-09-12", Date(-490, 9, 12)),
            ("0", None), ("1410-13", None), ("lipiec", None), ("1410-7-32", None),
        ],
    )  # fmt: skip
    def test_dates(self, text, date):
        assert read_date(text) == date


def same(batch, deck):
    """The file gives back every card and the deck."""
    assert batch.faults == ()
    assert {one.same: one for one in batch.cards} == {one.same: one for one, _ in deck.cards}
    back = batch.decks[0]
    assert (back.name, back.epoch, back.period) == (deck.name, deck.epoch, deck.period)
    assert sorted(back.cards, key=str) == sorted(deck.cards, key=str)


class TestFiles:
    @pytest.mark.parametrize("write", [to_json, to_csv])
    def test_what_is_written_is_read_back(self, write):
        deck = whole_deck()
        same(read_file(write([one for one, _ in deck.cards], [deck])), deck)

    def test_semicolons_from_a_polish_spreadsheet_are_read(self):
        batch = read_file("\ufeffkind;name;epoch;cost;keywords\r\ncharacter;Jan;modern;3;Król, Poeta\r\n")
        assert batch.cards == (card(name="Jan", epoch="modern", cost=3, keywords=("Król", "Poeta")),)

    def test_every_fault_of_a_file_is_named_with_its_line(self):
        text = "kind,name,epoch,cost\ncharacter,Jan,modern,3\nbohater,Ewa,modern,1\ncharacter,,modern,x\n"
        found = [(fault.line, fault.code, fault.field) for fault in read_file(text).faults]
        assert found == [(3, "no_such_kind", "kind"), (4, "not_a_number", "cost"), (4, "missing", "name")]

    def test_a_table_without_names_is_a_fault(self):
        found = [(fault.code, fault.value) for fault in read_file("kind,epoka\nx,y\n").faults]
        assert found == [("no_column", "name")]

    @pytest.mark.parametrize("text", ["", "   ", "kind,name,epoch"])
    def test_an_empty_file_is_a_fault(self, text):
        assert [fault.code for fault in read_file(text).faults] == ["empty_file"]

    @pytest.mark.parametrize("text", ["{", '{"cards": 3}', "[1"])
    def test_broken_json_is_a_fault(self, text):
        assert [fault.code for fault in read_file(text).faults] == ["not_json"]

    def test_a_deck_that_names_an_unknown_card_is_a_fault(self):
        told = {"cards": [], "decks": [{"name": "X", "epoch": "modern", "cards": [{"name": "Duch"}]}]}
        assert [(fault.code, fault.value) for fault in read_file(json.dumps(told)).faults] == [("unknown_card", "Duch")]

    def test_a_spreadsheet_takes_no_name_for_a_formula(self):
        text = to_csv([card(name="=1+1"), card("event", "Maraton", date="-490")], [])
        assert "'=1+1" in text
        assert ",-490," in text
        assert {one.name for one in read_file(text).cards} == {"=1+1", "Maraton"}

    @pytest.mark.parametrize("name", ["＝1+1", "＠SUM(A1)", "-1"])
    def test_what_only_some_spreadsheets_take_for_a_formula_is_none_either(self, name):
        text = to_csv([card(name=name)], [])
        assert not re.search(r"(^|[,;])[＝＠-]", text, re.M)
        assert [one.name for one in read_file(text).cards] == [name]
