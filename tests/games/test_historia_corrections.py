"""Figures put right by hand: how far they can go."""

import pytest
from hs_deeds import BRIDGE, acting
from hs_table import play, refused, standing

from companion.games.historia.actions import AddMonument, MarkMonument
from companion.games.historia.cards import MonumentCard
from companion.games.historia.state import Monument

CASTLE = Monument(300, MonumentCard("Zamek", 4), 4, markers=1)


@pytest.mark.parametrize(("by", "markers", "beyond"), [(-1, 0, -2), (2, 3, 3)])
def test_markers_on_a_monument_go_from_none_to_one_less_than_its_cost(by, markers, beyond):
    state = acting(monuments=[CASTLE, standing(1)])
    assert [one.markers for one in play(state, MarkMonument(0, 300, by)).players[0].monuments] == [markers, 0]
    error = refused(state, MarkMonument(0, 300, beyond))
    assert (error.code, error.figures) == ("marks_out_of_range", {"most": 3})


@pytest.mark.parametrize("markers", [0, 2])
def test_a_monument_is_put_down_with_any_number_of_markers_below_its_cost(markers):
    (monument,) = play(acting(), AddMonument(0, BRIDGE, markers)).players[0].monuments
    assert (monument.markers, monument.completed) == (markers, False)


def test_a_completed_monument_that_is_put_down_has_no_markers_and_gives_no_points():
    state = play(acting(), AddMonument(0, BRIDGE, 2, completed=True))
    (monument,) = state.players[0].monuments
    assert (monument.markers, monument.completed, state.players[0].vp) == (0, True, 0)
