"""The ledger follows every change: step by step it holds what counting all anew gives."""

import contextlib
import shutil
from datetime import UTC, datetime, timedelta
from unittest import mock

import msgspec
import pytest
import time_machine
from hypothesis import example, given, settings
from hypothesis import strategies as some
from twelve import GAME, moment, play_whole, whole_match

from companion import open_matches, upkeep
from companion.games.kit import RuleError
from companion.games.poprzez_wieki import game
from companion.history import dates, edit, people, recount, sheets, sql, statistics, streaks
from companion.matches import store
from companion.matches.play import Unknown, Who

NAMES = ["Ania", "Basia", "Celina", "Daria", "Ewa"]


def counted(matches):
    with matches.storage.reading() as db:
        return statistics.game_figures(db, GAME).matches


def test_the_twelve_written_in_any_order_count_the_same(matches, twelve, same_when_counted_anew):
    assert same_when_counted_anew(matches)


def test_undoing_a_finish_takes_the_match_out_until_it_is_finished_again(matches, twelve, same_when_counted_anew):
    match = twelve[11]
    before = counted(matches)
    undone = matches.undo(match, matches.look(match).seq, "undo", Who())
    assert counted(matches) == before - 1
    assert same_when_counted_anew(matches)
    matches.redo(match, undone.seq, "redo", Who())
    assert counted(matches) == before
    assert same_when_counted_anew(matches)


def test_hiding_deleting_and_bringing_back(matches, twelve, same_when_counted_anew):
    edit.annotate(matches, twelve[8], edit.Annotation(moment("2026-03-08", 8)))
    assert counted(matches) == 11
    edit.bring_back(matches, twelve[12])
    assert counted(matches) == 12
    edit.delete(matches, twelve[1], "ania,  BASIA")
    assert counted(matches) == 11
    assert same_when_counted_anew(matches)


def test_a_corrected_date_changes_the_order_of_ratings(matches, twelve, who, same_when_counted_anew):
    def series():
        with matches.storage.reading() as db:
            return [strength for _, strength in statistics.rating_series(db, GAME, who("Celina").id)]

    before = series()
    edit.annotate(matches, twelve[11], edit.Annotation(moment("2025-01-01", 11), minutes=50))
    assert series() != before
    assert same_when_counted_anew(matches)


def test_deleting_wants_the_title(matches, twelve):
    with pytest.raises(RuleError, match="title_differs"):
        edit.delete(matches, twelve[1], "Ania")
    assert counted(matches) == 10


def test_a_purge_takes_along_everything_that_hangs_on_a_match(matches):
    with matches.storage.reading() as db:
        hangs = {table.name for table in db.tables for key in table.foreign_keys if key.other_table == "matches"}
    assert hangs - {"form", "matches"} == set(sql.HANGS_ON_A_MATCH)  # form follows the ledger, matches each other


def test_what_was_deleted_is_purged_after_thirty_days_and_not_before(matches, twelve):
    edit.delete(matches, twelve[5], "Ania, Basia")
    assert edit.purge(matches, datetime.now(UTC) + timedelta(days=29)) == 0
    assert edit.purge(matches, datetime.now(UTC) + timedelta(days=31)) == 2
    with matches.storage.reading() as db, pytest.raises(Unknown):
        edit.find(db, twelve[5])
    with matches.storage.reading() as db:
        assert db.execute("SELECT count(*) FROM entries WHERE match = ?", [twelve[5]]).fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM entries WHERE match = ?", [twelve[11]]).fetchone()[0] > 30


def test_a_log_that_is_not_deleted_can_still_not_be_removed(matches, twelve):
    import sqlite3

    with pytest.raises(sqlite3.IntegrityError), matches.storage.writing() as db:
        db.execute("DELETE FROM entries WHERE match = ?", [twelve[5]])


def test_a_deleted_match_has_no_table(matches, twelve):
    edit.delete(matches, twelve[5], "Ania, Basia")
    with pytest.raises(Unknown):
        matches.look(twelve[5])


