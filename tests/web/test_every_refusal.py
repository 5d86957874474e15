"""Every refusal in the source is reached, and says why in both languages: a code without a test fails."""

import any_refusals
import hs_refusals
import podroz_refusals
import pw_refusals
import pytest
from house_refusals import REFUSALS, check, said
from refusal_codes import refusals

from companion.games.catalogue import GAMES
from companion.games.kit import Chance, RuleError
from companion.matches.store import Seat
from companion.web import words
from companion.web.games import BOARDS

RULES = {
    "any_game": any_refusals.REFUSALS,
    "historia": hs_refusals.REFUSALS,
    "podroz": podroz_refusals.REFUSALS,
    "poprzez_wieki": pw_refusals.REFUSALS,
}
SEATS = tuple(Seat(number, number, name, number) for number, name in enumerate(("Ania", "Basia", "Celina")))


def test_every_code_in_the_source_has_a_situation_and_no_other():
    reached = {("house", code) for code, _ in REFUSALS}
    reached |= {(game, code) for game, table in RULES.items() for code, *_ in table}
    assert refusals() == reached


@pytest.mark.parametrize(
    ("game", "code", "state", "action"),
    [(game, *row) for game, table in RULES.items() for row in table],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_the_rules_refuse_it_and_say_why(house, game, code, state, action):
    key = game.replace("_", "-")
    with pytest.raises(RuleError) as found:
        GAMES[key].decide(state, action, Chance(b"seed"))
    assert found.value.code == code
    sentences, seats = [], SEATS[: GAMES[key].seats[-1]]
    for language in ("en", "pl"):
        with house.app.test_request_context(headers={"Accept-Language": language}):
            sentences.append(words.refusal(found.value) or BOARDS[key].words.refusal(found.value, seats))
    check(*sentences)


@pytest.mark.parametrize(("code", "ask"), REFUSALS, ids=[f"{n} {code}" for n, (code, _) in enumerate(REFUSALS)])
def test_the_house_refuses_it_and_says_why(house, monkeypatch, code, ask):
    raised, ordinary = [], RuleError.__init__

    def heard(error, code, **figures):
        raised.append(code)
        ordinary(error, code, **figures)

    monkeypatch.setattr(RuleError, "__init__", heard)
    sentences = []
    for house.language in ("en", "pl"):
        answer = ask(house)
        assert raised[-1:] == [code]
        raised.clear()
        sentences.append(said(answer))
    check(*sentences)
