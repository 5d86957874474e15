"""An address that is called when a match finishes: only one that the owner allowed, signed, tried again."""

import contextlib
import json
import queue
import re
import socket
import threading
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from serving import OWNER_KEY

from companion import beside, hooks
from companion.history import edit
from companion.hooks import LOOK, PAUSES, Courier, signature
from companion.matches import store
from companion.web.telling import announce

NOON = 1_800_000_000.0


class Receiver:
    """A program on loopback that remembers what it was sent, and answers as it is told."""

    def __init__(self):
        self.calls, self.came, self.status, self.answer = [], queue.Queue(), 204, None
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.calls.append((dict(self.headers), body))
                if receiver.answer:
                    receiver.answer(self)
                    return
                status = receiver.status if isinstance(receiver.status, int) else receiver.status.pop(0)
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", f"{receiver.address}/elsewhere")
                self.end_headers()
                receiver.came.put(receiver.calls[-1])

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/finished"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def courier(app, owner, receiver) -> Courier:
    """With the address of the receiver, entered by the owner."""
    answer = owner.post("/settings/keys/hooks", data={"address": receiver.address})
    assert answer.status_code == 303
    return app.extensions["courier"]


def test_the_address_is_called_once_when_a_match_finishes_and_the_call_is_signed(courier, receiver, play, match):
    courier.call_all(NOON)
    assert receiver.calls == []
    play(None)
    courier.call_all(NOON)
    courier.call_all(NOON)
    ((headers, body),) = receiver.calls
    told = json.loads(body)
    assert (told["event"], told["match"], told["game"]) == ("match_finished", match.id, "poprzez-wieki")
    assert [(one["name"], one["score"], one["won"]) for one in told["players"]] == [
        ("Ania", 64, True),
        ("Basia", 30, False),
    ]
    (hook,) = courier.listed()
    at = headers["X-Kronikarz-Timestamp"]
    assert headers["X-Kronikarz-Signature"] == f"sha256={signature(hook.secret, at, body)}"
    assert signature("other", at, body) != signature(hook.secret, at, body)


def test_a_call_that_fails_is_tried_again_ever_later_and_given_up_at_last(courier, receiver, play):
    play(None)
    receiver.status, now = 500, NOON
    for pause in PAUSES:
        courier.call_all(now)
        tried = len(receiver.calls)
        courier.call_all(now + pause - 1)
        assert len(receiver.calls) == tried
        now += pause
    assert "500" in courier.listed()[0].problem
    courier.call_all(now)
    courier.call_all(now + 1_000_000)
    assert len(receiver.calls) == len(PAUSES) + 1


def test_what_could_not_be_told_is_told_later_even_after_a_restart(settings, matches, courier, receiver, play):
    play(None)
    receiver.status = 503
    courier.call_all(NOON)
    receiver.status = 200
    again = Courier(settings.instance / "hooks.json", matches.storage)
    again.call_all(NOON + PAUSES[0])
    assert len(receiver.calls) == 2
    assert again.listed()[0].problem == ""


def test_a_match_that_is_gone_before_the_next_try_leaves_nothing_due(matches, courier, receiver, match, play):
    play(None)
    receiver.status = 500
    courier.call_all(NOON)
    assert courier.pause(NOON) == PAUSES[0]
    edit.delete(matches, match.id, edit.title(match))
    later = NOON + PAUSES[0]
    courier.call_all(later)
    assert (courier.pause(later), len(receiver.calls)) == (LOOK, 1)


def test_a_call_whose_result_cannot_be_written_down_is_not_made_again_at_once(courier, receiver, play, monkeypatch):
    def full(*_):
        raise OSError("No space left on device")

    play(None)
    monkeypatch.setattr(beside, "write", full)
    receiver.status = 500
    courier.call_all(NOON)
    courier.call_all(NOON)
    assert (courier.pause(NOON), len(receiver.calls)) == (PAUSES[0], 1)
    receiver.status = 204
    courier.call_all(NOON + PAUSES[0])
    courier.call_all(NOON + PAUSES[0])
    assert (courier.pause(NOON + PAUSES[0]), len(receiver.calls)) == (LOOK, 2)


def test_where_it_cannot_be_seen_what_is_due_a_second_passes_between_two_looks(courier, receiver, play, monkeypatch):
    play(None)
    receiver.status = 500
    courier.call_all(NOON)
    monkeypatch.setattr(store, "finished_after", lambda *_: 1 / 0)
    late = NOON + PAUSES[0] + 5
    with pytest.raises(ZeroDivisionError):
        courier.call_all(late)
    assert courier.pause(late) == 1


