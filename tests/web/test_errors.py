"""Every error is a sentence and a way back: as a page, as a notice beside the board, and as JSON."""

import re
import sqlite3

import pytest

from companion.matches import store
from companion.matches.play import Matches
from companion.web.guards.shield import REFUSED

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
                return client.get("/j/ZZZZZZZZ", headers=headers, environ_overrides={REFUSED: 429})
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
                return client.get("/api/v1/matches", headers=headers, environ_overrides={REFUSED: 429})
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
    assert answer.text.count("btn main") == 1, "one button"
    assert f">{status}<" not in answer.text
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


def test_healthz_does_not_call_a_database_well_that_may_not_be_written(client, monkeypatch):
    monkeypatch.setattr("companion.db.os.access", lambda path, mode: False)
    assert client.get("/healthz").status_code == 503


def test_an_unknown_method_is_refused_with_a_sentence(client):
    page = client.delete("/")
    assert (page.status_code, "GET" in page.headers["Allow"]) == (405, True)
    answer = client.put("/api/v1/openapi.json")
    assert (answer.status_code, answer.json["error"]["code"]) == (405, "method_not_allowed")
