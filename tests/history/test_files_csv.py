"""The history as a table for spreadsheets."""

import csv
import io

import pytest
from twelve import GAME, moment

from companion.history import sheets, takeout
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat


def test_csv_has_one_row_a_seat(matches, twelve):
    text = "".join(takeout.as_csv(matches.storage, Wanted()))
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(rows) == 22  # match 12 is deleted
    first = [row for row in rows if row["match"] == twelve[5]]
    assert [(row["seat"], row["player"], row["score"], row["rank"], row["won"], row["rounds"]) for row in first] == [
        ("1", "Ania", "64", "1", "1", "16 28 20"),
        ("2", "Basia", "30", "2", "0", "7 11 12"),
    ]
    assert {row["minutes"] for row in first} == {"40"}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"])
def test_cells_that_a_spreadsheet_would_run_are_made_harmless(matches, text):
    seats = (PastSeat(text, 3), PastSeat("Basia", 4))
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 0), seats, notes=f"x{text}", place=text, tags=text))
    edit_notes(matches, text)
    cells = list(csv.reader(io.StringIO("".join(takeout.as_csv(matches.storage, Wanted())))))
    for row in cells[1:]:
        assert not any(cell.lstrip().startswith(("=", "+", "-", "@", "＝")) for cell in row), row
    assert cells[1][10].startswith("'") or not text.strip().startswith(tuple("=+-@＝"))


def edit_notes(matches, text):
    with matches.storage.writing() as db:
        db.execute("UPDATE matches SET notes = ?", [text])


def test_a_negative_score_stays_a_number(matches):
    sheets.enter(matches, Past(GAME, moment("2026-01-01", 0), (PastSeat("Ania", -3), PastSeat("Basia", 4))))
    assert ",Ania,-3," in "".join(takeout.as_csv(matches.storage, Wanted()))
