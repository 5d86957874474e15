"""The door: bodies that never end keep nobody waiting, and large answers go at the pace of the reader."""

import asyncio
import json

import pytest
from granian.rsgi import ProtocolError

from companion.matches.kept import Timelines
from companion.web.door import bodies, door
from companion.web.door.door import Door
from companion.web.guards import tries

FORM = {"host": "localhost", "content-type": "application/x-www-form-urlencoded"}


class Request:
    """A request as the server gives it, and its answer."""

    server, scheme, http_version, authority = "127.0.0.1:8000", "http", "1.1", None

    def __init__(self, path, body=b"", method="POST", client="192.168.1.9:5000", **headers):
        self.path, _, self.query_string = path.partition("?")
        self.method, self.client = method, client
        length = len(body) if isinstance(body, bytes) else 9
        self.headers = {**FORM, **({"content-length": str(length)} if method == "POST" else {})}
        self.headers |= {name.replace("_", "-"): value for name, value in headers.items()}
        self._body = body
        self.status = self.answer_headers = self.answer = None

    async def __call__(self):
        if self._body is None:
            await asyncio.get_running_loop().create_future()  # never comes
        if isinstance(self._body, Exception):
            raise self._body
        return self._body

    def response_bytes(self, status, headers, body):
        self.status, self.answer_headers, self.answer = status, dict(headers), body

    def response_empty(self, status, headers):
        self.response_bytes(status, headers, b"")

    def response_file(self, status, headers, path):
        with open(path, "rb") as file:
            self.response_bytes(status, headers, file.read())


@pytest.fixture
def entry(app, tmp_path):
    return Door(app, tmp_path / "outgoing")


def ask(entry, *requests):
    """Let them all come; gives the first."""

    async def come():
        await asyncio.gather(*(entry.__rsgi__(request, request) for request in requests))

    asyncio.run(come())
    return requests[0]


def code(text, **more):
    return Request("/join", f"code={text}".encode(), **more)


def test_a_form_comes_through_whole(entry, match):
    answer = ask(entry, code(match.code.lower()))
    assert (answer.status, answer.answer_headers["Location"]) == (303, f"/j/{match.code}")


def test_headers_query_and_path_come_through(entry, match, bearer):
    answer = ask(entry, Request("/api/v1/matches?limit=1", method="GET", authorization=bearer["Authorization"]))
    assert [one["id"] for one in json.loads(answer.answer)["matches"]] == [match.id]
    assert ask(entry, Request("/j/żółć", method="GET")).status == 404
    assert ask(entry, Request("/healthz", method="GET", host="elsewhere.example")).status == 400


def test_a_body_that_does_not_come_in_time_is_refused_with_a_sentence(entry, monkeypatch):
    monkeypatch.setattr(bodies, "FORM_SECONDS", 0.01)
    answer = ask(entry, code("", accept_language="en"), Request("/join", None, accept_language="en"))
    assert answer.status == 422, "no match has an empty code"
    late = ask(entry, Request("/join", None, accept_language="en"))
    assert late.status == 408
    assert b"took too long to arrive" in late.answer


def test_a_body_that_was_cut_off_does_nothing(entry, match, bearer, matches):
    body = ProtocolError("closed")
    path = f"/api/v1/matches/{match.id}/actions"
    answer = ask(entry, Request(path, body, authorization=bearer["Authorization"], content_length="99"))
    assert (answer.status, matches.look(match.id).seq) == (408, 0)


def test_a_body_without_a_length_is_refused(entry):
    assert ask(entry, Request("/join", b"code=A", transfer_encoding="chunked")).status == 411


@pytest.mark.parametrize("path", ["/join", "/import", "/historia/biblioteka/wczytaj"])
def test_a_large_body_is_not_even_read_unless_the_owner_sends_a_file(entry, path):
    answer = ask(entry, Request(path, None, content_length="2000000", accept_language="en"))
    assert answer.status == 413
    assert b"Send less" in answer.answer


def test_the_owner_may_send_a_file(app, entry, owner):
    cookie = owner.get_cookie(app.config["SESSION_COOKIE_NAME"])
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n' + b" " * 100_000
    body += b"\r\n--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    answer = ask(entry, Request("/import", body, content_type=kind, cookie=f"{cookie.key}={cookie.value}"))
    assert answer.status == 303, "read whole, and looked through"


