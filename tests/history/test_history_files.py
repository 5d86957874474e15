"""Out and in again: CSV, JSON, BG Stats; all of a file or nothing."""

import csv
import gzip
import io
import json
import re
import shutil
import zipfile
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from twelve import GAME, moment, play_whole

from companion import open_matches
from companion.history import bgstats, edit, listing, positions, sheets, takein, takeout
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat
from companion.history.takein import Refused

NAMES = {GAME: "Poprzez Wieki"}


def as_json(matches, **wanted):
    text = "".join(takeout.as_json(matches.storage, Wanted(**wanted)))
    return re.sub(r'"exported_at": "[^"]*"', '"exported_at": ""', text)


def take_in(matches, body):
    data = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()
    return takein.take_in(matches, data, NAMES)


def refused(matches, body):
    """The faults for which a file is refused; the database is as it was."""
    before = as_json(matches)
    with pytest.raises(Refused) as found:
        take_in(matches, body)
    assert as_json(matches) == before
    return [(fault.line, fault.field, fault.code) for fault in found.value.faults]


# -- CSV


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


# -- our JSON


def test_json_out_and_in_on_an_empty_installation_gives_the_same(matches, twelve, install, same_when_counted_anew):
    play_whole(matches, "Ania", "Basia", until=7)
    edit.annotate(matches, twelve[2], edit.Annotation(moment("2026-01-05", 2), "Dom", "Notatka", "a, b", 25))
    other = install()
    said = take_in(other, as_json(matches))
    assert (said.matches, said.known, said.players) == (12, 0, 4)
    assert as_json(other) == as_json(matches)
    assert same_when_counted_anew(other)


def test_twice_gives_no_doubles_and_overwrites_nothing(matches, twelve, install):
    other = install()
    text = as_json(matches)
    take_in(other, text)
    edit.annotate(other, twelve[2], edit.Annotation(moment("2026-01-05", 2), notes="Moja notatka"))
    before = as_json(other)
    said = take_in(other, text)
    assert (said.matches, said.known, said.players) == (0, 11, 0)
    assert as_json(other) == before


def test_players_are_the_same_by_id_or_by_name(matches, twelve, install, who):
    other = install()
    sheets.enter(other, Past(GAME, moment("2020-01-01", 0), (PastSeat("ANIA", 1), PastSeat("Zenon", 2))))
    said = take_in(other, as_json(matches))
    assert said.players == 3  # Ania was here
    with other.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM players").fetchone() == (5,)


def test_merged_names_travel_along(matches, twelve, install, who, same_when_counted_anew):
    sheets.enter(matches, Past(GAME, moment("2026-08-08", 0), (PastSeat("Dorota", 9), PastSeat("Ewa", 8))))
    edit.merge(matches, who("Dorota").id, who("Daria").id)
    other = install()
    take_in(other, as_json(matches))
    assert as_json(other) == as_json(matches)
    assert same_when_counted_anew(other)


def test_deleted_matches_are_only_taken_out_when_asked_for(matches, twelve, install):
    assert twelve[12] not in as_json(matches)
    other = install()
    take_in(other, as_json(matches, status="deleted"))
    with other.storage.reading() as db:
        assert edit.find(db, twelve[12]).deleted_at


def test_packed_files_are_read(matches, twelve, install):
    text = as_json(matches).encode()
    parts = [gzip.compress(text[:500]), gzip.compress(text[500:])]
    assert take_in(install(), b"".join(parts)).matches == 11
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("export.json", text)
    assert take_in(install(), archive.getvalue()).matches == 11


