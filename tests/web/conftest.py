"""What the tests of pages and API share."""

import sqlite3
from collections.abc import Callable

import msgspec
import pytest
from flask import Flask

from companion import config
from companion.games.poprzez_wieki import rules
from companion.matches.play import Matches, Who
from companion.matches.store import Match


@pytest.fixture
def written(settings: config.Settings) -> Callable[[], list[str]]:
    """Everything in the database, to see that nothing changed."""

    def dump() -> list[str]:
        db = sqlite3.connect(settings.database)
        try:
            return list(db.iterdump())
        finally:
            db.close()

    return dump


@pytest.fixture
def play(matches: Matches, match: Match, whole_match: list[dict]) -> Callable[[int | None], Match]:
    """Play the match on to a number of actions; play(None) to its end."""

    def on(until: int | None) -> Match:
        first = matches.look(match.id).seq
        for number, action in enumerate(whole_match[first:until], first):
            matches.act(match.id, msgspec.convert(action, rules.Action), number, f"r{number}", Who())
        return match

    return on


@pytest.fixture
def routes(app: Flask, match: Match) -> list[tuple[str, str, str]]:
    """Every endpoint with a method and a path of the open match; HEAD and OPTIONS come with GET."""
    blanks = {"match_id": match.id, "code": match.code, "game": match.game, "filename": "app.css"}
    found = []
    for rule in app.url_map.iter_rules():
        with app.test_request_context():
            path = app.url_map.bind("localhost").build(rule.endpoint, {key: blanks[key] for key in rule.arguments})
        found += [(rule.endpoint, method, path) for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})]
    return found
