"""An installation in which every table holds something."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
import twelve as evenings
from designer import Evening
from flask.testing import FlaskClient
from hs_cards import whole_deck

from companion.history import edit
from companion.matches import titles
from companion.matches.play import Matches
from companion.web.games.historia.library.written import to_json


@pytest.fixture
def person(matches: Matches) -> Callable[[str], int]:
    def find(name: str) -> int:
        with matches.storage.reading() as db:
            return db.execute("SELECT id FROM players WHERE name = ?", [name]).fetchone()[0]

    return find


@pytest.fixture
def full(owner: FlaskClient, matches: Matches, person: Callable[[str], int]) -> dict[int, str]:
    """Twelve evenings, merged players, a board, cards and a deck, a choice of the owner's; gives the evenings."""
    ids = evenings.play_twelve(matches)
    evenings.play_whole(matches, "Basia", "Ewa", until=7)
    choosing = evenings.play_whole(matches, "Ania", "Celina", until=12)
    for seat in range(2):
        matches.sit(choosing, f"device {seat}", seat)
    edit.merge(matches, person("Ewa"), person("Daria"))
    deck = whole_deck()
    shelf = "/historia/biblioteka/wczytaj"
    assert owner.post(shelf, data={"pasted": to_json([card for card, _ in deck.cards], [deck])}).status_code == 303
    assert owner.post("/historia/biblioteka/wersje", data={"name": "0.9"}).status_code == 303
    assert owner.post("/podroz/plansza", data={"place-1": "Kraków"}).status_code == 303
    season = {"name": "Zima", "since": "2026-01-01", "until": "2026-02-28"}
    assert owner.post("/seasons", data=season).status_code == 303
    with matches.storage.writing() as db:
        titles.found_or_made(db, "any-game", "Kierki")
    assert owner.post("/settings", data={"readers": "1"}).status_code == 303
    shown = owner.post("/losuj/pokaz?dice=6-1", data={"who": "Ania"}).headers["Location"]
    assert owner.post(f"{shown}/kostki", data={"roll": "1", "seen": "0"}).status_code in (200, 303)
    assert owner.post(f"/m/{choosing}/pause/begin").status_code == 200
    assert owner.post("/historia/biblioteka/wersje", data={"name": "0.17"}).status_code == 303
    evening = Evening(matches)
    purged, _ = evening.play(people=2), evening.play(people=2)
    assert owner.get("/historia/biblioteka/proby").status_code == 200
    with time_machine.travel(datetime.now(UTC) - timedelta(days=400)):
        edit.delete(matches, purged, edit.title(matches.look(purged).match))
    assert edit.purge(matches) == 1
    evening.play(people=2)
    tested = matches.open_match("historia", [("Ania", None), ("Basia", None)], trial="0.17").id
    assert owner.post(f"/m/{tested}/notes", data={"line": "Za długo.", "verdict": "bad"}).status_code == 303
    with matches.storage.reading() as db:
        empty = [table.name for table in db.tables if not table.count]
    assert empty == []
    return ids
