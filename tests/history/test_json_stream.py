"""A JSON file is read a piece at a time, however it is written, and says where it is broken."""

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.history.imports import stream
from companion.history.imports.faults import Refused

values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
    max_leaves=6,
)


def reader(text):
    return stream.Reader(io.StringIO(text), io.BytesIO())


def read_all(text):
    found = reader(text)
    return {name: list(found.items()) for name in found.members()}


@settings(max_examples=25)
@given(some.dictionaries(some.text(), some.lists(values)), some.sampled_from([None, 1]), some.integers(1, 40))
def test_what_was_written_is_read_whatever_the_size_of_the_pieces(body, indent, chunk):
    before, stream.CHUNK = stream.CHUNK, chunk
    try:
        assert read_all(json.dumps(body, indent=indent, ensure_ascii=False)) == body
    finally:
        stream.CHUNK = before


@settings(max_examples=25)
@given(some.dictionaries(some.text(), some.lists(values), min_size=1), some.integers(1, 40), some.data())
def test_what_is_cut_off_is_refused(body, chunk, data):
    text = json.dumps(body)
    cut = data.draw(some.integers(0, len(text) - 1))
    before, stream.CHUNK = stream.CHUNK, chunk
    try:
        with pytest.raises(Refused):
            read_all(text[:cut])
    finally:
        stream.CHUNK = before


def test_what_is_no_list_has_no_items():
    found = reader('{"a": {"b": [1]}, "c": [2, 3]}')
    assert {name: list(found.items()) for name in found.members()} == {"a": [], "c": [2, 3]}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a"}', '{"a": 1', '{"a": [1 2]}', "{1: 2}", '{"a": NaN}', '{"a": [1,]}']
)
def test_what_is_no_object_is_refused(text):
    with pytest.raises(Refused) as found:
        read_all(text)
    assert found.value.faults[0].code == "not_json"


@pytest.mark.parametrize("chunk", range(1, 12))
def test_a_number_that_a_piece_cuts_in_two_is_one_number(monkeypatch, chunk):
    monkeypatch.setattr(stream, "CHUNK", chunk)
    assert read_all('{"a": [12.5, -3e-2, 40, 1E+3]}') == {"a": [12.5, -0.03, 40, 1000.0]}


def test_one_item_without_end_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(stream, "LARGEST_ITEM", 3 << 20)
    with pytest.raises(Refused) as found:
        read_all('{"a": ["' + "x" * (5 << 20))
    assert (found.value.faults[0].code, found.value.faults[0].figures) == ("too_large_unpacked", {"most": 3})


def test_a_file_packed_tighter_than_any_history_is_a_trap(monkeypatch):
    monkeypatch.setattr(stream, "LARGEST", 1000)
    monkeypatch.setattr(stream, "CHUNK", 100)
    with pytest.raises(Refused) as found:
        read_all('{"a": [' + " " * 5000 + "]}")
    assert found.value.faults[0].code == "too_large_unpacked"
