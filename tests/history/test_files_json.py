"""Our own JSON, out and in again: everything travels, nothing that is here is overwritten, what is wrong is named."""

import copy
import gzip
import io
import json
import zipfile

import pytest
from files_in import as_json, left_out, read, take, take_in
from hypothesis import given, settings
from hypothesis import strategies as some
from twelve import GAME, moment, play_twelve, play_whole

from companion import open_matches
from companion.games.podroz import actions as do
from companion.games.podroz import game as podroz
from companion.games.podroz.state import TOKENS
from companion.history import edit, listing, sheets
from companion.history import titles as use_titles
from companion.history.imports import job as jobs
from companion.history.imports import writing
from companion.history.imports.job import Choices
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat
from companion.matches import remarks, store, titles
from companion.matches.play import Who
from companion.matches.verify import check_luck
from companion.web.games.historia.library import store as library
from companion.web.games.historia.library import versions as library_versions
from companion.web.games.historia.library.cards import Card
from companion.web.games.podroz import entered


def test_out_and_in_on_an_empty_installation_gives_the_same(matches, twelve, install, same_when_counted_anew):
    play_whole(matches, "Ania", "Basia", until=7)
    tested = matches.open_match("historia", [("Ania", None), ("Basia", None)], trial="0.17").id
    remarks.note(matches, tested, "bad", "Za długo.", 0, Who(1))
    edit.annotate(matches, twelve[2], edit.Annotation(moment("2026-01-05", 2), "Dom", "Notatka", "a, b", 25))
    other = install()
    said = take_in(other, as_json(matches))
    assert (said.written, said.known, said.new_players, said.left_out) == (14, 0, 4, 0)
    assert as_json(other) == as_json(matches)
    with other.storage.reading() as db:
        ((_, note),) = remarks.of_match(db, tested)
    assert (note.line, note.verdict, note.seat, note.part, note.round) == ("Za długo.", "bad", 1, "middle_ages", 0)
    assert other.look(tested).match.trial == "0.17"
    assert same_when_counted_anew(other)


def test_the_file_of_everything_holds_deleted_matches_cards_boards_and_preferences(matches, twelve, install):
    with matches.storage.writing() as db:
        library.put_card(db, Card(kind="symbol", name="Orzeł", epoch="modern"))
        entered.enter(db, podroz, podroz.Options(places=tuple(map(str, range(TOKENS)))), "2026-01-01")
        library_versions.name_version(db, "0.9")
        db.execute("INSERT INTO preferences VALUES ('history_for_guests', '1'), ('who_may_open', 'joined')")
    other = install()
    said = take_in(other, as_json(matches))
    assert said.holdings == {"preferences": 2, "historia.library": 1, "historia.versions": 1, "podroz.board": 1}
    assert as_json(other) == as_json(matches)
    with other.storage.reading() as db:
        assert edit.find(db, twelve[12]).deleted_at
        assert db.execute("SELECT value FROM preferences WHERE name = 'history_for_guests'").fetchone() == ("1",)


def test_what_was_entered_here_by_hand_stays(matches, install):
    other = install()
    for here, epoch, value in ((matches, "modern", "1"), (other, "ancient", "0")):
        with here.storage.writing() as db:
            library.put_card(db, Card(kind="symbol", name="Orzeł", epoch="modern", text=epoch))
            db.execute("INSERT INTO preferences VALUES ('history_for_guests', ?)", [value])
    before = as_json(other)
    take_in(other, as_json(matches))
    assert as_json(other) == before


def test_secrets_do_not_travel(matches):
    with matches.storage.writing() as db:
        db.execute("INSERT INTO preferences VALUES ('webhook_secret', 'hush')")
    assert "hush" not in as_json(matches)
    assert take_in(matches, file(preferences={"owner": "x", "who_may_open": "all"})).holdings == {"preferences": 0}