def test_files_that_are_no_history_are_refused(matches):
    assert refused(matches, b"x" * (2 * 1024 * 1024 + 1)) == [(1, ".", "too_large")]
    bomb = gzip.compress(b" " * (20 * 1024 * 1024 + 1))
    assert refused(matches, bomb) == [(1, ".", "too_large_unpacked")]
    assert refused(matches, b"\x1f\x8bnonsense") == [(1, ".", "damaged")]
    assert refused(matches, b"PK\x03\x04nonsense") == [(1, ".", "damaged")]
    assert refused(matches, b'{"a":\n\n ?}') == [(3, ".", "not_json")]
    assert refused(matches, b"") == [(1, ".", "not_json")]
    assert refused(matches, b'{"a": 1,\n"b": "\xff"}') == [(2, ".", "not_text")]
    assert refused(matches, b"[" * 100_000)[0][2] == "not_json"
    assert refused(matches, "[]") == [(1, ".", "unknown_format")]
    assert refused(matches, {"format": "kronikarz", "version": 1}) == [
        (1, "players", "does_not_fit"),
        (1, "matches", "does_not_fit"),
    ]


@pytest.mark.parametrize(
    ("size", "code", "most"),
    [(takein.UNPACKED, "unknown_format", {}), (takein.UNPACKED + 1, "too_large_unpacked", {"most": 20})],
)
def test_twenty_megabytes_unpacked_are_read_and_not_one_byte_more(matches, size, code, most):
    with pytest.raises(Refused) as found:
        take_in(matches, gzip.compress(b"[]".ljust(size), compresslevel=1))
    assert found.value.faults == [takein.FileFault(1, ".", code, most)]


FAULTS = [
    (lambda match: match.update(game="chess"), "game", "no_such_game"),
    (lambda match: match.update(id="../x"), "id", "bad_id"),
    (lambda match: match.update(status="won"), "status", "bad_status"),
    (lambda match: match.update(status="open"), "status", "status_differs"),
    (lambda match: match.update(played_at="yesterday"), "played_at", "bad_date"),
    (lambda match: match.update(seed="ff"), "seed", "bad_seed"),
    (lambda match: match.update(surprise=1), "", "does_not_fit"),
    (lambda match: match["seats"].pop(), "seats", "wrong_number_of_players"),
    (lambda match: match["seats"][1].update(player="nobody"), "seats[2].player", "no_such_player"),
    (lambda match: match["seats"][1].update(colour=9), "seats[2].colour", "bad_colour"),
    (lambda match: match["seats"][0].update(match["seats"][1]), "seats", "player_twice_here"),
    (lambda match: match["entries"][3]["action"].update(card="x"), "entries[4].action.card", "does_not_fit"),
    (lambda match: match["entries"][3].update(seq=9), "entries[4]", "broken_log"),
    (lambda match: match["entries"].pop(0), "entries[1]", "broken_log"),
    (lambda match: match["entries"][2].pop("action"), "entries[3]", "broken_log"),
]


@pytest.mark.parametrize(("spoil", "field", "code"), FAULTS)
def test_each_fault_is_named_with_its_line_and_field(matches, twelve, install, spoil, field, code):
    body = json.loads(as_json(matches))
    number = next(n for n, match in enumerate(body["matches"]) if match["id"] == twelve[5])
    spoil(body["matches"][number])
    text = json.dumps(body, indent=1, ensure_ascii=False)
    found = refused(install(), text)
    path = f"matches[{number + 1}]" + (f".{field}" if field else "")
    assert [(name, kind) for _, name, kind in found] == [(path, code)]
    line = text.splitlines()[found[0][0] - 1]
    last = re.sub(r"\[\d+\]", "", field).split(".")[-1]
    assert last in line or line.strip() in ("{", '"')


@pytest.mark.parametrize(
    ("spoil", "field", "code"),
    [
        (lambda match: match["results"].pop(), "results", "sheet_incomplete"),
        (lambda match: match["results"][0].update(detail={"cards": [1]}), "results[1].detail", "bad_detail"),
        (lambda match: match["results"][0].update(detail={"rounds": ["x"]}), "results[1].detail", "bad_detail"),
        (lambda match: [result.update(won=False) for result in match["results"]], "results", "nobody_won"),
    ],
)
def test_faults_of_a_sheet(matches, twelve, install, spoil, field, code):
    body = json.loads(as_json(matches))
    number = next(n for n, match in enumerate(body["matches"]) if match["id"] == twelve[1])
    spoil(body["matches"][number])
    assert (f"matches[{number + 1}].{field}", code) in [fault[1:] for fault in refused(install(), body)]


