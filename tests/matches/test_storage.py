"""The file itself: what it promises, and what it refuses."""

import contextlib
import sqlite3
import threading

import pytest

from companion.db import Storage
from companion.games.poprzez_wieki.actions import Place
from companion.matches import kept, store
from companion.matches.play import Who


@pytest.fixture
def written(matches, match):
    """A match with three entries, one of them an undo."""
    matches.act(match.id, Place(0, 10), 0, "first", Who(0, "phone"))
    matches.act(match.id, Place(1, 11), 1, "second", Who(1, "phone"))
    matches.undo(match.id, 2, "third", Who(0, "phone"))
    return match


def pragma(storage, name):
    with storage.reading() as db:
        return db.execute(f"PRAGMA {name}").fetchone()[0]


def test_an_acknowledged_write_survives_a_power_cut(matches):
    assert pragma(matches.storage, "journal_mode") == "wal"
    assert pragma(matches.storage, "synchronous") == 2  # FULL
    assert pragma(matches.storage, "foreign_keys") == 1
    assert pragma(matches.storage, "busy_timeout") >= 5000


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET action = '{}' WHERE seq = 1",
        "UPDATE entries SET at = ''",
        "UPDATE OR IGNORE entries SET seq = 9 WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 3",
        "DELETE FROM entries",
    ],
)
def test_the_database_itself_refuses_to_change_or_delete_entries(matches, written, sql):
    with matches.storage.reading() as db:
        before = store.entries(db, written)
    with pytest.raises(sqlite3.IntegrityError, match="only ever added"), matches.storage.writing() as db:
        db.execute(sql)
    with matches.storage.reading() as db:
        assert store.entries(db, written) == before


def test_a_look_waits_for_nobody_who_writes_here_or_in_another_process(matches, match):
    def seat_told():
        found = matches.news_for(match.id, "phone")
        matches.note_told(match.id, "phone")
        return found and found.seat

    for device in ("phone", "another"):
        matches.sit(match.id, device, 0)
    with contextlib.closing(sqlite3.connect(matches.storage.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert seat_told() == 0
    with matches.storage.writing():
        assert seat_told() == 0
    assert seat_told() == 0  # and is noted as told now that nobody writes
    assert seat_told() is None
    assert pragma(matches.storage, "busy_timeout") >= 5000


def test_a_number_or_a_request_id_cannot_be_taken_twice(matches, written):
    with matches.storage.reading() as db:
        first, *_ = store.entries(db, written)
    with pytest.raises(sqlite3.IntegrityError), matches.storage.writing() as db:
        store.append(db, written.id, first)


def test_an_entry_belongs_to_a_match_that_is_there(matches, written):
    with matches.storage.reading() as db:
        first, *_ = store.entries(db, written)
    with pytest.raises(sqlite3.IntegrityError), matches.storage.writing() as db:
        store.append(db, "nothing", first)


def test_a_write_that_fails_in_the_middle_leaves_nothing_and_the_next_one_works(matches, match):
    def broken_write():
        with matches.storage.writing() as db:
            store.set_status(db, match.id, "abandoned", "now")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_write()
    assert matches.look(match.id).match.status == "open"
    assert matches.abandon(match.id).match.status == "abandoned"


def test_a_new_file_can_be_opened_by_several_at_once(tmp_path):
    opened: list[Storage] = []
    problems = []

    def open_it():
        try:
            opened.append(Storage(tmp_path / "new.db"))
        except Exception as problem:
            problems.append(problem)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for storage in opened:
        storage.close()
    assert problems == []


def test_the_boards_of_all_live_tables_are_kept_at_hand_up_to_a_bound_in_entries(matches, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 2 * kept.AT_LEAST + 3)
    many = [matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id for _ in range(3)]
    for match_id in many:
        matches.act(match_id, Place(0, 10), 0, "r", Who())
    matches.look(many[1])
    assert [number for number in range(3) if matches.rules_at_hand(many[number])] == [1, 2]
    assert matches.look(many[0]).state.played == ((10,), ())
    for number, card in enumerate((1, 2, 3)):
        matches.act(many[0], Place(0, card), number + 1, f"r{card}", Who())
    assert [number for number in range(3) if matches.rules_at_hand(many[number])] == [0], "it grew: others go first"
    monkeypatch.setattr(kept, "MOST", 1)
    matches.look(many[0])
    assert len(matches._timelines) == 1, "the table that is played at is kept however long its log is"
