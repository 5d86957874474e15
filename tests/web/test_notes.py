"""A match that tests a version, and what those at the table note about it."""

import re

import pytest

from companion.games.historia.actions import BeginEpoch, BringEvent, Pass, ShowFaction, TakeIncome
from companion.games.historia.cards import EventCard
from companion.games.historia.terms import Amounts, Date
from companion.matches import remarks
from companion.matches.play import Who

TWO = [("Ania", None), ("Basia", None)]


@pytest.fixture
def match(matches):
    return matches.open_match("historia", TWO, trial="0.17")


@pytest.fixture
def act(matches, match):
    def do(*actions):
        for action in actions:
            seq = matches.look(match.id).seq
            matches.act(match.id, action, seq, f"r{seq}", Who())
        return matches.look(match.id)

    return do


@pytest.fixture
def playing(act):
    """The first round of the Middle Ages; Basia brought the earliest event and begins."""
    for seat, years in enumerate(((1410, 1466), (1385, 1525))):
        act(ShowFaction(seat, "Polska", Amounts(p=2)))
        act(*(BringEvent(seat, EventCard(f"Rok {year}", Date(year))) for year in years))
    return act(BeginEpoch(), TakeIncome())


def note(client, match, line, verdict="bad", **more):
    return client.post(f"/m/{match.id}/notes", data={"line": line, "verdict": verdict, **more})


def noted(matches, match):
    with matches.storage.reading() as db:
        return [one for _, one in remarks.of_match(db, match.id)]


def test_a_seat_notes_a_line_and_the_note_keeps_the_moment(guest, matches, match, playing):
    assert note(guest(match, "0"), match, "  Za drogo. ", seen=str(playing.seq)).status_code == 303
    (one,) = noted(matches, match)
    assert (one.line, one.verdict, one.seat) == ("Za drogo.", "bad", 0)
    assert (one.part, one.round, one.turn, one.after) == ("middle_ages", 1, 1, playing.seq)


def test_the_moment_is_that_in_which_the_note_was_begun(guest, matches, match, playing, act):
    act(Pass(1), Pass(0))
    note(guest(match, "table"), match, "Basia czeka.", seen=str(playing.seq))
    assert [(one.round, one.turn, one.seat) for one in noted(matches, match)] == [(1, 1, None)]


def test_undo_takes_back_moves_and_leaves_notes(owner, matches, match, playing):
    note(owner, match, "Dobre!", "good")
    matches.undo(match.id, playing.seq, "back", Who())
    assert [one.line for one in noted(matches, match)] == ["Dobre!"]
    assert "Dobre!" in owner.get(f"/m/{match.id}/log").text


def test_the_same_note_sent_twice_is_one_and_phones_are_told(owner, matches, match, playing):
    before = matches.look(match.id).stamp
    for _ in range(2):
        note(owner, match, "Nudne", seen=str(playing.seq))
    assert len(noted(matches, match)) == 1
    assert matches.look(match.id).stamp != before
    board = owner.get(f"/m/{match.id}").text
    assert re.search(r'title="test wersji 0\.17".*?data-noted>1</b>', board, re.S)
    assert '<p id="noted" hidden data-count="1"></p>' in board


def test_an_empty_line_is_refused_at_its_field_and_a_watcher_cannot_write(owner, guest, match, matches):
    owner.set_cookie("language", "en")
    answer = note(owner, match, "   ")
    assert answer.status_code == 422
    assert "Write what you noticed." in answer.text
    assert note(owner, match, "x" * 401).status_code == 422
    assert note(owner, match, "x", "splendid").status_code == 422
    assert note(guest(match, "watch"), match, "x").status_code == 403
    assert noted(matches, match) == []


def test_the_page_of_the_match_in_the_history_has_the_notes(owner, match, playing):
    owner.set_cookie("language", "en")
    note(owner, match, "Niejasne", "unclear")
    page = re.sub(r"\s+", " ", owner.get(f"/history/{match.id}").text)
    assert "Niejasne" in page
    assert "the table · Middle Ages, round 1, turn of Basia" in page
    assert "test of 0.17" in page


def test_a_match_is_marked_when_it_is_opened_or_later_and_a_rematch_tests_the_same(owner, matches):
    assert 'name="trial"' not in owner.get("/new/historia").text  # there is no version to test
    owner.post("/historia/biblioteka/karta", data={"kind": "symbol", "name": "Orzeł", "epoch": "modern"})
    owner.post("/historia/biblioteka/wersje", data={"name": "0.16"})
    sent = {"seats-0-name": "Ania", "seats-1-name": "Basia", "format": "nowy", "monument_gives": "k"}
    plain, marked = (
        owner.post("/new/historia", data={**sent, "trial": version}).location.rpartition("/")[2]
        for version in ("", "0.16")
    )
    assert [matches.look(one).match.trial for one in (plain, marked)] == ["", "0.16"]
    assert owner.post(f"/m/{plain}/trial", data={"version": " 0.17  szkic "}).status_code == 303
    assert matches.look(plain).match.trial == "0.17 szkic"
    assert matches.open_like(plain).trial == "0.17 szkic"
    assert owner.post(f"/m/{plain}/trial", data={"version": "x" * 41}).status_code == 422


def test_only_the_owner_removes_a_note(owner, guest, match, matches, playing):
    note(owner, match, "Za drogo.")
    with matches.storage.reading() as db:
        ((number, _),) = remarks.of_match(db, match.id)
    assert guest(match, "0").post(f"/m/{match.id}/notes/drop", data={"id": str(number)}).status_code == 403
    assert owner.post(f"/m/{match.id}/notes/drop", data={"id": str(number)}).status_code == 303
    assert noted(matches, match) == []
    assert matches.look(match.id).match.noted == 0


def test_other_games_have_no_notes(owner, matches):
    other = matches.open_match("poprzez-wieki", TWO)
    assert owner.get(f"/m/{other.id}/notes").status_code == 404


def test_a_match_with_notes_that_becomes_a_test_shows_it_at_once(owner, matches):
    plain = matches.open_match("historia", TWO)
    note(owner, plain, "Za drogo.")
    assert 'id="noted"' not in owner.get(f"/m/{plain.id}").text
    before = matches.look(plain.id).stamp
    for version in ("0.17", "0.18 szkic"):
        owner.post(f"/m/{plain.id}/trial", data={"version": version})
        assert matches.look(plain.id).stamp != before, "other phones are told"
        assert 'id="noted"' in owner.get(f"/m/{plain.id}").text
        before = matches.look(plain.id).stamp
