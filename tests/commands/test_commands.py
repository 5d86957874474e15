"""The `companion` command: keys, results, and what it says when it cannot."""

import contextlib
import socket
import sqlite3
import stat

import pytest
from terminal import one_sentence, rows

from companion import config
from companion.cli import untranslated
from companion.db import Storage
from companion.matches import store


def test_the_first_start_makes_two_keys_that_we_alone_can_read(companion, folder):
    folder.mkdir()
    code, said = companion("key")
    assert code == 0
    key = (folder / "owner-key").read_text().strip()
    assert len(key) >= 32
    assert said.strip().endswith(f"/owner?key={key}")
    for name in ("owner-key", "secret-key"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    assert companion("key", PORT="8000")[1].split("=")[1].strip() == key, "the second start keeps it"


def test_the_key_for_scripts_comes_from_the_environment_and_is_not_kept(companion, folder):
    folder.mkdir()
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
    assert "--port or PORT" in said, "with make or without"


@pytest.mark.parametrize("address", ["300.1.1.1", "192.0.2.77"])
def test_an_address_of_no_machine_or_of_another_is_one_sentence(process, address):
    said = one_sentence(*process("serve", "--no-browser", "--host", address))
    assert f"{address} is no address of this machine" in said
    assert "--host" in said


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
    assert "There is no whole backup" in said
    assert database.read_bytes() == b"this is no database" * 1000


def test_a_damaged_database_is_said_to_be_damaged_with_the_backup_that_is_whole(
    companion, evening, folder, monkeypatch
):
    monkeypatch.setattr("granian.Granian.serve", lambda server: None)
    (folder / "backups").mkdir()
    for name in ("companion-2026-01-01.db", "companion-2026-01-02.db"):
        companion("backup", folder / "backups" / name)
    for path in (evening, folder / "backups" / "companion-2026-01-02.db"):
        content = bytearray(path.read_bytes())
        content[4096 * 3 : 4096 * 4] = bytes(4096)
        path.write_bytes(content)
    code, said = companion("serve", "--no-browser")
    assert code == 0
    assert "is damaged" in said
    assert f"newest whole backup is {folder / 'backups' / 'companion-2026-01-01.db'}" in said
    assert "Owner link" in said
    code, said = companion("backup", folder / "another.db")
    assert (code, "no backup was made" in said) == (1, True)


@pytest.mark.parametrize("words", [[], ["dance"], ["backup"]])
def test_an_unknown_command_shows_what_there_is(companion, words):
    code, said = companion(*words)
    assert code == 2
    assert "usage: companion" in said
    assert "Traceback" not in said


# -- results


def test_results_are_made_again_from_the_logs(companion, evening):
    before = rows(evening, "results")
    with contextlib.closing(sqlite3.connect(evening)) as db:
        db.execute("UPDATE results SET score = 0, rank = 9")
        db.commit()
    code, said = companion("rebuild-results")
    assert (code, said.strip()) == (0, "1 finished matches rebuilt")
    assert rows(evening, "results") == before


def test_the_results_of_an_empty_folder_are_soon_made(companion, folder):
    folder.mkdir()
    assert companion("rebuild-results") == (0, "0 finished matches rebuilt\n")


def test_migrations_leave_a_database_that_reads_well(evening):
    with contextlib.closing(sqlite3.connect(evening)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"players", "matches", "seats", "entries", "results"} <= tables
    storage = Storage(evening)
    with storage.reading() as db:
        assert len(store.list_matches(db, "finished", 10)) == 1
    storage.close()


def test_a_language_that_was_never_compiled_is_said_with_the_command_that_makes_it(tmp_path):
    folder = tmp_path / "companion" / "translations" / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.po").touch()
    (said,) = untranslated(tmp_path / "companion")
    assert f"There is no {folder / 'messages.mo'}" in said
    assert "make companion/translations/pl/LC_MESSAGES/messages.mo" in said
    (folder / "messages.mo").touch()
    assert untranslated(tmp_path / "companion") == []
