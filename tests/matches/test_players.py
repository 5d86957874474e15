"""Who sits at a table: names, colours, and codes to join by."""

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kit import RuleError
from companion.matches.play import clean_code, fingerprint
from companion.matches.seating import NAME_LENGTH, clean_name


def refusal(call, *args):
    with pytest.raises(RuleError) as refused:
        call(*args)
    return refused.value.code


def players_of(db):
    return db.execute("SELECT name FROM players").fetchall()


def names(matches, *players):
    return [seat.name for seat in matches.open_match("poprzez-wieki", [(name, None) for name in players]).seats]


@pytest.mark.parametrize("name", ["", "   ", "\t\n", "\u200d", "\u200d \u200d", "\u202e", "\x00", "\u200b"])
def test_a_name_that_shows_nothing_is_empty(matches, name):
    assert refusal(names, matches, name, "Basia") == "name_empty"
    with matches.storage.reading() as db:
        assert players_of(db) == []


def test_a_name_has_at_most_sixty_characters(matches):
    assert names(matches, "Ż" * 60, "Basia") == ["Ż" * 60, "Basia"]
    with pytest.raises(RuleError) as refused:
        names(matches, "Ż" * 61, "Basia")
    assert refused.value.code == "name_too_long"
    assert refused.value.figures == {"most": 60, "length": 61}


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ania  z   Łodzi ", "Ania z Łodzi"),
        ("An\x00ia\x1b[31m", "An ia [31m"),
        ("Ania\r\nBasia", "Ania Basia"),
        ("\u202egnorw", "gnorw"),
        ("Ania\u2066\u2069", "Ania"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("Zosia ❤\ufe0f", "Zosia ❤\ufe0f"),
        ("<script>alert('x')</script>", "<script>alert('x')</script>"),
        ("Zo\u0301sia", "Zósia"),
        ("יעל", "יעל"),
    ],
)
def test_names_are_kept_as_they_can_be_shown(matches, typed, kept):
    assert names(matches, typed, "Basia")[0] == kept


@given(st.text(max_size=80))
def test_a_clean_name_stays_as_it_is(name):
    try:
        clean = clean_name(name)
    except RuleError:
        return
    assert clean_name(clean) == clean == clean.strip() == unicodedata.normalize("NFC", clean)
    assert 0 < len(clean) <= NAME_LENGTH
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in clean)
    assert not set(clean) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2028\u2029")


@pytest.mark.parametrize("other", ["Ania", "ANIA", " ania ", "ania\u200f"])
def test_nobody_sits_at_a_table_twice(matches, other):
    assert refusal(names, matches, "Ania", other) == "player_twice"
    with matches.storage.reading() as db:
        assert players_of(db) == [], "nothing is left of a match that was not opened"


def test_a_known_player_is_found_whatever_the_case(matches, match):
    again = matches.open_match("poprzez-wieki", [("BASIA", None), ("łukasz", None)])
    once_more = matches.open_match("poprzez-wieki", [("ŁUKASZ", None), ("ania", None)])
    assert [seat.name for seat in again.seats] == ["Basia", "łukasz"]
    assert [seat.name for seat in once_more.seats] == ["łukasz", "Ania"]
    assert again.seats[0].player == match.seats[1].player


def test_each_seat_has_a_colour_of_its_own(matches):
    def colours(*wanted):
        players = [("Ania", wanted[0]), ("Basia", wanted[1])]
        return [seat.colour for seat in matches.open_match("poprzez-wieki", players).seats]

    assert colours(None, None) == [0, 1]
    assert colours(4, 2) == [4, 2]
    assert colours(3, 3) == [3, 0]
    assert colours(1, None) == [1, 0], "Basia is known by 1, which is taken"


def test_a_known_player_keeps_the_first_colour(matches):
    matches.open_match("poprzez-wieki", [("Ania", 5), ("Basia", 3)])
    again = matches.open_match("poprzez-wieki", [("Basia", None), ("Ania", None)])
    assert [seat.colour for seat in again.seats] == [3, 5]


@pytest.mark.parametrize("count", [0, 1, 3, 6])
def test_poprzez_wieki_is_for_two(matches, count):
    with pytest.raises(RuleError) as refused:
        names(matches, *[f"Gracz {number}" for number in range(count)])
    assert refused.value.code == "wrong_number_of_players"
    assert refused.value.figures == {"least": 2, "most": 2}


def test_a_code_is_read_as_people_type_it():
    assert clean_code(" abcd-2345\n") == "ABCD2345"
    assert clean_code("abcd 2345") == "ABCD2345"


def test_codes_have_eight_letters_that_are_not_mistaken(matches):
    codes = {matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).code for _ in range(20)}
    assert len(codes) == 20
    assert all(len(code) == 8 and not set(code) & set("01OILU") for code in codes)


def test_the_fingerprint_of_the_seed_is_its_sha_256(match):
    changed = msgspec.structs.replace(match, seed=b"abc")
    assert fingerprint(changed) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len(match.seed) == 32
