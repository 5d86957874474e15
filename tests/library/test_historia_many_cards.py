"""Looking for cards among many, changing many at once, and taking the last change back."""

import pytest
from hs_cards import card, whole_deck

from companion.web.games.historia.library import journal, store
from companion.web.games.historia.library.batch import Batch
from companion.web.games.historia.library.many import change, clashes, copies, differences, wrong_value
from companion.web.games.historia.library.search import factions, keywords, read_wanted, search

CARDS = list(
    enumerate(
        [
            card(name="Łokietek", cost=4, strength=3, p=1, keywords=("Król",), faction="Piastowie"),
            card(name="Lech", cost=1, epoch="antiquity", text="Dobierz kartę"),
            card("monument", "Wawel", cost=15, vp=5, faction="Piastowie"),
            card("event", "Grunwald", date="1410-07-15", five=("Jagiełło",), worth=10),
            card("faction", "Piastowie", p=3, n=2, e=3, k=1),
            card("symbol", "Orzeł"),
        ],
        1,
    )
)


def names(**asked):
    return [card.name for _, card in search(CARDS, read_wanted(asked))]


class TestSearch:
    @pytest.mark.parametrize(
        ("asked", "found"),
        [
            ({}, ["Grunwald", "Lech", "Łokietek", "Orzeł", "Piastowie", "Wawel"]),
            ({"down": "1"}, ["Wawel", "Piastowie", "Orzeł", "Łokietek", "Lech", "Grunwald"]),
            ({"words": "lokietek"}, ["Łokietek"]),
            ({"words": "KARTE dobierz"}, ["Lech"]),
            ({"words": "jagiello"}, ["Grunwald"]),
            ({"epoch": "antiquity"}, ["Lech"]),
            ({"kind": "monument"}, ["Wawel"]),
            ({"faction": "piastowie"}, ["Łokietek", "Piastowie", "Wawel"]),
            ({"faction": "-", "kind": "character"}, ["Lech"]),
            ({"keyword": "król"}, ["Łokietek"]),
            ({"least": "4"}, ["Łokietek", "Wawel"]),
            ({"most": "4"}, ["Lech", "Łokietek"]),
            ({"least": "2", "most": "4"}, ["Łokietek"]),
            ({"sort": "cost", "kind": "character"}, ["Lech", "Łokietek"]),
            ({"sort": "strength", "down": "1", "kind": "character"}, ["Łokietek", "Lech"]),
            ({"sort": "epoch"}, ["Lech", "Grunwald", "Łokietek", "Orzeł", "Piastowie", "Wawel"]),
            ({"sort": "vp", "down": "1", "words": "w"}, ["Grunwald", "Wawel", "Łokietek", "Piastowie"]),
            ({"kind": "hero", "sort": "x"}, ["Grunwald", "Lech", "Łokietek", "Orzeł", "Piastowie", "Wawel"]),
        ],
    )
    def test_cards_are_found_and_sorted_as_asked(self, asked, found):
        assert names(**asked) == found

    def test_what_is_offered_stands_on_cards(self):
        assert factions(CARDS) == ["Piastowie"]
        assert keywords(CARDS) == ["Król"]

    def test_an_address_says_only_what_is_asked_for(self):
        wanted = read_wanted({"words": " a  b ", "least": "0", "sort": "cost", "down": "1"})
        assert wanted.address() == {"words": "a b", "least": "0", "sort": "cost", "down": "1"}
        assert wanted.narrow
        assert not read_wanted({"sort": "cost"}).narrow


class TestManyAtOnce:
    @pytest.mark.parametrize(
        ("field", "value", "expected"),
        [
            ("cost", "2", {1: 2, 2: 2, 3: 2}),
            ("cost", "+1", {1: 5, 2: 2, 3: 16}),
            ("cost", "−1", {1: 3, 2: 0, 3: 14}),
            ("vp", "7", {3: 7}),
            ("keywords", "+Wódz", {1: ("Król", "Wódz"), 2: ("Wódz",), 3: ("Wódz",)}),
            ("keywords", "-król", {1: ()}),
            ("faction", "", {1: "", 3: ""}),
        ],
    )
    def test_cards_that_have_the_field_are_changed_and_no_others(self, field, value, expected):
        new, faulty = change(CARDS, field, value)
        assert faulty == []
        assert {number: getattr(one, field) for number, one in new.items()} == expected

    def test_a_card_that_cannot_be_changed_is_named(self):
        _, faulty = change(CARDS, "cost", "-2")
        assert [(one.name, fault.code) for one, fault in faulty] == [("Lech", "not_a_number")]

    @pytest.mark.parametrize("value", ["+−3", "--3", "+ +3", "−", "-"])
    def test_two_signs_or_none_behind_them_are_no_number(self, value):
        assert wrong_value("cost", value).code == "not_a_number"

    def test_two_cards_never_become_the_same(self):
        both = [(1, card("symbol", "Orzeł", faction="Litwa")), (2, card("symbol", "Orzeł"))]
        new, _ = change(both, "faction", "Litwa")
        assert [(one.name, fault.code) for one, fault in clashes(both, new)] == [("Orzeł", "card_exists")]

    def test_a_copy_has_a_name_that_is_free(self):
        cards = [(1, card(name="Jan")), (2, card(name="Jan (2)"))]
        assert [one.name for one in copies(cards, cards)] == ["Jan (3)", "Jan (4)"]

    def test_what_differs_between_two_cards(self):
        assert differences(card(cost=3, keywords=("Król",)), card(cost=4)) == [
            ("cost", "3", "4"), ("keywords", "Król", ""),
        ]  # fmt: skip


