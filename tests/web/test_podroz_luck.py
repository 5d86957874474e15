"""Luck that can be checked: by the page, by the command, by a stranger's script; and how often everything came."""

import hashlib
import json
import re
import sys
from pathlib import Path

import msgspec
import podroz_recipe as recipe
import pytest

from companion import cli
from companion.games.kit import Chance
from companion.games.podroz import game, rules
from companion.games.podroz.actions import Arrive, Begin, EnterDie, PassOn, PlayEagle, ReachToken, RollDice, TakeDie
from companion.games.podroz.state import Phase
from companion.history import edit
from companion.history.statistics import sums_of
from companion.matches import store
from companion.matches.play import Who
from companion.matches.verify import check_luck
from companion.web.games.podroz import luck


@pytest.fixture
def journey(matches):
    return matches.open_match("podroz", [("Zosia", None), ("Ola", None), ("Tomek", None)])


@pytest.fixture
def tap(matches, journey):
    """Do things at the table, in order."""

    def tap(*actions):
        for action in actions:
            seq = matches.look(journey.id).seq
            shown = matches.act(journey.id, action, seq, f"tap-{seq}", Who())
        return shown

    return tap


def turn(state):
    """A turn in which the pawn reaches a token."""
    seat = state.active
    roll = [RollDice(seat)] if state.phase is Phase.ROLL else []
    die = 0 if roll else state.left[0]
    return [*roll, TakeDie(seat, die), ReachToken(seat, state.on_map[0]), PassOn(seat)]


@pytest.fixture
def finished(matches, journey, tap):
    """A match of 24 turns with an undone roll, finished: all draws of tokens were made in both ways."""
    tap(Begin(1), RollDice(1))
    seen = matches.look(journey.id)
    first = seen.state.dice
    matches.undo(journey.id, seen.seq, "undo", Who())
    assert tap(RollDice(1)).state.dice == first
    tap(TakeDie(1, 0), PassOn(1))
    while (state := matches.look(journey.id).state).turn < 25:
        tap(*turn(state))
    seat = state.active
    roll = [RollDice(seat)] if state.phase is Phase.ROLL else []
    tap(*roll, TakeDie(seat, 0 if roll else state.left[0]), PlayEagle(seat), Arrive(seat))
    return matches.look(journey.id)


def entries(matches, match):
    with matches.storage.reading() as db:
        return store.entries(db, match)


class TestTheRecipe:
    def test_a_stranger_makes_every_draw_again_from_the_exported_log(self, owner, finished):
        log = owner.get(f"/m/{finished.match.id}/draws.json").json
        # Begin, the roll that was undone and made again, then a roll after every seven dice; 23 tokens: three refills.
        rolls = sum(entry["action"]["type"] == "roll_dice" for entry in log["entries"] if entry["action"])
        assert recipe.check(log) == 1 + rolls + 3

    def test_the_stranger_notices_a_die_that_was_turned(self, owner, finished):
        log = owner.get(f"/m/{finished.match.id}/draws.json").json
        entry = next(entry for entry in reversed(log["entries"]) if entry["action"]["type"] == "roll_dice")
        entry["action"]["dice"][3] = entry["action"]["dice"][3] % 6 + 1
        with pytest.raises(AssertionError, match=f"entry {entry['seq']}"):
            recipe.check(log)

    def test_the_example_in_the_docs(self):
        seed = bytes(range(32))
        text = re.sub(r"\s+", " ", (Path(__file__).parents[2] / "docs/chance.md").read_text("utf-8"))
        dice, tokens = Chance(seed).numbers("dice", 6, 7), Chance(seed).sample("tokens", range(1, 18), 7)
        assert (dice, tokens) == (recipe.dice(seed, 0), recipe.tokens(seed, 0, range(1, 18)))
        assert f"draw 0 of dice is {str(dice)[1:-1]}, and draw 0 of tokens is {str(tokens)[1:-1]}." in text


