"""Backups are whole, come back, and nothing is ever overwritten."""

import contextlib
import os
import sqlite3
import threading

import pytest
from terminal import one_sentence, post, rows

from companion import restore
from companion.db import Storage
from companion.matches.play import Matches


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
    assert "There is nothing at" in one_sentence(*companion("backup", tmp_path / "evening.db"))
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
        db.execute("INSERT INTO players (id, name, name_key, colour, created_at) VALUES (99, 'Ewa', 'ewa', 0, '')")
        db.commit()
        restore.restore(source, evening)
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


# -- while a server runs


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
