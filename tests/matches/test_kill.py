"""The plug is pulled: kill -9 at random moments while clients post."""

import contextlib
import http.client
import json
import random
import sqlite3
import threading
import time

import msgspec
import pytest

from companion.db import Storage
from companion.games.poprzez_wieki import game, rules
from companion.matches import log, store
from companion.matches.play import Matches, Who

pytestmark = pytest.mark.slow
KILLS = 30


class Poster(threading.Thread):
    """Posts as fast as it can until the server is gone; keeps what was acknowledged and what is in doubt."""

    def __init__(self, server, bearer, match_id, steps):
        super().__init__()
        self.port, self.match_id, self.steps = server.port, match_id, steps
        self.headers = {**bearer, "Content-Type": "application/json"}
        self.acknowledged, self.doubtful = {}, None

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        with contextlib.suppress(OSError, http.client.HTTPException):
            for path, body in self.steps:
                self.doubtful = (path, body)
                self.acknowledged[body["request_id"]] = self.post(connection, path, body)
                self.doubtful = None
        connection.close()

    def post(self, connection, path, body):
        connection.request("POST", f"/api/v1/matches/{self.match_id}/{path}", json.dumps(body), self.headers)
        answer = connection.getresponse()
        shown = json.loads(answer.read())
        assert answer.status == 200, shown
        return shown["seq"]

    def retry(self):
        """What every phone does with a tap whose answer never came."""
        if self.doubtful:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            path, body = self.doubtful
            self.acknowledged[body["request_id"]] = self.post(connection, path, body)
            connection.close()


def cards(seq):
    """A card comes and goes."""
    while True:
        action = {"type": "place" if seq % 2 == 0 else "take_back", "seat": 0, "card": 7}
        yield "actions", {"action": action, "request_id": f"card {seq}"}
        seq += 1


def endings(seq, finished):
    """The end of a match is undone and redone: each step writes an entry, the status and the results."""
    while True:
        yield "undo" if finished else "redo", {"seen": seq, "request_id": f"ending {seq}"}
        seq, finished = seq + 1, not finished


def check(database, posters):
    """Nothing acknowledged is lost, nothing is half there; gives where each match stands."""
    stands = []
    with contextlib.closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    storage = Storage(database)
    with storage.reading() as db:
        for poster in posters:
            match = store.find_match(db, poster.match_id)
            entries = store.entries(db, match)
            numbers = {entry.request_id: entry.seq for entry in entries}
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert poster.acknowledged.items() <= numbers.items()
            state = log.fold(log.begin(game, game.Options(), 2), entries).state
            assert store.results_of(db, match) == (rules.standings(state) or [])
            assert match.status == ("finished" if rules.standings(state) else "open")
            stands.append((len(entries), match.status == "finished"))
    storage.close()
    return stands


def two_matches(database, whole_match):
    """One that has just begun, and one that is over."""
    storage = Storage(database)
    matches = Matches(storage)
    going, ended = (matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id for _ in range(2))
    for number, action in enumerate(whole_match):
        matches.act(ended, msgspec.convert(action, game.Action), number, f"r{number}", Who())
    storage.close()
    return going, ended


def test_thirty_kills_lose_nothing_that_was_acknowledged(server, bearer, whole_match):
    database = server.instance / "companion.db"
    going, ended = two_matches(database, whole_match)
    stands = [(0, False), (len(whole_match), True)]
    chance = random.Random(20)
    taken = doubtful = 0
    for _ in range(KILLS):
        posters = [
            Poster(server, bearer, going, cards(stands[0][0])),
            Poster(server, bearer, ended, endings(*stands[1])),
        ]
        for poster in posters:
            poster.start()
        time.sleep(chance.uniform(0.01, 0.15))
        server.kill()
        for poster in posters:
            poster.join()
        check(database, posters)
        taken += sum(len(poster.acknowledged) for poster in posters)
        doubtful += sum(poster.doubtful is not None for poster in posters)
        server.start()
        for poster in posters:
            poster.retry()
        stands = check(database, posters)
    assert taken > KILLS, "the kills must come while taps are being taken"
    assert doubtful > KILLS / 2, "and cut some of them off"