class TestTheSeed:
    def test_it_is_nowhere_before_the_match_is_over(self, owner, client, guest, journey, tap, bearer):
        tap(Begin(0), RollDice(0), TakeDie(0, 2))
        secret = journey.seed.hex()
        phone = guest(journey, "1")
        for path in ("", "/watch", "/log", "/receipt", "/luck", "/draws.json", "/place", "/invite"):
            text = phone.get(f"/m/{journey.id}{path}").text
            assert secret not in text
            assert secret[:16] not in text
        for path in (f"/matches/{journey.id}", f"/matches/{journey.id}/log", "/matches"):
            assert secret not in client.get(f"/api/v1{path}", headers=bearer).text
        assert owner.get(f"/m/{journey.id}/draws.json").json["seed"] is None

    def test_the_fingerprint_is_shown_from_the_start_and_the_seed_at_the_end(self, owner, journey, finished):
        page = owner.get(f"/m/{journey.id}/luck").text
        assert hashlib.sha256(journey.seed).hexdigest() in page
        assert journey.seed.hex() in page

    def test_the_first_screen_shows_the_fingerprint(self, owner, journey):
        assert hashlib.sha256(journey.seed).hexdigest()[:12] in owner.get(f"/m/{journey.id}").text


class TestVerifying:
    def test_the_page_says_that_all_draws_come_out_the_same(self, owner, matches, finished):
        check = check_luck(finished.match, entries(matches, finished.match))
        assert check.differs is None
        page = owner.get(f"/m/{finished.match.id}/luck", headers={"Accept-Language": "en"}).text
        assert f"{check.draws} draws made again: all come out the same" in page

    def test_the_first_entry_that_differs_is_named(self, matches, finished):
        log = entries(matches, finished.match)
        place = next(n for n, entry in enumerate(log) if n > 20 and isinstance(entry.action, RollDice))
        dice = log[place].action.dice
        bent = msgspec.structs.replace(log[place].action, dice=(dice[0] % 6 + 1, *dice[1:]))
        log[place] = msgspec.structs.replace(log[place], action=bent)
        check = check_luck(finished.match, log)
        assert (check.differs.seq, check.expected.dice) == (log[place].seq, dice)

    def test_a_draw_that_was_not_counted_is_found(self, matches, finished):
        log = entries(matches, finished.match)
        log[0] = msgspec.structs.replace(log[0], draws=0)
        assert check_luck(finished.match, log).differs.seq == 1

    def test_an_entry_that_the_rules_refuse_is_found(self, matches, finished):
        log = entries(matches, finished.match)
        bad = msgspec.structs.replace(log[-1], action=TakeDie(0, 0))
        assert check_luck(finished.match, [*log[:-1], bad]).differs.seq == log[-1].seq

    def test_a_deleted_entry_is_noticed_the_last_one_too(self, matches, finished):
        log = entries(matches, finished.match)
        with matches.storage.reading() as db:
            written = store.written_entries(db, finished.match.id)
        assert check_luck(finished.match, log, written).missing is None
        assert check_luck(finished.match, log[:-1], written).missing == len(log)
        assert check_luck(finished.match, [*log[:4], *log[5:]], written).missing == 5

    def test_the_page_and_the_command_name_a_missing_entry(self, owner, matches, settings, finished, monkeypatch):
        with matches.storage.writing() as db:
            db.execute("DROP TRIGGER entries_are_never_deleted")
            db.execute("DELETE FROM entries WHERE match = ? AND seq = ?", [finished.match.id, finished.seq])
        page = owner.get(f"/m/{finished.match.id}/luck", headers={"Accept-Language": "en"}).text
        assert f"Entry {finished.seq} is missing from the log" in page
        with pytest.raises(SystemExit, match=f"entry {finished.seq} is missing"):
            self.run(settings, monkeypatch, finished.match.id)

    def test_another_seed_gives_another_match(self, matches, finished):
        other = msgspec.structs.replace(finished.match, seed=bytes(32))
        assert check_luck(other, entries(matches, finished.match)).differs.seq == 1

    def test_the_page_shows_both_when_they_differ(self, app, owner, matches, journey, tap):
        tap(Begin(0), RollDice(0))
        with matches.storage.writing() as db:
            db.execute("UPDATE matches SET seed = ? WHERE id = ?", [bytes(32), journey.id])
        page = owner.get(f"/m/{journey.id}/luck", headers={"Accept-Language": "en"}).text
        assert "Entry 1 does not come from the seed" in page

    def test_the_command(self, matches, settings, finished, monkeypatch, capsys):
        self.run(settings, monkeypatch, finished.match.id)
        said = capsys.readouterr().out
        assert "all come out the same" in said
        assert finished.match.seed.hex() in said

    def test_the_command_keeps_the_seed_of_an_open_match(self, settings, journey, tap, monkeypatch, capsys):
        tap(Begin(0))
        self.run(settings, monkeypatch, journey.id)
        said = capsys.readouterr().out
        assert "1 draws made again" in said
        assert journey.seed.hex() not in said

    def test_the_command_names_what_differs_and_fails(self, matches, settings, finished, monkeypatch):
        with matches.storage.writing() as db:
            db.execute("UPDATE matches SET seed = ? WHERE id = ?", [bytes(32), finished.match.id])
        with pytest.raises(SystemExit, match="entry 1 differs"):
            self.run(settings, monkeypatch, finished.match.id)

    def test_the_command_knows_no_such_match(self, settings, app, monkeypatch):
        with pytest.raises(SystemExit, match="no match nowhere"):
            self.run(settings, monkeypatch, "nowhere")

    def run(self, settings, monkeypatch, match_id):
        monkeypatch.setattr(sys, "argv", ["companion", "verify", match_id])
        monkeypatch.setenv("COMPANION_INSTANCE", str(settings.instance))
        cli.main()


