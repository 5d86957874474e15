"""A board put together from pieces that were drawn before is the board drawn afresh, for everyone, at every step."""

import json
import re
from pathlib import Path
from random import Random

import board_players
import msgspec
import pytest
from board_compare import PLACES, compare
from flask import g

from companion.games.catalogue import GAMES
from companion.games.poprzez_wieki.actions import Choose, CloseRound
from companion.games.poprzez_wieki.actions import Place as Laid
from companion.matches import log
from companion.matches.log import Entry
from companion.matches.play import Table
from companion.web.guards.access import Place
from companion.web.match import board_of
from companion.web.pieces import known

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("**/*.json"))
NAMES = ["Ania", "Basia", "Celina", "Daria", "Ewa", "Fela"]


def golden_actions(path):
    match = json.loads(path.read_text("utf-8"))
    game = GAMES[match["game"]]
    options = msgspec.convert(match.get("options", {}), game.Options)
    timeline = log.begin(game, options, match["seats"])
    entries = [
        Entry(seq, msgspec.convert(line["action"], game.Action) if "action" in line else None, line.get("undoes"))
        for seq, line in enumerate(match["entries"], 1)
    ]
    return timeline, entries, match["seats"]


def with_turning_back(timeline, entries, luck):
    """The timelines of a log, in which now and then something is taken back and done again."""
    for entry in entries:
        if entry.action is None:
            continue
        timeline = log.add(timeline, Entry(timeline.seq + 1, entry.action))
        yield timeline
        if luck.random() < 0.2:
            undone = timeline = log.add(timeline, Entry(timeline.seq + 1, undoes=timeline.top.entry.seq))
            yield undone
            timeline = log.add(timeline, Entry(timeline.seq + 1, undoes=timeline.undone.undo.seq))
            yield timeline


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_piece_is_never_stale(app, matches, monkeypatch, path):
    timeline, entries, seats = golden_actions(path)
    match = matches.open_match(timeline.game.key, [(name, None) for name in NAMES[:seats]])
    compare(app, monkeypatch, match, with_turning_back(timeline, entries, Random(path.stem)))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("play", board_players.ALL, ids=lambda play: play.__name__)
def test_a_kept_piece_is_never_stale_in_random_play(app, matches, monkeypatch, play, seed):
    luck = Random(f"{play.__name__} {seed}")
    game, options, seats, wish = play(luck)
    match = matches.open_match(game.key, [(name, None) for name in NAMES[:seats]], options)
    compare(app, monkeypatch, match, board_players.timelines(game, options, seats, wish, luck, 45))


def through_rounds(swapped):
    """To the relics of round 2; where swapped, 5 and 9 lay on the other side in round 1, and all else is the same."""
    game = GAMES["poprzez-wieki"]
    timeline = log.begin(game, game.Options(), 2)
    if swapped:  # a later stamp
        timeline = log.add(log.add(timeline, Entry(1, Laid(0, 3))), Entry(2, undoes=1))
    kingdoms = ((3, 4, 9, 6, 12), (7, 8, 5, 13, 14)) if swapped else ((3, 4, 5, 6, 12), (7, 8, 9, 13, 14))
    rounds = [kingdoms, ((5, 6, 12, 1, 2), (9, 8, 14, 10, 11))]
    for number, pair in enumerate(rounds):
        for seat, cards in enumerate(pair):
            for card in cards:
                timeline = log.add(timeline, Entry(timeline.seq + 1, Laid(seat, card)))
        timeline = log.add(timeline, Entry(timeline.seq + 1, CloseRound()))
        for seat, choice in enumerate(((3, 4), (13, 7)) if number == 0 else ()):
            timeline = log.add(timeline, Entry(timeline.seq + 1, Choose(seat, *choice)))
    return timeline


def test_points_of_earlier_rounds_are_never_stale(app, matches, monkeypatch):
    match = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
    ways = [through_rounds(False), through_rounds(True)]
    assert ways[0].state.receipts[1] == ways[1].state.receipts[1]
    assert ways[0].state.totals != ways[1].state.totals
    for place in PLACES:
        compare(app, monkeypatch, match, ways, (place,))


def whole_boards(app, match, timelines):
    """The marks before and after each entry for which the phone of the whole table needs the whole board."""
    before, found = None, []
    for timeline in timelines:
        with app.test_request_context():
            g.place = Place()
            sheet = board_of(Table(match, timeline), watch=False)
            if before and sheet.since(before.id) is None:
                found.append((before.marks, sheet.marks))
        before = sheet
    return found


def test_dice_tokens_and_cards_of_podroz_come_as_pieces(app, matches):
    timeline, entries, _ = golden_actions(next(path for path in GOLDEN if path.stem == "two_without_board"))
    match = matches.open_match("podroz", [("Ania", None), ("Basia", None)])
    steps = [timeline := log.add(timeline, entry) for entry in entries]
    # At the end there is another board.
    assert whole_boards(app, match, steps) == [("phase-turn played", "phase-finished played")]


def test_a_usual_tap_sends_little_and_a_board_from_before_a_restart_is_sent_whole(owner, matches, match):
    page = owner.get(f"/m/{match.id}").text
    has = re.search(r'data-drawn="([^"]+)"', page)[1]
    tap = {"seat": "0", "tile": "10", "seen": "0"}
    answer = owner.post(f"/m/{match.id}/act", data=tap, headers={"HX-Request": "true", "Board-Has": has})
    assert answer.headers["Board-From"] == has
    assert "<main" not in answer.text
    same = owner.get(f"/m/{match.id}/board", headers={"HX-Request": "true", "Board-Has": answer.headers["Board-Drawn"]})
    assert (same.status_code, same.text) == (204, "")
    first, then = (known.find(board).pieces for board in (has, answer.headers["Board-Drawn"]))
    new = [name for name in then if then[name] is not first.get(name)]
    assert 0 < len(new) < len(then) / 3, "what stayed as it was is the same thing in memory"
    old = owner.get(f"/m/{match.id}/board", headers={"HX-Request": "true", "Board-Has": "0badcafe-7"})
    assert '<main id="board"' in old.text
    assert "Board-From" not in old.headers
