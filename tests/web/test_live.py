"""Live updates: every phone is told the newest board, and a phone that goes frees its place."""

import threading

import pytest

from companion.web import live
from companion.web.live import Hub

CARD = {"seat": "0", "tile": "10", "seen": "0"}


@pytest.fixture
def hub(app):
    return app.extensions["hub"]


@pytest.fixture
def stream(guest, match, monkeypatch):
    """A phone that listens: gives its events one by one."""
    monkeypatch.setattr(live, "BEAT", 0.05)
    opened = []

    def listen(seen="", **headers):
        answer = guest(match, "1").get(f"/m/{match.id}/live?seen={seen}", headers=headers)
        opened.append(answer)
        assert answer.status_code == 200
        assert answer.mimetype == "text/event-stream"
        return (event.decode() if isinstance(event, bytes) else event for event in answer.response)

    yield listen
    for answer in opened:
        answer.close()


def test_a_phone_that_comes_is_told_the_board_that_stands(stream, play):
    play(3)
    events = stream()
    assert next(events).startswith("retry:")
    assert next(events) == "id: 3-open\nevent: stamp\ndata: 3-open\n\n"
    assert next(events).startswith("event: beat")


def test_a_phone_that_knows_the_board_hears_only_that_we_are_alive(stream, play):
    play(3)
    for events in (stream(seen="3-open"), stream(seen="1-open", **{"Last-Event-ID": "3-open"})):
        next(events)
        assert next(events).startswith("event: beat")


def test_every_change_is_told(stream, owner, match):
    events = stream(seen="0-open")
    next(events), next(events)
    owner.post(f"/m/{match.id}/act", data=CARD)
    assert "data: 1-open" in next(events)
    owner.post(f"/m/{match.id}/undo", data={"seen": "1"})
    assert "data: 2-open" in next(events)
    owner.post(f"/m/{match.id}/redo", data={"seen": "2"})
    assert "data: 3-open" in next(events)
    owner.post(f"/m/{match.id}/abandon")
    assert "data: 3-abandoned" in next(events)
    owner.post(f"/m/{match.id}/bring-back")
    assert "data: 3-open" in next(events)


def test_what_the_api_does_is_told_too(stream, client, bearer, match):
    events = stream(seen="0-open")
    next(events), next(events)
    body = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "r"}
    client.post(f"/api/v1/matches/{match.id}/actions", json=body, headers=bearer)
    assert "data: 1-open" in next(events)


def test_what_was_refused_is_not_told(stream, owner, match):
    events = stream(seen="0-open")
    next(events), next(events)
    owner.post(f"/m/{match.id}/act", data={**CARD, "tile": "99"})
    assert next(events).startswith("event: beat")


def test_the_end_and_the_rematch_are_told(stream, owner, play):
    match = play(-1)
    events = stream()
    next(events), next(events)
    owner.post(f"/m/{match.id}/act", data={"type": "close_round", "seen": "40"})
    assert "data: 41-finished" in next(events)
    owner.post(f"/m/{match.id}/rematch")
    assert "data: 41-finished-again" in next(events)


def test_two_taps_told_in_the_wrong_order_leave_the_newer_board(hub):
    hub.join("match")
    hub.announce("match", "6-open")
    hub.announce("match", "5-open")
    assert hub.wait("match", "5-open", 0) == "6-open"
    assert hub.wait("match", "6-open", 0) is None


def test_a_waiting_phone_is_woken_at_once():
    hub, told = Hub(), []
    hub.join("match")
    phone = threading.Thread(target=lambda: told.append(hub.wait("match", "0-open", 30)))
    phone.start()
    hub.announce("match", "1-open")
    phone.join(5)
    assert told == ["1-open"]


def test_a_stream_ends_after_a_while_so_that_lost_phones_free_their_threads(stream, monkeypatch):
    monkeypatch.setattr(live, "LIFE", 0.1)
    assert 2 <= len(list(stream())) <= 10


def test_a_phone_that_goes_frees_its_place(hub, guest, match, monkeypatch):
    monkeypatch.setattr(live, "MOST_STREAMS", 1)
    phone = guest(match, "0")
    first = phone.get(f"/m/{match.id}/live")
    full = phone.get(f"/m/{match.id}/live")
    assert (full.status_code, full.headers["Retry-After"]) == (503, "30")
    first.close()
    first.close()
    again = phone.get(f"/m/{match.id}/live")
    assert again.status_code == 200
    again.close()
    assert (hub._listeners.total(), hub._conditions, hub._stamps) == (0, {}, {})


def test_an_unknown_match_takes_no_place(hub, owner):
    assert owner.get("/m/nothing/live").status_code == 404
    assert hub._listeners.total() == 0


def test_every_board_that_is_fetched_says_its_number(play, match, guest):
    play(3)
    phone = guest(match, "table")
    htmx = {"HX-Request": "true"}
    tap = phone.post(f"/m/{match.id}/act", data={**CARD, "tile": "17", "seen": "3"}, headers=htmx)
    refused = phone.post(f"/m/{match.id}/undo", data={"seen": "1"}, headers=htmx)
    assert (tap.status_code, tap.headers["Board-Seq"]) == (200, "4")
    assert (refused.status_code, refused.headers["Board-Seq"]) == (409, "4")
    for path in ("board", "watch/board"):
        assert phone.get(f"/m/{match.id}/{path}", headers=htmx).headers["Board-Seq"] == "4"
