"""Tables of five and six: boards and large scores have everyone in sight, at every size."""

import json

import pytest
import tables
from screens import LANGUAGES, SIZES, Visitors, faults_at
from serving import Server
from world import GOLDEN, WALL, World

TURN = [{"type": "begin", "first": 0}, {"type": "roll_dice", "seat": 0}, {"type": "take_die", "seat": 0, "die": 0}]
HOME = [{"type": "correct", "seat": 0, "figure": "field", "by": 9}, {"type": "play_eagle", "seat": 0}]


def seated(world: World, seats: int) -> None:
    """Historia in its actions; Podróż in a turn and at its end."""
    options = json.loads((GOLDEN / "podroz/four_with_board.json").read_text("utf-8"))["options"]
    for name, match, wanted in (
        ("historia", world.match("historia", seats, *tables.first_round(seats)), ".act"),
        ("podroz", world.match("podroz", seats, *TURN, **options), "#done, .kind, .dock .btn"),
        ("podroz, finished", world.match("podroz", seats, *TURN, *HOME, **options), ".dock .btn"),
    ):
        world.add(f"{name} of {seats}", f"/m/{match.id}", wanted=wanted)
        world.add(f"{name} of {seats}, watch", f"/m/{match.id}/watch", wanted=WALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyone_is_in_sight(browser, tmp_path, language):
    world = World(tmp_path / "served")
    for seats in (5, 6):
        seated(world, seats)
    world.matches.storage.close()
    server = Server(tmp_path / "served").start()
    visitors = Visitors(browser, server, world, language)
    found = []
    for screen in world.screens:
        found += [f"{screen.name}, {fault}" for fault in faults_at(visitors.show(screen), SIZES, screen.wanted)]
    visitors.close()
    server.kill()
    assert found == []
