"""What is done with a score pad. What adds up or is written into one's own cell is taken whatever was seen."""

from typing import Annotated

import msgspec

from ..kit import Action
from .layout import LONGEST_LABEL, Layout


class Key(Action, frozen=True, tag="key"):
    """A key of the pad, for one cell; filled in: what stands there after it, and what the row is called."""

    seat: int
    row: int
    key: str
    now: str = ""
    where: str = ""


class Write(Action, frozen=True, tag="write"):
    """A whole figure at once, instead of what stood in the cell."""

    seat: int
    row: int
    figure: str
    was: str = ""
    where: str = ""


class Count(Action, frozen=True, tag="count"):
    """A counter goes up or down; filled in: what it shows then, and its name."""

    seat: int
    row: int
    by: int
    now: int = 0
    where: str = ""


class Extra(Action, frozen=True, tag="extra"):
    """A bonus or a penalty, with a word."""

    seat: int
    figure: str
    word: Annotated[str, msgspec.Meta(max_length=LONGEST_LABEL)] = ""


class DropExtra(Action, frozen=True, tag="drop_extra"):
    """A bonus or penalty that was none; filled in: whose, how much and why."""

    number: int
    seat: int | None = None
    figure: str = ""
    word: str = ""


class Rank(Action, frozen=True, tag="rank"):
    """The next place for a seat, or with `shared` the same as the last; given again, it is taken off."""

    seat: int
    shared: bool = False
    place: int = 0


class Deal(Action, frozen=True, tag="deal"):
    """Who deals, or begins, in this round."""

    seat: int


class Remark(Action, frozen=True, tag="remark"):
    """A line to be remembered with the match."""

    text: Annotated[str, msgspec.Meta(max_length=400)]


class Agree(Action, frozen=True, tag="agree"):
    """Another layout; `was` is the one before."""

    layout: Layout
    was: Layout | None = None


class Finish(Action, frozen=True, tag="finish"):
    """The match is over; `won` says how it went against the game."""

    won: bool | None = None


AnyGameAction = Key | Write | Count | Extra | DropExtra | Rank | Deal | Remark | Agree | Finish