def test_a_redirect_is_not_followed(courier, receiver, play):
    play(None)
    receiver.status = 302
    courier.call_all(NOON)
    assert len(receiver.calls) == 1
    assert "302" in courier.listed()[0].problem


def test_a_receiver_that_answers_drop_by_drop_holds_nobody(courier, receiver, play, monkeypatch):
    """Each drop comes long before the limit of one read; the whole answer never comes."""
    monkeypatch.setattr(hooks, "TIMEOUT", 0.3)
    over, cut = threading.Event(), threading.Event()

    def drip(handler):
        with contextlib.suppress(OSError):
            handler.wfile.write(b"HTTP/1.0 204 No")
            for _ in range(40):
                if over.wait(0.05):
                    break
                handler.wfile.write(b"o")
        cut.set()

    receiver.answer = drip
    play(None)
    courier.call_all(NOON)
    assert cut.wait(5), "the connection is still open"
    over.set()
    assert "no answer within" in courier.listed()[0].problem
    assert courier.pause(NOON) == PAUSES[0]


def test_a_call_whose_name_was_found_too_late_is_not_made_after_all(courier, receiver, play, monkeypatch):
    monkeypatch.setattr(hooks, "TIMEOUT", 0.1)
    given_up, look_up = threading.Event(), socket.getaddrinfo

    def slow(*asked, **more):
        assert given_up.wait(5)
        return look_up(*asked, **more)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    play(None)
    courier.call_all(NOON)
    (call,) = [thread for thread in threading.enumerate() if thread.name == "call"]
    given_up.set()
    call.join(5)
    assert courier.pause(NOON) == PAUSES[0]
    assert not receiver.calls


def test_matches_of_before_and_those_entered_by_hand_call_nobody_nor_does_a_removed_address(
    owner, courier, receiver, api, play
):
    sheet = {"game": "poprzez-wieki", "played_at": "2026-01-05T20:00", "players": [
        {"name": "Ania", "score": 4}, {"name": "Celina", "score": 3}]}  # fmt: skip
    assert api("POST", "/sheets", sheet)[0] == 201
    courier.call_all(NOON)
    assert owner.post(f"/settings/keys/hooks/{courier.listed()[0].id}/remove").status_code == 303
    play(None)
    courier.call_all(NOON)
    owner.post("/settings/keys/hooks", data={"address": receiver.address})
    courier.call_all(NOON)
    assert receiver.calls == []


def test_the_end_of_a_match_wakes_the_courier(app, owner, match, play, monkeypatch):
    woken = []
    monkeypatch.setattr(app.extensions["courier"], "wake", lambda: woken.append(True))
    play(-1)
    assert woken == []
    with app.test_request_context():
        play(None)
        announce(app.extensions["matches"].look(match.id))
    assert woken == [True]


def test_the_next_match_is_found_by_an_index(matches):
    with matches.storage.reading() as db:
        asked = []
        db.conn.set_trace_callback(asked.append)
        store.finished_after(db, "2026-01-01T00:00:00.000+00:00", "abc")
        db.conn.set_trace_callback(None)
        plan = db.execute(f"EXPLAIN QUERY PLAN {asked[0]}").fetchall()
    assert [row[3] for row in plan] == ["SEARCH matches USING INDEX matches_by_end ((finished_at,id)>(?,?))"]


def test_a_real_server_calls_again_after_a_refusal(server, receiver, whole_match):
    """Nobody wakes the courier but the match that finishes and the time that it waits."""
    receiver.status = [500, 204]
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    browser.open(f"{server.address}/owner?key={OWNER_KEY}").close()
    token = re.search(
        r'name="csrf_token" value="([^"]+)"', browser.open(f"{server.address}/settings/keys").read().decode()
    )
    form = urllib.parse.urlencode({"csrf_token": token[1], "address": receiver.address}).encode()
    browser.open(f"{server.address}/settings/keys/hooks", form).close()

    def call(path, body):
        headers = {"Authorization": f"Bearer {OWNER_KEY}"}
        request = urllib.request.Request(f"{server.address}/api/v1{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    match = call("/matches", {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]})
    for number, action in enumerate(whole_match):
        call(f"/matches/{match['id']}/actions", {"action": action, "request_id": f"r{number}", "seen": number})
    tries = [receiver.came.get(timeout=30) for _ in range(2)]
    (hook,) = json.loads((server.instance / "hooks.json").read_text())
    for headers, body in tries:
        right = signature(hook["secret"], headers["X-Kronikarz-Timestamp"], body)
        assert headers["X-Kronikarz-Signature"] == f"sha256={right}"
        assert json.loads(body)["match"] == match["id"]
