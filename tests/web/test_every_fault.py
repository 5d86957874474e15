"""Every fault of a file or a card is found, and told in both languages: a code without a test fails."""

import io

import pytest
from file_faults import BY_HAND, OF_HISTORY, OF_THE_LIBRARY, SYMBOL
from house_refusals import check
from refusal_codes import faults

from companion.web.games.historia.words import library as historia_library
from companion.web.history import file_words as history


def named(table):
    return {"argvalues": table, "ids": [f"{number} {row[0]}" for number, row in enumerate(table)]}


def test_every_code_in_the_source_has_a_file_and_no_other():
    found = {("history", code) for code, _ in OF_HISTORY}
    found |= {("library", code) for code, *_ in (*OF_THE_LIBRARY, *BY_HAND)}
    assert faults() == found


@pytest.fixture
def told(monkeypatch):
    """What is said of each fault, by code, while pages are drawn."""
    heard = {}
    for words in (historia_library, history):
        monkeypatch.setattr(words, "fault", lambda fault, say=words.fault: heard.setdefault(fault.code, say(fault)))
    return heard


@pytest.mark.parametrize(("code", "data"), **named(OF_HISTORY))
def test_a_file_of_history_says_what_is_wrong(house, told, code, data):
    sentences = []
    for house.language in ("en", "pl"):
        told.clear()
        answer = house.post("/import", file=(io.BytesIO(data), "file"))
        assert house.get(answer.location).status_code == 200
        sentences.append(told[code])
    check(*sentences)


@pytest.mark.parametrize(("code", "found"), **named(OF_THE_LIBRARY))
def test_a_fault_of_the_library_says_what_is_wrong(house, code, found):
    fault = next(fault for fault in found if fault.code == code)
    sentences = []
    for language in ("en", "pl"):
        with house.app.test_request_context(headers={"Accept-Language": language}):
            sentences.append(historia_library.fault(fault))
    check(*sentences)


@pytest.mark.parametrize(("code", "path", "form"), **named(BY_HAND))
def test_a_page_of_the_library_says_what_is_wrong(house, told, code, path, form):
    house.post("/historia/biblioteka/karta", **SYMBOL)
    sentences = []
    for house.language in ("en", "pl"):
        told.clear()
        sent = {
            name: (io.BytesIO(value), "file") if isinstance(value, bytes) else value for name, value in form.items()
        }
        assert house.post(path, **sent).status_code == 422
        sentences.append(told[code])
    check(*sentences)
