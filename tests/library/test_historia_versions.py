"""Versions of the set: what each held, what differs between two, and bringing one back."""

import pytest
from hs_cards import card, whole_deck
from msgspec.structs import replace

from companion.web.games.historia.library import journal, store, versions
from companion.web.games.historia.library.batch import Batch
from companion.web.games.historia.library.many import change


@pytest.fixture
def db(matches):
    """A library of one whole deck, named 0.16; then cards cost one more, Wawel is gone and Lech is new."""
    deck = whole_deck()
    with matches.storage.writing() as db:
        store.take_in(db, Batch(tuple(one for one, _ in deck.cards), (deck,)))
        assert versions.name_version(db, "0.16")
        characters = [pair for pair in store.cards(db, kind="character") if pair[1].cost < 2]
        store.set_cards(db, change(characters, "cost", "+1")[0])
        store.drop_card(db, next(number for number, one in store.cards(db) if one.name == "Wawel"))
        store.put_card(db, card(name="Lech"))
        yield db


def test_two_versions_differ_in_what_was_changed_added_and_removed(db):
    found = versions.compare(versions.held(db, 1), versions.held(db, 0))
    assert [one.name for one in found.added] == ["Lech"]
    assert [one.name for one in found.removed] == ["Wawel"]
    assert [(one.name, differ) for one, differ in found.changed] == [
        ("Postać 0", [("cost", "0", "1")]), ("Postać 1", [("cost", "1", "2")]),
    ]  # fmt: skip
    assert found.same == 12  # of 15 cards, two changed and one went
    assert found.decks == [("Polska", [("Wawel", 2, 0)])]


def test_the_other_way_round_it_is_the_reverse(db):
    found = versions.compare(versions.held(db, 0), versions.held(db, 1))
    assert ([one.name for one in found.added], [one.name for one in found.removed]) == (["Wawel"], ["Lech"])


def test_a_version_stays_as_it_was_named(db):
    assert not versions.name_version(db, "0.16")
    assert versions.name_version(db, "0.17 draft")
    assert [(one.name, one.cards, one.decks) for one in versions.versions(db)] == [
        ("0.17 draft", 15, 1),
        ("0.16", 15, 1),
    ]
    assert {one.name for one in versions.held(db, 1).cards} - {one.name for one in versions.held(db, 2).cards} == {
        "Wawel"
    }


def test_a_version_is_brought_back_whole_and_that_is_undone(db):
    before = store.cards(db), store.decks(db)
    with journal.recorded(db):
        versions.bring_back(db, versions.held(db, 1))
    found = versions.compare(versions.held(db, 1), versions.held(db, 0))
    assert (found.added, found.removed, found.changed, found.decks, found.same) == ([], [], [], [], 15)
    assert journal.undo(db, journal.last(db).id)
    assert (store.cards(db), store.decks(db)) == before


def test_a_deck_that_is_new_or_has_more_copies_is_named(db):
    deck = whole_deck()
    more = replace(deck, cards=tuple((one, 1 if one.name == "Postać 6" else count) for one, count in deck.cards))
    cards = tuple(one for one, _ in deck.cards)
    assert versions.compare(Batch(cards, (deck,)), Batch(cards, (more,))).decks == [("Polska", [("Postać 6", 2, 1)])]
    (found,) = versions.compare(Batch(cards), Batch(cards, (deck,))).decks
    assert sum(after for _, _, after in found[1]) == 25
