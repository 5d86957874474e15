"""Two devices tap at the same moment, on a real server: exactly one wins, and nothing is lost."""

import http.client
import json
import threading
from functools import partial

import pytest

from companion.db import Storage
from companion.games.poprzez_wieki.state import Phase

pytestmark = pytest.mark.slow
ROUNDS = 200


class Device:
    """A client that keeps its connection open, as a phone does."""

    def __init__(self, server, bearer):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        self.headers = {**bearer, "Content-Type": "application/json"}

    def post(self, path, body):
        self.connection.request("POST", f"/api/v1/matches{path}", json.dumps(body), self.headers)
        return self.read()

    def get(self, path):
        self.connection.request("GET", f"/api/v1/matches{path}", headers=self.headers)
        return self.read()

    def read(self):
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())


@pytest.fixture
def devices(server, bearer):
    made = [Device(server, bearer) for _ in range(8)]
    yield made
    for device in made:
        device.connection.close()


@pytest.fixture
def match_id(devices):
    body = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}
    return devices[0].post("", body)[1]["id"]


def at_once(*calls):
    """Call all at the same moment; gives their answers."""
    answers = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def run(number):
        start.wait()
        answers[number] = calls[number]()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def one_wins(path, first, second, *bodies):
    """Both post against the same board; gives the board of the one who won."""
    pairs = zip((first, second), bodies, strict=True)
    answers = at_once(*(partial(device.post, path, body) for device, body in pairs))
    (lost_status, lost), (won_status, won) = sorted(answers, key=lambda answer: -answer[0])
    assert (won_status, lost_status) == (200, 409), answers
    assert lost["error"]["code"] == "stale"
    assert lost["match"]["seq"] == won["seq"] == bodies[0]["seen"] + 1
    assert lost["match"]["state"] == won["state"]
    return won


def test_of_two_who_close_the_round_or_undo_at_once_exactly_one_wins(server, devices, match_id, whole_match):
    first, second, *_ = devices
    for number, action in enumerate(whole_match[:10]):
        first.post(f"/{match_id}/actions", {"action": action, "request_id": f"card {number}"})
    seq = 10
    for number in range(ROUNDS // 2):
        closes = [
            {"action": {"type": "close_round"}, "seen": seq, "request_id": f"close {number} by {who}"} for who in "ab"
        ]
        won = one_wins(f"/{match_id}/actions", first, second, *closes)
        assert won["state"]["phase"] == Phase.CHOOSING
        undoes = [{"seen": seq + 1, "request_id": f"undo {number} by {who}"} for who in "ab"]
        won = one_wins(f"/{match_id}/undo", first, second, *undoes)
        assert won["state"]["phase"] == Phase.PLAYING
        seq += 2
    _, log = first.get(f"/{match_id}/log")
    assert [entry["seq"] for entry in log["entries"]] == list(range(1, 11 + ROUNDS))
    assert "locked" not in server.log()


def test_one_request_sent_eight_times_at_once_is_one_entry_and_eight_equal_answers(devices, match_id):
    for number in range(10):
        card = {"type": "place" if number % 2 == 0 else "take_back", "seat": 0, "card": 7}
        body = {"action": card, "seen": number, "request_id": f"tap {number}"}
        answers = at_once(*(partial(device.post, f"/{match_id}/actions", body) for device in devices))
        assert {status for status, _ in answers} == {200}
        assert {answer["seq"] for _, answer in answers} == {number + 1}


def test_cards_that_many_phones_play_at_once_are_all_there(server, devices, match_id, whole_match):
    def play(device, action):
        body = {"action": action, "seen": 0, "request_id": f"{action['seat']}-{action['card']}"}
        return partial(device.post, f"/{match_id}/actions", body)

    cards = whole_match[:8]
    for _ in range(5):
        answers = at_once(*(play(device, action) for device, action in zip(devices, cards, strict=True)))
        assert [status for status, _ in answers] == [200] * 8
    _, shown = devices[0].get(f"/{match_id}")
    assert shown["seq"] == 8
    assert sorted(shown["state"]["played"][0]) == sorted(card["card"] for card in cards if card["seat"] == 0)
    assert sorted(shown["state"]["played"][1]) == sorted(card["card"] for card in cards if card["seat"] == 1)


def test_a_second_process_that_writes_too_is_waited_for(server, devices, match_id):
    """A command that holds the file for a while delays a tap; it does not make it fail."""
    storage = Storage(server.instance / "companion.db")
    body = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "tap"}
    answers = []
    tap = threading.Thread(target=lambda: answers.append(devices[0].post(f"/{match_id}/actions", body)))
    with storage.writing():
        tap.start()
        tap.join(0.7)
        assert tap.is_alive(), "it must wait while another writes"
    tap.join()
    storage.close()
    assert answers[0][0] == 200
    assert answers[0][1]["state"]["played"] == [[7], []]
