"""Kronikarz: a table companion for Poprzez Wieki, Historia and Podróż po Polsce."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import config

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def create_app(settings: config.Settings | None = None, **overrides: Any) -> "Flask":
    """Wire the rooms together."""
    from flask import Flask

    from . import web
    from .db import Storage
    from .matches.play import Matches

    settings = settings or config.read()
    here = Path(__file__).parent
    # In a wheel templates and static files lie in the package, in a clone beside it.
    root = here if (here / "templates").is_dir() else here.parent
    app = Flask(__name__, root_path=str(root), instance_path=str(settings.instance))
    app.config.update(overrides)
    web.install(app, settings, Matches(Storage(settings.database)))
    return app
