"""Backups: made every day and on request, fetched, brought back."""

import sqlite3
import threading
from datetime import date, timedelta

import former
import msgspec
import pytest
import twelve as evenings

from companion import backup, restore, upkeep
from companion.config import Unusable
from companion.games.poprzez_wieki import game
from companion.matches import store
from companion.matches.play import Who
from companion.matches.results import results_of


def test_one_backup_a_day_kept_for_two_weeks(app, settings, matches):
    start = date(2026, 1, 1)
    for day in range(30):
        upkeep.once(settings.database, matches, start + timedelta(days=day))
        upkeep.once(settings.database, matches, start + timedelta(days=day))
    names = sorted(path.name for path in backup.kept(settings.database))
    assert len(names) == 14
    assert (names[0], names[-1]) == ("companion-2026-01-17.db", "companion-2026-01-30.db")


def test_backups_on_request_are_listed_fetched_and_not_thrown_away(app, owner, settings, matches, match):
    assert owner.post("/settings/backups").status_code == 303
    (path,) = backup.kept(settings.database)
    assert path.name in owner.get("/settings").text
    fetched = owner.get(f"/settings/backups/{path.name}")
    assert fetched.data == path.read_bytes()
    backup.daily(settings.database, date.today() + timedelta(days=100))
    assert path.exists()


@pytest.mark.parametrize("name", ["..%2Fcompanion.db", "companion.db", "owner-key", "companion-2026-01-01.db", "x"])
def test_nothing_else_can_be_fetched(owner, name):
    assert owner.get(f"/settings/backups/{name}").status_code == 404
    assert owner.post(f"/settings/backups/{name}/restore").status_code == 404


def test_a_backup_is_brought_back_while_the_server_runs(owner, settings, matches):
    ids = evenings.play_twelve(matches)
    before = owner.get("/history").text
    owner.post("/settings/backups")
    (path,) = backup.kept(settings.database)
    owner.post(f"/history/{ids[1]}/delete", data={"title": "Ania, Basia"})
    later = evenings.play_whole(matches, "Ania", "Basia", until=5)
    assert owner.post(f"/settings/backups/{path.name}/restore").status_code == 303
    assert owner.get("/history").text.count("match-item") == before.count("match-item")
    assert owner.get(f"/m/{later}").status_code == 404
    kept = backup.kept(settings.database)
    assert len(kept) == 2, "what was there before is a backup now"
    evenings.play_whole(matches, "Ania", "Basia", until=5)


def test_a_backup_from_before_results_had_parts_is_brought_back_whole(owner, settings, matches):
    backup.folder(settings.database).mkdir()
    former.write(backup.folder(settings.database) / "companion-2025-12-24.db")
    assert owner.post("/settings/backups/companion-2025-12-24.db/restore").status_code == 303
    with matches.storage.reading() as db:
        found = results_of(db, store.find_match(db, "ordinary"))
    assert [one.rounds for one in found] == [(16, 28, 20), (7, 11, 12)]
    assert all(one.own for one in found), "made again from the log"


def test_a_damaged_backup_is_not_brought_back(owner, settings, matches, match):
    owner.post("/settings/backups")
    (path,) = backup.kept(settings.database)
    path.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    owner.post(f"/settings/backups/{path.name}/restore")
    assert owner.get(f"/m/{match.id}").status_code == 200


def test_a_backup_during_writes_is_whole_and_equal_when_restored(settings, matches, tmp_path):
    match = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
    stop, written = threading.Event(), []

    def write():
        actions = evenings.whole_match()
        while not stop.is_set():
            number = len(written)
            if number < len(actions):
                matches.act(match.id, msgspec.convert(actions[number], game.Action), number, f"r{number}", Who())
                written.append(number)

    writer = threading.Thread(target=write)
    writer.start()
    copies = [tmp_path / f"copy-{number}.db" for number in range(5)]
    for copy in copies:
        backup.save(settings.database, copy)
    stop.set()
    writer.join()
    for copy in copies:
        db = sqlite3.connect(copy)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        count, last = db.execute("SELECT count(*), coalesce(max(seq), 0) FROM entries").fetchone()
        assert count == last <= len(written)
        db.close()
    final, back = tmp_path / "final.db", tmp_path / "back.db"
    backup.save(settings.database, final)
    restore.restore(final, back)
    dumps = []
    for path in (final, back):
        db = sqlite3.connect(path)
        dumps.append([line for line in db.iterdump() if "'epoch'" not in line])
        db.close()
    assert dumps[0] == dumps[1]


def test_a_full_disk_is_told_and_does_not_stop_the_upkeep(app, settings, matches, monkeypatch, caplog):
    def full(*paths):
        raise Unusable("no space left")

    monkeypatch.setattr(backup, "save", full)
    upkeep.once(settings.database, matches, date.today())
    assert "no space left" in caplog.text
