"""What we are measured against: Flask with nothing on top, on the same server with the same threads and durability."""

import sqlite3
import sys
import threading
from pathlib import Path

from flask import Flask, request
from granian import Granian
from granian.constants import Interfaces

DATABASE = "bare.db"
BLOCKING_THREADS = 256


def create_app() -> Flask:
    app = Flask("bare")
    db = sqlite3.connect(Path.cwd() / DATABASE, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode=wal")
    db.execute("PRAGMA synchronous=full")
    db.execute("CREATE TABLE IF NOT EXISTS taps (id INTEGER PRIMARY KEY, card TEXT)")
    turn = threading.Lock()  # waiting here is faster than SQLite's own waiting, so the bare route gets the better one

    @app.get("/ok")
    def ok() -> str:
        return "ok"

    @app.post("/insert")
    def insert() -> str:
        with turn:
            db.execute("INSERT INTO taps (card) VALUES (?)", [request.form["tile"]])
        return "ok"

    return app


if __name__ == "__main__":
    Granian(
        "bare:create_app",
        address="127.0.0.1",
        port=int(sys.argv[1]),
        interface=Interfaces.WSGI,
        factory=True,
        workers=1,
        blocking_threads=BLOCKING_THREADS,
        backpressure=BLOCKING_THREADS * 2,
        websockets=False,
        log_level="error",  # type: ignore[arg-type]
    ).serve()
