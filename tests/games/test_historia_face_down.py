"""An unfinished monument lies face down: who knows what of it, and until when."""

import pytest
from hs_deeds import BRIDGE, acting
from hs_table import play, started
from msgspec.structs import replace

from companion.games.historia import game
from companion.games.historia.actions import (
    AddMonument,
    Build,
    ChangeController,
    MarkMonument,
    PlayMonument,
    RemoveMonument,
)
from companion.games.historia.cards import MonumentCard
from companion.games.historia.facedown import BACK
from companion.games.historia.state import Monument, Phase
from companion.games.historia.terms import Amounts
from companion.games.kit import Chance

BEGIN = PlayMonument(seat=0, card=BRIDGE, put=Amounts(e=2))
OTHERS = [1, None]


@pytest.fixture
def begun():
    return play(acting(p=3, e=4), BEGIN)


def number(state):
    return state.players[0].monuments[0].id


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_see_only_the_markers_on_it(begun, viewer):
    (seen,) = game.seen_by(begun, viewer).players[0].monuments
    assert seen == Monument(number(begun), MonumentCard("", 0), 0, markers=2, had=(0,))


def test_its_player_sees_it_as_it_is(begun):
    assert game.seen_by(begun, 0) == begun


@pytest.mark.parametrize("viewer", OTHERS)
def test_the_log_tells_others_what_was_put_but_not_on_what(begun, viewer):
    assert game.redact(begun, BEGIN, viewer) == replace(BEGIN, card=BACK)
    assert game.redact(begun, BEGIN, 0) == BEGIN
    marked = game.decide(begun, MarkMonument(0, number(begun), -1), Chance(b""))
    assert (marked.name, game.redact(begun, marked, viewer).name) == ("Most", "")
    given = game.decide(begun, ChangeController(0, to=1, monument=number(begun)), Chance(b""))
    assert game.redact(begun, given, None).name == ""
    added = AddMonument(0, BRIDGE, 1)
    assert game.redact(begun, added, viewer).card == BACK


@pytest.mark.parametrize("viewer", OTHERS)
def test_completed_it_is_open_to_all_also_in_what_was_said_before(begun, viewer):
    build = Build(seat=0, monument=number(begun), put=Amounts(e=1))
    done = play(replace(begun, turn=0), build)
    assert game.seen_by(done, viewer) == done
    assert game.redact(done, BEGIN, viewer) == BEGIN
    assert game.redact(done, replace(build, name="Most"), viewer).name == "Most"
    removed = done.with_player(0, replace(done.players[0], monuments=()))
    assert game.redact(removed, BEGIN, viewer) == BEGIN  # everyone has seen it


def test_a_second_copy_face_down_is_not_betrayed_by_the_first(begun):
    done = play(replace(begun, turn=0), Build(seat=0, monument=number(begun), put=Amounts(e=1)), AddMonument(0, BRIDGE))
    assert game.redact(done, BEGIN, 1).card == BACK


@pytest.mark.parametrize("taken_back", [BEGIN, AddMonument(0, BRIDGE), AddMonument(0, BRIDGE, monument=7)])
def test_one_that_was_taken_back_is_not_betrayed_by_a_copy_of_somebody_else(taken_back):
    theirs = play(acting(p=3, e=4), AddMonument(1, BRIDGE, completed=True))
    for viewer in OTHERS:
        assert game.redact(theirs, taken_back, viewer) == replace(taken_back, card=BACK)
        assert game.redact(theirs, AddMonument(1, BRIDGE), viewer) == AddMonument(1, BRIDGE)


@pytest.mark.parametrize("card", [BRIDGE, replace(BRIDGE, name="Zamek")])
def test_the_number_of_one_that_was_taken_back_betrays_nothing_when_another_one_gets_it(card):
    theirs = play(acting(p=3, e=4), AddMonument(1, card, completed=True))
    one = theirs.players[1].monuments[-1].id
    for said in (MarkMonument(0, one, name="Most"), RemoveMonument(0, one, name="Most")):
        assert game.redact(theirs, said, 1).name == game.redact(theirs, said, None).name == ""


def test_one_that_was_given_away_is_open_when_its_new_player_completes_it(begun):
    one = number(begun)
    given = play(begun, ChangeController(0, to=1, monument=one), MarkMonument(1, one))
    assert game.redact(given, BEGIN, None) == BEGIN
    assert game.redact(given, AddMonument(1, BRIDGE, monument=one), None).card == BRIDGE, "who put it right meant this"


def test_an_open_one_that_was_given_away_keeps_its_name_when_it_leaves(begun):
    one = number(begun)
    given = play(begun, MarkMonument(0, one), ChangeController(0, to=1, monument=one))
    removed = RemoveMonument(1, one, name="Most")
    for state in (given, play(given, removed)):
        assert game.redact(state, removed, None) == removed


def test_one_that_never_was_completed_is_told_when_the_match_is_over(begun):
    over = replace(begun, phase=Phase.FINISHED)
    assert game.redact(over, BEGIN, None) == BEGIN
    assert game.seen_by(over, None) == over


def test_nothing_else_is_hidden():
    state = started()
    assert game.seen_by(state, None) == state
