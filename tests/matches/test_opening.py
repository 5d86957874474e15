"""Opening matches: what is refused, and what is opened once."""

import pytest

from companion.games.any_game.layout import Layout, Options
from companion.games.kit import RuleError
from companion.games.poprzez_wieki.actions import Place
from companion.games.poprzez_wieki.state import Options as Hints
from companion.matches import play
from companion.matches.play import Who

TWO, THREE = ([(name, None) for name in names] for names in (("Ania", "Basia"), ("Ania", "Basia", "Celina")))


@pytest.mark.parametrize(
    ("game", "players", "options", "code"),
    [
        ("any-game", THREE, Options("Kierki", Layout(teams=(1,))), "teams_differ"),
        ("any-game", THREE, Options("Kierki", Layout(rows=("Serca", "serca"))), "row_twice"),
        ("poprzez-wieki", TWO, Hints(hints=(2,)), "no_such_seat"),
    ],
)
def test_options_by_which_they_cannot_play_open_nothing(matches, game, players, options, code):
    with pytest.raises(RuleError, match=code):
        matches.open_match(game, players, options)
    with matches.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone()[0] == 0


def test_guests_open_only_so_many_again_too(matches, monkeypatch):
    monkeypatch.setattr(play, "EMPTY_OF_HOSTS", 2)
    first = matches.open_match("any-game", TWO, Options("Kierki"), "phone")
    matches.open_match("any-game", TWO, Options("Tysiąc"), "phone")
    with pytest.raises(RuleError, match="too_many_open"):
        matches.open_like(first.id, "another phone")
    assert matches.open_like(first.id).id != first.id, "the owner has no such bound"


def test_a_second_tap_on_again_gives_the_match_just_opened_while_it_is_empty(matches, monkeypatch):
    first = matches.open_match("poprzez-wieki", TWO)
    matches.act(first.id, Place(0, 1), 0, "first", Who())
    again = matches.open_like(first.id, "phone")
    assert matches.open_like(first.id, "phone").id == again.id
    assert matches.open_like(first.id, "another phone").id != again.id
    matches.act(again.id, Place(0, 1), 0, "second", Who())
    third = matches.open_like(first.id, "phone")
    assert third.id != again.id
    monkeypatch.setattr(play, "A_MOMENT", -play.A_MOMENT)
    assert matches.open_like(first.id, "phone").id != third.id, "later it is meant"