def test_a_rematch_that_was_deleted_gives_way_to_a_new_one(matches, twelve):
    first = matches.rematch(twelve[5])
    assert matches.rematch(twelve[5]).id == first.id
    edit.delete(matches, first.id, "Ania, Basia")
    assert matches.rematch(twelve[5]).id != first.id


def test_a_score_sheet_cannot_be_played_on(matches, twelve):
    from companion.games.poprzez_wieki.actions import Place

    with pytest.raises(RuleError, match="only_a_sheet"):
        matches.act(twelve[1], Place(0, 1), 0, "r", Who())
    with pytest.raises(RuleError, match="only_a_sheet"):
        matches.undo(twelve[1], 0, "r", Who())
    assert counted(matches) == 10


def test_rebuilding_results_leaves_sheets_alone(matches, twelve):
    assert matches.rebuild_results() == 2
    assert counted(matches) == 10


# -- players


def test_merging_moves_everything_and_taking_apart_moves_it_back(matches, twelve, who, same_when_counted_anew):
    ewa = sheets.enter(
        matches,
        sheets.Past(GAME, moment("2026-08-08", 1), (sheets.PastSeat("Dorota", 44), sheets.PastSeat("Ewa", 33))),
    )
    dorota, daria = who("Dorota").id, who("Daria").id
    assert edit.merge(matches, dorota, daria) == 1
    with matches.storage.reading() as db:
        (one,) = statistics.in_games(db, daria)
        assert (one.wins.whole, one.wins.part, one.longest) == (3, 3, 3)
        assert statistics.in_games(db, dorota) == []
    assert same_when_counted_anew(matches)
    again = matches.open_match(GAME, [("dorota", None), ("Ania", None)])
    assert again.seats[0].player == daria
    assert edit.take_apart(matches, dorota) == 1
    with matches.storage.reading() as db:
        assert [row[0] for row in db.execute("SELECT match FROM seats WHERE player = ?", [dorota])] == [ewa.id]
    assert same_when_counted_anew(matches)


def test_those_who_played_each_other_are_two_people(matches, twelve, who):
    with pytest.raises(RuleError, match="played_each_other"):
        edit.merge(matches, who("Ania").id, who("Basia").id)
    with pytest.raises(RuleError, match="cannot_merge"):
        edit.merge(matches, who("Ania").id, who("Ania").id)


def test_names_merged_twice_come_apart_one_by_one(matches, same_when_counted_anew, who):
    for number, name in enumerate(("Zosia", "Zofia", "Sophie")):
        seats = (sheets.PastSeat(name, 10), sheets.PastSeat("Ania", 5))
        sheets.enter(matches, sheets.Past(GAME, moment("2026-01-01", number), seats))
    everyone = [who(name) for name in ("Zosia", "Zofia", "Sophie")]
    zosia, zofia, sophie = (person.id for person in everyone)
    edit.merge(matches, zosia, zofia)
    edit.merge(matches, zofia, sophie)
    edit.take_apart(matches, zofia)
    with matches.storage.reading() as db:
        totals = people.totals(db, everyone)
    assert (totals[sophie].whole, totals[zofia].whole) == (2, 1)  # what Zosia played stays with Sophie
    edit.take_apart(matches, zosia)
    with matches.storage.reading() as db:
        totals = people.totals(db, everyone)
    assert {totals[player].whole for player in (zosia, zofia, sophie)} == {1}
    assert same_when_counted_anew(matches)


def test_a_seat_that_got_another_name_after_a_merge_stays_with_it(matches, same_when_counted_anew, who):
    for name in ("Pola", "Kuba"):
        seats = (sheets.PastSeat(name, 10), sheets.PastSeat("Ania", 5))
        last = sheets.enter(matches, sheets.Past(GAME, moment("2026-01-01", 0), seats))
    other = matches.open_match(GAME, [("Pola", None), ("Ania", None)])
    pola, kuba = who("Pola").id, who("Kuba").id
    assert last.seats[0].player == kuba
    edit.merge(matches, pola, kuba)
    matches.name_players(other.id, [("Róża", None), ("Ania", None)])
    assert edit.take_apart(matches, pola) == 1, "the sheet comes back, not the seat that is Róża's"
    assert [seat.name for seat in matches.look(other.id).match.seats] == ["Róża", "Ania"]
    roza = who("Róża").id
    edit.merge(matches, roza, kuba)
    assert edit.take_apart(matches, roza) == 1
    assert matches.look(other.id).match.seats[0].name == "Róża"
    assert same_when_counted_anew(matches)


