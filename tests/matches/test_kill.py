"""The plug is pulled: kill -9 at random moments while taps are being written."""

import contextlib
import http.client
import itertools
import json
import multiprocessing
import random
import sqlite3
import threading

import msgspec
import pytest
import writers

from companion.db import Storage
from companion.games.poprzez_wieki import game
from companion.matches import log, store
from companion.matches.play import Matches, Who
from companion.matches.results import results_of

pytestmark = pytest.mark.slow
KILLS, KILLS_OF_A_SERVER = 30, 3
MOST_BEFORE_A_KILL = 20  # taps
PATIENCE = 60  # seconds: the machine may be busy


def two_matches(database, whole_match):
    """One that has just begun, and one that is over."""
    matches = Matches(Storage(database))
    going, ended = (matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id for _ in range(2))
    for number, action in enumerate(whole_match):
        matches.act(ended, msgspec.convert(action, game.Action), number, f"r{number}", Who())
    matches.storage.close()
    return {going: None, ended: len(whole_match)}


def check(database, acknowledged):
    """Nothing acknowledged is lost, nothing is half there; gives how many entries each match has."""
    lengths = {}
    with contextlib.closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    storage = Storage(database)
    with storage.reading() as db:
        for match_id, written in acknowledged.items():
            match = store.find_match(db, match_id)
            entries = store.entries(db, match)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert written.items() <= {entry.request_id: entry.seq for entry in entries}.items()
            standings = game.standings(log.fold(log.begin(game, game.Options(), 2), entries).state)
            assert results_of(db, match) == (standings or [])
            assert match.status == ("finished" if standings else "open")
            lengths[match_id] = len(entries)
    storage.close()
    return lengths


def retried(database, matches, acknowledged, before):
    """What every phone does with a tap whose answer never came: it is written once, then or now."""
    open_again = Matches(Storage(database))
    for match, whole in matches.items():
        written = max(acknowledged[match].values(), default=before[match])
        request, seq = writers.step(open_again, match, written, whole)
        assert seq == written + 1
        acknowledged[match][request] = seq
    open_again.storage.close()


def test_thirty_kills_lose_nothing_that_was_acknowledged(tmp_path, whole_match):
    database = tmp_path / "companion.db"
    matches = two_matches(database, whole_match)
    lengths = check(database, {match: {} for match in matches})
    chance, processes = random.Random(20), multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["companion.matches.play", "companion.history.ledger"])
    for _ in range(KILLS):
        hears, tells = processes.Pipe(duplex=False)
        plans = [(match, lengths[match], whole) for match, whole in matches.items()]
        writer = processes.Process(target=writers.write, args=(database, plans, tells))
        writer.start()
        tells.close()
        acknowledged, last = {match: {} for match in matches}, chance.randint(1, MOST_BEFORE_A_KILL)
        with contextlib.suppress(EOFError):
            for number in itertools.count(1):
                assert hears.poll(PATIENCE)
                match, request, seq = hears.recv()
                acknowledged[match][request] = seq
                if number == last:
                    writer.kill()
        writer.join()
        hears.close()
        check(database, acknowledged)
        retried(database, matches, acknowledged, lengths)
        lengths = check(database, acknowledged)


class Poster(threading.Thread):
    """Posts as fast as it can until the server is gone; keeps what was acknowledged and what is in doubt."""

    def __init__(self, server, bearer, match_id, steps):
        super().__init__()
        self.port, self.match_id, self.steps = server.port, match_id, steps
        self.headers = {**bearer, "Content-Type": "application/json"}
        self.acknowledged, self.doubtful, self.going = {}, None, threading.Event()

    def run(self):
        with contextlib.suppress(OSError, http.client.HTTPException):
            for step in self.steps:
                self.doubtful = step
                self.post(*step)
                self.going.set()

    def post(self, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        address = f"/api/v1/matches/{self.match_id}/{path}"
        with contextlib.closing(connection):
            connection.request("POST", address, json.dumps(body), self.headers)
            answer = connection.getresponse()
            shown = json.loads(answer.read())
        assert answer.status == 200, shown
        self.acknowledged[body["request_id"]] = shown["seq"]


def cards(first):
    for seq in itertools.count(first):
        action = {"type": "place" if seq % 2 == 0 else "take_back", "seat": 0, "card": 7}
        yield "actions", {"action": action, "request_id": f"card {seq}"}


def endings(first, whole):
    for seq in itertools.count(first):
        yield "undo" if (seq - whole) % 2 == 0 else "redo", {"seen": seq, "request_id": f"ending {seq}"}


def test_a_server_that_is_killed_and_started_again_goes_on_where_it_was(server, bearer, whole_match):
    database = server.instance / "companion.db"
    (going, _), (ended, whole) = two_matches(database, whole_match).items()
    lengths = {going: 0, ended: whole}
    for _ in range(KILLS_OF_A_SERVER):
        posters = [
            Poster(server, bearer, going, cards(lengths[going])),
            Poster(server, bearer, ended, endings(lengths[ended], whole)),
        ]
        for poster in posters:
            poster.start()
        assert all(poster.going.wait(PATIENCE) for poster in posters), "kills come while taps are being taken"
        server.kill()
        for poster in posters:
            poster.join()
        check(database, {poster.match_id: poster.acknowledged for poster in posters})
        server.start()
        for poster in posters:
            poster.post(*poster.doubtful)
        lengths = check(database, {poster.match_id: poster.acknowledged for poster in posters})