def test_all_faults_are_named_at_once_and_nothing_is_taken_in(matches, twelve, install):
    body = json.loads(as_json(matches))
    body["players"][0]["name"] = " "
    body["matches"][1]["game"] = "chess"
    body["matches"][2]["played_at"] = "?"
    codes = [code for _, _, code in refused(install(), body)]
    assert codes == ["name_empty", "no_such_game", "bad_date"]


def test_a_line_is_found_by_its_path():
    text = '{\n "a": [1,\n  {"b\\"": "}]",\n   "c": [[],\n    7]}]\n}'
    assert positions.line_of(text, ("a", 1, "c", 1)) == 5
    assert positions.line_of(text, ("a", 1, "c")) == 4
    assert positions.line_of(text, ("a", 0)) == 2
    assert positions.line_of(text, ("a", 1, "missing")) == 3
    assert positions.line_of(text, ("a", 7)) == 2
    assert positions.line_of(text, ("a", "b")) == 2, "a list has no names"
    assert positions.line_of('{"a":\n {\n  "b": 1}}', ("a", 0)) == 2, "an object has no numbers"
    assert positions.line_of("[1,\n 2]", (0, 0)) == 1
    assert positions.read_path("Expected `int`, got `str` - at `$.seats[0].player`") == (
        "Expected `int`, got `str`",
        ("seats", 0, "player"),
    )


@settings(max_examples=20)
@given(
    some.lists(some.tuples(some.integers(0, 9), some.integers(0, 99), some.integers(0, 99)), max_size=8), some.data()
)
def test_files_in_any_order_and_number_give_the_same_history(tmp_path_factory, blank, evenings, data):
    """Two installations that take each other's files in, however often, hold the same matches."""
    folder = tmp_path_factory.mktemp("merge")
    here, there = (open_matches(shutil.copyfile(blank, folder / f"{name}.db")) for name in "ab")
    for who, mine, theirs in evenings:
        seats = (PastSeat(f"P{who % 3}", mine), PastSeat(f"Q{who % 2}", theirs))
        past = Past(GAME, moment(f"2026-03-{1 + who:02}", mine % 60), seats)
        sheets.enter(data.draw(some.sampled_from([here, there])), past)
    first, second = as_json(here), as_json(there)
    for _ in range(data.draw(some.integers(1, 3))):
        take_in(there, first)
        take_in(here, second)
    assert shape(here) == shape(there)
    assert len(shape(here)) == len(evenings)
    for matches in (here, there):
        matches.storage.close()


def shape(matches):
    """The matches with names in place of ids: which player got which id depends on who came first."""
    with matches.storage.reading() as db:
        rows, _ = listing.find(db, Wanted(), 100)
    return [
        (row.match.id, [seat.name for seat in row.match.seats], [result.score for result in row.results])
        for row in rows
    ]


# -- BG Stats


def bg_file(matches, **wanted):
    with matches.storage.reading() as db:
        rows, _ = listing.find(db, Wanted(**wanted), 100)
        return json.loads(json.dumps(bgstats.file(db, rows, NAMES)))


def test_a_bg_stats_file_has_the_fields_it_needs(matches, twelve):
    body = bg_file(matches)
    (game,) = body["games"]
    assert (game["name"], game["bggId"], game["highestWins"]) == ("Poprzez Wieki", 176229, True)
    play = next(play for play in body["plays"] if play["durationMin"] == 40)
    assert play["playImages"] == "[]"
    assert [score["score"] for score in play["playerScores"]] == ["64", "30"]
    assert [score["winner"] for score in play["playerScores"]] == [True, False]
    assert all(play["uuid"] == play["uuid"].upper() for play in body["plays"])
    assert bg_file(matches) == body, "ids stay the same"