class TestCounts:
    def test_they_are_kept_in_the_results_and_summed_without_logs(self, matches, finished, monkeypatch):
        monkeypatch.setattr(store, "entries", None)
        with matches.storage.reading() as db:
            tally = luck.of_all_matches(sums_of(db, "podroz"))
        assert tally == luck.of_match(finished.state.players)
        assert sum(tally.faces) % 7 == 0
        assert (sum(tally.drawn), tally.sets) == (28, (2, 2))

    def test_an_undone_end_is_not_counted(self, matches, finished):
        matches.undo(finished.match.id, finished.seq, "undo the end", Who())
        with matches.storage.reading() as db:
            assert luck.of_all_matches(sums_of(db, "podroz")) == luck.Tally((0,) * 6, (0,) * 6, (0,) * 17, (0, 0), 0)

    def test_a_deleted_match_is_not_counted(self, matches, finished):
        with matches.storage.reading() as db:
            assert sum(luck.of_all_matches(sums_of(db, "podroz")).faces)
        edit.delete(matches, finished.match.id, edit.title(finished.match))
        with matches.storage.reading() as db:
            assert luck.of_all_matches(sums_of(db, "podroz")) == luck.Tally((0,) * 6, (0,) * 6, (0,) * 17, (0, 0), 0)

    def test_real_dice_are_counted_apart(self, matches, journey):
        state = rules.apply(rules.setup(game.Options(), 3), Begin(0, (1, 2, 3, 4, 5, 6, 7)))
        for face in (6, 6, 6, 1, 2, 3, 4):
            state = rules.apply(state, EnterDie(0, face))
        assert luck.of_match(state.players).by_hand == (1, 1, 1, 1, 0, 3)
        assert luck.of_match(state.players).faces == (0,) * 6

    def test_the_range_for_600_dice(self):
        rows = luck.face_rows((100, 60, 140, 100, 118, 82))
        # Mean 100, variance 600/6*5/6 = 83.3, deviation 9.13; 1.96 of them are 17.9: 82.1 to 117.9, rounded outwards.
        assert [(row.low, row.high) for row in rows] == [(82, 118)] * 6
        assert [row.usual for row in rows] == [True, False, False, True, True, True]

    def test_the_range_for_tokens_knows_that_pairs_of_sevens_never_repeat(self):
        # 17 sevens from all and 17 from the rest: mean 14; variance 17*14/17*3/17 = 2.47, deviation 1.57: 10.9 to 17.1.
        rows = luck.token_rows(luck.Tally((), (), (14,) * 17, (17, 17)))
        assert [(row.low, row.high) for row in rows] == [(10, 17)] * 17

    def test_the_pages_show_counts_and_ranges(self, owner, finished):
        for path in (f"/m/{finished.match.id}/luck", "/podroz/szczescie"):
            page = owner.get(path, headers={"Accept-Language": "en"}).text
            assert page.count("<tr") == 2 + 6 + 17  # two tables; no real dice were rolled
            assert "None yet." in page

    def test_all_matches_before_the_first(self, owner):
        assert owner.get("/podroz/szczescie").status_code == 200

    def test_other_games_have_no_luck(self, owner, match):
        assert owner.get(f"/m/{match.id}/luck").status_code == 404
        assert owner.get(f"/m/{match.id}/draws.json").status_code == 404


def test_there_are_golden_logs_of_podroz():
    found = {path.stem for path in (Path(__file__).parents[1] / "golden/podroz").glob("*.json")}
    assert found >= {"two_without_board", "four_with_board", "six_without_board"}
    board = json.loads((Path(__file__).parents[1] / "golden/podroz/four_with_board.json").read_text("utf-8"))
    assert len(board["options"]["track"]) == 12
