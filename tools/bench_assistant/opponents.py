"""Players to measure the assistant against: at random, what scores now, and a sensible one."""

from itertools import permutations

import numpy as np
from numpy.random import Generator

from companion.games.poprzez_wieki.advice.kingdoms import bits, points
from companion.games.poprzez_wieki.advice.outlook import Outlook
from companion.games.poprzez_wieki.advice.players import advise_pick, advise_relic, drawn_from
from companion.games.poprzez_wieki.advice.position import PickPosition, RelicPosition
from companion.games.poprzez_wieki.cards import CARDS
from companion.games.poprzez_wieki.state import Strength

SAMPLES = 200
CHOICES = list(permutations(range(5), 2))


class Assistant:
    def __init__(self, outlook: Outlook, strength: Strength, luck: Generator) -> None:
        self.outlook, self.strength, self.luck = outlook, strength, luck

    def pick(self, position: PickPosition) -> int:
        found = advise_pick(self.strength, self.outlook, position).picks
        return found[drawn_from([one.play for one in found], self.luck.random())].card

    def relic(self, position: RelicPosition) -> tuple[int, int]:
        found = advise_relic(self.strength, self.outlook, position, self.luck).choices
        one = found[drawn_from([one.play for one in found], self.luck.random())]
        return one.relic, one.removed


class AtRandom:
    def __init__(self, luck: Generator) -> None:
        self.luck = luck

    def pick(self, position: PickPosition) -> int:
        return int(self.luck.choice(position.hand))

    def relic(self, position: RelicPosition) -> tuple[int, int]:
        relic, removed = self.luck.choice(position.kingdoms[0], 2, replace=False)
        return int(relic), int(removed)


def gone(position: PickPosition | RelicPosition) -> set[int]:
    return {*sum(position.relics, ()), *sum(position.removed, ())}


class Sensible:
    """For every choice so many random ways in which the round (or the next one) may go on, and the best average."""

    def __init__(self, luck: Generator) -> None:
        self.luck = luck

    def pick(self, position: PickPosition) -> int:
        best = [self.after(position, card) for card in position.hand]
        return position.hand[int(np.argmax(best))]

    def after(self, position: PickPosition, card: int) -> float:
        hand, other = self.hands(position)
        mine = np.repeat([[c for c in hand if c != card]], SAMPLES, axis=0)
        my_bits = bits((*position.relics[0], *position.played[0], card))
        your_bits = bits((*position.relics[1], *position.played[1]))
        me, you = np.full(SAMPLES, my_bits), np.full(SAMPLES, your_bits)
        # The other lays a card of theirs at random; then all that is left falls at random, in turn.
        other = self.luck.permuted(other, axis=1)
        you = you + np.left_shift(1, other[:, 0] - 1)
        mine, other = self.luck.permuted(mine, axis=1), other[:, 1:]
        for n in range(mine.shape[1]):
            to_me, to_you = (other, mine) if n % 2 == 0 else (mine, other)
            me = me + np.left_shift(1, to_me[:, n] - 1)
            you = you + np.left_shift(1, to_you[:, n] - 1)
        first, second = points(me, you)
        return float((first - second).mean())

    def hands(self, position: PickPosition) -> tuple[tuple[int, ...], np.ndarray]:
        """My hand, and the other's: known, or known in part, or drawn from all that was not seen."""
        if position.other_hand is not None:
            return position.hand, np.repeat([position.other_hand], SAMPLES, axis=0)
        kept = position.kept[1]
        seen = gone(position) | {*position.hand, *kept}
        deck = np.array([card for card in CARDS if card not in seen])
        drawn = self.luck.permuted(np.repeat([deck], SAMPLES, axis=0), axis=1)[:, : 5 - len(kept)]
        return position.hand, np.concatenate([np.repeat([kept], SAMPLES, axis=0), drawn], axis=1).astype(int)

    def relic(self, position: RelicPosition) -> tuple[int, int]:
        order = sorted(position.kingdoms[0], key=lambda card: -WORTH[card - 1])
        return order[0], order[-1]


def worth_of_cards() -> np.ndarray:
    """By how much a side is ahead on average with a card, when both have six at random."""
    luck = np.random.default_rng(6)
    deck = np.stack([luck.permutation(len(CARDS)) for _ in range(20_000)])
    first, second = points(*(np.left_shift(1, deck[:, part]).sum(axis=1) for part in (slice(6), slice(6, 12))))
    return np.array([(first - second)[(deck[:, :6] == card).any(axis=1)].mean() for card in range(len(CARDS))])


WORTH = worth_of_cards()


class SensibleTwice(Sensible):
    """As sensible about relics: for every choice so many random ways in which the next round may go."""

    def relic(self, position: RelicPosition) -> tuple[int, int]:
        best = [self.next_round(position, *choice) for choice in CHOICES]
        relic, removed = CHOICES[int(np.argmax(best))]
        return position.kingdoms[0][relic], position.kingdoms[0][removed]

    def next_round(self, position: RelicPosition, relic: int, removed: int) -> float:
        mine, yours = position.kingdoms
        deck = [card for card in CARDS if card not in gone(position) | {*mine, *yours}]
        drawn = self.luck.permuted(np.repeat([deck], SAMPLES, axis=0), axis=1)
        other = self.luck.permuted(np.repeat([yours], SAMPLES, axis=0), axis=1)
        kept = np.repeat([[c for n, c in enumerate(mine) if n not in (relic, removed)]], SAMPLES, axis=0)
        in_play = self.luck.permuted(np.concatenate([kept, other[:, 2:], drawn[:, :4]], axis=1), axis=1)
        in_play = np.left_shift(1, in_play - 1)
        me = bits((*position.relics[0], mine[relic])) + in_play[:, :5].sum(axis=1)
        you = bits(position.relics[1]) + np.left_shift(1, other[:, 0] - 1) + in_play[:, 5:].sum(axis=1)
        first, second = points(me, you)
        return float((first - second).mean())
