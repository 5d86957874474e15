"""What the pages of the history cost with 100 matches and 12 players, and with many of both, as ratios in one run.

MATCHES and PLAYERS in the environment say how many. Of more than 50,000 matches, as many are counted one by one, and
copies of them and of their players fill the rest: see copied_history.py. 1,000,000 are there after some minutes.
"""

import json
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from flask import Flask
from flask.testing import FlaskClient

from companion import config, create_app
from companion.history import dates, recount, sheets
from companion.matches.play import timestamp

FEW, MANY = 100, int(os.environ.get("MATCHES", "100000"))
FEW_PLAYERS, MANY_PLAYERS = 12, int(os.environ.get("PLAYERS", "5000"))
ROUNDS = 31  # each page is asked for so often; the median counts
LIMITS = {"history, first page": 3.0, "player": 3.0, "game": 3.0, "players": 3.0, "new match": 3.0}
GAME = "poprzez-wieki"
BATCH = 20_000  # matches written at once, so that memory does not grow with their number
ONE_BY_ONE = 50_000  # matches that are counted; more are copies


def fill(app: Flask, number: int, players: int = 0) -> None:
    """Finished matches over ten years, as rows; the ledger then counts them."""
    players = players or (FEW_PLAYERS if number == FEW else MANY_PLAYERS)
    dice = random.Random(number)
    start = datetime(2016, 1, 1, tzinfo=UTC)
    with app.extensions["matches"].storage.writing() as db:
        db.conn.executemany(
            "INSERT INTO players (id, name, name_key, colour, created_at, uid) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (n, f"Player {n}", f"player {n}", n % 6, dates.stored(start), f"player{n:04}")
                for n in range(1, players + 1)
            ],
        )
        for first in range(0, number, BATCH):
            write(db.conn, dice, start, range(first, min(first + BATCH, number)), number, players)
    recount.rebuild(app.extensions["matches"].storage)


def write(
    conn: sqlite3.Connection, dice: random.Random, start: datetime, which: range, number: int, players: int
) -> None:
    matches, seats, results = [], [], []
    for n in which:
        match = f"m{n:09}"
        at = start + timedelta(minutes=n * (3650 * 1440 // number))
        opened, ended = dates.stored(at), dates.stored(at + timedelta(minutes=dice.randint(10, 60)))
        matches.append((match, GAME, 1, "{}", "finished", f"{n:08}", b"", opened, ended, ended, GAME, GAME))
        for seat, player in enumerate(dice.sample(range(1, players + 1), 2)):
            rounds = [dice.randint(0, 30) for _ in range(3)]
            own = cards(dice) if n % 10 == 0 else None
            seats.append((match, seat, player, player % 6))
            points, said = sum(rounds), (json.dumps(part) for part in (rounds, own))
            results.append([match, seat, player, points, 1, 1, seat == 0, *said])
        first, second = results[-2:]
        for mine, theirs in ((first, second), (second, first)):
            mine[4], mine[5] = 1 + (mine[3] < theirs[3]), int(mine[3] >= theirs[3])
    conn.executemany(
        "INSERT INTO matches (id, game, rules_version, options, status, code, seed, opened_at, changed_at,"
        " finished_at, title, titled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        matches,
    )
    conn.executemany("INSERT INTO seats (match, seat, player, colour) VALUES (?, ?, ?, ?)", seats)
    conn.executemany(
        "INSERT INTO results (match, seat, player, score, rank, won, started, rounds, own)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        results,
    )


def cards(dice: random.Random) -> dict[str, list[object]]:
    """What a match played card by card leaves; the others are score sheets."""
    rounds = [{str(card): dice.choice((0, 3, 7)) for card in dice.sample(range(1, 19), 5)} for _ in range(3)]
    return {"cards": rounds, "relics": [1, 2], "removed": [3, 4]}


PAGES = {
    "history, first page": "/history",
    "history, one player": "/history?player=player0001",
    "history, longest first": "/history?sort=longest",
    "player": "/players/player0001",
    "players": "/players",
    "game": f"/games/{GAME}",
    "new match": f"/new/{GAME}",
    "our table": "/statistics",
    "two players": "/versus/player0001/player0002",
}


def browser(folder: Path, number: int) -> FlaskClient:
    """The owner's browser at an installation with so many matches."""
    settings = config.read({"COMPANION_INSTANCE": str(folder / str(number)), "COMPANION_KEY": "bench"})
    before = time.perf_counter()
    times = -(-number // ONE_BY_ONE)
    app = create_app(settings)
    fill(app, number // times, MANY_PLAYERS // times if times > 1 else 0)
    if times > 1:
        import copied_history  # beside this file, which others take `fill` from

        app.extensions["matches"].storage.close()
        copied_history.copy(settings.database, times)
        app = create_app(settings)
    print(f"{number:>7,} matches in {time.perf_counter() - before:.0f} s, {times} times the same", flush=True)
    client = app.test_client()
    client.get("/owner?key=bench")
    return client


def showing(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, path


def entering(client: FlaskClient) -> None:
    """A match is written down, statistics and ratings included."""
    seats = (sheets.PastSeat("Player 1", 30), sheets.PastSeat("Player 2", 20))
    sheets.enter(client.application.extensions["matches"], sheets.Past(GAME, timestamp(), seats, 20))


class Took(NamedTuple):
    """Milliseconds: by the clock, and of the processor, which others at work on the machine lengthen less."""

    clock: float
    processor: float


def measured(work: Callable[[FlaskClient], None], client: FlaskClient) -> Took:
    clock, processor = time.perf_counter(), time.process_time()
    work(client)
    return Took((time.perf_counter() - clock) * 1000, (time.process_time() - processor) * 1000)


def compare(few: FlaskClient, many: FlaskClient, work: Callable[[FlaskClient], None]) -> tuple[Took, Took]:
    """The median times at both, measured in turn, so that a busy machine slows both down."""
    least, most = zip(*[(measured(work, few), measured(work, many)) for _ in range(ROUNDS)][1:], strict=True)
    return median(least), median(most)


def median(times: Sequence[Took]) -> Took:
    return Took(*(statistics.median(part) for part in zip(*times, strict=True)))


def main() -> int:
    """Print the ratios; 1 if one is beyond its limit."""
    beyond = False
    with tempfile.TemporaryDirectory() as folder:
        few, many = browser(Path(folder), FEW), browser(Path(folder), MANY)
        steps: dict[str, Callable[[FlaskClient], None]] = {"entering a match": entering}
        steps = {name: partial(showing, path=path) for name, path in PAGES.items()} | steps
        for name, work in steps.items():
            least, most = compare(few, many, work)
            ratio, limit = most.clock / least.clock, LIMITS.get(name)
            beyond |= limit is not None and ratio > limit
            held = "" if limit is None else f"at most {limit:g}: {'held' if ratio <= limit else 'NOT held'}"
            worked = f"of the processor × {most.processor / least.processor:.2f}"
            times = f"{least.clock:7.1f} ms {most.clock:7.1f} ms   × {ratio:.2f}"
            print(f"{name:24} {times}   {worked}   {held}", flush=True)
        for client in (few, many):
            client.application.extensions["matches"].storage.close()
    return int(beyond)


if __name__ == "__main__":
    sys.exit(main())
