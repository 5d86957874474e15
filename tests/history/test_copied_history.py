"""The long history of the bench is made of copies; it is what counting every match of it one by one comes to."""

import sys
from pathlib import Path

import pytest

from companion import config, create_app
from companion.history import recount

TABLES = ("matches", "seats", "results", "tallies", "form", "ratings")


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    import bench_history
    import copied_history

    yield bench_history, copied_history
    for name in ("bench_history", "copied_history"):
        del sys.modules[name]


def rows(storage):
    with storage.reading() as db:
        return {table: sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in TABLES}


def schema(storage):
    with storage.reading() as db:
        return db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()


def test_copies_are_counted_as_if_each_match_had_been(bench, tmp_path):
    bench_history, copied_history = bench
    settings = config.read({"COMPANION_INSTANCE": str(tmp_path), "COMPANION_KEY": "bench"})
    app = create_app(settings)
    bench_history.fill(app, 60, 7)
    made_by = schema(app.extensions["matches"].storage)
    app.extensions["matches"].storage.close()
    copied_history.copy(settings.database, 3)
    storage = create_app(settings).extensions["matches"].storage
    assert schema(storage) == made_by
    copied = rows(storage)
    assert [len(copied[table]) for table in ("matches", "seats", "ratings")] == [180, 360, 21]
    recount.rebuild(storage)
    counted = rows(storage)
    assert counted == copied
