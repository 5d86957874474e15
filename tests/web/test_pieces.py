"""A board put together from pieces that were drawn before is the board drawn afresh, for everyone, at every step."""

import json
import re
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

import msgspec
import pytest
from flask import g
from hs_player import step

from companion.games.catalogue import GAMES
from companion.games.kit import Chance
from companion.games.poprzez_wieki.actions import Choose, CloseRound
from companion.games.poprzez_wieki.actions import Place as Laid
from companion.matches import log
from companion.matches.log import Entry
from companion.matches.play import Table
from companion.web import pieces
from companion.web.guards.access import Place
from companion.web.match import board_of
from companion.web.shelf import Shelf

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("**/*.json"))
NAMES = ["Ania", "Basia", "Celina", "Daria", "Ewa", "Fela"]
PLACES = (Place(), Place(0), Place(1), Place(watching=True))


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


def afresh(monkeypatch, draw):
    with monkeypatch.context() as empty:
        for shelf in ("pieces", "boards", "known"):
            empty.setattr(pieces, shelf, Shelf(500))
        return draw()


def compare(app, monkeypatch, match, timelines):
    """At every step three of eight phones, of all kinds of places and both languages, see what is new."""
    had, phones = {}, cycle(product(PLACES, ("pl", "en")))
    for timeline in timelines:
        shown = Table(match, timeline)
        for place, language in islice(phones, 3):
            with app.test_request_context(headers={"Accept-Language": language}):
                g.place = place
                drawn = board_of(shown, watch=place.watching)
                fresh = afresh(monkeypatch, lambda shown=shown, place=place: board_of(shown, place.watching))
            assert drawn.whole() == fresh.whole(), (timeline.seq, place, language)
            if (place, language) in had:
                check_update(had[place, language], drawn)
            had[place, language] = drawn


def check_update(before, drawn):
    """What is sent to a phone that has the board before makes it the new one."""
    sent = drawn.since(before.id)
    if sent is None:
        assert before.frame != drawn.frame
        return
    changed = dict(re.findall(r'<hx-partial hx-target="#([\w-]+)" hx-swap="outerMorph">(.*?)</hx-partial>', sent, re.S))
    kept = {name: html for name, (_, html) in before.pieces.items()}
    parts = drawn.frame.split(pieces.SEAM)
    whole = "".join((kept | changed)[part] if place % 2 else part for place, part in enumerate(parts))
    assert whole == drawn.whole()
    for name, html in changed.items():
        assert re.match(rf'\s*<\w+[^>]*\bid="{name}"', html), f"the root of {name} lacks its id"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_kept_piece_is_never_stale(app, matches, monkeypatch, path):
    timeline, entries, seats = golden_actions(path)
    match = matches.open_match(timeline.game.key, [(name, None) for name in NAMES[:seats]])
    compare(app, monkeypatch, match, with_turning_back(timeline, entries, Random(path.stem)))


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
        monkeypatch.setattr("test_pieces.PLACES", (place,))
        compare(app, monkeypatch, match, ways)


def test_dice_tokens_and_cards_of_podroz_come_as_pieces(app, matches):
    timeline, entries, _ = golden_actions(next(path for path in GOLDEN if path.stem == "two_without_board"))
    match = matches.open_match("podroz", [("Ania", None), ("Basia", None)])
    before, whole = None, []
    for entry in entries:
        timeline = log.add(timeline, entry)
        with app.test_request_context():
            g.place = Place()
            drawn = board_of(Table(match, timeline), watch=False)
        if before and drawn.since(before.id) is None:
            whole.append((before.marks, drawn.marks))
        before = drawn
    # Real tokens can be laid out until the first roll; at the end there is another board.
    assert whole == [("phase-roll", "phase-die"), ("phase-turn played", "phase-finished played")]


def random_epoch(players, seed, steps):
    game, luck = GAMES["historia"], Random(seed)
    timeline = log.begin(game, game.Options(), players)
    for number in range(steps):
        action = step(timeline.state, luck)
        if action is None:
            return
        action = game.decide(timeline.state, action, Chance(b"seed", number))
        timeline = log.add(timeline, Entry(timeline.seq + 1, action))
        yield timeline


@pytest.mark.parametrize("seed", range(3))
def test_a_kept_piece_of_historia_is_never_stale_in_random_play(app, matches, monkeypatch, seed):
    match = matches.open_match("historia", [(name, None) for name in NAMES[:3]])
    compare(app, monkeypatch, match, random_epoch(3, seed, 60))


def test_a_usual_tap_sends_little_and_a_board_from_before_a_restart_is_sent_whole(owner, matches, match):
    page = owner.get(f"/m/{match.id}").text
    has = re.search(r'data-drawn="([^"]+)"', page)[1]
    tap = {"seat": "0", "tile": "10", "seen": "0"}
    answer = owner.post(f"/m/{match.id}/act", data=tap, headers={"HX-Request": "true", "Board-Has": has})
    assert answer.headers["Board-From"] == has
    assert "<main" not in answer.text
    same = owner.get(f"/m/{match.id}/board", headers={"HX-Request": "true", "Board-Has": answer.headers["Board-Drawn"]})
    assert (same.status_code, same.text) == (204, "")
    old = owner.get(f"/m/{match.id}/board", headers={"HX-Request": "true", "Board-Has": "0badcafe-7"})
    assert '<main id="board"' in old.text
    assert "Board-From" not in old.headers
