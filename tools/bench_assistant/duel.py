"""Whole matches between two players, by the rules of the table."""

from typing import Protocol

from numpy.random import Generator

from companion.games.poprzez_wieki.advice.position import PickPosition, RelicPosition
from companion.games.poprzez_wieki.scoring import score

Pair = tuple[tuple[int, ...], tuple[int, ...]]


class Player(Protocol):
    def pick(self, position: PickPosition) -> int: ...

    def relic(self, position: RelicPosition) -> tuple[int, int]: ...


def pair(first: object, second: object) -> Pair:
    return tuple(first), tuple(second)  # type: ignore[call-overload, return-value]


def play(players: tuple[Player, Player], luck: Generator) -> tuple[int, int]:
    """The scores of a match."""
    deck = [int(card) + 1 for card in luck.permutation(18)]
    scores, relics, removed, kept = [0, 0], ([], []), ([], []), ([], [])
    for number in (1, 2, 3):
        hands = [[*kept[seat], *(deck.pop() for _ in range(5 - len(kept[seat])))] for seat in (0, 1)]
        played = draft(players, number, scores, relics, removed, kept, hands)
        receipts = score(pair(relics[0] + played[0], relics[1] + played[1]))
        scores = [total + receipt.total for total, receipt in zip(scores, receipts, strict=True)]
        if number < 3:
            kept = choose(players, number, scores, relics, removed, played)
    return scores[0], scores[1]


def draft(players, number, scores, relics, removed, kept, hands):  # type: ignore[no-untyped-def]
    played: tuple[list[int], list[int]] = ([], [])
    for laid in range(5):
        chosen = []
        for me, you in ((0, 1), (1, 0)):
            position = PickPosition(
                round=number,
                hand=tuple(hands[me]),
                scores=(scores[me], scores[you]),
                relics=pair(relics[me], relics[you]),
                removed=pair(removed[me], removed[you]),
                played=pair(played[me], played[you]),
                other_hand=tuple(hands[you]) if laid else None,
                kept=pair(kept[me], kept[you]),
            )
            chosen.append(players[me].pick(position))
        for seat in (0, 1):
            hands[seat].remove(chosen[seat])
            played[seat].append(chosen[seat])
        hands = hands[::-1]
    return played


def choose(players, number, scores, relics, removed, played):  # type: ignore[no-untyped-def]
    chosen = []
    for me, you in ((0, 1), (1, 0)):
        position = RelicPosition(
            round=number,
            kingdoms=pair(played[me], played[you]),
            scores=(scores[me], scores[you]),
            relics=pair(relics[me], relics[you]),
            removed=pair(removed[me], removed[you]),
        )
        chosen.append(players[me].relic(position))
    for seat, (relic, out) in enumerate(chosen):
        relics[seat].append(relic)
        removed[seat].append(out)
    return tuple([card for card in played[seat] if card not in chosen[seat]] for seat in (0, 1))
