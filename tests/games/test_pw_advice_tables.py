"""The checked-in figures are those that the project's own rules give: a sample is made again and compared."""

from pathlib import Path

import numpy as np
import pytest

from companion.games.poprzez_wieki.advice import build, tables
from companion.games.poprzez_wieki.advice.outlook import Outlook


@pytest.fixture(scope="module")
def kept() -> Outlook:
    return tables.outlook()


def test_they_are_small():
    assert Path(tables.FILE).stat().st_size < 1_000_000


@pytest.mark.parametrize("number", [0, 1234, 4321, 8567])
def test_first_picks_of_a_hand_are_worth_what_its_drafts_give(kept, number):
    play, win, difference = kept.openings
    wins, gaps, met = build.meet(tables.SEED, number, kept, tables.OTHERS)
    for table, found in ((wins, win), (gaps, difference)):
        made = np.einsum("kij,kj->i", table, play[met]) / tables.OTHERS
        assert found[number] == pytest.approx(made, abs=0.02 if found is win else 0.3)
    assert play[number].sum() == pytest.approx(1)


def test_what_relics_promise_agrees_with_drafts_dealt_anew(kept):
    """Values of pairs of relics from other deals: they differ by chance alone, not by a rule."""
    pairs, against, spread = build.last_round(np.random.default_rng(99), 4000)
    assert spread == pytest.approx(kept.spreads[1], rel=0.1)
    singles, _ = build.middle_round(np.random.default_rng(98), 4000, kept.pairs, kept.against)
    upper = np.triu_indices(18, 1)
    assert np.corrcoef(singles[upper], kept.singles[upper])[0, 1] > 0.9
    assert np.allclose(kept.singles, -kept.singles.T, atol=1e-4)
    assert np.allclose(kept.pairs, kept.pairs.T, atol=1e-4)
    assert np.corrcoef(worth(pairs, against), worth(kept.pairs, kept.against))[0, 1] > 0.6


def worth(pairs, against):
    """Some pairs of relics against some others."""
    luck = np.random.default_rng(5)
    four = np.stack([luck.permutation(18)[:4] for _ in range(500)]).T
    crossed = sum(against[x, y] for x in four[:2] for y in four[2:])
    return pairs[four[0], four[1]] - pairs[four[2], four[3]] + crossed
