"""At the table: what is not one game's own works for a game that brings nothing but the obligatory parts."""

import pytest


def test_a_match_is_opened_from_the_owners_page(owner):
    assert "2–4 players · one button each" in owner.get("/").text
    form = {"seats-0-name": "Ania", "seats-0-colour": "0", "seats-1-name": "Basia", "seats-1-colour": "1"}
    answer = owner.post("/new/plain-counter", data=form)
    assert answer.status_code == 303
    assert "Who scores?" in owner.get(answer.location).text


def test_a_tap_draws_the_board_anew_with_what_it_says(tap):
    answer = tap(1, by=2)
    assert answer.headers["Board-Stamp"].startswith("1-open")
    assert 'id="board"' in answer.text
    assert "Basia: 2 points" in answer.text


@pytest.mark.parametrize(
    ("seat", "by", "sentence"),
    [(0, 4, "At most 3 points at once. Tap more often."), (7, 1, "There is no such seat at this table.")],
)
def test_a_refusal_says_why(tap, seat, by, sentence):
    answer = tap(seat, by=by)
    assert answer.status_code == 422
    assert sentence in answer.text


def test_after_the_end_only_undo_goes_on(finished, tap, owner):
    assert "Somebody has 10 points: the match is over." in tap(1).text
    assert owner.post(f"/m/{finished.id}/undo", data={"seen": "5"}).status_code == 303
    assert tap(1).status_code == 200


class TestLog:
    def test_every_tap_is_a_sentence_undo_too(self, tap, owner, match):
        tap(0)
        tap(1, by=3)
        owner.post(f"/m/{match.id}/undo", data={"seen": "2"})
        page = owner.get(f"/m/{match.id}/log").text
        assert all(text in page for text in ("Ania:", "1 point", "Basia:", "<s>3 points</s>", "undone by the table"))

    def test_the_same_tap_sent_twice_counts_once(self, tap, matches, match):
        tap(0, seen=0, tap="first")
        tap(0, seen=0, tap="first")
        assert matches.look(match.id).state.points == (1, 0, 0)


def test_other_phones_are_told_the_new_board(app, tap, guest, match, matches, monkeypatch):
    told = []
    monkeypatch.setattr(app.extensions["hub"], "announce", lambda match_id, stamp: told.append((match_id, stamp)))
    tap(2)
    assert told == [(match.id, matches.look(match.id).stamp)]
    phone = guest(match, "1")
    fragment = phone.get(f"/m/{match.id}/board", headers={"HX-Request": "true"})
    assert fragment.headers["Board-Stamp"] == told[0][1]
    assert 'id="add-1"' in fragment.text
    assert 'id="add-0"' not in fragment.text, "a seat's phone counts for its seat"
    assert tap(0, client=phone).status_code == 422


def test_a_screen_shows_large_scores_and_no_button(finished, guest):
    page = guest(finished, "watch").get(f"/m/{finished.id}/watch?lang=en").text
    assert 'id="finale"' in page
    assert "Ania wins" in page
    assert "<button" not in page.partition('id="board"')[2].partition("</main>")[0]


def test_the_receipt_has_the_points_of_everyone(finished, owner):
    page = owner.get(f"/m/{finished.id}/receipt").text
    assert all(text in page for text in ("Ania", "Basia", "Celina", "5 taps"))


def test_a_rematch_has_the_same_players(finished, owner, matches):
    answer = owner.post(f"/m/{finished.id}/rematch")
    again = matches.look(answer.location.rpartition("/")[2])
    assert [seat.name for seat in again.match.seats] == ["Ania", "Basia", "Celina"]


@pytest.mark.parametrize(
    ("page", "english", "polish"),
    [
        ("/", "2–4 players · one button each", "2–4 osoby · po jednym przycisku"),
        ("/new/plain-counter", "Counter", "Licznik"),
        ("/m/{}", "Who scores?", "Kto punktuje?"),
        ("/m/{}/log", "2 points", "2 punkty"),
        ("/m/{}/watch", "To 10 points", "Do 10 punktów"),
        ("/m/{}/receipt", "1 tap", "1 stuknięcie"),
    ],
)
def test_every_page_speaks_both_languages(owner, tap, match, page, english, polish):
    tap(1, by=2)
    address = page.format(match.id)
    assert english in owner.get(f"{address}?lang=en").text
    assert polish in owner.get(f"{address}?lang=pl").text
