"""What the forms on the board of Historia stand for."""

import msgspec
import pytest

from companion.games.historia import game
from companion.games.historia.actions import AddCharacter, AddMonument, Correct, Muster, TakeIncome
from companion.games.historia.cards import MonumentCard
from companion.games.kit import RuleError
from companion.web.games.historia.taps import read_tap


def action(**form):
    fields = {name.replace("__", "."): value for name, value in form.items()}
    return msgspec.convert(read_tap(fields), game.Action, strict=False)


def test_a_chip_says_which_counter_and_by_how_much():
    assert action(seat="1", step="vp:-2") == Correct(seat=1, counter="vp", by=-2)


def test_empty_fields_are_not_said_but_an_empty_income_is_a_nought():
    rows = {f"gives__{seat}__{kind}": "" for seat in (0, 1) for kind in "pnek"} | {"gives__1__k": "3"}
    given = action(type="take_income", note="", **rows).gives
    assert [(one.p, one.k) for one in given] == [(0, 0), (0, 3)]
    assert isinstance(action(type="take_income", **rows), TakeIncome)


def test_a_figure_behind_a_nought_is_the_figure_and_a_name_stays_as_it_was_typed():
    shown = action(type="show_faction", seat="0", name="007", base__p="03", base__n="00", base__e="10")
    assert (shown.name, shown.base.p, shown.base.n, shown.base.e) == ("007", 3, 0, 10)


def test_a_card_for_nothing_is_added_and_not_played():
    form = {"type": "play_character", "seat": "0", "card__name": "Jan", "instead__p": "1", "put__e": "2", "free": "on"}
    added = action(**form)
    assert isinstance(added, AddCharacter)
    assert added.card.name == "Jan"


def test_markers_said_for_a_monument_for_nothing_lie_on_it():
    form = {"type": "play_monument", "seat": "0", "card__name": "Wawel", "card__cost": "7", "free": "on"}
    assert action(**form, put__e="2", put__k="1", instead__p="1") == AddMonument(0, MonumentCard("Wawel", 7), markers=3)
    assert action(**form) == AddMonument(0, MonumentCard("Wawel", 7))


def test_ticked_characters_are_a_list():
    assert action(type="muster", seat="0", characters__3="on", characters__5="on") == Muster(seat=0, characters=(3, 5))


def test_words_come_with_commas_and_years_before_christ_with_a_tick():
    form = {"card.name": "Maraton", "card.five": "Miltiades, , Ateny ", "card.date.year": "490", "card.date.bc": "on"}
    card = read_tap({"type": "add_event", **form})["card"]
    assert (card["five"], card["date"]) == (["Miltiades", "Ateny"], {"year": "-490"})


@pytest.mark.parametrize(
    "form",
    [
        {"free": "on"}, {"free": "on", "type": "pass"}, {"card": "Jan"}, {"step": ""},
        {"type__x": "a", "card__name": "Foo, 3"}, {"type__0": "add_character", "card__name": "Foo, 3"},
    ],
)  # fmt: skip
def test_nonsense_is_still_to_be_checked_and_breaks_nothing(form):
    with pytest.raises(msgspec.ValidationError):
        action(**form)


@pytest.mark.parametrize("number", ["7", "x"])
def test_a_deck_that_is_not_in_the_library_is_refused(app, number):
    with app.test_request_context(), pytest.raises(RuleError, match="no_such_deck"):
        read_tap({"type": "name_faction", "seat": "0", "deck_id": number})
