"""Live updates: every phone is told the newest board, and a phone that goes frees its place."""

import asyncio

import pytest

from companion.web.door import streams
from companion.web.door.streams import HOLD, Hold, Hub

CARD = {"seat": "0", "tile": "10", "seen": "0"}


class Phone:
    """A connection as the server gives it: remembers what it was sent."""

    def __init__(self):
        self.events, self.status, self.gone = [], None, asyncio.get_running_loop().create_future()

    def response_stream(self, status, headers):
        self.status = status
        return self

    def response_empty(self, status, headers):
        self.status = status

    def send_str(self, text):
        self.events.append(text)

    async def client_disconnect(self):
        await self.gone

    @property
    def stamps(self):
        return [event.split("data: ")[1].strip() for event in self.events if "event: stamp" in event]


@pytest.fixture
def hub(app):
    return app.extensions["hub"]


@pytest.fixture
def epoch(matches):
    return matches.epoch


@pytest.fixture
def asked(app):
    """What Flask was asked lately, as the door sees it afterwards."""
    environs, answer = [], app.wsgi_app

    def note(environ, start):
        environs.append(environ)
        return answer(environ, start)

    app.wsgi_app = note
    return environs


@pytest.fixture
def listen(hub, guest, match, asked):
    """A phone comes and listens; gives it and the task that holds its stream."""
    phone = guest(match, "1")

    async def come(seen="", client=phone, **headers):
        answer = client.get(f"/m/{match.id}/live?seen={seen}", headers=headers)
        assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
        return await join(hub, asked[-1][HOLD])

    return come


async def join(hub, hold):
    connection = Phone()
    task = asyncio.create_task(hub.hold(connection, hold))
    await asyncio.sleep(0)
    return connection, task


def in_the_loop(hub, story):
    """Run a story in the loop of the door."""

    async def told():
        hub.open(asyncio.get_running_loop())
        await story()

    asyncio.run(told())


def test_a_phone_that_comes_is_told_the_board_that_stands(hub, listen, play, epoch):
    play(3)

    async def story():
        phone, _ = await listen()
        stamp = f"3-open-{epoch}"
        assert phone.events == ["retry: 1000\n\n", f"id: {stamp}\nevent: stamp\ndata: {stamp}\n\n"]

    in_the_loop(hub, story)


def test_a_phone_that_knows_the_board_hears_only_that_we_are_alive(hub, listen, play, epoch):
    play(3)

    async def story():
        knows, _ = await listen(seen=f"3-open-{epoch}")
        comes_back, _ = await listen(seen=f"1-open-{epoch}", **{"Last-Event-ID": f"3-open-{epoch}"})
        assert knows.events[1:] == comes_back.events[1:] == ["event: beat\ndata:\n\n"]

    in_the_loop(hub, story)


def test_every_change_is_told(hub, listen, owner, match, epoch):
    async def story():
        phone, _ = await listen(seen=f"0-open-{epoch}")
        for path, form in (
            ("act", CARD), ("undo", {"seen": "1"}), ("redo", {"seen": "2"}), ("abandon", {}), ("bring-back", {}),
        ):  # fmt: skip
            await asyncio.to_thread(owner.post, f"/m/{match.id}/{path}", data=form)
        await asyncio.sleep(0)
        told = ["1-open", "2-open", "3-open", "3-abandoned", "3-open"]
        assert phone.stamps == [f"{stamp}-{epoch}" for stamp in told]

    in_the_loop(hub, story)


def test_what_the_api_does_is_told_too_and_what_was_refused_is_not(hub, listen, client, bearer, owner, match, epoch):
    async def story():
        phone, _ = await listen(seen=f"0-open-{epoch}")
        await asyncio.to_thread(owner.post, f"/m/{match.id}/act", data={**CARD, "tile": "99"})
        body = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "r"}
        path = f"/api/v1/matches/{match.id}/actions"
        await asyncio.to_thread(client.post, path, json=body, headers=bearer)
        await asyncio.sleep(0)
        assert phone.stamps == [f"1-open-{epoch}"]

    in_the_loop(hub, story)


def test_the_end_and_the_rematch_are_told(hub, listen, owner, play, epoch):
    match = play(-1)

    async def story():
        phone, _ = await listen()
        close = {"type": "close_round", "seen": "40"}
        await asyncio.to_thread(owner.post, f"/m/{match.id}/act", data=close)
        await asyncio.to_thread(owner.post, f"/m/{match.id}/rematch")
        await asyncio.sleep(0)
        assert phone.stamps[1:] == [f"41-finished-{epoch}", f"41-finished-again-{epoch}"]

    in_the_loop(hub, story)


# -- the hub alone


HERE = Hold("match", "phone", "", "5-open-e")


def test_two_taps_told_in_the_wrong_order_leave_the_newer_board():
    hub = Hub("e")

    async def story():
        phone, _ = await join(hub, HERE)
        for stamp in ("7-open-e", "6-open-e"):
            hub.announce("match", stamp)
        await asyncio.sleep(0)
        assert phone.stamps == ["5-open-e", "7-open-e"]

    in_the_loop(hub, story)


def test_a_tap_between_the_look_and_the_stream_is_not_lost():
    hub = Hub("e")

    async def story():
        hub.announce("match", "6-open-e")
        await asyncio.sleep(0)
        phone, _ = await join(hub, HERE)
        assert phone.stamps == ["6-open-e"]

    in_the_loop(hub, story)


