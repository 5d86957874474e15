"""A finished match judged, decision by decision, on what each player could know then."""

import msgspec
import numpy as np
from numpy.random import Generator

from ..state import Pair
from . import pick
from .matrix import Floats, solve
from .outlook import Outlook
from .position import Pick, PickPosition, RelicPosition
from .record import Decision, Lookback, Moment, Record
from .relic import CHOICES, Relics

NOTICED = 0.005  # of a chance: less is nothing of 100


class Judge:
    """Goes through a match once."""

    def __init__(self, outlook: Outlook, record: Record, luck: Generator) -> None:
        self.outlook, self.record, self.luck = outlook, record, luck
        self.decisions: list[Decision] = []
        self.moments: list[Moment] = []

    def judge(self) -> Lookback:
        for number in (1, 2, 3):
            if self.record.in_order[number - 1]:
                self.picks(number)
            if number < 3:
                self.relics(number)
        last = self.record.scores
        lead = sum(mine - yours for mine, yours in last)
        self.moments.append(Moment(3, 5, float(np.sign(lead) + 1) / 2))
        judged = tuple(number for number in (1, 2, 3) if self.record.in_order[number - 1])
        return Lookback(tuple(self.decisions), tuple(self.moments), judged)

    # -- picks

    def hands(self, number: int) -> Pair:
        """The hands that a round began with: picks alternate between them."""
        mine, yours = self.record.rounds[number - 1]
        first = tuple((mine, yours)[n % 2][n] for n in range(5))
        second = tuple((yours, mine)[n % 2][n] for n in range(5))
        return first, second

    def at_pick(self, number: int, laid: int) -> PickPosition:
        played, hands = self.record.rounds[number - 1], self.hands(number)
        left = hands[0][laid:], hands[1][laid:]
        mine, yours = left if laid % 2 == 0 else left[::-1]
        return PickPosition(
            round=number,
            hand=mine,
            other_hand=yours,
            scores=self.lead_before(number),
            relics=earlier(self.record.relics, number),
            removed=earlier(self.record.removed, number),
            played=(played[0][:laid], played[1][:laid]),
        )

    def lead_before(self, number: int) -> tuple[int, int]:
        first, second = (sum(scores[seat] for scores in self.record.scores[: number - 1]) for seat in (0, 1))
        return first, second

    def picks(self, number: int) -> None:
        known = pick.Known(self.outlook, self.at_pick(number, 0), self.hands(number)[1])
        for laid in range(4):
            position = self.at_pick(number, laid)
            found = self.exact(number, laid, known.at(laid), position)
            if laid == 0 and number < 3:
                found = self.hidden(number, position, found)
            self.decisions += found

    def exact(self, number: int, laid: int, tables: list[Floats], position: PickPosition) -> list[Decision]:
        """Both choices of a pick with both hands known."""
        worth, win, _ = tables
        _, mine, yours = (found[..., 0] for found in solve(worth[:, :, None]))
        hands = position.hand, position.other_hand or ()
        laid_now = [self.record.rounds[number - 1][seat][laid] for seat in (0, 1)]
        places = [hands[seat].index(laid_now[seat]) for seat in (0, 1)]
        decisions = []
        for seat, (ours, chance) in enumerate(((worth @ yours, win @ yours), (-(mine @ worth), -(mine @ win)))):
            best = int(ours.argmax())
            cost = float(chance[best] - chance[places[seat]])
            decisions.append(decided(number, laid + 1, seat, (laid_now[seat],), (hands[seat][best],), cost))
        self.moments.append(Moment(number, laid + 1, float(win[places[0], places[1]])))
        return decisions

    def hidden(self, number: int, position: PickPosition, seen: list[Decision]) -> list[Decision]:
        """First picks on what was known then; what the hidden cards would have said becomes hindsight."""
        hands = position.hand, position.other_hand or ()
        if number == 1:
            tables = [pick.opening_picks(self.outlook, hand) for hand in hands]
        else:
            kept = self.kept(number)
            hidden = msgspec.structs.replace(position, other_hand=None, kept=kept)
            drawn = [tuple(card for card in hands[seat] if card not in kept[seat]) for seat in (0, 1)]
            dealt = pick.UnseenDeals(self.outlook, hidden)
            tables = [dealt.picks(drawn[seat], seat) for seat in (0, 1)]
        return [judged(decision, table) for decision, table in zip(seen, tables, strict=True)]

    def kept(self, number: int) -> Pair:
        """What each seat took back before a round."""
        gone = {*sum(earlier(self.record.relics, number), ()), *sum(earlier(self.record.removed, number), ())}
        first, second = (tuple(card for card in side if card not in gone) for side in self.record.rounds[number - 2])
        return first, second

    # -- relics

    def relics(self, number: int) -> None:
        kingdoms = self.record.rounds[number - 1]
        chosen = [
            (kingdoms[seat].index(self.record.relics[seat][number - 1]),
             kingdoms[seat].index(self.record.removed[seat][number - 1]))
            for seat in (0, 1)
        ]  # fmt: skip
        places = [CHOICES.index(choice) for choice in chosen]
        position = RelicPosition(
            round=number,
            kingdoms=kingdoms,
            scores=self.lead_before(number + 1),
            relics=earlier(self.record.relics, number),
            removed=earlier(self.record.removed, number),
        )
        found = Relics(self.outlook, position, self.luck, ((places[0],), (places[1],)))
        rows, columns = np.flatnonzero(found.mine), np.flatnonzero(found.yours)
        worths = found.worth @ found.yours, -(found.mine @ found.worth)
        best = [
            int(close[worth[close].argmax()]) for worth, close in zip(worths, (found.rows, found.columns), strict=True)
        ]
        # Two choices of mine against the other's mix, and the same the other way round.
        mine = found.wins(np.array([best[0], places[0]]), columns) @ found.yours[columns]
        yours = found.mine[rows] @ found.wins(rows, np.array([best[1], places[1]]))
        self.moments.append(Moment(number, 5, within(mine[0])))
        for seat, cost in ((0, mine[0] - mine[1]), (1, yours[1] - yours[0])):
            cards = [tuple(kingdoms[seat][n] for n in CHOICES[place]) for place in (places[seat], best[seat])]
            self.decisions.append(decided(number, 0, seat, cards[0], cards[1], cost))
        after = found.wins(np.array(places[:1]), np.array(places[1:]))[0, 0]
        self.moments.append(Moment(number + 1, 0, within(after)))


def within(chance: float) -> float:
    return float(min(max(chance, 0.0), 1.0))


def decided(number: int, at: int, seat: int, chosen: tuple[int, ...], best: tuple[int, ...], cost: float) -> Decision:
    """What costs next to nothing was as good as the best."""
    return Decision(number, at, seat, chosen, *((best, within(cost)) if cost >= NOTICED else (chosen, 0.0)))


def earlier(pair: Pair, number: int) -> Pair:
    return pair[0][: number - 1], pair[1][: number - 1]


def judged(seen: Decision, table: tuple[Pick, ...]) -> Decision:
    """A first pick by what was known; the best by chance of winning comes first."""
    best = max(table, key=lambda one: one.win)
    chosen = next(one for one in table if one.card == seen.chosen[0])
    known = decided(seen.round, seen.pick, seen.seat, seen.chosen, (best.card,), best.win - chosen.win)
    return msgspec.structs.replace(known, hindsight=seen.cost)


def look_back(outlook: Outlook, record: Record, luck: Generator) -> Lookback:
    return Judge(outlook, record, luck).judge()
