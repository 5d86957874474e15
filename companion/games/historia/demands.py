"""What a loser may answer to demands: in full if that is possible, the most possible otherwise."""

from collections.abc import Iterable

import msgspec

from .state import Player
from .terms import NOTHING, Amounts, Influence


class Concession(msgspec.Struct, frozen=True):
    discard: Amounts = NOTHING  # 1 each
    give: Amounts = NOTHING  # 2 each, and they go to the winner
    characters: tuple[int, ...] = ()  # each as many as its cost
    others: int = 0


def worth(player: Player, answer: Concession) -> int:
    """How many demands an answer meets."""
    costs = sum(found.card.cost for number in answer.characters if (found := player.character(number)))
    return answer.discard.total + 2 * answer.give.total + costs + answer.others


def most(player: Player) -> int:
    """All that a player could meet: every marker given, every character discarded."""
    return 2 * player.influence.total + sum(character.card.cost for character in player.characters)


def is_enough(player: Player, level: int, answer: Concession) -> bool:
    """In full, even by overpaying; or, where that is not possible, the most possible."""
    return worth(player, answer) >= min(level, most(player))


def cheapest(player: Player, level: int) -> Concession:
    """An answer that meets no more than it must, gives the winner little, and keeps characters and K if it can."""
    wanted = min(level, most(player))
    markers = player.influence.total
    found = []
    for sum_of_costs, numbers in sums(player).items():
        need = max(0, wanted - sum_of_costs)
        given = max(0, need - markers)
        discarded = max(0, need - 2 * given)
        if given + discarded <= markers:
            met = sum_of_costs + 2 * given + discarded
            found.append(((met, given, len(numbers)), numbers, discarded, given))
    _, numbers, discarded, given = min(found)
    discard = pick(player.influence, discarded)
    return Concession(discard, pick(player.influence - discard, given), numbers)


def fewest(player: Player, level: int) -> Concession:
    """An answer by which the fewest markers leave, so most go to the winner; characters only where it takes them."""
    wanted = min(level, most(player))
    found = []
    for sum_of_costs, numbers in sums(player).items():
        need = max(0, wanted - sum_of_costs)
        given, discarded = divmod(need, 2)
        if given + discarded <= player.influence.total:
            found.append(((len(numbers), given + discarded, sum_of_costs), numbers, discarded, given))
    _, numbers, discarded, given = min(found)
    give = pick(player.influence, given)
    return Concession(pick(player.influence - give, discarded), give, numbers)


def sums(player: Player) -> dict[int, tuple[int, ...]]:
    """For each sum of costs that some characters make, as few of them as do."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for character in player.characters:
        for total, numbers in list(found.items()):
            new, more = total + character.card.cost, (*numbers, character.id)
            if new not in found or len(more) < len(found[new]):
                found[new] = more
    return found


def pick(have: Amounts, count: int) -> Amounts:
    """So many markers, from the largest heap each time, K last."""
    taken = dict.fromkeys(Influence, 0)
    for _ in range(count):
        left: Iterable[Influence] = [kind for kind in Influence if have.of(kind) > taken[kind]]
        kind = max(left, key=lambda kind: (kind is not Influence.CULTURAL, have.of(kind) - taken[kind]))
        taken[kind] += 1
    return Amounts(**{kind.value: number for kind, number in taken.items()})
