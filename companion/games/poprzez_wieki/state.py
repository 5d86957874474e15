"""What lies on the table of Poprzez Wieki."""

from enum import StrEnum

import msgspec

from .scoring import Receipt, score

ROUNDS = 3
HAND = 5
PEOPLE, APP = 0, 1  # the seats, where the app has one
CHANCES = 1000  # what a choice cost is said in so many
FROM_DECK = 4  # cards that come from the deck in rounds 2 and 3
Pair = tuple[tuple[int, ...], tuple[int, ...]]


class Phase(StrEnum):
    PLAYING = "playing"
    CHOOSING = "choosing"
    FINISHED = "finished"


class Strength(StrEnum):
    """How well the app plays."""

    NOW = "now"  # plays what scores now
    ROUND = "round"  # thinks one round
    BEST = "best"  # plays as well as it can


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the app has the second seat, and which seats may ask for hints."""

    partner: Strength | None = None
    hints: tuple[int, ...] = ()
    learning: bool = False  # every choice against the app is explained


class Choice(msgspec.Struct, frozen=True):
    relic: int | None
    removed: int | None


class Shown(msgspec.Struct, frozen=True):
    """What both sides turned over last, and what the app's choice was sealed with."""

    mine: tuple[int, ...]
    answer: tuple[int, ...]
    salt: str
    fingerprint: str


class Explained(msgspec.Struct, frozen=True):
    """What was said about a choice."""

    chosen: tuple[int, ...]
    best: tuple[int, ...]
    cost: int


class State(msgspec.Struct, frozen=True):
    round: int = 1
    phase: Phase = Phase.PLAYING
    played: Pair = ((), ())  # this round's cards, in the order in which they were entered
    relics: Pair = ((), ())
    removed: Pair = ((), ())  # one a seat after each of rounds 1 and 2
    kept: tuple[int, ...] = ()  # taken back into the hands after the last round: they must come again
    seen: frozenset[int] = frozenset()  # cards played in earlier rounds
    closed: tuple[Pair, ...] = ()  # the kingdoms of each scored round
    choices: tuple[Choice | None, Choice | None] = (None, None)
    hints: tuple[int, ...] = ()  # seats that may ask
    hinted: tuple[int, ...] = ()  # seats that asked about what they are choosing now
    # With the app in the second seat:
    partner: Strength | None = None
    learning: bool = False
    hands: Pair = ((), ())
    locked: tuple[int, ...] = ()  # the app's choice, under a lock
    sealed: str = ""  # its fingerprint
    positioned: bool = False  # as it was sealed
    shown: Shown | None = None
    explained: Explained | None = None

    @property
    def kingdoms(self) -> Pair:
        """Relics and this round's cards of both seats."""
        return (self.relics[0] + self.played[0], self.relics[1] + self.played[1])

    @property
    def receipts(self) -> tuple[tuple[Receipt, Receipt], ...]:
        """The receipts of the rounds that were closed."""
        return tuple(score(kingdoms) for kingdoms in self.closed)

    @property
    def if_scored_now(self) -> tuple[Receipt, Receipt]:
        return score(self.kingdoms)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of the closed rounds."""
        first, second = (sum(pair[seat].total for pair in self.receipts) for seat in (0, 1))
        return first, second

    @property
    def kept_waiting(self) -> tuple[int, ...]:
        """Kept cards that do not lie in a kingdom yet."""
        return tuple(card for card in self.kept if card not in self.played[0] + self.played[1])

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards that no round has shown so far, this one included."""
        shown = self.seen | set(self.played[0] + self.played[1])
        return tuple(card for card in range(1, 19) if card not in shown)

    @property
    def new_cards(self) -> int:
        """How many of this round's cards had not been seen before."""
        return sum(card not in self.seen for card in self.played[0] + self.played[1])

    def missing(self, seat: int) -> int:
        """How many cards the seat has yet to play in this round."""
        return HAND - len(self.played[seat])
