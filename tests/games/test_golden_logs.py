"""Whole matches, kept as logs: each is replayed, and ends as it was worked out by hand."""

import json
from pathlib import Path

import msgspec
import pytest

from companion.games.catalogue import GAMES
from companion.games.kit import Chance
from companion.matches.log import Entry, add, begin

GOLDEN = Path(__file__).parent.parent / "golden"
LOGS = sorted(GOLDEN.glob("**/*.json"))


def replay(match):
    """The timeline at the end of a log in which every action was allowed when it came."""
    game = GAMES[match["game"]].by_rules(match.get("rules_version", GAMES[match["game"]].version))
    timeline = begin(game, msgspec.convert(match.get("options", {}), type=game.Options), match["seats"])
    for seq, line in enumerate(match["entries"], 1):
        entry = Entry(seq, undoes=line.get("undoes"), draws=line.get("draws", 0))
        if "action" in line:
            action = msgspec.convert(line["action"], type=game.Action)
            decided = game.decide(timeline.state, action, Chance(b"seed", timeline.draws))
            # Other games fill in what was drawn and what cards are called.
            assert decided == action or game.key not in ("poprzez-wieki", "any-game")
            entry = msgspec.structs.replace(entry, action=action)
        timeline = add(timeline, entry)
    return timeline


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
class TestGoldenLogs:
    def test_the_match_ends_as_worked_out(self, path):
        match = json.loads(path.read_text("utf-8"))
        standings = GAMES[match["game"]].standings(replay(match).state)
        found = [{"score": seat.score, "rank": seat.rank, "won": seat.won} for seat in standings]
        assert found == match["standings"]
        if "rounds" in match:
            by_seat = [seat.rounds for seat in standings]
            assert [list(round) for round in zip(*by_seat, strict=True)] == match["rounds"]

    def test_the_standing_entries_alone_give_the_same_match(self, path):
        match = json.loads(path.read_text("utf-8"))
        timeline = replay(match)
        lines = [match["entries"][entry.seq - 1] for entry in timeline.standing()][::-1]
        assert replay({**match, "entries": lines}).state == timeline.state


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_golden_log(game):
    assert game in {json.loads(path.read_text("utf-8"))["game"] for path in LOGS}


def test_poprzez_wieki_has_one_with_a_tie_and_one_with_undo():
    assert {path.stem for path in LOGS if path.parent.name == "poprzez_wieki"} >= {"ordinary", "tie", "undone"}