def test_titles_travel_with_their_numbers_hidden_and_merged(matches, install, same_when_counted_anew):
    for title in ("Kierki", "Tysiąc", "1000", "Golf"):
        seats = (PastSeat("Ania", 3), PastSeat("Basia", 2))
        sheets.enter(matches, Past("any-game", moment("2026-01-01", 0), seats, title=title))
    with matches.storage.reading() as db:
        known = {one.name: one.id for one in titles.listed(db)}
    use_titles.change(matches, known["Kierki"], "Kierki", 2407, hidden=True)
    use_titles.merge(matches, known["1000"], known["Tysiąc"])
    other = install()
    take_in(other, as_json(matches))
    assert json.loads(as_json(other))["titles"] == json.loads(as_json(matches))["titles"]
    assert same_when_counted_anew(other)
    with other.storage.reading() as db:
        here = {one.name: one for one in titles.listed(db)}
    assert (here["Kierki"].bgg, here["Kierki"].hidden, here["Golf"].hidden) == (2407, True, False)
    assert use_titles.take_apart(other, here["1000"].id) == 1, "its match remembers what it was played as"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "x" * 81},
        {"name": "Golf", "bgg": 0},
        {"name": "Golf", "bgg": 10_000_000},
        {"name": "Golf", "merged_into": " Tysiąc"},
        {"name": "Golf", "game": "historia"},
    ],
)
def test_titles_that_cannot_be_are_named_and_left_out(matches, wrong):
    said = take_in(matches, file(titles=[{"game": "any-game", **wrong}]))
    assert [(one.code, one.field) for one in said.reasons] == [("does_not_fit", "titles")]
    with matches.storage.reading() as db:
        assert titles.listed(db) == []


def file(**members):
    return {"format": "kronikarz", "version": 2, "players": [], "matches": [], **members}


def test_twice_gives_no_doubles_and_overwrites_nothing(matches, twelve, install):
    other = install()
    text = as_json(matches)
    take_in(other, text)
    edit.annotate(other, twelve[2], edit.Annotation(moment("2026-01-05", 2), notes="Moja notatka"))
    before = as_json(other)
    said = take_in(other, text)
    assert (said.written, said.known, said.new_players) == (0, 12, 0)
    assert as_json(other) == before


def test_players_are_the_same_by_id_or_by_name(matches, twelve, install):
    other = install()
    sheets.enter(other, Past(GAME, moment("2020-01-01", 0), (PastSeat("ANIA", 1), PastSeat("Zenon", 2))))
    said = take_in(other, as_json(matches))
    assert said.new_players == 3  # Ania was here
    with other.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM players").fetchone() == (5,)


def test_the_user_says_who_is_who(matches, twelve, install, who, same_when_counted_anew):
    other = install()
    sheets.enter(other, Past(GAME, moment("2020-01-01", 0), (PastSeat("Anna K.", 1), PastSeat("Zenon", 2))))
    choices = Choices(players={who("Ania").uid: "Anna K.", who("Daria").uid: "Daria z pracy"})
    said = take_in(other, as_json(matches), choices)
    assert (said.written, said.new_players) == (12, 3)
    with other.storage.reading() as db:
        names = {row[0] for row in db.execute("SELECT name FROM players").fetchall()}
    assert names == {"Anna K.", "Zenon", "Basia", "Celina", "Daria z pracy"}
    assert same_when_counted_anew(other)


def test_two_people_of_the_file_who_are_one_here_cannot_have_played_each_other(matches, twelve, install, who):
    said = take_in(install(), as_json(matches), Choices(players={who("Basia").uid: "Ania"}))
    assert (said.written, said.left_out) == (8, 4)
    assert {(reason.code, reason.players) for reason in said.reasons} == {
        ("player_twice_here", "Ania, Basia"),
        ("player_twice_here", "Basia, Ania"),
    }


def test_merged_names_travel_along(matches, twelve, install, who, same_when_counted_anew):
    sheets.enter(matches, Past(GAME, moment("2026-08-08", 0), (PastSeat("Dorota", 9), PastSeat("Ewa", 8))))
    edit.merge(matches, who("Dorota").id, who("Daria").id)
    other = install()
    take_in(other, as_json(matches))
    assert as_json(other) == as_json(matches)
    assert same_when_counted_anew(other)


def test_a_filtered_file_holds_what_the_filters_leave(matches, twelve):
    assert twelve[12] not in as_json(matches, status="finished")
    assert twelve[12] in as_json(matches, status="deleted")


def test_packed_files_are_read(matches, twelve, install):
    text = as_json(matches).encode()
    parts = [gzip.compress(text[:500]), gzip.compress(text[500:])]
    assert take_in(install(), b"".join(parts)).written == 12
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("export.json", text)
    assert take_in(install(), archive.getvalue()).written == 12


