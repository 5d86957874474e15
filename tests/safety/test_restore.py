"""A backup comes back whatever was done before, wherever the folder lies, and is tried out before anything changes."""

import contextlib
import io
import sqlite3
import threading
from datetime import datetime

import pytest
import twelve as evenings
from flask import Flask

from companion import backup, config, create_app, open_matches, restore
from companion.db import Storage
from companion.games.kit import RuleError
from companion.games.poprzez_wieki.actions import Place, TakeBack
from companion.history import edit
from companion.matches import store
from companion.matches.play import Who
from companion.sound import Unsound


def back_up(owner, settings):
    before = set(backup.kept(settings.database))
    assert owner.post("/settings/backups").status_code == 303
    (made,) = set(backup.kept(settings.database)) - before
    return made


def bring_back(owner, path):
    """Bring a backup back in the settings; gives what the page says then."""
    assert owner.post(f"/settings/backups/{path.name}/restore").status_code == 303
    return owner.get("/settings").text


def everything(path):
    """All that a database holds, but for its epoch, which a restore changes."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return [line for line in db.iterdump() if "'epoch'" not in line]


def test_everything_comes_back_with_every_table_filled(owner, settings, matches, full):
    path = back_up(owner, settings)
    before = everything(settings.database)
    edit.delete(matches, full[1], "Ania, Basia")
    evenings.play_whole(matches, "Ania", "Zenon", until=3)
    assert "Kopia została przywrócona" in bring_back(owner, path)
    assert everything(settings.database) == before


@pytest.mark.parametrize("deed", ["merge", "take apart", "delete", "purge", "import"])
def test_a_backup_comes_back_after_whatever_was_done(owner, settings, matches, full, person, deed):
    match deed:
        case "merge":
            edit.merge(matches, newcomer(matches, person), person("Ania"))
        case "take apart":
            edit.take_apart(matches, person("Ewa"))
        case "delete":
            edit.delete(matches, full[3], "Basia, Celina")
        case "purge":
            edit.purge(matches, datetime(2099, 1, 1).astimezone())
        case "import":
            history = owner.get("/history.json").data
            owner.post("/import", data={"file": (io.BytesIO(history), "history.json")})
    path = back_up(owner, settings)
    before = everything(settings.database)
    evenings.play_whole(matches, "Ania", "Zenon", until=3)
    assert "Kopia została przywrócona" in bring_back(owner, path)
    assert everything(settings.database) == before


def newcomer(matches, person):
    """Somebody who has played with nobody that is known."""
    evenings.play_whole(matches, "Zosia", "Żaneta", until=1)
    return person("Zosia")


def test_a_backup_from_before_the_merged_seats_were_made_anew_comes_back(owner, settings, matches, full):
    path = back_up(owner, settings)
    with contextlib.closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT player, match, seat FROM merged_seats").fetchall()
        db.execute("DROP TABLE merged_seats")
        db.execute("""
            CREATE TABLE merged_seats (
                player INTEGER NOT NULL REFERENCES players(id),
                match TEXT NOT NULL REFERENCES matches(id),
                seat INTEGER NOT NULL,
                PRIMARY KEY (match, seat)
            ) WITHOUT ROWID""")
        db.execute("CREATE INDEX merged_seats_of_player ON merged_seats (player)")
        db.executemany("INSERT INTO merged_seats VALUES (?, ?, ?)", rows)
        steps = ("merged_seats_begin_with_their_key", "an_epoch")
        db.execute("DELETE FROM _sqlite_migrations WHERE name IN (?, ?)", steps)
        db.execute("DELETE FROM preferences WHERE name = 'epoch'")
        db.commit()
    assert "Kopia została przywrócona" in bring_back(owner, path)
    with matches.storage.reading() as db:
        assert db.execute("SELECT player, match, seat FROM merged_seats").fetchall() == rows
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("name", ["Gry #1", "co? gramy", "100%25", "z odstępem", "żółć", "a&b=c;d"])
def test_wherever_the_folder_lies_a_restore_brings_everything_back(tmp_path, name):
    folder = tmp_path / name
    settings = config.read({"COMPANION_INSTANCE": str(folder), "COMPANION_KEY": "owner-key-of-the-tests"})
    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    matches, owner = app.extensions["matches"], app.test_client()
    owner.get(f"/owner?key={settings.owner_key}")
    match = evenings.play_whole(matches, "Ania", "Basia", until=5)
    path = back_up(owner, settings)
    evenings.play_whole(matches, "Ania", "Basia", until=5)
    bring_back(owner, path)
    with matches.storage.reading() as db:
        assert db.execute("SELECT id FROM matches").fetchall() == [(match,)]
    matches.storage.close()
    assert "kept as" in restore.restore(path, settings.database)
    assert match in str(everything(settings.database))
    assert sorted(file.name for file in tmp_path.iterdir()) == [name], "nothing was made beside the folder"


# -- what is not taken


def newer(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('companion', 'later', '')")


def without_a_table(db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE tallies")


def without_a_column(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE players DROP COLUMN colour")


def without_a_trigger(db: sqlite3.Connection) -> None:
    db.execute("DROP TRIGGER entries_are_never_updated")


def with_other_steps(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM _sqlite_migrations WHERE name = 'the_ledger'")


def of_another_game(db: sqlite3.Connection) -> None:
    db.execute("UPDATE matches SET game = 'chess', status = 'finished'")
    db.execute("DELETE FROM preferences WHERE name IN ('results', 'ledger')")


WRONG = {
    newer: "nowszy Kronikarz",
    without_a_table: "nie jest kopią Kronikarza",
    without_a_column: "nie jest kopią Kronikarza",
    without_a_trigger: "nie jest kopią Kronikarza",
    with_other_steps: "nie jest kopią Kronikarza",
    of_another_game: "nie jest kopią Kronikarza",
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_a_newer_or_foreign_backup_changes_nothing_and_the_page_says_why(owner, settings, matches, match, wrong):
    path = back_up(owner, settings)
    with contextlib.closing(sqlite3.connect(path)) as db:
        wrong(db)
        db.commit()
    before = everything(settings.database)
    assert WRONG[wrong] in bring_back(owner, path)
    assert everything(settings.database) == before
    assert owner.get(f"/m/{match.id}").status_code == 200
    with pytest.raises(Unsound, match="Nothing was changed"):
        restore.restore(path, settings.instance / "other.db")
    assert not list(settings.instance.glob("*.part*"))


# -- nothing that was acknowledged is lost


class Player(threading.Thread):
    """Puts a card down and takes it back as fast as it can; keeps what was acknowledged."""

    def __init__(self, matches, match_id, name):
        super().__init__()
        self.matches, self.match_id, self.name = matches, match_id, name
        self.acknowledged, self.over = set(), threading.Event()

    def run(self):
        number = 0
        while not self.over.is_set():
            number += 1
            request_id = f"{self.name} {number}"
            for action in (Place(seat=0, card=7), TakeBack(seat=0, card=7)):
                with contextlib.suppress(RuleError):
                    self.matches.act(self.match_id, action, None, request_id, Who(device=self.name))
                    self.acknowledged.add(request_id)
                    break


def test_every_tap_that_was_acknowledged_while_backups_came_back_is_in_the_database_or_in_a_copy(settings, matches):
    players = [Player(matches, evenings.play_whole(matches, "Ania", "Basia", until=1), f"phone {n}") for n in range(3)]
    path = backup.now(settings.database, datetime(2026, 1, 1))
    for player in players:
        player.start()
    kept = []
    for number in range(25):
        kept.append(restore.restore_live(path, matches.storage, datetime(2026, 1, 2, microsecond=number)))
        matches.note_epoch()
    for player in players:
        player.over.set()
        player.join()
    written = set()
    for file in (settings.database, *kept):
        with contextlib.closing(sqlite3.connect(file)) as db:
            written |= {row[0] for row in db.execute("SELECT request_id FROM entries").fetchall()}
    for player in players:
        assert len(player.acknowledged) > 25
        assert player.acknowledged <= written


def test_what_was_read_before_a_restore_is_not_taken_for_what_is_there_now(settings, matches):
    match_id = evenings.play_whole(matches, "Ania", "Basia", until=2)
    path = backup.now(settings.database, datetime(2026, 1, 1))
    later = matches.act(match_id, Place(seat=0, card=18), None, "later", Who())
    restore.restore_live(path, matches.storage, datetime(2026, 1, 2))
    matches._remember(later)  # by a thread that had read it before
    epoch = matches.look(match_id).epoch
    matches.epoch = epoch  # as soon as it is known, nothing else done yet
    now = matches.look(match_id)
    assert (now.seq, now.epoch) == (2, epoch)
    assert matches.note_epoch() == epoch != later.epoch


def test_a_restore_tells_the_phones(app: Flask, owner, settings, matches, match, monkeypatch):
    told = []
    monkeypatch.setattr(app.extensions["hub"], "begin_again", told.append)
    path = back_up(owner, settings)
    before = matches.epoch
    bring_back(owner, path)
    assert told == [matches.epoch]
    assert matches.epoch != before


def test_a_database_opened_again_keeps_its_epoch(settings, matches):
    again = Storage(settings.database)
    with again.reading() as db:
        row = db.execute("SELECT value FROM preferences WHERE name = 'epoch'").fetchone()
    again.close()
    assert row == (matches.epoch,)


def test_the_seed_of_an_open_match_leaves_the_machine_in_a_backup_alone(owner, settings, matches, match, tmp_path):
    with matches.storage.reading() as db:
        seed = store.find_match(db, match.id).seed
    fetched = owner.get("/settings/database").data
    assert seed not in fetched
    assert seed.hex().encode() not in owner.get("/history.json").data
    assert seed in back_up(owner, settings).read_bytes()
    exported = tmp_path / "exported.db"
    exported.write_bytes(fetched)
    elsewhere = open_matches(exported)
    with elsewhere.storage.reading() as db:
        again = store.find_match(db, match.id)
    elsewhere.storage.close()
    assert len(again.seed) == 32, "what is drawn from now on comes from a new one"
    assert again.seed != seed
