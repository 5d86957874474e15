"""The app in the second seat: it deals by luck that can be checked, and its choice is sealed before anyone else's.

A sealed choice stands in the log under a lock to which the seed of the match is the key, with a fingerprint that is
shown at once. When the other seat has chosen, the log gets the choice itself, and the salt with which anybody can
make the fingerprint again.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ..kit import Chance, RuleError
from .actions import Choose, Deal, Keep, Lay, Place, Seal
from .cards import CARDS
from .state import APP, HAND, PEOPLE, Pair, Phase, Shown, State

RELICS = 9  # in place of how many cards lie there
SHARES = 1_000_000


class Step(NamedTuple):
    """A choice of the app: luck that belongs to it is the same however often it is undone.

    It is another one where other cards lie there: who undoes and plays otherwise knows nothing of what is sealed then.
    """

    number: int
    position: str = ""  # all that has been laid and chosen

    def drawn(self, chance: Chance, what: str, sides: int, count: int) -> list[int]:
        return chance.numbers(f"{what}:{self.position}" if self.position else what, sides, count, self.number)


def step(state: State, positioned: bool = True) -> Step:
    """The choice that the app has to make; not positioned: as logs have it that were begun before."""
    number = 10 * state.round + (RELICS if state.phase is Phase.CHOOSING else len(state.played[PEOPLE]))
    pairs = (*state.closed, state.relics, state.removed, state.played) if positioned else ()
    return Step(number, "/".join(",".join(map(str, cards)) for pair in pairs for cards in pair))


def to_deal(state: State) -> bool:
    return state.phase is Phase.PLAYING and not state.hands[PEOPLE] and not state.played[PEOPLE]


def to_choose(state: State) -> bool:
    """Whether the app has something to choose; a last card is laid without a choice."""
    return state.phase is Phase.CHOOSING or (state.phase is Phase.PLAYING and len(state.hands[APP]) > 1)


def to_explain(state: State) -> bool:
    """Whether something is to be said about what was chosen last; a last card was no choice."""
    return state.learning and state.explained is None and bool(state.shown and state.shown.salt)


# -- luck


def share(chance: Chance, here: Step) -> float:
    """Where between 0 and 1 the luck of a choice falls: the app mixes its choices by it."""
    return (here.drawn(chance, "share", SHARES, 1)[0] - 0.5) / SHARES


def falls_on(play: Sequence[float], where: float) -> int:
    """The choice that a share falls on when each is made so often; what is hardly ever made is left to theory."""
    weights = [often if often >= 0.01 else 0.0 for often in play]
    left = where * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return max(range(len(weights)), key=lambda place: weights[place])


def fingerprint(salt: str, cards: Sequence[int]) -> str:
    return hashlib.sha256(sealed_text(salt, cards).encode()).hexdigest()


def sealed_text(salt: str, cards: Sequence[int]) -> str:
    """What the fingerprint is the SHA-256 of."""
    return f"{salt}:{','.join(map(str, cards))}"


def salt_of(chance: Chance, here: Step) -> str:
    return bytes(one - 1 for one in here.drawn(chance, "salt", 256, 16)).hex()


def seal(chance: Chance, here: Step, cards: Sequence[int]) -> Seal:
    """A choice under lock and fingerprint; only who has the seed can make one."""
    pads = here.drawn(chance, "pad", len(CARDS), 2)
    locked = tuple((card + pad) % len(CARDS) for card, pad in zip(cards, pads, strict=False))
    return Seal(locked, fingerprint(salt_of(chance, here), cards), positioned=bool(here.position))


def unlocked(chance: Chance, here: Step, locked: Sequence[int]) -> tuple[int, ...]:
    pads = here.drawn(chance, "pad", len(CARDS), 2)
    return tuple((one - pad - 1) % len(CARDS) + 1 for one, pad in zip(locked, pads, strict=False))


def opened(state: State, chance: Chance) -> Shown | None:
    """What was sealed, if this seed is the key to it: a copy that left the machine has another."""
    here = step(state, state.positioned)
    cards, salt = unlocked(chance, here, state.locked), salt_of(chance, here)
    return Shown((), cards, salt, state.sealed) if state.sealed == fingerprint(salt, cards) else None


def turned_over(state: State, chance: Chance, said: Sequence[int], salt: str) -> Shown:
    """What the app had sealed: by the seed, or by a log that says it, if the fingerprint is the one that was shown."""
    found = opened(state, chance)
    if found is None and state.sealed and state.sealed == fingerprint(salt, said):
        found = Shown((), tuple(said), salt, state.sealed)
    if found is None:
        raise RuleError("app_is_choosing")
    return found


# -- what may be done


def deal(state: State, chance: Chance) -> Deal:
    """The hands of a round: five from the pack, later two from the deck to the three that were taken back."""
    if not to_deal(state):
        raise RuleError("nothing_to_deal")
    kept = taken_back(state)
    gone = {*state.seen, *sum(state.relics, ()), *sum(state.removed, ())}
    deck = [card for card in CARDS if card not in gone]
    need = HAND - len(kept[PEOPLE])
    drawn = chance.sample("deal", deck, 2 * need, state.round)
    hands = (*kept[PEOPLE], *drawn[:need]), (*kept[APP], *drawn[need:])
    return Deal(state.round, hands)


def taken_back(state: State) -> Pair:
    """The cards that each side took back into its hand after the last round."""
    if not state.closed:
        return (), ()
    gone = {*sum(state.relics, ()), *sum(state.removed, ())}
    first, second = (tuple(card for card in side if card not in gone) for side in state.closed[-1])
    return first, second


def check_seal(state: State, action: Seal, chance: Chance) -> Seal:
    """A seal that was not made with the seed, or holds what cannot be chosen, is none."""
    if not to_choose(state) or (state.sealed and opened(state, chance)):
        raise RuleError("nothing_to_seal")
    here = step(state, action.positioned)
    cards = unlocked(chance, here, action.locked)
    among = state.played[APP] if state.phase is Phase.CHOOSING else state.hands[APP]
    fits = set(cards) <= set(among) and len(set(cards)) == len(cards) == (2 if state.phase is Phase.CHOOSING else 1)
    genuine = seal(chance, here, cards) == action and fits
    if not genuine and chance.known:
        raise RuleError("not_sealed_here")
    return action


def lay(state: State, action: Place | Lay, chance: Chance) -> Lay:
    """The card with the one that the app had chosen."""
    if action.card not in state.hands[PEOPLE]:
        raise RuleError("not_in_hand", card=action.card, hand=state.hands[PEOPLE])
    if len(state.hands[APP]) == 1:
        return Lay(PEOPLE, action.card, state.hands[APP][0])
    said = (action.answer or 0,) if isinstance(action, Lay) else ()
    found = turned_over(state, chance, said, getattr(action, "salt", ""))
    return Lay(PEOPLE, action.card, found.answer[0], found.salt)


def keep(state: State, action: Choose | Keep, chance: Chance) -> Keep:
    """The choice of relics with the app's own."""
    said = action.answer if isinstance(action, Keep) else ()
    found = turned_over(state, chance, said, getattr(action, "salt", ""))
    return Keep(PEOPLE, action.relic, action.removed, found.answer, found.salt)


# -- what it does


def after_lay(state: State, action: Lay) -> State:
    """Both cards lie there, and the hands are passed."""
    assert action.answer is not None
    mine = tuple(card for card in state.hands[PEOPLE] if card != action.card)
    theirs = tuple(card for card in state.hands[APP] if card != action.answer)
    return msgspec.structs.replace(
        state,
        played=((*state.played[PEOPLE], action.card), (*state.played[APP], action.answer)),
        hands=(theirs, mine),
        locked=(),
        sealed="",
        positioned=False,
        shown=Shown((action.card,), (action.answer,), action.salt, state.sealed),
        explained=None,
        hinted=(),
    )
