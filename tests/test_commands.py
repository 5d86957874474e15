"""The `companion` command: keys, serving, backups, and what it says when it cannot."""

import contextlib
import http.client
import json
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import msgspec
import pytest

from companion import backup, cli, config
from companion.db import Storage
from companion.games.poprzez_wieki import rules
from companion.matches import store
from companion.matches.play import Matches, Who

ROOT = Path(__file__).parent.parent


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "instance"


@pytest.fixture
def surroundings(folder):
    """The environment of a command: a folder and a free port of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    return {"COMPANION_INSTANCE": str(folder), "COMPANION_BIND": "127.0.0.1", "PORT": port}


@pytest.fixture
def companion(surroundings, monkeypatch, capfd):
    """Run a command to its end: gives its exit code and all that it said."""

    def run(*words, **environment):
        capfd.readouterr()
        code = 0
        with monkeypatch.context() as terminal:
            terminal.delenv("COMPANION_KEY", raising=False)
            for name, value in {**surroundings, **environment}.items():
                terminal.setenv(name, value)
            terminal.setattr(sys, "argv", ["companion", *map(str, words)])
            try:
                cli.main()
            except SystemExit as end:  # as Python does: a text goes to the terminal, and the code is 1
                code = end.code if isinstance(end.code, int) else 1
                print("" if isinstance(end.code, int) else end.code, file=sys.stderr)
        said = capfd.readouterr()
        return code, said.out + said.err

    return run


@pytest.fixture
def process(surroundings):
    """The same in a process of its own."""

    def run(*words, **environment):
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        done = subprocess.run(
            [sys.executable, "-m", "companion.cli", *map(str, words)],
            env={**inherited, **surroundings, **environment}, cwd=ROOT, capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    return run


@pytest.fixture
def evening(folder, whole_match):
    """A folder with one finished match and one that goes on."""
    folder.mkdir()
    storage = Storage(folder / "companion.db")
    matches = Matches(storage)
    ended, going = (matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]) for _ in range(2))
    for number, action in enumerate(whole_match):
        matches.act(ended.id, msgspec.convert(action, rules.Action), number, f"r{number}", Who())
    matches.act(going.id, msgspec.convert(whole_match[0], rules.Action), 0, "r", Who())
    storage.close()
    return folder / "companion.db"


def rows(database, table="entries"):
    with contextlib.closing(sqlite3.connect(database)) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


def one_sentence(code, said):
    """It failed, and says why in a line or two that a person can use."""
    assert code not in (0, None)
    assert "Traceback" not in said
    assert said.startswith("companion: ")
    assert len(said.strip().splitlines()) == 1
    return said


# -- keys


def test_the_first_start_makes_two_keys_that_we_alone_can_read(companion, folder):
    code, said = companion("key")
    assert code == 0
    key = (folder / "owner-key").read_text().strip()
    assert len(key) >= 32
    assert said.strip().endswith(f"/owner?key={key}")
    for name in ("owner-key", "secret-key"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    assert companion("key", PORT="8000")[1].split("=")[1].strip() == key, "the second start keeps it"


def test_the_key_for_scripts_comes_from_the_environment_and_is_not_kept(companion, folder):
    code, said = companion("key", COMPANION_KEY="sesame", COMPANION_ADDRESS="http://pi.local:8000/")
    assert (code, said.strip()) == (0, "http://pi.local:8000/owner?key=sesame")
    assert not (folder / "owner-key").exists()


def test_an_empty_key_file_is_no_key(folder):
    folder.mkdir()
    (folder / "owner-key").touch()
    with pytest.raises(config.Unusable, match="is empty"):
        config.read({"COMPANION_INSTANCE": str(folder)})


def test_two_installations_have_different_keys(tmp_path):
    first, second = (config.read({"COMPANION_INSTANCE": str(tmp_path / name)}) for name in "ab")
    assert first.owner_key != second.owner_key
    assert first.secret_key != second.secret_key
    assert len({first.owner_key, first.secret_key}) == 2


# -- what it cannot do


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight", "80.5", ""])
def test_a_port_that_is_none_is_said(port, tmp_path):
    with pytest.raises(config.Unusable, match=r"PORT is .* from 1 to 65535"):
        config.read({"COMPANION_INSTANCE": str(tmp_path), "PORT": port})


def test_a_bad_port_is_one_sentence(process):
    assert "PORT is 'eight'" in one_sentence(*process("serve", "--no-browser", PORT="eight"))


def test_a_port_in_use_is_one_sentence(process):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = one_sentence(*process("serve", "--no-browser", PORT=port))
    assert f"Port {port} cannot be used" in said
    assert f"PORT={int(port) + 1} make run" in said


def test_a_folder_that_cannot_be_written_is_one_sentence(process, tmp_path):
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        said = one_sentence(*process("serve", "--no-browser", COMPANION_INSTANCE=str(place)))
        assert f"The folder {place} cannot be written" in said
        assert "COMPANION_INSTANCE" in said


def test_a_broken_database_is_one_sentence_and_stays_as_it_is(companion, folder):
    folder.mkdir()
    database = folder / "companion.db"
    database.write_bytes(b"this is no database" * 1000)
    said = one_sentence(*companion("serve", "--no-browser"))
    assert "file is not a database" in said
    assert "Restore a backup" in said
    assert database.read_bytes() == b"this is no database" * 1000


@pytest.mark.parametrize("words", [[], ["dance"], ["backup"]])
def test_an_unknown_command_shows_what_there_is(companion, words):
    code, said = companion(*words)
    assert code == 2
    assert "usage: companion" in said
    assert "Traceback" not in said


# -- backups


def test_a_backup_is_whole_and_nothing_is_overwritten(companion, evening, tmp_path):
    target = tmp_path / "evening.db"
    code, said = companion("backup", target)
    assert (code, str(target) in said) == (0, True)
    for table in ("players", "matches", "seats", "entries", "results"):
        assert rows(target, table) == rows(evening, table)
    before = target.read_bytes()
    assert "exists already" in one_sentence(*companion("backup", target))
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("evening*")) == ["evening.db"], "one file, nothing beside it"


def test_a_backup_that_cannot_be_written_is_one_sentence(companion, evening, tmp_path):
    (tmp_path / "file").touch()
    assert "cannot be written" in one_sentence(*companion("backup", tmp_path / "file" / "evening.db"))
    assert "cannot be written" in one_sentence(*companion("backup", tmp_path / "missing" / "evening.db"))


def test_without_a_database_there_is_nothing_to_back_up(companion, tmp_path):
    assert "no database" in one_sentence(*companion("backup", tmp_path / "evening.db"))
    assert not (tmp_path / "evening.db").exists()


def test_a_backup_brings_an_evening_back_and_the_former_database_is_kept(companion, evening, folder, tmp_path):
    saved = tmp_path / "100% evening #1?.db"
    companion("backup", saved)
    evening_rows = rows(evening)
    storage = Storage(evening)
    later = Matches(storage).open_match("poprzez-wieki", [("Cezary", None), ("Daria", None)])
    storage.close()
    for number in (1, 2):
        code, said = companion("restore", saved)
        kept = folder / f"before-restore-{number}.db"
        assert code == 0
        assert str(kept) in said
    assert rows(evening) == evening_rows
    assert later.id not in {row[0] for row in rows(evening, "matches")}
    assert later.id in {row[0] for row in rows(folder / "before-restore-1.db", "matches")}
    storage = Storage(evening)
    assert Matches(storage).look(evening_rows[0][0]).seq > 0
    storage.close()


def test_a_backup_is_restored_into_an_empty_folder(companion, evening, folder, tmp_path):
    saved = tmp_path / "evening.db"
    companion("backup", saved)
    elsewhere = tmp_path / "elsewhere"
    code, said = companion("restore", saved, COMPANION_INSTANCE=str(elsewhere))
    assert (code, "kept" in said) == (0, False)
    assert rows(elsewhere / "companion.db") == rows(evening)


def test_a_backup_replaces_a_broken_database_which_is_kept_too(companion, evening, folder, tmp_path):
    saved = tmp_path / "evening.db"
    companion("backup", saved)
    for ending in ("-wal", "-shm"):
        evening.with_name(evening.name + ending).unlink(missing_ok=True)
    evening.write_bytes(b"broken" * 5000)
    code, said = companion("restore", saved)
    assert code == 0, said
    assert rows(evening) == rows(saved)
    assert (folder / "before-restore-1.db").read_bytes() == b"broken" * 5000


def test_a_copy_that_was_made_by_hand_with_its_wal_is_restored_whole(evening, tmp_path):
    source = tmp_path / "by-hand.db"
    with contextlib.closing(sqlite3.connect(source)) as db:
        with contextlib.closing(sqlite3.connect(evening)) as original:
            original.backup(db)
        db.execute("PRAGMA journal_mode=wal")
        db.execute("PRAGMA wal_autocheckpoint=0")
        db.execute("INSERT INTO players VALUES (99, 'Ewa', 'ewa', 0, '')")
        db.commit()
        backup.restore(source, evening)
    assert 99 in {row[0] for row in rows(evening, "players")}


@pytest.mark.parametrize("kind", ["missing", "empty", "text", "foreign", "damaged", "folder"])
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(companion, evening, folder, tmp_path, kind):
    source = tmp_path / "source.db"
    if kind == "folder":
        source.mkdir()
    elif kind == "text":
        source.write_text("dear diary " * 1000)
    elif kind == "empty":
        source.touch()
    elif kind == "foreign":
        with contextlib.closing(sqlite3.connect(source)) as db:
            db.execute("CREATE TABLE entries (a)")
            db.commit()
    elif kind == "damaged":
        companion("backup", source)
        whole = bytearray(source.read_bytes())
        whole[4096 * 3 : 4096 * 9] = os.urandom(4096 * 6)
        source.write_bytes(whole)
    before = rows(evening)
    assert "Nothing was changed" in one_sentence(*companion("restore", source))
    assert rows(evening) == before
    assert [path.name for path in folder.glob("*restore*")] == []


# -- with a server


def post(server, path, body, bearer):
    request = urllib.request.Request(
        f"{server.address}/api/v1{path}", json.dumps(body).encode(), {**bearer, "Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


@pytest.fixture
def served_match(server, bearer):
    return post(server, "/matches", {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}, bearer)


@pytest.mark.slow
def test_a_backup_can_be_made_while_a_match_is_played(server, bearer, served_match, process, tmp_path):
    over = threading.Event()
    taken = []

    def play():
        while not over.is_set():
            kind = "place" if len(taken) % 2 == 0 else "take_back"
            action = {"type": kind, "seat": 0, "card": 7}
            body = {"action": action, "request_id": f"r{len(taken)}"}
            taken.append(post(server, f"/matches/{served_match['id']}/actions", body, bearer)["seq"])

    player = threading.Thread(target=play)
    player.start()
    before = len(taken)
    code, said = process("backup", tmp_path / "live.db", COMPANION_INSTANCE=str(server.instance))
    after = len(taken)
    over.set()
    player.join()
    assert code == 0, said
    saved = rows(tmp_path / "live.db")
    assert [row[1] for row in saved] == list(range(1, len(saved) + 1))
    assert before <= len(saved) <= after + 1
    assert taken == list(range(1, len(taken) + 1)), "and the match went on undisturbed"
    assert after > before, "it was made while cards were played"
    with contextlib.closing(sqlite3.connect(tmp_path / "live.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
@pytest.mark.parametrize("same_port", [True, False])
def test_nothing_is_restored_under_a_running_server(server, bearer, served_match, companion, tmp_path, same_port):
    companion("backup", tmp_path / "saved.db", COMPANION_INSTANCE=str(server.instance))
    place = {"COMPANION_INSTANCE": str(server.instance), **({"PORT": str(server.port)} if same_port else {})}
    one_sentence(*companion("restore", tmp_path / "saved.db", **place))
    body = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "r"}
    assert post(server, f"/matches/{served_match['id']}/actions", body, bearer)["seq"] == 1
    assert len(rows(server.instance / "companion.db")) == 1
    assert list(server.instance.glob("*restore*")) == []


def test_results_are_made_again_from_the_logs(companion, evening):
    before = rows(evening, "results")
    with contextlib.closing(sqlite3.connect(evening)) as db:
        db.execute("UPDATE results SET score = 0, rank = 9")
        db.commit()
    code, said = companion("rebuild-results")
    assert (code, said.strip()) == (0, "1 finished matches rebuilt")
    assert rows(evening, "results") == before


def test_the_results_of_an_empty_folder_are_soon_made(companion):
    assert companion("rebuild-results") == (0, "0 finished matches rebuilt\n")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_at_once_even_with_phones_connected(server, bearer, served_match, how):
    phones = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=10) for _ in range(30)]
    phones[0].request("GET", f"/owner?key={bearer['Authorization'].split()[1]}")
    answer = phones[0].getresponse()
    answer.read()
    cookie = answer.headers["Set-Cookie"].split(";")[0]
    for phone in phones:
        phone.request("GET", f"/m/{served_match['id']}/live", headers={"Cookie": cookie})
        assert phone.getresponse().status == 200
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


def test_migrations_leave_a_database_that_reads_well(evening):
    with contextlib.closing(sqlite3.connect(evening)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"players", "matches", "seats", "entries", "results"} <= tables
    storage = Storage(evening)
    with storage.reading() as db:
        assert len(store.list_matches(db, "finished", 10)) == 1
    storage.close()
