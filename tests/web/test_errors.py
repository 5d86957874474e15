"""Every error is a sentence and a way back: as a page, as a notice beside the board, and as JSON."""

import re
import sqlite3

import pytest

from companion.matches import store
from companion.matches.play import Matches

CARD = {"seat": "0", "tile": "10", "seen": "0"}
HTMX = {"HX-Request": "true"}
LANGUAGES = ["pl", "en"]
SENTENCES = {
    403: {"pl": "Tu nie masz dostępu", "en": "This is not open to you"},
    404: {"pl": "Tu nic nie ma", "en": "There is nothing here"},
    413: {"pl": "Wyślij mniej", "en": "Send less"},
    429: {"pl": "Za dużo błędnych kodów", "en": "Too many wrong codes"},
    500: {"pl": "Coś poszło nie tak", "en": "Something went wrong on our side"},
    503: {"pl": "Nie da się zapisać do bazy", "en": "The database cannot be written"},
}


def break_writing(monkeypatch, problem):
    def fail(*_):
        raise problem

    monkeypatch.setattr(store, "append", fail)


@pytest.fixture
def provoke(app, client, owner, match, monkeypatch, bearer):
    """Provoke an error on a page, and on the API."""
    board, api = f"/m/{match.id}/act", f"/api/v1/matches/{match.id}/actions"
    body = {"action": {"type": "place", "seat": 0, "card": 10}, "request_id": "r"}

    def on_a_page(status, headers):
        match status:
            case 403:
                return client.post(board, data=CARD, headers=headers)
            case 404:
                return owner.post("/m/nothing/act", data=CARD, headers=headers)
            case 413:
                return owner.post(board, data={"x": "x" * 70_000}, headers=headers)
            case 429:
                return [client.get("/j/ZZZZZZZZ", headers=headers) for _ in range(12)][-1]
            case 500:
                break_writing(monkeypatch, ZeroDivisionError("secret detail"))
            case 503:
                break_writing(monkeypatch, sqlite3.OperationalError("database or disk is full"))
        return owner.post(board, data=CARD, headers=headers)

    def on_the_api(status, headers):
        headers = {**bearer, **headers}
        match status:
            case 404:
                return client.post("/api/v1/matches/nothing/actions", json=body, headers=headers)
            case 413:
                return client.post(api, data=b" " * 70_000, headers=headers)
            case 429:
                return [
                    client.get("/api/v1/matches", headers={**headers, "Authorization": "Bearer no"}) for _ in range(12)
                ][-1]
            case 500:
                break_writing(monkeypatch, ZeroDivisionError("secret detail"))
            case 503:
                break_writing(monkeypatch, sqlite3.OperationalError("database or disk is full"))
        return client.post(api, json=body, headers=headers)

    return {"page": on_a_page, "api": on_the_api}


def no_traceback(text):
    return not any(word in text for word in ("Traceback", "secret detail", "ZeroDivision", ".py", "File "))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", SENTENCES)
def test_as_a_page_it_has_a_sentence_and_a_way_back(provoke, written, status, language):
    before = written()
    answer = provoke["page"](status, {"Accept-Language": language})
    assert answer.status_code == status
    assert SENTENCES[status][language] in answer.text
    assert f'<html lang="{language}"' in answer.text
    assert re.search(r'<a [^>]*href="/"', answer.text)
    assert no_traceback(answer.text)
    assert written() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", SENTENCES)
def test_on_a_board_it_is_a_notice_and_the_board_stays(provoke, written, status, language):
    before = written()
    answer = provoke["page"](status, {**HTMX, "Accept-Language": language})
    assert answer.status_code == status
    assert SENTENCES[status][language] in answer.text
    assert answer.headers["HX-Retarget"] == "#notice"
    assert answer.headers["HX-Reswap"] == "outerHTML"
    assert answer.text.count('id="notice"') == 1
    assert 'id="board"' not in answer.text
    assert "<html" not in answer.text
    assert no_traceback(answer.text)
    assert written() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [404, 413, 429, 500, 503])