def test_a_name_can_be_changed_but_not_to_somebody_elses(matches, twelve, who):
    ania = who("Ania").id
    edit.change_player(matches, ania, "  Anna  Maria ", 3)
    assert (who("Anna Maria").id, who("Anna Maria").colour) == (ania, 3)
    with pytest.raises(RuleError, match="name_taken"):
        edit.change_player(matches, ania, "BASIA", 3)


def test_the_archived_keep_their_matches_but_lead_no_board(matches, twelve, who):
    edit.archive(matches, who("Daria").id, True)
    with matches.storage.reading() as db:
        assert "Daria" not in [one.person.name for one in statistics.leaderboard(db, GAME)]
        assert statistics.in_games(db, who("Daria").id)[0].wins.whole == 2


# -- laws


steps = some.lists(
    some.tuples(
        some.sampled_from(
            ["enter", "enter", "hide", "show", "delete", "bring_back", "date", "merge", "apart", "finish"]
        ),
        some.integers(0, 30),
        some.integers(0, 30),
    ),
    min_size=1,
    max_size=14,
)


@settings(max_examples=25)
@example([("enter", 0, 0), ("enter", 3, 0), ("merge", 0, 2), ("enter", 0, 2)])
@given(steps)
def test_whatever_is_done_the_ledger_is_what_counting_anew_gives(
    tmp_path_factory, blank, same_when_counted_anew, steps
):
    matches = open_matches(shutil.copyfile(blank, tmp_path_factory.mktemp("evening") / "companion.db"))
    ids: list[str] = []
    for step, a, b in steps:
        with contextlib.suppress(RuleError):  # the same person, also under two names; rivals; or never merged
            do(matches, ids, step, a, b)
    assert same_when_counted_anew(matches)
    matches.storage.close()


@settings(max_examples=15)
@given(steps, some.integers(0, 14))
def test_whatever_is_done_while_all_is_counted_anew_a_little_at_a_time_is_counted_once(
    tmp_path_factory, blank, same_when_counted_anew, steps, begun
):
    matches = open_matches(shutil.copyfile(blank, tmp_path_factory.mktemp("evening") / "companion.db"))
    ids: list[str] = []
    with mock.patch.object(recount, "AT_ONCE", 1):
        for number, (step, a, b) in enumerate(steps):
            with matches.storage.writing() as db:
                if number == begun:
                    recount.begin(db)
                recount.count_some(db)
            with contextlib.suppress(RuleError):
                do(matches, ids, step, a, b)
        recount.go_on(matches.storage)
    assert same_when_counted_anew(matches)
    matches.storage.close()


def test_a_large_history_is_counted_behind_the_first_page_and_says_how_far_it_is(matches, twelve, monkeypatch, capsys):
    with matches.storage.writing() as db:
        store.set_preference(db, "ledger", "former")
    monkeypatch.setattr(recount, "FEW", 5)
    monkeypatch.setattr(recount, "AT_ONCE", 2)
    monkeypatch.setattr(upkeep, "SHORT", -1)
    recount.bring_up_to_date(matches)
    assert counted(matches) == 0
    shares = []
    monkeypatch.setattr(upkeep.time, "sleep", lambda held: shares.append(matches.recounted))
    monkeypatch.setattr(recount, "BRIEFLY", 0)
    upkeep.count(matches)
    assert counted(matches) == 10
    assert matches.recounted is None
    known = [share for share in shares if share is not None]
    assert known == sorted(known)
    assert len(set(known)) > 5
    assert "Statistics are counted anew: " in capsys.readouterr().out


