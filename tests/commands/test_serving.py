"""A real server ends at once when told so, and forgets nothing."""

import contextlib
import json
import os
import resource
import signal
import sqlite3
import time
import urllib.request
from pathlib import Path

import pytest
from serving import Server, until_it_answers
from terminal import listen, one_sentence, post

from companion import config
from companion import server as server_process


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_at_once_even_with_phones_connected(server, bearer, served_match, how):
    phones, statuses = zip(*(listen(server, served_match["id"]) for _ in range(30)), strict=True)
    assert set(statuses) == {200}
    start = time.monotonic()
    os.killpg(server.process.pid, how)  # as the terminal does: to the server and its workers
    server.process.wait(10)
    took = time.monotonic() - start
    for phone in phones:
        phone.close()
    assert took < 3
    assert "Traceback" not in server.log()
    with contextlib.closing(sqlite3.connect(server.instance / "companion.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
def test_the_server_says_where_it_is_and_keeps_everything_over_a_restart(server, bearer, served_match):
    assert "Owner link" in server.log()
    assert "/owner?key=" in server.log()
    server.stop()
    server.start()
    request = urllib.request.Request(f"{server.address}/api/v1/matches/{served_match['id']}", headers=bearer)
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert json.loads(answer.read()) == served_match


# -- one server a folder


@pytest.mark.slow
def test_a_second_server_says_which_process_has_the_folder_and_ends(server, process, companion, tmp_path, served_match):
    said = one_sentence(*process("serve", "--no-browser", COMPANION_INSTANCE=str(server.instance)))
    assert f"process {server.process.pid}." in said
    beside = {"COMPANION_INSTANCE": str(server.instance)}
    assert companion("backup", tmp_path / "saved.db", **beside)[0] == 0
    assert companion("verify", served_match["id"], **beside)[0] == 0
    assert companion("rebuild-results", **beside)[0] == 0
    assert companion("key", **beside)[0] == 0
    assert "in use by Kronikarz" in one_sentence(*companion("restore", tmp_path / "saved.db", **beside))


@pytest.mark.slow
def test_a_database_is_not_brought_up_to_date_under_an_older_server(server, companion, served_match):
    with contextlib.closing(sqlite3.connect(server.instance / "companion.db")) as db:
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'an_epoch'")
        db.commit()
    beside = {"COMPANION_INSTANCE": str(server.instance)}
    for words in (["rebuild-results"], ["verify", served_match["id"]]):
        assert "is an older one" in one_sentence(*companion(*words, **beside))


@pytest.mark.slow
def test_a_command_that_was_killed_leaves_the_folder_free(server, bearer, served_match):
    orphan = server.worker()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(10)
    server.process = None
    again = Server(server.instance).start()
    assert not Path(f"/proc/{orphan}/cmdline").exists() or not Path(f"/proc/{orphan}/cmdline").read_bytes()
    again.kill()


@pytest.mark.slow
def test_a_worker_is_started_again_each_time_it_is_killed_and_the_terminal_says_so(server, bearer, served_match):
    for number in range(3):
        killed = server.worker()
        os.kill(killed, signal.SIGKILL)
        until_it_answers(server.process, server.address, server.instance / "server.log")
        assert server.worker() != killed
        body = {"action": {"type": "place", "seat": 0, "card": 7 + number}, "request_id": f"r{number}"}
        assert post(server, f"/matches/{served_match['id']}/actions", body, bearer)["seq"] == number + 1
    assert server.log().count("started again") == 3
    assert server.process.poll() is None


def test_a_worker_that_cannot_live_is_not_started_for_ever(settings, monkeypatch):
    started = []
    monkeypatch.setattr("granian.Granian._respawn_workers", lambda *_: started.append(1), raising=False)
    served = server_process.make(settings)
    for _ in range(9):
        served._respawn_workers([0], None, None)
    with pytest.raises(config.Unusable, match="ended 10 times within 60 seconds"):
        served._respawn_workers([0], None, None)
    assert len(started) == 9


@pytest.mark.slow
def test_with_few_descriptors_taps_find_one_while_streams_come_and_go(tmp_path, bearer):
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (46, 46))

    server = Server(tmp_path / "served").start(preexec_fn=few)
    players = [{"name": "Ania"}, {"name": "Basia"}]
    match = post(server, "/matches", {"game": "poprzez-wieki", "players": players}, bearer)["id"]

    def tap(number):
        action = {"type": "take_back" if number % 2 else "place", "seat": 0, "card": 7}
        return post(server, f"/matches/{match}/actions", {"action": action, "request_id": f"r{number}"}, bearer)["seq"]

    for number in range(12):
        phones = [listen(server, match) for _ in range(3)]
        assert tap(number) == number + 1
        for phone, _ in phones:
            phone.close()
    assert {status for _, status in phones} <= {200, 503}
    assert "Traceback" not in server.log()
    server.kill()