def test_as_json_it_has_a_code_and_a_sentence(provoke, written, status, language):
    before = written()
    answer = provoke["api"](status, {"Accept-Language": language})
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    assert re.fullmatch(r"[a-z_]+", answer.json["error"]["code"])
    assert SENTENCES[status][language] in answer.json["error"]["message"]
    assert no_traceback(answer.text)
    assert written() == before


# -- refusals that show the board


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


# -- refused, and nothing changed

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
    typed = client.post("/join", data={"code": code}, follow_redirects=True)
    assert typed.status_code == 404


def test_a_code_works_however_it_is_typed(client, match):
    typed = f" {match.code[:4].lower()}-{match.code[4:].lower()} "
    assert client.post("/join", data={"code": typed}, follow_redirects=True).status_code == 200


def test_an_empty_code_is_a_wrong_code(client):
    assert client.post("/join", data={}, follow_redirects=True).status_code == 404


@pytest.mark.parametrize("path", ["", "/board", "/watch", "/log", "/live", "/invite", "/place", "/receipt"])
def test_an_unknown_match_is_not_found_by_the_owner_and_closed_to_others(owner, client, path):
    assert owner.get(f"/m/nothing{path}", headers=HTMX).status_code == 404
    assert client.get(f"/m/nothing{path}", headers=HTMX).status_code == 403


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("", "Basia"), "imi"),
        (("   ", "Basia"), "imi"),
        (("x" * 61, "Basia"), "61"),
        (("Ania", "ania"), "siedzi"),
    ],
)
def test_a_name_that_will_not_do_is_refused_and_what_was_typed_stays(owner, written, names, words):
    before = written()
    form = {"seats-0-name": names[0], "seats-1-name": names[1], "seats-0-colour": "4", "seats-1-colour": "5"}
    answer = owner.post("/new/poprzez-wieki", data=form)
    assert answer.status_code == 422
    notice = re.search(r'<p class="notice bad"[^>]*>(.*?)</p>', answer.text, re.S)[1]
    assert words in notice
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


# -- the database


def test_a_database_that_cannot_be_written_is_said_and_reading_goes_on(owner, match, matches, settings):
    with matches.storage.reading() as db:
        db.conn.execute("PRAGMA query_only=on")
    answer = owner.post(f"/m/{match.id}/act", data=CARD)
    assert answer.status_code == 503
    assert "Nic się nie zmieniło" in answer.text
    assert owner.get(f"/m/{match.id}").status_code == 200
    with matches.storage.reading() as db:
        db.conn.execute("PRAGMA query_only=off")
    assert owner.post(f"/m/{match.id}/act", data=CARD).status_code == 303, "the same tap goes through afterwards"


def test_a_full_disk_is_said_and_the_tap_goes_through_once_there_is_room(owner, match, matches):
    with matches.storage.reading() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count={pages}")
    statuses = []
    for number in range(600):
        tap = {"seat": "0", "tile": "10" if number % 2 == 0 else "10@0", "seen": str(number)}
        statuses.append(owner.post(f"/m/{match.id}/act", data=tap).status_code)
        if statuses[-1] != 303:
            break
    assert statuses[-1] == 503
    seq = len(statuses) - 1
    assert matches.look(match.id).seq == Matches(matches.storage).look(match.id).seq == seq
    with matches.storage.reading() as db:
        db.execute("PRAGMA max_page_count=100000")
    assert owner.post(f"/m/{match.id}/act", data=tap).status_code == 303


def test_healthz_answers_once_the_database_does(client, monkeypatch, matches):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})

    def fail(*_):
        raise sqlite3.DatabaseError("file is not a database")

    monkeypatch.setattr(matches.storage, "reading", fail)
    assert client.get("/healthz").status_code == 503


def test_an_unknown_method_is_refused_with_a_sentence(client):
    page = client.delete("/")
    assert (page.status_code, "GET" in page.headers["Allow"]) == (405, True)
    answer = client.put("/api/v1/openapi.json")
    assert (answer.status_code, answer.json["error"]["code"]) == (405, "method_not_allowed")