@pytest.fixture
def db(matches):
    deck = whole_deck()
    with matches.storage.writing() as db:
        with journal.recorded(db):
            store.take_in(db, Batch(tuple(one for one, _ in deck.cards), (deck,)))
        yield db


def everything(db):
    return store.cards(db), store.decks(db)


class TestUndo:
    def test_deleted_cards_come_back_into_their_decks_under_their_numbers(self, db):
        before = everything(db)
        with journal.recorded(db):
            for number, _ in store.cards(db, kind="character"):
                store.drop_card(db, number)
        found = journal.last(db)
        assert (found.added, found.changed, found.deleted, found.decks) == (0, 0, 7, 1)
        assert journal.undo(db, found.id)
        assert everything(db) == before

    def test_changes_are_undone_one_after_another_and_none_twice(self, db):
        states, numbers = [everything(db)], []
        for value in ("+1", "+2"):
            with journal.recorded(db):
                store.set_cards(db, change(store.cards(db), "cost", value)[0])
            numbers.append(journal.last(db).id)
            states.append(everything(db))
        assert not journal.undo(db, numbers[0])
        assert journal.undo(db, numbers[1])
        assert not journal.undo(db, numbers[1])
        assert everything(db) == states[1]
        assert journal.undo(db, numbers[0])
        assert everything(db) == states[0]

    def test_a_file_that_was_taken_in_and_a_deck_are_undone_too(self, db):
        with journal.recorded(db):
            store.drop_deck(db, 1)
        gone = journal.last(db)
        assert (gone.decks, store.decks(db)) == (1, [])
        assert journal.undo(db, gone.id)
        assert store.decks(db)[0].others == 20
        assert journal.undo(db, journal.last(db).id)
        assert everything(db) == ([], [])
        assert journal.last(db) is None

    def test_nothing_changed_is_no_change(self, db):
        number = journal.last(db).id
        with journal.recorded(db):
            store.set_cards(db, dict(store.cards(db)))
        assert journal.last(db).id == number

    def test_names_can_be_exchanged(self, db):
        (a, first), (b, second) = store.cards(db, kind="symbol")
        with journal.recorded(db):
            store.set_cards(db, {a: second, b: first})
        assert store.card(db, a) == second
        assert journal.undo(db, journal.last(db).id)
        assert store.card(db, a) == first

    def test_a_new_card_or_deck_has_a_number_that_none_had_before_and_so_no_past(self, db):
        with journal.recorded(db):
            number = store.put_card(db, card("symbol", "Orzeł"))
            deck = store.put_deck(db, "Nowa", "modern", "", [])
        with journal.recorded(db):
            store.drop_card(db, number)
            store.drop_deck(db, deck)
        with journal.recorded(db):
            other, other_deck = (
                store.put_card(db, card("symbol", "Pogoń")),
                store.put_deck(db, "Inna", "modern", "", []),
            )
        assert other > number
        assert other_deck > deck
        assert [former.after.name for former in journal.past(db, other)] == ["Pogoń"]

    def test_a_card_keeps_its_past(self, db):
        (number, _), *_ = store.cards(db, kind="monument")
        for value in ("16", "17"):
            with journal.recorded(db):
                store.set_cards(db, change([(number, store.card(db, number))], "cost", value)[0])
        past = journal.past(db, number)
        assert [former.after.cost for former in past] == [17, 16, 15]
        assert [former.before for former in past][2] is None
        journal.undo(db, journal.last(db).id)
        assert [former.after.cost for former in journal.past(db, number)] == [16, 15]
