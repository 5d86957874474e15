"""The log as a page, and going back to one of its lines."""

import re

import pytest

from companion.matches.store import Seat
from companion.web.logbook import brief


@pytest.fixture
def board(owner, match):
    def act(**form):
        seen = act.seen
        act.seen += 1
        answer = owner.post(f"/m/{match.id}/{form.pop('to', 'act')}", data={"seen": str(seen), **form})
        assert answer.status_code == 303
        return answer

    act.seen = 0
    return act


def lines(page):
    return re.findall(r'<li class="annal (\w+)[^"]*" id="entry-(\d+)"', page)


def test_what_was_undone_is_struck_where_it_stood_and_a_card_put_and_taken_back_is_one_line(board, owner, match):
    board(seat="0", tile="10")
    board(seat="0", tile="10@0")
    board(seat="1", tile="11")
    board(to="undo")
    board(seat="1", tile="4")
    page = owner.get(f"/m/{match.id}/log").text
    assert lines(page) == [("stands", "5"), ("undone", "3"), ("folded", "1")]
    assert "<s>Więzienie Dżinnów</s>" in page
    assert lines(owner.get(f"/m/{match.id}/log?show=undone").text) == [("undone", "3"), ("folded", "1")]
    assert lines(owner.get(f"/m/{match.id}/log?show=0").text) == [("folded", "1")]


def test_rounds_are_headings_with_their_points(play, owner, match):
    play(14)
    page = owner.get(f"/m/{match.id}/log").text
    heads = [(word, points) for word, points in re.findall(r"<h2>([^<]*)</h2>\s*<span class=\"num\">([^<]*)<", page)]
    assert [word for word, _ in heads] == ["Runda 2", "Po rundzie 1", "Runda 1"]
    assert heads[1][1] == heads[2][1], "what round 1 came to is what they have after it"


def test_going_back_to_a_line_lists_all_it_takes_back_and_is_redone_as_one(board, owner, match, matches):
    for tile in ("10", "4", "5"):
        board(seat="0", tile=tile)
    page = owner.get(f"/m/{match.id}/log?undo=2").text
    asked = re.search(r'id="undo-to".*?</ol>', page, re.S)[0]
    assert asked.count("<li>") == 2
    assert matches.look(match.id).seq == 3, "looking takes nothing back"
    board(to="undo-to", since="2")
    assert matches.look(match.id).state.played == ((10,), ())
    assert matches.look(match.id).seq == 4, "one entry"
    board(to="redo")
    assert matches.look(match.id).state.played == ((10, 4, 5), ())


def test_going_back_past_the_end_opens_the_match_again(play, owner, match, matches):
    play(None)
    last = matches.look(match.id).seq
    owner.post(f"/m/{match.id}/undo-to", data={"seen": str(last), "since": "1"})
    table = matches.look(match.id)
    assert (table.match.status, table.state.played) == ("open", ((), ()))
    owner.post(f"/m/{match.id}/redo", data={"seen": str(last + 1)})
    assert matches.look(match.id).match.status == "finished"


@pytest.mark.parametrize("since", ["0", "7", "x", "2"])
def test_what_does_not_stand_cannot_be_gone_back_to(board, owner, match, matches, since):
    board(seat="0", tile="10")
    board(seat="0", tile="4")
    board(to="undo")
    answer = owner.post(f"/m/{match.id}/undo-to", data={"seen": "3", "since": since})
    assert (answer.status_code, matches.look(match.id).seq) == (422, 3)


def test_somebody_elses_tap_meanwhile_is_not_taken_back_unseen(board, owner, match, matches):
    board(seat="0", tile="10")
    board(seat="1", tile="4")
    answer = owner.post(f"/m/{match.id}/undo-to", data={"seen": "1", "since": "1"})
    assert (answer.status_code, matches.look(match.id).seq) == (409, 2)


def test_a_watcher_reads_the_log_and_goes_back_nowhere(board, guest, match):
    board(seat="0", tile="10")
    page = guest(match, "watch").get(f"/m/{match.id}/log?undo=1").text
    assert lines(page) == [("stands", "1")]
    assert "undo=" not in page
    assert 'id="undo-to"' not in page


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("Ania: + Oko Północy", "Ania: + Oko Północy"),
        ("Wincenty z Niepołomic: + Wielka Biblioteka Ahm", "W: + Wielka Biblioteka Ahm"),
        ("Ania: Studnia Mocy zostaje, Złoty Zigurat odchodzi", "A: Studnia Mocy zostaje"),
        ("Dochód: Ania +3; Wincenty z Niepołomic +4", "Dochód: A +3; W +4"),
        ("Ania: zaspokaja żądania: odrzuca 3 kultury, oddaje 2", "A: zaspokaja żądania"),
        ("Zaczyna Ania; na mapie żetony: 2, 9, 11, 12, 15, 16, 17", "Zaczyna A"),
        ("Ania: " + "w" * 40, ""),
    ],
)
def test_undo_names_what_it_takes_back_in_whole_words_or_not_at_all(what, words):
    seats = [Seat(0, 0, "Ania", 0), Seat(1, 1, "Wincenty z Niepołomic", 1)]
    assert brief(what, seats) == words
