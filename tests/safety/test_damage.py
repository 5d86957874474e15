"""A damaged database is said to be damaged, is not written any more, and never replaces a whole copy."""

import contextlib
import os
import shutil
import sqlite3
from datetime import date, timedelta

import pytest

from companion import backup, create_app, health, open_matches, sound, upkeep
from companion.db import Unwritable

CARD = {"seat": "0", "tile": "10", "seen": "0"}
HTMX = {"HX-Request": "true"}


def overwrite(path, page, size=4096):
    """What a failing memory card does."""
    with path.open("r+b") as file:
        file.seek(page * size)
        file.write(os.urandom(size))


def held(path):
    with contextlib.closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def test_whichever_page_is_overwritten_it_is_noticed_or_nothing_is_lost(full, matches, settings, tmp_path):
    matches.storage.close()
    whole, broken = settings.database, tmp_path / "broken.db"
    pages = whole.stat().st_size // 4096
    assert pages > 50
    before = held(whole)
    unnoticed = []
    for page in range(pages):
        for left in tmp_path.glob("broken.db*"):
            left.unlink()
        shutil.copy(whole, broken)
        overwrite(broken, page)
        if not noticed_at_the_start(broken):
            unnoticed.append(page)
            with contextlib.suppress(backup.Damaged):
                backup.save(broken, tmp_path / "broken.db.copy")
                assert held(tmp_path / "broken.db.copy") == before, f"page {page} was copied as if it were whole"
    assert len(unnoticed) < pages / 10, unnoticed


def noticed_at_the_start(path):
    """As the command does it: a sentence in the terminal, or pages that say so."""
    try:
        with contextlib.closing(open_matches(path).storage) as storage:
            return storage.damage is not None
    except sqlite3.DatabaseError:
        return True


@pytest.fixture
def damaged(app, owner, full, settings, matches):
    """The owner's browser at a database of which a page was lost while nobody looked; one whole backup is there."""
    assert owner.post("/settings/backups").status_code == 303
    with matches.storage.reading() as db:
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tallies'").fetchone()[0]
    matches.storage.close()
    overwrite(settings.database, page - 1)
    again = create_app(settings)
    again.config["WTF_CSRF_ENABLED"] = False
    browser = again.test_client()
    browser.get(f"/owner?key={settings.owner_key}")
    yield browser
    again.extensions["matches"].storage.close()


def test_the_owner_is_told_which_backup_is_whole_and_nothing_is_written(damaged, settings, full):
    (whole,) = backup.kept(settings.database)
    before = settings.database.read_bytes()
    for path in ("/", "/settings", "/history"):
        page = damaged.get(path).text
        assert "Baza jest uszkodzona" in page
        assert whole.name in page
    answer = damaged.post(f"/m/{full[5]}/undo", data={"seen": "41"}, headers=HTMX)
    assert answer.status_code == 503
    assert "Baza jest uszkodzona" in answer.text
    assert damaged.get("/healthz").status_code == 503
    assert settings.database.read_bytes() == before


def test_guests_are_not_told_which_files_there_are(damaged):
    stranger = damaged.application.test_client()
    assert "uszkodzona" not in stranger.get("/").text


def test_the_whole_backup_is_brought_back_and_play_goes_on(damaged, settings, full):
    (whole,) = backup.kept(settings.database)
    assert damaged.post(f"/settings/backups/{whole.name}/restore").status_code == 303
    page = damaged.get("/settings").text
    assert "Kopia została przywrócona" in page
    assert "uszkodzona" not in page
    assert "damaged-" in page, "the damaged one is kept too, and not among the backups"
    assert backup.kept(settings.database) == [whole]
    assert damaged.post(f"/m/{full[5]}/undo", data={"seen": "41"}, headers=HTMX).status_code == 200
    assert sound.faults_of(settings.database) == []


def test_what_is_found_while_a_page_is_read_is_said_from_then_on(app, owner, match, matches, monkeypatch):
    def broken(*_):
        raise sqlite3.DatabaseError("database disk image is malformed")

    with monkeypatch.context() as patch:
        patch.setattr("companion.matches.store.find_table", broken)
        assert owner.get(f"/m/{match.id}").status_code == 503
    assert "Baza jest uszkodzona" in owner.get("/").text
    assert owner.post(f"/m/{match.id}/act", data=CARD).status_code == 503
    with pytest.raises(Unwritable):
        matches.abandon(match.id)


# -- copies


def test_no_copy_is_made_of_a_damaged_database_and_older_ones_stay(damaged, full, settings, caplog):
    matches = damaged.application.extensions["matches"]
    start = date(2026, 1, 1)
    (whole,) = backup.kept(settings.database)
    old = backup.folder(settings.database) / "companion-2025-01-01.db"
    shutil.copy(whole, old)
    for day in range(30):
        upkeep.once(settings.database, matches, start + timedelta(days=day))
    assert set(backup.kept(settings.database)) == {whole, old}
    assert not list(backup.folder(settings.database).glob("*.part"))
    damaged.post("/settings/backups")
    assert "Kopii nie zrobiono" in damaged.get("/settings").text


def test_damage_that_only_a_copy_shows_stops_writing_too(app, owner, match, matches, settings, caplog):
    with matches.storage.writing() as db:
        db.execute("UPDATE matches SET options = '{'")
    assert health.examine(settings.database) is None
    upkeep.once(settings.database, matches, date(2026, 1, 1))
    assert backup.kept(settings.database) == []
    assert "is damaged" in caplog.text
    assert "Nothing more is written" in caplog.text
    assert "nie ma tu żadnej całej kopii" in owner.get("/").text


def test_a_large_database_is_examined_behind_the_first_page(damaged, settings, monkeypatch):
    monkeypatch.setattr(health, "AT_THE_START", 100)
    assert health.at_the_start(settings.database) is None
    assert health.examine(settings.database) is not None
