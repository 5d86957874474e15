"""What cannot be is refused with a sentence, and nothing changes."""

import re

import pytest

CARD = {"seat": "0", "tile": "10", "seen": "0"}
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("language", "words"), [("pl", "Tymczasem coś się zmieniło"), ("en", "The table has changed meanwhile")]
)
def test_a_conflict_shows_the_newer_board_and_what_changed(owner, matches, match, language, words):
    owner.post(f"/m/{match.id}/act", data=CARD)
    headers = {"Accept-Language": language}
    page = owner.post(f"/m/{match.id}/undo", data={"seen": "0"}, headers=headers)
    fragment = owner.post(f"/m/{match.id}/undo", data={"seen": "0"}, headers={**headers, **HTMX})
    for answer in (page, fragment):
        assert answer.status_code == 409
        assert words in answer.text
        assert "Ania" in answer.text
        assert answer.text.count('id="board"') == 1
        assert 'data-seq="1"' in answer.text
    assert "<html" in page.text
    assert "<html" not in fragment.text
    assert "HX-Retarget" not in fragment.headers
    assert matches.look(match.id).seq == 1


def test_a_conflict_on_a_table_where_all_is_undone_still_has_a_sentence(owner, match):
    answer = owner.post(f"/m/{match.id}/undo", data={"seen": "5"})
    assert answer.status_code == 409
    assert 'role="status"' in answer.text


@pytest.mark.parametrize(
    ("language", "words"), [("pl", "Nie wszystkie karty"), ("en", "Not all cards are on the table")]
)
def test_what_the_rules_forbid_stands_beside_the_board(owner, match, written, language, words):
    before = written()
    form, headers = {"type": "close_round", "seen": "0"}, {"Accept-Language": language}
    page = owner.post(f"/m/{match.id}/act", data=form, headers=headers)
    fragment = owner.post(f"/m/{match.id}/act", data=form, headers={**headers, **HTMX})
    for answer in (page, fragment):
        assert answer.status_code == 422
        assert words in answer.text
        assert answer.text.count('id="board"') == 1
        assert answer.text.count('id="notice"') == 1
    assert "<html" not in fragment.text
    assert written() == before


MALFORMED = [
    {"type": "nothing"},
    {"type": ""},
    {},
    {"type": "place"},
    {"type": "place", "seat": "0"},
    {"type": "place", "seat": "zero", "card": "10"},
    {"type": "place", "seat": "0", "card": "10.5"},
    {"type": "place", "seat": "0", "card": "10", "more": "1"},
    {"type": "place", "seat": "0", "card": "9" * 5000},
    {"type": "choose", "seat": "0", "relic": "x", "removed": "1"},
    {"tile": "ten", "seat": "0"},
    {"tile": "", "seat": "0"},
    {"tile": "10"},
]
FORBIDDEN = [
    {"tile": "10", "seat": "2"},
    {"tile": "10", "seat": "-1"},
    {"tile": "10", "seat": "9" * 30},
    {"tile": "0", "seat": "0"},
    {"tile": "19", "seat": "0"},
    {"tile": "-1", "seat": "0"},
    {"tile": "9" * 30, "seat": "0"},
    {"tile": "10@0", "seat": "0"},
    {"type": "move", "seat": "0", "card": "10"},
    {"type": "choose", "seat": "0", "relic": "1", "removed": "2"},
    {"type": "close_round", "seen": "0"},
]


@pytest.mark.parametrize("form", MALFORMED + FORBIDDEN, ids=lambda form: str(form)[:60])
def test_an_action_that_cannot_be_is_refused(owner, match, written, form):
    before = written()
    for headers in ({}, HTMX):
        answer = owner.post(f"/m/{match.id}/act", data={"seen": "0", **form}, headers=headers)
        assert answer.status_code == 422
        assert 'id="board"' in answer.text
    assert written() == before


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "9" * 5000, "1.5"])
def test_whatever_stands_for_the_board_that_was_seen_is_read_or_ignored(owner, match, matches, seen):
    assert owner.post(f"/m/{match.id}/undo", data={"seen": seen}).status_code == 409
    assert owner.post(f"/m/{match.id}/act", data={**CARD, "seen": seen}).status_code == 303
    assert matches.look(match.id).seq == 1


