"""Letters that tell players apart."""

import pytest

from companion.matches.store import Seat
from companion.web.drawing import badge


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Ania", "Basia"), ["A", "B"]),
        (("Basia", "Ewa", "Bela"), ["Ba", "E", "Be"]),
        (("Basia", "Bartek"), ["Bs", "Br"]),
        (("Ala", "Alan"), ["Aa", "An"]),
        (("ola", "Ola 2"), ["Oa", "O2"]),
        (("Łukasz", "łucja"), ["Łk", "Łc"]),
        (("Gracz 1", "Gracz 2"), ["A", "B"]),
        (("Gracz 1", "Gracz 2", "Gosia"), ["A", "B", "Go"]),
        (("Gracz 1", "Ania", "Gracz 2"), ["Ga", "A", "B"]),
        (("Gracz 9", "Gracz 10"), ["I", "J"]),
        (("1", "2", "007"), ["A", "B", "G"]),
    ],
)
def test_same_initials_get_letters_that_differ(names, letters):
    seats = [Seat(number, number, name, number) for number, name in enumerate(names)]
    assert [badge(seats, number) for number in range(len(names))] == letters
