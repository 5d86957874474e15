"""Every refusal, epoch, format and phase of Historia has words, in both languages."""

import re
from pathlib import Path

import pytest

from companion.games.historia import rules
from companion.games.historia.contest import Matched
from companion.games.historia.payment import price
from companion.games.historia.state import Phase, Points
from companion.games.historia.terms import Amounts, Date, Epoch, Format
from companion.games.kit import RuleError
from companion.matches.store import Seat
from companion.web import words as common
from companion.web.games.historia import words

ROOM = Path(rules.__file__).parent
CODES = sorted(
    {code for path in ROOM.glob("*.py") for code in re.findall(r'RuleError\(\s*"(\w+)"', path.read_text("utf-8"))}
    | {"has_passed", "not_your_turn", "war_first", "not_now"}
)
SEATS = (Seat(0, 1, "Ania", 0), Seat(1, 2, "Basia", 1))
FIGURES = {
    "seat": 0, "turn": 1, "phase": Phase.WAR, "due": Amounts(p=1, e=4), "have": Amounts(p=1), "lacking": 4, "by": -1,
    "counter": "p", "date": Date(1410, 2, 30), "most": 2, "missing": [1, 2], "name": "Wawel", "kind": "e", "need": 3,
    "level": 3, "met": 1, "can": 2, "stage": "attack", "players": 2, "markers": 2, "cost": 2,
}  # fmt: skip


@pytest.fixture(params=["pl", "en"])
def speaking(app, request):
    with app.test_request_context(headers={"Accept-Language": request.param}):
        yield request.param


@pytest.mark.parametrize("code", CODES)
def test_each_refusal_is_a_sentence(speaking, code):
    figures = {**FIGURES, "missing": 2} if code == "too_many_markers" else FIGURES
    figures = {**figures, "have": 1} if code in ("below_zero", "not_that_many") else figures
    error = RuleError(code, **figures)
    text = common.refusal(error) or words.refusal(error, SEATS)
    assert text[0].isupper() or text[0].isdigit()
    assert text.endswith((".", "!"))
    assert "%(" not in text


def test_epochs_formats_phases_and_sources_are_named(speaking):
    assert len({words.epoch_name(epoch) for epoch in Epoch}) == len(Epoch)
    assert len({words.format_name(format) for format in Format}) == len(Format)
    assert words.format_name(Format.NOWY) == {"pl": "nowy", "en": "new"}[speaking]
    assert len({words.phase(phase) for phase in Phase}) == len(Phase)
    assert len({words.source_name(source) for source in Points.__struct_fields__}) == 6


@pytest.mark.parametrize(
    ("date", "pl", "en"),
    [
        (Date(1410, 7, 15), "15 lipca 1410", "15 July 1410"),
        (Date(1410, 7), "lipiec 1410", "July 1410"),
        (Date(966), "966", "966"),
        (Date(-490, 9, 12), "12 września 490 p.n.e.", "12 September 490 BC"),
    ],
)
def test_dates_are_written_as_people_write_them(speaking, date, pl, en):
    assert words.day(date) == {"pl": pl, "en": en}[speaking]


def test_a_price_says_where_k_stands_in(speaking):
    found = price(Amounts(p=1, e=2, k=3), Amounts(p=1, e=4))
    assert (
        words.price(found)
        == {
            "pl": "1 P, 4 E, płacone jako 1 P, 2 E, 2 K",
            "en": "1 P, 4 E, paid as 1 P, 2 E, 2 K",
        }[speaking]
    )


def test_the_reason_of_a_match_is_told(speaking):
    reasons = [
        Matched(5, "name", "X"),
        Matched(3, "keyword", "Król"),
        Matched(1, "influence", "K"),
        Matched(1, "strength"),
    ]
    told = [words.matched(reason) for reason in (*reasons, Matched(1, "strength"), Matched(0, "none"))]
    assert len(set(told)) == 5
