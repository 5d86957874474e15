"""An unfinished monument lies face down: who knows what of it, and until when."""

import pytest
from hs_deeds import BRIDGE, acting
from hs_table import play, started
from msgspec.structs import replace

from companion.games.historia import game
from companion.games.historia.actions import AddMonument, Build, ChangeController, MarkMonument, PlayMonument
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
    assert seen == Monument(number(begun), MonumentCard("", 0), 0, markers=2)


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


def test_one_that_never_was_completed_is_told_when_the_match_is_over(begun):
    over = replace(begun, phase=Phase.FINISHED)
    assert game.redact(over, BEGIN, None) == BEGIN
    assert game.seen_by(over, None) == over


def test_nothing_else_is_hidden():
    state = started()
    assert game.seen_by(state, None) == state
