"""The files lie where they lay, and are nobody else's business."""

import contextlib
import os
import shutil
import stat
from datetime import date
from pathlib import Path

import pytest

from companion import backup, config, create_app, restore
from companion.db import Storage, Unwritable

CARD = {"seat": "0", "tile": "10", "seen": "0"}


def delete(folder: Path) -> None:
    shutil.rmtree(folder)


def move(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def replace(folder: Path) -> None:
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    folder.rename(folder.with_name("elsewhere"))
    copy.rename(folder)


def replace_the_file(folder: Path) -> None:
    shutil.copy(folder / "companion.db", folder / "copy.db")
    (folder / "copy.db").replace(folder / "companion.db")


def delete_the_log(folder: Path) -> None:
    (folder / "companion.db-wal").unlink()


@pytest.mark.parametrize("deed", [delete, move, replace, replace_the_file, delete_the_log])
def test_nothing_is_acknowledged_once_the_files_are_gone_or_others(app, owner, bearer, settings, match, deed):
    assert owner.post(f"/m/{match.id}/act", data=CARD).status_code == 303
    deed(settings.instance)
    answer = owner.post(f"/m/{match.id}/act", data={**CARD, "tile": "11", "seen": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert "Tego nie zapisano" in answer.text
    body = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "r"}
    answer = app.test_client().post(f"/api/v1/matches/{match.id}/actions", json=body, headers=bearer)
    assert (answer.status_code, answer.json["error"]["code"]) == (503, "gone")
    assert owner.get("/healthz").status_code == 503
    assert "Nic się już nie zapisuje" in owner.get("/").text


def test_play_goes_on_when_the_folder_is_put_back(owner, settings, match):
    move(settings.instance)
    assert owner.post(f"/m/{match.id}/act", data=CARD).status_code == 503
    settings.instance.with_name("elsewhere").rename(settings.instance)
    assert owner.post(f"/m/{match.id}/act", data=CARD).status_code == 303
    assert owner.get("/healthz").status_code == 200


def test_what_was_written_to_files_that_go_meanwhile_is_not_acknowledged(settings, matches, match):
    def write():
        with matches.storage.writing() as db:
            db.execute("UPDATE matches SET notes = 'lost'")
            delete(settings.instance)

    with pytest.raises(Unwritable, match="gone"):
        write()


# -- nobody else's business


@contextlib.contextmanager
def open_to_all():
    """As careless as a system may be about new files."""
    former = os.umask(0)
    try:
        yield
    finally:
        os.umask(former)


def modes(folder):
    paths = [folder, *folder.rglob("*")]
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in paths}


def test_what_is_made_is_for_us_alone(tmp_path):
    with open_to_all():
        settings = config.read({"COMPANION_INSTANCE": str(tmp_path / "instance")})
        matches = create_app(settings).extensions["matches"]
        matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
        path = backup.daily(settings.database, date.today())
        backup.save(settings.database, settings.instance / "saved.db")
        matches.storage.close()
        restore.restore(path, settings.database)
    found = modes(settings.instance)
    assert len(found) >= 7
    folders = {"instance", "backups"}
    assert found == {name: 0o700 if name in folders else 0o600 for name in found}


def test_what_was_open_to_others_is_closed_at_the_next_start(tmp_path):
    surroundings = {"COMPANION_INSTANCE": str(tmp_path / "instance")}
    settings = config.read(surroundings)
    Storage(settings.database).close()
    settings.database.chmod(0o644)
    settings.instance.chmod(0o755)
    Storage(config.read(surroundings).database).close()
    assert set(modes(settings.instance).values()) == {0o700, 0o600}


def test_a_folder_that_others_use_too_is_left_as_it_is(tmp_path, monkeypatch):
    home = tmp_path / "home"
    surroundings = {"COMPANION_INSTANCE": str(home)}
    config.read(surroundings)
    home.chmod(0o755)
    monkeypatch.setattr(Path, "home", lambda: home)
    config.read(surroundings)
    assert modes(home)["home"] == 0o755
