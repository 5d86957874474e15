"""The history as tables for spreadsheets."""

import csv
import io
from dataclasses import replace

import pytest
from twelve import GAME, moment

from companion.games.kit import Standing
from companion.history import sheets, tables
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat

WORDS = tables.TableWords(
    of_match=["match", "game", "date", "time", "status", "minutes", "place", "tags", "notes", "hidden"],
    of_seat=["seat", "player", "points", "rank", "won", "began", "rounds"],
    winners="winners",
    separator=",",
    games={GAME: "Poprzez Wieki", "podroz": "Podróż"},
    statuses={"finished": "over", "open": "open"},
)
CARDS = tables.Columns(["relics"], lambda standing: [" ".join(map(str, standing.own.relics))])


def read(parts, separator=","):
    text = "".join(parts)
    assert text.startswith("\ufeff"), "spreadsheets know Polish letters by this"
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator))


def by_seat(matches, words=WORDS, own=None, **wanted):
    return read(tables.by_seat(matches.storage, Wanted(**wanted), words, own or {}), words.separator)


def test_a_row_a_seat_with_date_and_time_apart(matches, twelve):
    rows = by_seat(matches)
    assert len(rows) == 22  # match 12 is deleted
    first = [row for row in rows if row["match"] == twelve[5]]
    shown = ("seat", "player", "points", "rank", "won", "began", "rounds", "date", "time", "minutes", "game", "status")
    assert [[row[name] for name in shown] for row in first] == [
        ["1", "Ania", "64", "1", "1", "", "16 28 20", "2026-02-01", "12:05", "40", "Poprzez Wieki", "over"],
        ["2", "Basia", "30", "2", "0", "", "7 11 12", "2026-02-01", "12:05", "40", "Poprzez Wieki", "over"],
    ]


def test_who_began_is_empty_where_nobody_knows_it(matches):
    for day, started in ((1, False), (2, True)):
        seats = (PastSeat("Ania", 3, started=started), PastSeat("Basia", 4))
        sheets.enter(matches, Past("podroz", moment(f"2026-01-0{day}", 0), seats))
    assert [(row["date"], row["player"], row["began"]) for row in by_seat(matches)] == [
        ("2026-01-02", "Ania", "1"), ("2026-01-02", "Basia", "0"),
        ("2026-01-01", "Ania", ""), ("2026-01-01", "Basia", ""),
    ]  # fmt: skip


def test_what_a_game_adds_stands_in_columns_of_its_own(matches, twelve):
    sheets.enter(matches, Past("podroz", moment("2026-01-01", 0), (PastSeat("Ania", 3), PastSeat("Basia", 4))))
    rows = {(row["match"], row["player"]): row["relics"] for row in by_seat(matches, own={GAME: CARDS})}
    assert rows[twelve[5], "Ania"].split()
    assert rows[twelve[1], "Ania"] == "", "a sheet has none of it"
    assert "relics" not in by_seat(matches, own={GAME: CARDS}, game="podroz")[0]


def test_a_row_a_match_with_a_column_for_everyone(matches, twelve):
    rows = read(tables.by_match(matches.storage, Wanted(), WORDS))
    assert len(rows) == 11
    tie = next(row for row in rows if row["match"] == twelve[3])
    assert list(tie)[-5:] == ["winners", "Ania", "Basia", "Celina", "Daria"]
    assert list(tie.values())[-5:] == ["Basia, Celina", "", "50", "50", ""]


def test_everyones_columns_stand_as_poles_sort(matches):
    seats = (PastSeat("Zosia", 3), PastSeat("Łukasz", 4))
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 0), seats))
    sheets.enter(matches, Past(GAME, moment("2026-01-02", 0), (PastSeat("Maria", 3), PastSeat("Leon", 4))))
    first, *_ = read(tables.by_match(matches.storage, Wanted(), WORDS))
    assert list(first)[-4:] == ["Leon", "Łukasz", "Maria", "Zosia"]


def test_semicolons_part_the_columns_where_decimals_have_commas(matches, twelve):
    rows = by_seat(matches, replace(WORDS, separator=";"))
    assert len(rows) == 22
    assert rows[0]["player"] == "Celina"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"])
def test_cells_that_a_spreadsheet_would_run_are_made_harmless(matches, text):
    seats = (PastSeat(text, 3), PastSeat("Basia", 4))
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 0), seats, notes=f"x{text}", place=text, tags=text))
    with matches.storage.writing() as db:
        db.execute("UPDATE matches SET notes = ?", [text])
    own = {GAME: tables.Columns([text.strip()], lambda standing: [text])}
    words = replace(WORDS, games={GAME: text})  # a title is whatever somebody called the game
    for parts in (
        tables.by_seat(matches.storage, Wanted(), words, own),
        tables.by_match(matches.storage, Wanted(), words),
    ):
        cells = [cell for row in csv.reader(io.StringIO("".join(parts))) for cell in row]
        risky = [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@", "＝"))]
        assert set(risky) <= {text.strip()}, "only the heading, which is ours"


def test_a_negative_score_stays_a_number(matches):
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 0), (PastSeat("Ania", -3), PastSeat("Basia", 4))))
    assert by_seat(matches)[0]["points"] == "-3"


def test_own_words_of_a_game_are_made_harmless_too():
    columns = tables.Columns(["deck"], lambda standing: ["=1"])
    row = type("Row", (), {"match": type("Match", (), {"game": GAME})})
    ended = Standing(1, 1, True, own=object())
    assert tables._own(GAME, columns, row, ended) == ["'=1"]
