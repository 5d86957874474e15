"""What keys make of a figure, and what a figure comes to."""

import pytest
from any_table import at, play, refused
from hypothesis import given
from hypothesis import strategies as st

from companion.games.any_game import figures
from companion.games.any_game.actions import Key, Write

keys = st.lists(st.sampled_from(figures.KEYS), max_size=12)


def typed(*pressed):
    figure = ""
    for key in pressed:
        figure = figures.after(figure, key)
    return figure


@pytest.mark.parametrize(
    ("pressed", "figure", "halves"),
    [
        ("12", "12", 24),
        (("1", "2", "plus", "7"), "12+7", 38),
        (("3", "sign"), "-3", -6),
        (("3", "sign", "sign"), "3", 6),
        (("1", "2", "plus", "7", "sign"), "12-7", 10),
        (("1", "2", "plus", "sign", "7"), "12-7", 10),
        (("7", "half"), "7.5", 15),
        (("7", "half", "half"), "7", 14),
        (("half",), "0.5", 1),
        (("7", "half", "back", "back"), "", 0),
        (("7", "half", "3"), "7.5", 15),
        (("0", "5"), "5", 10),
        (("1", "plus", "plus", "back"), "1", 2),
    ],
)
def test_keys_one_after_another(pressed, figure, halves):
    assert (typed(*pressed), figures.halves(figure)) == (figure, halves)


@pytest.mark.parametrize(
    ("written", "figure"),
    [("12", "12"), (" 12 + 7 ", "12+7"), ("−3", "-3"), ("7,5", "7.5"), ("7½", "7.5"), ("½", "0.5"), ("+4", "4"),
     ("007", "7"), ("3.0", "3"), ("", "")],
)  # fmt: skip
def test_figures_as_people_type_them(written, figure):
    assert figures.read(written) == figure


@given(keys)
def test_whatever_is_pressed_can_be_counted_written_and_taken_back(pressed):
    figure = typed(*pressed)
    total = figures.halves(figure)
    assert total == sum(figures.halves(part) for part in figures.terms(figure))
    if figure.strip("+-") and len(figure) < figures.LONGEST:
        with refused("figure_too_long"):
            assert figures.halves(figures.read(figure)) == total
    for _ in range(30):
        figure = figures.after(figure, "back")
    assert figure == ""


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=5))
def test_a_sum_is_the_sum_of_its_parts_whichever_way_it_comes(numbers):
    text = "".join(f"{number:+}" for number in numbers)
    by_keys = [key for n, number in enumerate(numbers) for key in
               (*(["plus"] if n else []), *str(abs(number)), *(["sign"] if number < 0 else []))]  # fmt: skip
    if len(text) < figures.LONGEST:
        typed_in = play(at(), *[Key(0, 0, key) for key in by_keys])
        assert typed_in.total(0) == play(at(), Write(0, 0, text)).total(0) == 2 * sum(numbers)
