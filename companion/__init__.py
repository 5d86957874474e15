"""Kronikarz: a table companion for three Polish history games."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import config, lean  # noqa: F401

if TYPE_CHECKING:
    from flask import Flask

    from .matches.play import Matches
    from .web.door.door import Door

__version__ = "0.1.0"


def create_app(settings: config.Settings | None = None, **overrides: Any) -> "Flask":
    """Wire the rooms together."""
    from . import web

    settings = settings or config.read()
    here = Path(__file__).parent
    # In a wheel templates and static files lie in the package, in a clone beside it.
    root = here if (here / "templates").is_dir() else here.parent
    app = web.App(__name__, root_path=str(root), instance_path=str(settings.instance))
    app.config.update(overrides)
    web.install(app, settings, open_matches(settings.database))
    return app


def serve_app() -> "Door":
    """What the server calls: the app behind its door, with its daily upkeep."""
    gc.disable()  # nothing that is made until the end of this goes again
    from . import server, upkeep
    from .randomizer import shared
    from .web.door.door import TOGETHER, Door

    settings = config.read()
    app = create_app(settings)
    app.extensions["hub"].most = server.streams()
    matches = app.extensions["matches"]
    matches.storage.reserve(TOGETHER + 2)  # so that no tap looks for a descriptor when none is left
    upkeep.start(settings.database, matches, [shared.tidy])
    app.extensions["courier"].start()
    door = Door(app, settings.instance / "outgoing")
    # What is here now stays. A tap makes some thousand objects, and nearly all go by themselves: looking through them
    # for circles at every 700th costs more than the memory that it frees.
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()
    return door


def open_matches(database: Path) -> "Matches":
    """The matches of a database, with the ledger of statistics that follows them; a damaged one is left as it is."""
    from . import health
    from .db import Storage
    from .history import ledger, recount
    from .matches import store
    from .matches.play import Matches

    storage = Storage(database, health.at_the_start(database))
    matches = Matches(storage, ledger.changing)
    if not storage.damage:
        with storage.writing() as db:
            store.give_seeds(db)
        recount.bring_up_to_date(matches)
    return matches