def test_a_bg_stats_file_comes_in_as_score_sheets_and_only_once(matches, twelve, install):
    other = install()
    said = take_in(other, bg_file(matches))
    assert (said.matches, said.players) == (11, 4)
    assert take_in(other, bg_file(matches)).matches == 0
    with other.storage.reading() as db:
        rows, _ = listing.find(db, Wanted())
        assert {row.match.sheet for row in rows} == {1}
        assert sum(bool(row.match.hidden) for row in rows) == 1
    assert take_in(matches, bg_file(other)).matches == 0, "our own plays are known when they come back"


def test_plays_of_other_games_and_without_points_are_left_out(install):
    body = {
        "games": [{"id": 1, "name": "Chess"}, {"id": 2, "name": "Tides of Time", "bggId": 176229}],
        "players": [{"id": 1, "name": "Ania"}, {"id": 2, "name": "Basia"}],
        "locations": [{"id": 5, "name": "Dom"}],
        "plays": [
            {"uuid": "A", "gameRefId": 1, "playDate": "x", "playerScores": []},
            {"uuid": "B", "gameRefId": 2, "playDate": "2024-05-05 20:00:00", "playerScores": scores("", "")},
            {
                "uuid": "C", "gameRefId": 2, "playDate": "2024-05-05 20:00:00", "locationRefId": 5, "ignored": 1,
                "durationMin": 25, "comments": "ok", "playerScores": scores("10+5", "20", winner=1),
            },
        ],
    }  # fmt: skip
    other = install()
    said = take_in(other, body)
    assert (said.matches, said.other_games, said.without_points) == (1, 1, 1)
    with other.storage.reading() as db:
        ((row,), _) = listing.find(db, Wanted())
    assert [result.score for result in row.results] == [15, 20]
    assert (row.match.place, row.match.notes, row.minutes, bool(row.match.hidden)) == ("Dom", "ok", 25, True)


def scores(first, second, winner=None):
    return [
        {"playerRefId": 1, "score": first, "winner": int(winner == 0)},
        {"playerRefId": 2, "score": second, "winner": int(winner == 1)},
    ]


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"playDate": "soon"}, "plays[1].playDate", "bad_date"),
        ({"playerScores": scores("many", "3")}, "plays[1].playerScores[1].score", "bad_score"),
        ({"playerScores": scores("1", "3")[:1]}, "plays[1].playerScores", "wrong_number_of_players"),
        ({"playerScores": scores("1", "")}, "plays[1].playerScores", "score_missing"),
        ({"playerScores": "x"}, "plays[1].playerScores", "does_not_fit"),
        ({"playerScores": [{"playerRefId": 9, "score": "1"}, *scores("1", "2")[1:]]},
         "plays[1].playerScores[1].playerRefId", "no_such_player"),
    ],
)  # fmt: skip
def test_faults_of_a_bg_stats_file(matches, change, field, code):
    play = {"uuid": "A", "gameRefId": 2, "playDate": "2024-05-05 20:00:00", "playerScores": scores("1", "2")} | change
    body = {
        "games": [{"id": 2, "name": "poprzez wieki"}],
        "players": [{"id": 1, "name": "Ania"}, {"id": 2, "name": "Basia"}],
        "plays": [play],
    }
    assert (field, code) in [fault[1:] for fault in refused(matches, body)]


def test_the_link_hands_bg_stats_one_play(matches, twelve):
    with matches.storage.reading() as db:
        (row,) = listing.rows_of(db, [twelve[5]])
        address = bgstats.link(row, NAMES, bgstats.uids(db, [row]))
    parts = urlsplit(address)
    assert (parts.netloc, parts.path) == ("app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(parts.query)["data"][0])
    assert play["game"]["bggId"] == 176229
    assert re.fullmatch(r"2026-0[12]-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
        ("Ania", "64", 1, True, True),
        ("Basia", "30", 2, False, False),
    ]