def test_a_phone_that_goes_frees_its_place():
    hub = Hub("e")

    async def story():
        phone, task = await join(hub, HERE)
        assert hub.listening == 1
        phone.gone.set_result(None)
        await task
        assert (hub.listening, hub._streams, [beats for beats in hub._beats if beats]) == (0, {}, [])

    in_the_loop(hub, story)


def test_a_stream_beats_and_ends_after_a_while(monkeypatch):
    monkeypatch.setattr(streams, "LIFE", (0, 0))
    hub = Hub("e")

    async def story():
        living, _ = await join(hub, HERE)
        next(iter(hub._streams["match"])).ends += 1000
        dying, task = await join(hub, Hold("match", "another", "", "5-open-e"))
        for _ in range(streams.BEAT):
            hub._tick()
        await task
        people = "event: people\ndata:\n\n"
        assert living.events[2:] == [people, "event: beat\ndata:\n\n"], "two came, then a beat"
        assert (dying.events[2:], hub.listening) == ([people, "retry: 50\n\n"], 1), "it comes again at once"

    in_the_loop(hub, story)


def test_a_phone_is_here_while_it_listens_and_a_little_longer_and_the_others_are_told_when_it_is_gone(monkeypatch):
    hub = Hub("e")

    async def story():
        stays, _ = await join(hub, HERE)
        _, going = await join(hub, Hold("match", "another", "", "5-open-e"))
        hub._tick()
        assert hub.present("match") == {HERE.device, "another"}
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)
        told = len(stays.events)
        hub._look_who_is_here()
        assert (hub.present("match"), len(stays.events)) == ({HERE.device, "another"}, told), "it may come again"
        monkeypatch.setattr(streams, "LEAVING", 0)
        hub._look_who_is_here()
        assert (hub.present("match"), stays.events[told:]) == ({HERE.device}, ["event: people\ndata:\n\n"])

    in_the_loop(hub, story)


def test_one_device_cannot_take_the_places_of_others():
    hub = Hub("e")
    hub.most = 10

    async def story():
        greedy = [await join(hub, HERE) for _ in range(30)]
        await asyncio.sleep(0)
        assert hub.listening == streams.PER_DEVICE
        assert [task.done() for _, task in greedy] == [True] * 25 + [False] * 5, "the newest stay"
        other, _ = await join(hub, Hold("match", "another", "", "5-open-e"))
        assert other.status == 200

    in_the_loop(hub, story)


@pytest.mark.parametrize(("limit", "most"), [("PER_MATCH", 3), ("most", 3)])
def test_a_stream_too_many_is_refused_and_one_that_leaves_makes_room(monkeypatch, limit, most):
    hub = Hub("e")
    if limit == "most":
        hub.most = most
    else:
        monkeypatch.setattr(streams, limit, most)

    async def story():
        held = [await join(hub, Hold("match", f"phone {number}", "", "5-open-e")) for number in range(4)]
        assert [phone.status for phone, _ in held] == [200, 200, 200, 503]
        held[0][0].gone.set_result(None)
        await held[0][1]
        again, _ = await join(hub, HERE)
        assert again.status == 200

    in_the_loop(hub, story)


def test_after_a_restore_every_phone_looks_anew_and_lower_numbers_count():
    hub = Hub("old")

    async def story():
        phone, _ = await join(hub, Hold("match", "phone", "9-open-old", "9-open-old"))
        hub.begin_again("new")
        hub.announce("match", "10-open-old")  # written before, announced after
        hub.announce("match", "3-open-new")
        late, _ = await join(hub, Hold("match", "late", "9-open-old", "9-open-old"))
        await asyncio.sleep(0)
        assert phone.stamps == ["0-restored-new", "3-open-new"]
        assert late.stamps[0] == "0-restored-new"

    in_the_loop(hub, story)


def test_an_unknown_match_cannot_be_listened_to(owner, asked):
    assert owner.get("/m/nothing/live").status_code == 404
    assert HOLD not in asked[-1]


def test_every_board_that_is_fetched_says_its_stamp(play, match, guest, epoch):
    play(3)
    phone = guest(match, "table")
    htmx = {"HX-Request": "true"}
    tap = phone.post(f"/m/{match.id}/act", data={**CARD, "tile": "17", "seen": "3"}, headers=htmx)
    refused = phone.post(f"/m/{match.id}/undo", data={"seen": "1"}, headers=htmx)
    stamp = f"4-open-{epoch}"
    assert (tap.status_code, tap.headers["Board-Stamp"]) == (200, stamp)
    assert (refused.status_code, refused.headers["Board-Stamp"]) == (409, stamp)
    for path in ("board", "watch/board"):
        assert phone.get(f"/m/{match.id}/{path}", headers=htmx).headers["Board-Stamp"] == stamp


def test_a_key_holder_listens_through_the_same_door_and_a_stranger_does_not(
    client, bearer, asked, matches, match, epoch
):
    path = f"/api/v1/matches/{match.id}/events"
    answer = client.get(path, headers={**bearer, "Last-Event-ID": f"0-open-{epoch}"})
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert asked[-1][HOLD] == Hold(match.id, "key owner", f"0-open-{epoch}", matches.look(match.id).stamp)
    assert client.get(path).status_code == 401
    assert HOLD not in asked[-1]
    assert client.get("/api/v1/matches/nothing/events", headers=bearer).status_code == 404