def test_the_parts_of_a_file_may_come_in_any_order(matches, twelve, install):
    body = json.loads(as_json(matches))
    turned = dict(reversed(body.items()))
    assert next(iter(turned)) == "matches"
    other = install()
    assert take_in(other, json.dumps(turned)).written == 12
    assert as_json(other) == as_json(matches)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x1f\x8bnonsense", "damaged"),
        (gzip.compress(b"{" * 500, mtime=0)[:-9], "damaged"),
        (b"PK\x03\x04nonsense", "damaged"),
        (b'{"a":\n\n ?}', "not_json"),
        (b"", "not_json"),
        (b'{"a": 1,\n"b": "\xff"}', "not_text"),
        (b'{"a": ' + b"[" * 100_000, "not_json"),
        (b'{"a": 1}', "unknown_format"),
        (b'{"format": "kronikarz", "version": 1, "matches": []}', "does_not_fit"),
    ],
)
def test_files_that_are_no_history_are_refused(matches, data, code):
    assert [fault.code for fault in left_out(matches, data)] == [code]


def test_a_fault_of_the_writing_itself_names_line_and_column(matches):
    (fault,) = left_out(matches, b'{"a":\n\n ?}')
    assert (fault.figures["line"], fault.figures["column"]) == (3, 2)


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
    (lambda match: match["options"].update(hints=[2]), "options", "not_allowed"),
    (lambda match: match["entries"][3]["action"].update(card="x"), "entries[4].action.card", "does_not_fit"),
    (lambda match: match["entries"][3].update(seq=9), "entries[4]", "broken_log"),
    (lambda match: match["entries"].pop(0), "entries[1]", "broken_log"),
    (lambda match: match["entries"][2].pop("action"), "entries[3]", "broken_log"),
    (lambda match: match["entries"][2].update(seat=7), "entries[3]", "broken_log"),
    (lambda match: match["entries"][2].update(draws=1), "entries[3]", "broken_log"),
    (lambda match: match["entries"][1].update(action=match["entries"][0]["action"]), "entries[2]", "not_allowed"),
    (lambda match: match["entries"][1].update(at="2099-01-01T00:00:00+00:00"), "entries[2].at", "date_to_come"),
    (lambda match: match.update(finished_at="2099-01-01T00:00:00+00:00"), "finished_at", "date_to_come"),
    (lambda match: match.update(opened_at="1700-01-01T00:00:00+00:00"), "opened_at", "bad_date"),
    (lambda match: match.update(notes="x" * 100_000), "notes", "text_too_long"),
    (lambda match: match.update(minutes_given=-5), "minutes_given", "bad_minutes"),
    (lambda match: match.update(opened_at="9999-12-31T23:59:59.999-12:00"), "opened_at", "bad_date"),
    (lambda match: match.update(title="x" * 1000), "title", "text_too_long"),
    (lambda match: match.update(rules_version=2**70), "rules_version", "does_not_fit"),
    (lambda match: match.update(seed_since=2**70), "seed_since", "does_not_fit"),
    (lambda match: match["entries"][3].update(request_id=asked(match, 1)), "entries[4]", "broken_log"),
    (lambda match: match.update(place="\ud800"), "", "does_not_fit"),
    (lambda match: match.update({"\ud800": 1}), "", "does_not_fit"),
]


def asked(match, number):
    return match["entries"][number]["request_id"]


@pytest.mark.parametrize(("spoil", "field", "code"), FAULTS)
def test_each_fault_is_named_with_the_match_and_the_field(matches, twelve, install, spoil, field, code):
    body = json.loads(as_json(matches))
    number = next(n for n, match in enumerate(body["matches"]) if match["id"] == twelve[5])
    spoil(body["matches"][number])
    found = left_out(install(), body)
    assert [(fault.field, fault.code, fault.number) for fault in found] == [(field, code, number + 1)]
    assert found[0].at in (body["matches"][number]["played_at"], "yesterday")
    assert found[0].players in ("Ania, Basia", "Ania", "Ania, ?", "Basia, Basia")


@pytest.mark.parametrize(
    ("spoil", "field", "code"),
    [
        (lambda match: match["results"].pop(), "results", "sheet_incomplete"),
        (lambda match: match["results"][0].update(detail={"cards": [1]}), "results[1].detail", "bad_detail"),
        (lambda match: match["results"][0].update(detail={"rounds": ["x"]}), "results[1].detail", "bad_detail"),
        (lambda match: [result.update(won=False) for result in match["results"]], "results", "nobody_won"),
        (lambda match: match["results"][0].update(score=100_000), "results[1]", "too_many_points"),
        (lambda match: match["results"][0].update(rank=9), "results[1].rank", "bad_detail"),
    ],
)
def test_faults_of_a_sheet(matches, twelve, install, spoil, field, code):
    body = json.loads(as_json(matches))
    number = next(n for n, match in enumerate(body["matches"]) if match["id"] == twelve[1])
    spoil(body["matches"][number])
    assert (field, code) in [(fault.field, fault.code) for fault in left_out(install(), body)]