def do(matches, ids, step, a, b):
    first, second = NAMES[a % 5], NAMES[(a + 1 + b % 4) % 5]
    if step == "enter":
        past = sheets.Past(
            GAME, moment(f"2026-01-{1 + a % 28:02}", b), (sheets.PastSeat(first, a), sheets.PastSeat(second, b)), 1 + b
        )
        ids.append(sheets.enter(matches, past).id)
    elif step == "finish":
        match = play_whole(matches, first, second)
        if b % 3 == 0:
            matches.undo(match, matches.look(match).seq, "undo", Who())
        ids.append(match)
    elif step in ("merge", "apart"):
        with matches.storage.reading() as db:
            people = [row[0] for row in db.execute("SELECT id FROM players ORDER BY id")]
        if people:
            one, other = people[a % len(people)], people[b % len(people)]
            edit.merge(matches, one, other) if step == "merge" else edit.take_apart(matches, one)
    elif ids:
        change(matches, ids[a % len(ids)], step, b)


def change(matches, match_id, step, b):
    with matches.storage.reading() as db:
        match = edit.find(db, match_id)
    if step == "delete":
        edit.delete(matches, match_id, edit.title(match))
    elif step == "bring_back":
        edit.bring_back(matches, match_id)
    else:
        at = dates.stored(datetime(2026, 2, 1 + b % 28, tzinfo=UTC)) if step == "date" else match.played_at
        hidden = step == "hide" or (step == "date" and bool(match.hidden))
        edit.annotate(matches, match_id, edit.Annotation(at, minutes=b or None, hidden=hidden))


def test_an_installation_from_before_the_ledger_is_counted_when_it_starts(matches, twelve, tmp_path):
    with matches.storage.writing() as db:
        for table in ("tallies", "form", "ratings", "preferences"):
            db.execute(f"DELETE FROM {table}")
    recount.bring_up_to_date(matches)
    assert counted(matches) == 10


def test_a_break_counts_for_a_quarter_of_an_hour_and_a_correction_in_july_does_not_make_a_match_of_weeks(matches):
    with time_machine.travel("2025-12-06T18:00:00Z", tick=False) as clock:
        match_id = matches.open_match(GAME, [("Ania", None), ("Basia", None)]).id
        for number, action in enumerate(whole_match()):
            clock.shift(120 if number else 30)
            matches.act(match_id, msgspec.convert(action, game.Action), number, f"r{number}", Who())
        minutes = 40 * 2 + 0.5
        assert matches.look(match_id).match.minutes == round(minutes)
        clock.shift(200 * 24 * 3600)
        seq = matches.undo(match_id, len(whole_match()), "undo", Who()).seq
        clock.shift(60)
        matches.redo(match_id, seq, "redo", Who())
    with matches.storage.reading() as db:
        found = db.execute("SELECT minutes FROM matches").fetchone()
    assert found == (round(minutes + 15 + 1),)


def put_off_and_sum_up(db):
    streaks.put_off(db, GAME, (streaks.SUMS, "0"))
    streaks.reckon_some(db, GAME)


def reckon_the_latest(db):
    streaks.reckon(db, GAME, ("2999", ""))


@pytest.mark.parametrize("work", [put_off_and_sum_up, reckon_the_latest])
def test_following_a_match_costs_the_same_however_many_matches_there_are(matches, twelve, work):
    def steps() -> int:
        """Thousands of instructions of SQLite."""
        taken = []
        with matches.storage.writing() as db:
            db.conn.set_progress_handler(lambda: taken.append(1), 1000)
            work(db)
            db.conn.set_progress_handler(None, 0)
        return len(taken)

    before = steps()
    with matches.storage.writing() as db:
        row = db.execute("SELECT * FROM form WHERE title = ? LIMIT 1", [GAME]).fetchone()
        many = [(*row[:2], f"2020-{number:06}", *row[3:]) for number in range(10_000)]
        db.conn.executemany(f"INSERT INTO form VALUES ({', '.join('?' * len(row))})", many)
    assert steps() <= before + 5
