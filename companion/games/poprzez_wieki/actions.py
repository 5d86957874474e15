"""What the two players can do."""

from ..kit import Action
from .state import APP, Pair


class Place(Action, frozen=True, tag="place"):
    """A card is played into a kingdom."""

    seat: int
    card: int


class TakeBack(Action, frozen=True, tag="take_back"):
    """A card that was entered by mistake leaves the kingdom."""

    seat: int
    card: int


class Move(Action, frozen=True, tag="move"):
    """A card that was entered for the wrong player changes to this seat's kingdom."""

    seat: int
    card: int


class CloseRound(Action, frozen=True, tag="close_round"):
    """All cards lie on the table: the round is scored."""


class Choose(Action, frozen=True, tag="choose"):
    """After a round: one card stays as a relic, one leaves the match. None: not revealed to the reader yet."""

    seat: int
    relic: int | None = None
    removed: int | None = None


# -- with the app in the second seat. It fills in what is its own, and what luck gives.


class Deal(Action, frozen=True, tag="deal"):
    """The app shuffles: what each side has in hand when the round begins."""

    round: int = 0
    hands: Pair = ((), ())


class Seal(Action, frozen=True, tag="seal"):
    """The app has chosen: its cards under a lock to which the seed is the key, and the fingerprint of the choice."""

    locked: tuple[int, ...]
    fingerprint: str
    seat: int = APP
    # Whether its luck belongs to all that lies there; in older logs it belongs to the number of the choice alone.
    positioned: bool = False


class Lay(Action, frozen=True, tag="lay"):
    """A card is laid, and the app's is turned over with it: `salt` and `answer` give the fingerprint shown before."""

    seat: int
    card: int
    answer: int | None = None
    salt: str = ""


class Keep(Action, frozen=True, tag="keep"):
    """A relic and a card that leaves are chosen, and the app's choice is shown: its relic, its card that leaves."""

    seat: int
    relic: int | None = None
    removed: int | None = None
    answer: tuple[int, ...] = ()
    salt: str = ""


# -- hints, where the table wants them


class Hint(Action, frozen=True, tag="hint"):
    """A seat asks what to choose; `hand` and `passed` are what it holds and handed on, where the app did not deal."""

    seat: int
    hand: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()


class Lesson(Action, frozen=True, tag="lesson"):
    """What the app says about a choice that was just made: the better one, and what it cost in 1,000 chances."""

    seat: int
    round: int
    pick: int  # 1 to 5; 0: the relics
    chosen: tuple[int, ...]
    best: tuple[int, ...]
    cost: int


PoprzezWiekiAction = Place | TakeBack | Move | CloseRound | Choose | Deal | Seal | Lay | Keep | Hint | Lesson
