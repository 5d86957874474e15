"""The owner's board: typed, pasted, exported, and used in the matches that are opened later."""

import csv
import io
import re
from html import unescape

import pytest

from companion.games.podroz.state import Field, Options
from companion.web.games.podroz import board_csv

ENGLISH = {"Accept-Language": "en"}
LINES = """kind,number,name,date
location,1,Gniezno,
location,17,"Kraków, Wawel",
field,1,Chrzest Polski,966
field,3,Wizja,2050
"""
PLACES = ("Gniezno", *[""] * 15, "Kraków, Wawel")
TRACK = (Field("Chrzest Polski", "966"), Field(), Field("Wizja", "2050"))


def bring_in(owner, text="", **more):
    """Lines brought in, looked over, and saved."""
    page = owner.post("/podroz/plansza/import", data={"pasted": text, **more})
    assert page.status_code == 200
    form = page.text.partition('id="board-form"')[2].partition("</form>")[0]
    fields = {
        name: unescape(value) for name, value in re.findall(r'<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"', form)
    }
    assert owner.post("/podroz/plansza", data=fields).status_code == 303


def entered(owner):
    return board_csv.read(owner.get("/podroz/plansza/plansza.csv").text, Options())


def test_a_spreadsheet_takes_no_name_on_the_board_for_a_formula(owner):
    bring_in(owner, 'location,1,"=HYPERLINK(""http://x.example"")",\nfield,2,@SUM(A1),966')
    text = owner.get("/podroz/plansza/plansza.csv").text
    assert [row[2:] for row in csv.reader(io.StringIO(text)) if row[2][:1] == "'"] == [
        ["'=HYPERLINK(\"http://x.example\")", ""], ["'@SUM(A1)", "966"],
    ]  # fmt: skip
    assert entered(owner).places[0] == '=HYPERLINK("http://x.example")', "and comes back as it was"
    assert entered(owner).track[1] == Field("@SUM(A1)", "966")


def test_it_is_typed_in(owner):
    names = {f"places-{n}": f"Miasto {n + 1}" for n in range(17)}
    track = {"track-0-name": "Chrzest Polski", "track-0-date": "14.04.966", "track-1-name": " Wizja "}
    form = {**names, "count": "2", **track}
    assert owner.post("/podroz/plansza", data=form, headers=ENGLISH).status_code == 303
    found = entered(owner)
    assert found.places == tuple(f"Miasto {n}" for n in range(1, 18))
    assert found.track == (Field("Chrzest Polski", "14.04.966"), Field("Wizja"))
    page = owner.get("/podroz/plansza", headers=ENGLISH).text
    assert "The board is saved" in page
    assert 'value="14.04.966"' in page


def test_the_number_of_fields_alone_is_enough(owner, matches):
    owner.post("/podroz/plansza", data={"count": "40"})
    assert owner.get("/podroz/plansza/plansza.csv").text.count("field,") == 40


def test_it_is_pasted_and_comes_out_again(owner):
    bring_in(owner, LINES)
    assert entered(owner) == Options(PLACES, TRACK)


def test_a_file_from_a_spreadsheet_is_read(owner):
    text = "\ufeffrodzaj;numer;nazwa;data\r\nlokacja;2;Gdańsk;\r\npole;1;Chrzest;966\r\npole;2;Wizja;2050\r\n"
    file = (io.BytesIO(text.encode()), "plansza.csv")
    bring_in(owner, file=file)
    assert entered(owner).places[1] == "Gdańsk"
    assert len(entered(owner).track) == 2


def test_an_import_of_fields_keeps_the_locations(owner):
    bring_in(owner, LINES)
    bring_in(owner, "field\t1\tA\t966\nfield\t2\tB\t1000")
    assert entered(owner) == Options(PLACES, (Field("A", "966"), Field("B", "1000"), TRACK[2]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no line with a location or a field"),
        ("castle,1,Wawel,", "Line 1 begins with “castle”"),
        ("location,18,Wawel,", "a number from 1 to 17"),
        ("field,0,Chrzest,966", "a number from 1 to 300"),
        ("field,1,A,966\nfield,1,B,966", "Line 2: number 1 came before"),
        ("field,1,A,wczoraj\nfield,2,B,", "“wczoraj” is not a date"),
        (f"location,1,{'x' * 81},", "at most 80 characters"),
        ("field,1,A,966", "at least two fields"),
    ],
)
def test_what_cannot_be_read_is_told_and_nothing_is_saved(owner, written, text, says):
    before = written()
    answer = owner.post("/podroz/plansza/import", data={"pasted": text}, headers=ENGLISH)
    assert answer.status_code == 422
    assert says in answer.text
    assert written() == before


