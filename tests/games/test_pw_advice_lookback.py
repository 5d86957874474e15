"""Looking back: hands are found again from the order of the picks, and a blunder is found and priced."""

import numpy as np
import pytest

from companion.games.poprzez_wieki.advice import pick, relic
from companion.games.poprzez_wieki.advice.lookback import look_back
from companion.games.poprzez_wieki.advice.position import PickPosition, RelicPosition
from companion.games.poprzez_wieki.advice.record import Record
from companion.games.poprzez_wieki.advice.tables import outlook

# Laid in this order: seat 0 keeps 6 and 8, puts out 5 and 15; seat 1 keeps 2 and 17, puts out 1 and 11.
RECORD = Record(
    rounds=(
        ((10, 12, 6, 7, 5), (2, 1, 3, 8, 17)),
        ((10, 8, 15, 14, 12), (3, 7, 17, 11, 4)),
        ((9, 4, 14, 13, 10), (7, 18, 3, 12, 16)),
    ),
    in_order=(True, True, True),
    scores=((16, 0), (17, 10), (36, 15)),
    relics=((6, 8), (2, 17)),
    removed=((5, 15), (1, 11)),
)


@pytest.fixture(scope="module")
def found():
    return look_back(outlook(), RECORD, np.random.default_rng(1))


def test_every_choice_of_both_is_judged(found):
    # Four picks a round with a choice and two times relics, for two.
    assert len(found.decisions) == 2 * (3 * 4 + 2)
    assert found.judged == (1, 2, 3)
    assert all(0 <= decision.cost <= 1 for decision in found.decisions)
    assert all((decision.cost == 0) == (decision.best == decision.chosen) for decision in found.decisions)


def test_a_pick_is_judged_as_advice_would_have_been_given(found):
    """Round 1, second pick of seat 1: hands (1, 6, 8, 5) after 10, and (12, 3, 7, 17) after 2."""
    position = PickPosition(round=1, hand=(1, 6, 8, 5), played=((2,), (10,)), other_hand=(12, 3, 7, 17))
    picks = {one.card: one for one in pick.advise(outlook(), position).picks}
    decision = next(d for d in found.decisions if (d.round, d.pick, d.seat) == (1, 2, 1))
    assert decision.chosen == (1,)
    assert decision.cost == pytest.approx(max(one.win for one in picks.values()) - picks[1].win)


def test_first_picks_are_judged_without_the_hidden_cards_and_hindsight_stands_apart(found):
    for decision in found.decisions:
        assert (decision.hindsight is not None) == (decision.pick == 1 and decision.round < 3)


def test_the_chance_ends_where_the_match_ended(found):
    assert found.moments[-1].chance == 1
    steps = [(moment.round, moment.pick) for moment in found.moments]
    assert steps[:6] == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 0)]


def test_without_the_order_only_relics_are_judged():
    hidden = Record(RECORD.rounds, (False, True, False), RECORD.scores, RECORD.relics, RECORD.removed)
    found = look_back(outlook(), hidden, np.random.default_rng(1))
    assert {decision.round for decision in found.decisions if decision.pick} == {2}
    assert sum(decision.pick == 0 for decision in found.decisions) == 4


def test_after_round_2_the_choice_of_relics_is_exact():
    """Whatever luck is given, the answer is the same: every deal is computed."""
    position = RelicPosition(
        round=2, scores=(30, 29), relics=((3,), (4,)), removed=((17,), (6,)),
        kingdoms=((1, 5, 9, 12, 13), (2, 7, 11, 16, 18)),
    )  # fmt: skip
    first, second = (relic.advise(outlook(), position, np.random.default_rng(seed)) for seed in (1, 2))
    assert [(c.relic, c.removed) for c in first.choices[:3]] == [(c.relic, c.removed) for c in second.choices[:3]]
    assert [c.win for c in first.choices] == pytest.approx([c.win for c in second.choices])