@pytest.mark.parametrize("place", ["2", "-1", "", "x", "9" * 30, "9" * 5000, "²", "٣", "0.5"])
def test_a_seat_that_is_not_there_cannot_be_taken(client, guest, match, place):
    answer = client.post(f"/j/{match.code}", data={"place": place})
    assert answer.status_code == 422
    assert "miejsca" in answer.text
    assert client.get(f"/m/{match.id}").status_code == 403, "nor did it sit down elsewhere"
    phone = guest(match, "0")
    assert phone.post(f"/m/{match.id}/place", data={"place": place}).status_code == 422
    assert phone.get(f"/m/{match.id}").status_code == 200


@pytest.mark.parametrize("code", ["ZZZZZZZZ", "A", "x" * 500, "%00", "ąęś", "..%2f", "<script>"])
def test_a_wrong_code_leads_nowhere(client, match, code):
    for answer in (client.get(f"/j/{code}"), client.post(f"/j/{code}", data={"place": "0"})):
        assert answer.status_code == 404
        assert "<script>alert" not in answer.text
    typed = client.post("/join", data={"code": code})
    assert typed.status_code == 422
    assert "<script>" not in typed.text


def test_a_code_works_however_it_is_typed(client, match):
    typed = f" {match.code[:4].lower()}-{match.code[4:].lower()} "
    assert client.post("/join", data={"code": typed}, follow_redirects=True).status_code == 200


def test_an_empty_code_is_a_wrong_code(client):
    assert client.post("/join", data={}).status_code == 422


@pytest.mark.parametrize("path", ["", "/board", "/watch", "/log", "/live", "/invite", "/place", "/receipt"])
def test_an_unknown_match_is_not_found_by_the_owner_and_closed_to_others(owner, client, path):
    assert owner.get(f"/m/nothing{path}", headers=HTMX).status_code == 404
    assert client.get(f"/m/nothing{path}", headers=HTMX).status_code == 403


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("x" * 61, "Basia"), "61"),
        (("Ania", "ania"), "siedzi"),
    ],
)
def test_a_name_that_will_not_do_is_refused_and_what_was_typed_stays(owner, written, names, words):
    before = written()
    form = {"seats-0-name": names[0], "seats-1-name": names[1], "seats-0-colour": "4", "seats-1-colour": "5"}
    answer = owner.post("/new/poprzez-wieki", data=form)
    assert answer.status_code == 422
    assert words in re.search(r'<div class="fault" id="seats-[01]-name-fault">(.*?)</div>', answer.text, re.S)[1]
    assert f'value="{names[1]}"' in answer.text
    assert written() == before


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seats-0-name": "Ania"},
        {"seats-0-name": "Ania", "seats-1-name": "Basia", "seats-0-colour": "6"},
        {"seats-0-name": "Ania", "seats-1-name": "Basia", "seats-0-colour": "-1"},
        {"seats-0-name": "Ania", "seats-1-name": "Basia", "seats-0-colour": "blue"},
        {f"seats-{number}-name": f"Gracz {number}" for number in range(9)},
    ],
)
def test_a_match_that_cannot_be_opened_is_refused(owner, written, form):
    before = written()
    assert owner.post("/new/poprzez-wieki", data=form).status_code == 422
    assert written() == before


def test_a_game_that_is_not_on_the_shelf_is_not_found(owner):
    assert owner.get("/new/chess").status_code == 404
    assert owner.post("/new/chess", data={}).status_code == 404


@pytest.mark.parametrize("before", ["0", "-5", "x", "9" * 30, "-" + "9" * 30, "9" * 5000])
def test_the_log_can_be_asked_from_any_number(owner, play, before):
    match = play(3)
    assert owner.get(f"/m/{match.id}/log?before={before}").status_code == 200


def test_a_name_with_markup_is_shown_as_it_was_typed(owner, matches):
    name = "<script>alert('x')</script>"
    match = matches.open_match("poprzez-wieki", [(name, None), ("\"'&", None)])
    owner.post(f"/m/{match.id}/act", data=CARD)
    for path in ("", "/watch", "/log", "/invite", "/place", "/receipt"):
        page = owner.get(f"/m/{match.id}{path}").text
        assert "<script>alert" not in page, path
    assert "&lt;script&gt;alert" in owner.get("/").text
