"""What a game's board needs beyond its state: reading taps, drawing, and words."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, Protocol

from companion.games.kit import Action, RuleError
from companion.matches.play import Table
from companion.matches.store import Seat

from ..access import Place
from . import poprzez_wieki


class Words(Protocol):
    describe: Callable[[Any, Sequence[Seat]], str]
    refusal: Callable[[RuleError, Sequence[Seat]], str]


class Board(Protocol):
    words: ModuleType
    folder: str  # of its templates

    def read_tap(self, form: dict[str, str]) -> dict[str, Any]:
        """The action, still to be checked, that a form on the board stands for."""

    def view(self, table: Table, place: Place) -> dict[str, Any]:
        """What the templates need besides the table."""

    def offer(self, error: RuleError) -> tuple[str, Action] | None:
        """What a player probably wanted when the rules said no: a label and an action."""


BOARDS: dict[str, Any] = {"poprzez-wieki": poprzez_wieki}