def test_the_good_matches_of_a_file_come_in_and_the_others_are_named(matches, twelve, install):
    body = json.loads(as_json(matches))
    body["matches"][1]["game"] = "chess"
    body["matches"][2]["played_at"] = "?"
    other = install()
    said = take_in(other, body)
    assert (said.written, said.left_out) == (10, 2)
    assert [reason.code for reason in said.reasons] == ["no_such_game", "bad_date"]


def test_a_player_who_cannot_be_read_is_a_fault_of_the_whole_file(matches, twelve, install):
    body = json.loads(as_json(matches))
    body["players"][0]["name"] = " "
    body["players"][1]["colour"] = 9
    assert [(fault.field, fault.code) for fault in left_out(install(), body)] == [
        ("players[1].name", "name_empty"),
        ("players[2].colour", "bad_colour"),
    ]


def test_what_cannot_be_written_is_named_and_the_others_come_in(matches, twelve, install, monkeypatch):
    body, other, write = json.loads(as_json(matches)), install(), writing.write_match

    def failing(db, one, *rest):
        match = write(db, one, *rest)
        if match.id == twelve[5]:
            store.append_rows(db, match.id, one.entries)
        return match

    monkeypatch.setattr(writing, "write_match", failing)
    said = take_in(other, body)
    assert (said.written, said.fresh, said.left_out) == (11, 11, 1)
    number = next(n for n, match in enumerate(body["matches"], 1) if match["id"] == twelve[5])
    ((code, where),) = [(one.code, (one.number, one.players)) for one in said.reasons]
    assert (code, where) == ("does_not_fit", (number, "Ania, Basia"))
    assert f'"{twelve[5]}"' not in as_json(other), "nothing of it is left behind"


def test_players_who_were_merged_since_the_file_was_read_leave_their_match_out(matches, install):
    sheets.enter(matches, Past(GAME, moment("2026-08-08", 0), (PastSeat("Ania", 9), PastSeat("Basia", 8))))
    other = install()
    for name, day in (("Ania", 1), ("Basia", 2)):
        sheets.enter(other, Past(GAME, moment(f"2020-01-0{day}", 0), (PastSeat(name, 1), PastSeat("Zenon", 2))))
    job = read(other, as_json(matches))
    with other.storage.reading() as db:
        here = dict(db.execute("SELECT name, id FROM players").fetchall())
    edit.merge(other, here["Basia"], here["Ania"])
    said = take(other, job)
    assert (said.written, said.fresh, said.left_out) == (0, 0, 1)
    assert [(one.code, one.number, one.players) for one in said.reasons] == [("player_twice_here", 1, "Ania, Basia")]


def test_entries_without_a_request_of_their_own_come_in(matches, twelve, install):
    body = json.loads(as_json(matches))
    for entry in next(match for match in body["matches"] if match["id"] == twelve[5])["entries"]:
        entry.pop("request_id")
    assert take_in(install(), body).written == 12


def test_players_who_are_merged_in_a_circle_are_refused(matches, twelve, install):
    body = json.loads(as_json(matches))
    first, second, third, _ = body["players"]
    first["merged_into"], second["merged_into"], third["merged_into"] = second["id"], first["id"], first["id"]
    assert [(fault.field, fault.code) for fault in left_out(install(), body)] == [
        ("players[1].merged_into", "merged_in_circle"),
        ("players[2].merged_into", "merged_in_circle"),
    ]


@pytest.mark.parametrize(
    ("people", "merged"),
    [
        ((("anna", "Anna", "basia"), ("basia", "Basia", "ania"), ("ania", "ANNA", None)), {"Anna": "Basia"}),
        (
            (("basia", "Basia", "celina"), ("anna", "Anna", "basia"), ("celina", "Celina", None)),
            {"Anna": "Celina", "Basia": "Celina"},
        ),
    ],
    ids=["two of one name", "one after another"],
)
def test_whoever_is_merged_stands_for_somebody_who_is_not(matches, people, merged):
    about = {"colour": 0, "created_at": moment("2026-01-01", 0)}
    take_in(matches, file(players=[{"id": i, "name": name, "merged_into": into, **about} for i, name, into in people]))
    with matches.storage.reading() as db:
        assert merged == dict(
            db.execute(
                "SELECT one.name, other.name FROM players AS one JOIN players AS other ON other.id = one.merged_into"
            ).fetchall()
        )


