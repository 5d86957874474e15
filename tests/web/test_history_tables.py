"""Tables for spreadsheets, as the owner fetches them in both languages, and what games add to them."""

import csv
import io
import json
from pathlib import Path

import msgspec
import pytest
import twelve as evenings

from companion.games.catalogue import GAMES
from companion.matches.log import Entry, begin, fold
from companion.web.games import BOARDS

GOLDEN = Path(__file__).parent.parent / "golden"


def table(owner, language, path="/history.csv"):
    text = owner.get(path, headers={"Accept-Language": language}).data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";" if language == "pl" else ","))


def rows_of(app, path, language="en"):
    """The own columns of a game for the seats of a golden log."""
    log = json.loads((GOLDEN / path).read_text("utf-8"))
    rules = GAMES[log["game"]].by_rules(log.get("rules_version", 1))
    opening = begin(rules, msgspec.convert(log.get("options", {}), rules.Options), log["seats"])
    entries = [
        Entry(seq, msgspec.convert(line["action"], rules.Action) if "action" in line else None, line.get("undoes"))
        for seq, line in enumerate(log["entries"], 1)
    ]
    with app.test_request_context(headers={"Accept-Language": language}):
        columns = BOARDS[log["game"]].columns()
    standings = rules.standings(fold(opening, entries).state)
    return [dict(zip(columns.headings, columns.cells(one), strict=True)) | {"points": one.score} for one in standings]


def test_historia_adds_its_factions_decks_and_sources(app):
    for row in rows_of(app, "historia/rozszerzony_four_players.json"):
        sources = [value for name, value in row.items() if name.startswith("VP: ")]
        assert len(sources) == 6
        assert sum(sources) == row["points"]
        assert row["Faction"]
    polish = rows_of(app, "historia/nowy_two_players_tie_by_monuments.json", "pl")[0]
    assert {"PZ: kultura", "Frakcja", "Talia", "Ukończone zabytki"} <= set(polish)


@pytest.mark.parametrize("path", [path.name for path in (GOLDEN / "podroz").glob("*.json")])
def test_podroz_adds_its_turns_tokens_cards_and_dice(app, path):
    rows = rows_of(app, f"podroz/{path}")
    assert sum(row["Turns"] for row in rows) > 0
    assert sum(row[f"Dice with {face}"] for row in rows for face in range(1, 7)) > 0
    assert all(row["Lost turns"] >= 0 and row["Tokens"] >= 0 and row["Cards"] >= 0 for row in rows)


def test_both_tables_come_in_the_language_of_the_reader(owner, matches):
    evenings.play_twelve(matches)
    seats, english = table(owner, "pl"), table(owner, "en")
    assert len(seats) == len(english) == 22
    assert (seats[0]["Data"], seats[0]["Godzina"], seats[0]["Gra"]) == ("2026-06-06", "12:11", "Poprzez Wieki")
    assert (seats[0]["Stan"], english[0]["Status"]) == ("zakończona", "finished")
    assert seats[0]["Tury"] == seats[0]["Frakcja"] == "", "columns of other games"
    assert "Tury" not in table(owner, "pl", "/history.csv?game=poprzez-wieki")[0]
    rows = table(owner, "pl", "/history.csv?rows=matches")
    assert len(rows) == 11
    assert (rows[0]["Zwycięzcy"], rows[0]["Celina"], rows[0]["Ania"]) == ("Celina", "64", "30")