async def settled():
    """Everyone who can go on has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_unfinished_bodies_give_their_places_to_newer_ones_of_the_same_address_alone(entry):
    async def come():
        theirs = Request("/join", None, client="192.168.1.7:1")
        slow = [Request("/join", None) for _ in range(bodies.PER_ADDRESS + 5)]
        tasks = [asyncio.create_task(entry.__rsgi__(one, one)) for one in (theirs, *slow)]
        await asyncio.sleep(0)
        tap = code("ABCD2345")
        await entry.__rsgi__(tap, tap)
        assert tap.status == 422, "a whole body always finds a place"
        await settled()
        assert [one.status for one in slow[:6]] == [408] * 6
        assert {one.status for one in (theirs, *slow[6:])} == {None}
        await give_up(tasks)
        assert not entry.bodies._unfinished

    asyncio.run(come())


def test_all_addresses_together_have_a_limit_too(entry, monkeypatch):
    monkeypatch.setattr(bodies, "MOST", 3)

    async def come():
        slow = [Request("/join", None, client=f"192.168.1.{n}:1") for n in range(5)]
        tasks = [asyncio.create_task(entry.__rsgi__(one, one)) for one in slow]
        await settled()
        assert len(entry.bodies._unfinished) == 3
        assert [one.status for one in slow] == [408, 408, None, None, None]
        await give_up(tasks)

    asyncio.run(come())


async def give_up(tasks):
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


# -- looks at a table


@pytest.fixture
def looks(entry, owner, app, match, matches, monkeypatch):
    """Looks at a table while every thread has to wait for something; gives those that were answered."""
    paths = (f"/m/{match.id}", f"/m/{match.id}/board", f"/m/{match.id}/watch", f"/m/{match.id}/watch/board")
    for path in paths:
        owner.get(path)

    def look(language="pl"):
        cookie = owner.get_cookie(app.config["SESSION_COOKIE_NAME"])
        who = f"{cookie.key}={cookie.value}; language={language}"
        requests = [Request(path, method="GET", cookie=who, hx_request="true") for path in paths]
        monkeypatch.setattr(entry, "work", Busy())

        async def come():
            tasks = [asyncio.create_task(entry.__rsgi__(one, one)) for one in requests]
            await settled()
            await give_up(tasks)

        asyncio.run(come())
        return [one.path for one in requests if one.status]

    return paths, look


class Busy:
    """Threads that do not come to what they are asked."""

    async def run(self, *work):
        await asyncio.get_running_loop().create_future()


def test_a_look_at_a_table_waits_for_no_thread(looks):
    paths, look = looks
    assert look() == list(paths)


def test_while_somebody_writes_a_look_may_have_to_wait_so_it_never_holds_up_the_door(looks, matches):
    _, look = looks
    with matches.storage.writing():
        assert look() == []


def test_a_match_that_has_to_be_folded_first_is_looked_at_in_a_thread(looks, matches, monkeypatch):
    _, look = looks
    monkeypatch.setattr(matches, "_timelines", Timelines())  # as after a start
    assert look() == []


def test_the_end_of_a_match_is_held_against_the_whole_history_so_it_is_looked_at_in_a_thread(looks, play):
    paths, look = looks
    play(35)
    assert look() == list(paths)
    play(None)
    assert look() == []


def test_templates_that_nobody_has_drawn_in_a_language_are_compiled_in_a_thread(looks, owner):
    paths, look = looks
    assert look("en") == []
    owner.set_cookie("language", "en")
    for path in paths:
        owner.get(path)
    assert look("en") == list(paths)


def test_a_phone_that_is_told_something_looks_in_a_thread_since_that_is_written(looks, matches, match, owner):
    paths, look = looks
    owner.post(f"/m/{match.id}/place", data={"place": "0"})
    matches.sit(match.id, "another", 0)
    said = "Miejsce „Ania” zajęło też inne urządzenie."
    assert look() == list(paths[1:])
    assert said in owner.get(paths[0]).text, "nothing was lost by trying"
    assert said not in owner.get(paths[0]).text
    assert look() == list(paths)


# -- taps


class Elsewhere:
    """Threads that should not be asked."""

    class Asked(Exception):
        pass

    async def run(self, *work):
        raise self.Asked


@pytest.fixture
def tapped(entry, owner, app, match, matches, monkeypatch):
    """A tap at a table while no other thread may be asked."""
    matches.look(match.id)
    cookie = owner.get_cookie(app.config["SESSION_COOKIE_NAME"])
    told = {"cookie": f"{cookie.key}={cookie.value}", "hx_request": "true"}
    for path in (f"/m/{match.id}", f"/m/{match.id}/board"):  # templates are compiled when they are first asked for
        ask(entry, Request(path, method="GET", **told))

    def tap(what, body, elsewhere=False):
        with monkeypatch.context() as patch:
            if not elsewhere:
                patch.setattr(entry, "work", Elsewhere())
            return ask(entry, Request(f"/m/{match.id}/{what}", body, **told))

    return tap


PLACED = b"seat=0&tile=10&seen=0&tap=1"


def test_a_tap_has_a_thread_that_nothing_else_takes(tapped, match, matches):
    assert tapped("act", PLACED).status == 200
    assert tapped("undo", b"seen=1").status == 200
    with pytest.raises(Elsewhere.Asked):
        tapped("abandon", b"")
    assert matches.look(match.id).seq == 2


def test_a_tap_for_which_the_whole_log_is_folded_does_not_keep_others_waiting(tapped, matches, match):
    assert tapped("act", PLACED).status == 200
    assert tapped("act", PLACED).status == 200, "what still stands is found at once"
    assert tapped("undo", b"seen=1").status == 200
    with pytest.raises(Elsewhere.Asked):
        tapped("act", PLACED)
    assert tapped("act", PLACED, elsewhere=True).status == 200, "and its form is read once more"
    assert matches.look(match.id).seq == 2


def test_a_log_that_is_not_at_hand_is_folded_elsewhere(tapped, matches, monkeypatch):
    monkeypatch.setattr(matches, "_timelines", Timelines())
    with pytest.raises(Elsewhere.Asked):
        tapped("act", PLACED)


# -- codes


@pytest.fixture
def turns(entry, monkeypatch):
    """Whose turn the door asked for; the first waits a little, the others too long."""
    asked, answers = [], [0.01]

    def turn(who):
        asked.append(who)
        return answers.pop() if answers else None

    monkeypatch.setattr(entry.tries, "turn", turn)
    return asked


def wrong_ones():
    """Every way to try a code or a key."""
    return (
        Request("/j/ZZZZZZZZ", method="GET", accept_language="en"),
        Request("/join", b"code=ZZZZZZZZ", accept_language="en"),
        Request("/owner?key=wrong", method="GET", accept_language="en"),
        Request("/api/v1/matches", method="GET", authorization="Bearer wrong", accept_language="en"),
    )


def right_ones(match, settings, bearer):
    return (
        Request(f"/j/{match.code}", method="GET"),
        code(match.code),
        Request(f"/owner?key={settings.owner_key}", method="GET"),
        Request("/api/v1/matches", method="GET", authorization=bearer["Authorization"]),
    )


def test_wrong_answers_wait_at_the_door_or_are_a_sentence_that_says_so(entry, turns):
    assert [ask(entry, request).status for request in wrong_ones()] == [404, 429, 429, 429]
    sent_away = ask(entry, wrong_ones()[0])
    assert (sent_away.status, sent_away.answer_headers["Retry-After"]) == (429, "10")
    assert b"Too many wrong codes." in sent_away.answer
    assert b"Try again in 10 seconds." in sent_away.answer
    assert turns == ["192.168.1.9"] * 5


@pytest.mark.parametrize(("host", "refused"), [("localhost", [413, 429]), ("elsewhere.example", [400, 400])])
def test_a_wrong_key_is_counted_and_slowed_though_what_came_with_it_is_too_large_to_be_read(
    entry, turns, host, refused
):
    """Only for a right key the door waits for such a body, whatever is said of it afterwards."""
    guess = {"authorization": "Bearer wrong", "content_length": "3000000", "host": host}
    answers = [ask(entry, Request("/api/v1/imports", None, **guess)).status for _ in range(2)]
    assert answers == refused
    assert turns == ["192.168.1.9"] * 2


def test_a_right_code_or_key_never_waits_for_the_wrong_ones_before_it(entry, match, settings, bearer, turns):
    for _ in range(20):
        entry.tries.wrong("192.168.1.9")
    answers = [ask(entry, request).status for request in right_ones(match, settings, bearer)]
    assert answers == [200, 303, 303, 200]
    for path in ("/", "/healthz", f"/m/{match.id}"):
        ask(entry, Request(path, method="GET"))
    assert turns == []


def test_where_a_crowd_guesses_nothing_of_theirs_is_looked_up_before_its_turn(entry, match, settings, bearer, turns):
    for _ in range(tries.CROWD + 1):
        entry.tries.wrong("192.168.1.9")
    answers = [ask(entry, request).status for request in right_ones(match, settings, bearer)]
    assert answers == [200, 429, 303, 200], "the keys are too long to be guessed: they never wait"
    assert turns == ["192.168.1.9"] * 2
    assert ask(entry, wrong_ones()[0]).status == 429
    assert len(turns) == 3, "and who waited before is not held back after"


# -- large answers


@pytest.fixture
def large(app, owner, entry):
    """The owner fetches what is larger than memory should hold."""
    cookie = owner.get_cookie(app.config["SESSION_COOKIE_NAME"])

    def fetch(path):
        return ask(entry, Request(path, method="GET", cookie=f"{cookie.key}={cookie.value}"))

    return fetch


@pytest.mark.parametrize("path", ["/history.json", "/history.json.gz", "/settings/database", "/static/app.css"])
def test_a_large_answer_goes_through_a_file_and_is_the_same(large, owner, match, monkeypatch, tmp_path, path):
    expected = owner.get(path)
    monkeypatch.setattr(door, "SMALL", 10)
    answer = large(path)
    assert answer.status == 200
    assert int(answer.answer_headers["content-length"]) == len(answer.answer)
    if path != "/history.json" and not path.endswith("gz"):  # these say when they were made
        assert answer.answer == expected.data
    assert [file.stat().st_mode & 0o777 for file in (tmp_path / "outgoing").iterdir()] == [0o600]


def test_what_an_earlier_run_left_behind_is_cleared_away(app, entry, tmp_path):
    left = tmp_path / "outgoing" / "left"
    left.touch()
    Door(app, tmp_path / "outgoing")
    assert not left.exists()


def test_an_answer_that_finds_no_disk_is_a_sentence(large, match, monkeypatch, tmp_path):
    monkeypatch.setattr(door, "SMALL", 10)

    def full(**_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(door.tempfile, "mkstemp", full)
    answer = large("/history.json")
    assert answer.status == 503
    assert "dysk" in answer.answer.decode()