def test_stopped_in_the_middle_what_came_stays_and_the_file_brings_the_rest(
    matches, twelve, install, monkeypatch, same_when_counted_anew
):
    other, text = install(), as_json(matches)
    job = read(other, text)
    monkeypatch.setattr(writing, "HOLD", 0)  # a match a time
    monkeypatch.setattr(jobs, "TOLD_EVERY", 0)
    monkeypatch.setattr(writing, "rest", lambda held: job.stop() if job.progress.done == 4 else None)
    assert take(other, job).written == 5
    assert job.progress.state == "stopped"
    assert same_when_counted_anew(other)
    monkeypatch.undo()
    said = take_in(other, text)
    assert (said.written, said.known) == (7, 5)
    assert as_json(other) == as_json(matches)


def test_a_match_that_came_by_another_way_meanwhile_is_not_written_twice(matches, twelve, install):
    other, text = install(), as_json(matches)
    first, second = read(other, text), read(other, text)
    assert take(other, first).written == 12
    said = take(other, second)
    assert (said.written, said.fresh, said.known) == (0, 0, 12)
    assert as_json(other) == as_json(matches)


def test_ratings_that_were_cut_short_are_finished_at_the_next_start(matches, twelve, install, monkeypatch, tmp_path):
    other, text = install(), as_json(matches)
    with monkeypatch.context() as cut:
        cut.setattr(writing.recount, "catch_up", lambda storage, rest: None)
        take_in(other, text)
    with other.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM ratings").fetchone() == (0,)
    again = open_matches(other.storage.path)
    rows = "SELECT title, player, ordinal, streak, longest FROM ratings"
    with again.storage.reading() as db, matches.storage.reading() as first:
        assert db.execute(rows).fetchall() == first.execute(rows).fetchall() != []
    again.storage.close()


def test_old_matches_among_newer_ones_change_the_ratings_after_them(install, same_when_counted_anew):
    here, there = install(), install()
    play_twelve(there)
    for day in range(1, 29):
        seats = (PastSeat("Ania", day), PastSeat("Basia", 14))
        sheets.enter(here, Past(GAME, moment(f"2026-05-{day:02}", day), seats))
    take_in(here, as_json(there))
    assert same_when_counted_anew(here)


@settings(max_examples=20)
@given(
    some.lists(some.tuples(some.integers(0, 9), some.integers(0, 99), some.integers(0, 99)), max_size=8), some.data()
)
def test_files_in_any_order_and_number_give_the_same_history(tmp_path_factory, evenings, data):
    """Two installations that take each other's files in, however often, hold the same matches."""
    folder = tmp_path_factory.mktemp("merge")
    here, there = (open_matches(folder / name / "companion.db") for name in map(made(folder), "ab"))
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


def made(folder):
    def make(name):
        (folder / name).mkdir()
        return name

    return make


def shape(matches):
    """The matches with names in place of ids: which player got which id depends on who came first."""
    with matches.storage.reading() as db:
        rows, _ = listing.find(db, Wanted(), 100)
    return [
        (row.match.id, [seat.name for seat in row.match.seats], [result.score for result in row.results])
        for row in rows
    ]


# -- luck


@pytest.fixture
def journey(matches):
    """An open match of Podróż in which dice were rolled; gives its id."""
    match_id = matches.open_match("podroz", [("Ania", None), ("Basia", None)]).id
    for number, action in enumerate((do.Begin(0), do.RollDice(0))):
        matches.act(match_id, action, number, f"r{number}", Who())
    return match_id


def test_forged_dice_are_noticed_where_the_seed_is_there(matches, journey, install):
    body = json.loads(as_json(matches))
    (match,) = body["matches"]
    assert match["seed"] == "", "the seed of a match that is not over stays here"
    with matches.storage.reading() as db:
        match["seed"] = store.find_match(db, journey).seed.hex()
    forged = copy.deepcopy(body)
    dice = forged["matches"][0]["entries"][-1]["action"]["dice"]
    dice[0] = dice[0] % 6 + 1
    assert [fault.code for fault in left_out(install(), forged)] == ["broken_log"]
    assert take_in(install(), body).written == 1


def test_an_open_match_gets_a_new_seed_and_its_luck_is_checked_from_there_on(matches, journey, install):
    other = install()
    take_in(other, json.loads(as_json(matches)))
    with other.storage.reading() as db, matches.storage.reading() as here:
        there = store.find_match(db, journey)
        assert len(there.seed) == 32
        assert there.seed != store.find_match(here, journey).seed
        check = check_luck(there, store.entries(db, there))
    assert (there.seed_since, check.differs, check.draws) == (2, None, 0)
