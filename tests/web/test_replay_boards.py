"""The boards of a replay: every game's golden match, from every place, without anything that could be sent."""

import json
from pathlib import Path

import msgspec
import pytest
from flask import g

from companion.games.catalogue import GAMES
from companion.matches.log import Entry, Timeline
from companion.matches.play import Table
from companion.web.guards.access import Place
from companion.web.history import replay
from companion.web.steps import folded

LOGS = sorted((Path(__file__).parent.parent / "golden").glob("**/*.json"))
NAMES = ("Ania", "Basia", "Celina", "Daria", "Ewa", "Fela")


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_board_of_the_past_is_drawn_and_sends_nothing(app, matches, path):
    kept = json.loads(path.read_text("utf-8"))
    game = GAMES[kept["game"]].by_rules(kept.get("rules_version", GAMES[kept["game"]].version))
    options = msgspec.convert(kept.get("options", {}), type=game.Options)
    match = matches.open_match(game.key, [(name, None) for name in NAMES[: kept["seats"]]], options)
    entries = [
        Entry(
            seq,
            action=msgspec.convert(line["action"], type=game.Action) if "action" in line else None,
            undoes=line.get("undoes"),
            draws=line.get("draws", 0),
        )
        for seq, line in enumerate(kept["entries"], 1)
    ]
    timelines = folded(Timeline(game, game.setup(options, kept["seats"])), entries)
    match = msgspec.structs.replace(match, status="finished", rules_version=game.version)
    with app.test_request_context():
        for step in (0, len(entries) // 2, len(entries)):
            for place in (Place(), Place(0), Place(watching=True)):
                g.place = place
                drawn = replay.board(Table(match, timelines[step]), place)
                assert 'id="board"' in drawn
                assert not [mark for mark in ("<form", "hx-", 'type="hidden"', "<function") if mark in drawn], step
