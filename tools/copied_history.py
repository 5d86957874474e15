"""A long history made of a shorter one: its matches and players stand there again and again, under other numbers.

Nobody of one copy ever met anybody of another, so results, tallies, ratings and streaks of a copy are those of the
original, and what is counted of all together is so many times as much: exactly what counting them one by one comes to.
"""

import sqlite3
from pathlib import Path

PEOPLE = "((player > 0 AND measure IN ('met', 'beat', 'even')) OR (player = 0 AND measure GLOB '* in ????-??'))"
MATCH, PLAYER = "printf('m%09d', substr({0}, 2) + :matches)", "{0} + :players"
# What is another one in a copy; all other columns are the same.
OTHER = {
    "players": {
        "id": PLAYER,
        "name": "'Player ' || (id + :players)",
        "name_key": "'player ' || (id + :players)",
        "uid": "printf('player%04d', id + :players)",
    },
    "matches": {"id": MATCH, "code": "printf('%08d', {0} + :matches)"},
    "seats": {"match": MATCH, "player": PLAYER},
    "results": {"match": MATCH, "player": PLAYER},
    "form": {"match": MATCH, "player": PLAYER},
    "ratings": {"player": PLAYER},
    "tested_due": {"match": MATCH},
    "tallies": {
        "player": "CASE player WHEN 0 THEN 0 ELSE player + :players END",
        "item": f"CASE WHEN {PEOPLE} THEN CAST(item + :players AS TEXT) ELSE item END",
    },
}


def copy(file: Path, times: int) -> None:
    """Make a history as many times as long. Nobody else may have the database open."""
    with sqlite3.connect(file, isolation_level=None) as db:
        for pragma in ("journal_mode = delete", "journal_mode = off", "synchronous = off", "cache_size = -400000"):
            db.execute(f"PRAGMA {pragma}")
        beside = db.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
        ).fetchall()
        for kind, name, _ in beside:
            db.execute(f"DROP {kind} {name}")
        count = "SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM matches)"
        players, matches = db.execute(count).fetchone()
        db.execute("BEGIN")
        for table, other in OTHER.items():
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            given = ", ".join(other.get(column, column).format(column) for column in columns)
            db.execute(f"CREATE TEMP TABLE original AS SELECT * FROM {table}")
            which = f" WHERE player > 0 OR {PEOPLE}" if table == "tallies" else ""
            for number in range(1, times):
                shift = {"players": number * players, "matches": number * matches}
                db.execute(f"INSERT INTO {table} SELECT {given} FROM original{which}", shift)
            db.execute("DROP TABLE original")
        db.execute(f"UPDATE tallies SET amount = amount * ? WHERE player = 0 AND NOT {PEOPLE}", [times])
        for _, _, made in beside:
            db.execute(made)
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = wal")
    db.close()
