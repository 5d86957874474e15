"""What the two players can do."""

from ..kit import Action


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


PoprzezWiekiAction = Place | TakeBack | Move | CloseRound | Choose