def test_what_was_typed_stays_when_a_date_is_wrong(owner, written):
    before = written()
    form = {"count": "2", "places-0": "Gniezno", "track-0-name": "Chrzest", "track-0-date": "dawno"}
    answer = owner.post("/podroz/plansza", data=form, headers=ENGLISH)
    assert answer.status_code == 422
    assert "“dawno” is not a date" in answer.text
    assert 'value="dawno"' in answer.text
    assert 'value="Gniezno"' in answer.text
    assert written() == before


@pytest.mark.parametrize("count", ["1", "301", "-4"])
def test_a_track_has_two_to_three_hundred_fields(owner, count):
    assert owner.post("/podroz/plansza", data={"count": count}).status_code == 422


def test_a_new_match_takes_the_board_and_keeps_it(owner, matches):
    bring_in(owner, LINES)
    page = owner.get("/new/podroz", headers=ENGLISH).text
    assert "Use the entered board" in page
    assert "3 fields" in page
    form = {"seats-0-name": "Zosia", "seats-1-name": "Ola", "board": "1"}
    match_id = owner.post("/new/podroz", data=form).location.rsplit("/", 1)[1]
    bring_in(owner, "field,1,Z,1\nfield,2,Y,2")
    assert matches.look(match_id).state.board == Options(PLACES, TRACK)
    owner.post(f"/m/{match_id}/act", data={"type": "begin", "first": "0", "seen": "0"})
    assert "Chrzest Polski · 966" in owner.get(f"/m/{match_id}").text


def test_a_match_can_do_without_it(owner, matches):
    bring_in(owner, LINES)
    form = {"seats-0-name": "Zosia", "seats-1-name": "Ola"}
    match_id = owner.post("/new/podroz", data=form).location.rsplit("/", 1)[1]
    assert matches.look(match_id).state.board == Options()


def test_before_it_is_entered_a_new_match_says_so(owner):
    assert "No board was entered" in owner.get("/new/podroz", headers=ENGLISH).text


def test_strange_names_come_back_as_they_were(owner):
    names = ['"quoted", with; marks', "=1+1", "<b>Łódź</b>", "  spaces "]
    form = {f"places-{n}": name for n, name in enumerate(names)}
    owner.post("/podroz/plansza", data=form)
    assert entered(owner).places[:4] == ('"quoted", with; marks', "=1+1", "<b>Łódź</b>", "spaces")
    assert "<b>Łódź" not in owner.get("/podroz/plansza").text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_table_is_read_however_its_lines_end(owner, end):
    text = end.join(["kind,number,name,date", "location,1,Kraków,", "location,2,Gniezno,"])
    bring_in(owner, text)
    assert "Gniezno" in owner.get("/podroz/plansza").text


@pytest.mark.parametrize("number", ["9" * 5000, "0000199999999", "²"])
def test_a_number_that_only_begins_well_is_refused(owner, number):
    assert owner.post("/podroz/plansza/import", data={"pasted": f"field,{number},Wisła,966"}).status_code == 422


def test_one_line_changes_one_line(owner):
    bring_in(owner, LINES)
    before = board_csv.read(LINES, Options())
    after = board_csv.read("location,2,Kraków,\nfield,3,Grunwald,1410", before)
    assert after.places == (before.places[0], "Kraków", *before.places[2:])
    assert after.track[:2] == before.track[:2]
    assert after.track[2] == Field("Grunwald", "1410")
    assert len(after.track) == max(3, len(before.track))


def test_what_is_brought_in_is_shown_before_it_is_kept(owner, written):
    bring_in(owner, LINES)
    before = written()
    page = owner.post("/podroz/plansza/import", data={"pasted": "field,2,Grunwald,1410"}, headers=ENGLISH)
    assert "1 line would change. Not saved yet" in page.text
    assert 'value="Grunwald"' in page.text
    assert 'value="Chrzest Polski"' in page.text
    assert written() == before


def test_a_shorter_track_is_asked_about_once(owner):
    bring_in(owner, LINES)
    form = {"count": "2", "track-0-name": "A", "track-1-name": "B"}
    asked = owner.post("/podroz/plansza", data=form, headers=ENGLISH)
    assert asked.status_code == 422
    assert "The track would lose its last field" in asked.text
    assert entered(owner).track == TRACK
    assert owner.post("/podroz/plansza", data={**form, "shorten": "1"}).status_code == 303
    assert len(entered(owner).track) == 2


def test_a_match_may_be_opened_with_dice_and_tokens_only(owner, matches):
    form = {"seats-0-name": "Zosia", "seats-1-name": "Ola", "dice_only": "1"}
    match_id = owner.post("/new/podroz", data=form).location.rsplit("/", 1)[1]
    assert matches.look(match_id).state.dice_only
    page = owner.get(f"/m/{match_id}", headers=ENGLISH).text
    assert "Who is the youngest?" in page
