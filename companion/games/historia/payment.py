"""What an action costs, and where K stands in for another kind."""

import msgspec

from ..kit import RuleError
from .actions import Build, Draw, PlayCharacter, PlayMonument, Turn, UseCard
from .terms import NOTHING, Amounts

ACTION = Amounts(p=1)
K_STANDS_FOR = ("p", "n", "e")  # the kinds that K stands in for


class Price(msgspec.Struct, frozen=True):
    """What is due, and what is really paid for it."""

    due: Amounts
    instead: Amounts  # so many of each kind are paid in K
    paid: Amounts


def due_for(action: Turn) -> Amounts:
    """1 P for the action, and its own cost."""
    match action:
        case Draw():
            return ACTION + Amounts(n=action.cards)
        case PlayCharacter():
            return ACTION + Amounts(e=action.card.cost)
        case PlayMonument() | Build():
            return ACTION + action.put
        case UseCard():
            return ACTION + action.cost
    return ACTION


def price(have: Amounts, due: Amounts, wanted: Amounts = NOTHING) -> Price:
    """Own kind first, K where it is lacking or wanted; refused if that cannot be paid."""
    # Markers that do not exist cannot be replaced, so more than is due is never paid in K.
    in_k = {kind: min(due.of(kind), max(due.of(kind) - have.of(kind), wanted.of(kind))) for kind in K_STANDS_FOR}
    instead = Amounts(**in_k)
    paid = paid_for(due, instead)
    if paid.k > have.k:
        raise RuleError("not_enough", due=due, have=have, lacking=paid.k - have.k)
    return Price(due, instead, paid)


def paid_for(due: Amounts, instead: Amounts) -> Amounts:
    """The markers that leave the player."""
    return Amounts(p=due.p - instead.p, n=due.n - instead.n, e=due.e - instead.e, k=due.k + instead.total)
