"""How long thinking takes on one core: processor time, so that others on the machine do not count."""

import random
import time
from collections.abc import Callable
from itertools import pairwise

import duel
import numpy as np
from figures import Figure
from opponents import AtRandom

from companion.games.poprzez_wieki.advice import pick, relic
from companion.games.poprzez_wieki.advice.lookback import look_back
from companion.games.poprzez_wieki.advice.position import PickPosition, RelicPosition
from companion.games.poprzez_wieki.advice.record import Record
from companion.games.poprzez_wieki.advice.tables import outlook
from companion.games.poprzez_wieki.scoring import score

MATCHES = 12


class Recorded(AtRandom):
    """Plays at random and keeps every position that it was asked about."""

    def __init__(self, luck: np.random.Generator) -> None:
        super().__init__(luck)
        self.picks: list[tuple[PickPosition, int]] = []
        self.relics: list[tuple[RelicPosition, tuple[int, int]]] = []

    def pick(self, position: PickPosition) -> int:
        self.picks.append((position, super().pick(position)))
        return self.picks[-1][1]

    def relic(self, position: RelicPosition) -> tuple[int, int]:
        self.relics.append((position, super().relic(position)))
        return self.relics[-1][1]


def measure() -> list[Figure]:
    known, luck = outlook(), np.random.default_rng(5)
    matches = [played(np.random.default_rng([7, n])) for n in range(MATCHES)]
    firsts = [first for first, _, _ in matches]
    pick.advise(known, firsts[0].picks[0][0])  # the tables of all kingdoms are made once
    hints = [seconds(pick.advise, known, position) for first in firsts for position, _ in first.picks]
    relics = [seconds(relic.advise, known, position, luck) for first in firsts for position, _ in first.relics]
    whole = [seconds(look_back, known, record_of(*match), luck) for match in matches]
    pairs = thousand_pairs()
    return [
        timed("a hint in the draft, p95", hints, 50, "ms", pairs),
        timed("a hint at the relics, p95", relics, 1, "s", pairs),
        timed("a whole match looked back on, p95", whole, 2, "s", pairs),
    ]


def played(luck: np.random.Generator) -> tuple[Recorded, Recorded, tuple[int, int]]:
    pair = Recorded(luck), Recorded(luck)
    return *pair, duel.play(pair, luck)


def record_of(first: Recorded, second: Recorded, scores: tuple[int, int]) -> Record:
    laid = [[card for _, card in player.picks] for player in (first, second)]
    totals = [(0, 0), *(position.scores for position, _ in first.relics), scores]
    return Record(
        rounds=tuple((tuple(laid[0][n : n + 5]), tuple(laid[1][n : n + 5])) for n in (0, 5, 10)),
        in_order=(True, True, True),
        scores=tuple((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(totals)),
        relics=tuple(tuple(kept for _, (kept, _) in player.relics) for player in (first, second)),
        removed=tuple(tuple(out for _, (_, out) in player.relics) for player in (first, second)),
    )


def seconds(work: Callable[..., object], *arguments: object) -> float:
    start = time.process_time()
    work(*arguments)
    return time.process_time() - start


def thousand_pairs() -> float:
    """Scoring a thousand pairs with reasons: what other machines can be compared by."""
    luck = random.Random(3)
    cards = [luck.sample(range(1, 19), 10) for _ in range(1000)]
    return seconds(lambda: [score.__wrapped__((tuple(ten[:5]), tuple(ten[5:]))) for ten in cards])


def timed(what: str, found: list[float], limit: float, unit: str, pairs: float) -> Figure:
    p95 = float(np.quantile(found, 0.95))
    value = p95 * 1000 if unit == "ms" else p95
    return Figure(what, value, limit, unit, note=f"{p95 / pairs:.2f} times the scoring of 1,000 pairs")
