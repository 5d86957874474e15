"""Which room a line belongs in, where import-linter cannot say it."""

import re

import pytest
from source import ROOT, modules, texts

from companion.matches.store import Match

SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|ALTER|DROP)\b")
# Statements on what is played and who plays; on what the history makes of it; and what a game alone stores.
HOMES = {
    "companion/db.py",
    "companion/migrations.py",
    "companion/backup.py",
    "companion/restore.py",
    "companion/sound.py",
    "companion/matches/places.py",
    "companion/matches/remarks.py",
    "companion/matches/results.py",
    "companion/matches/seating.py",
    "companion/matches/store.py",
    "companion/matches/titles.py",
    "companion/randomizer/shared.py",
    "companion/history/sql.py",
    "companion/history/seasons.py",
    "companion/history/counted.py",
    "companion/history/days.py",
    "companion/history/duels.py",
    "companion/history/facts.py",
    "companion/history/hiding.py",
    "companion/history/ledger.py",
    "companion/history/listing.py",
    "companion/history/people.py",
    "companion/history/recount.py",
    "companion/history/statistics.py",
    "companion/history/streaks.py",
    "companion/history/titles.py",
    "companion/history/year.py",
    "companion/web/games/historia/library/journal.py",
    "companion/web/games/historia/library/played.py",
    "companion/web/games/historia/library/store.py",
    "companion/web/games/historia/library/versions.py",
    "companion/web/games/podroz/entered.py",
}


def test_sql_stays_in_its_homes():
    found = {path for path, module in modules() if any(SQL.search(text) for text in texts(module))}
    assert found == HOMES


def test_no_placeholder_is_numbered():
    """Python 3.12.0 to 3.12.3, which Ubuntu 24.04 has, takes ?1 for a name that a list cannot fill, and warns."""
    assert [name for name in HOMES if re.search(r"\?\d", (ROOT / name).read_text("utf-8"))] == []


def test_in_the_web_only_what_one_game_alone_stores_has_sql_and_it_knows_no_flask():
    among_pages = {path for path in HOMES if path.startswith("companion/web/")}
    assert {"/".join(path.split("/")[:3]) for path in among_pages} == {"companion/web/games"}
    assert [path for path in among_pages if "flask" in (ROOT / path).read_text()] == []


def test_a_match_cannot_be_built_by_position():
    with pytest.raises(TypeError):
        Match("id", "game", 1, "{}", "open", "CODE", b"seed", "", "")
