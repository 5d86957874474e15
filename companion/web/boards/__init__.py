"""What a game's pages need beyond its rules: its name, reading taps and options, drawing, and words."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Protocol, cast

from companion.games.kit import Action, RuleError
from companion.matches.play import Table

from ..access import Place
from . import historia, podroz, poprzez_wieki


class Board(Protocol):
    folder: str  # of its templates, and the name of its stylesheet
    emblem: str  # the icon of the game
    words: ModuleType  # describe(action, seats) and refusal(error, seats)

    def name(self) -> str:
        """What the game is called."""

    def pitch(self) -> str:
        """One line about it for the owner's page."""

    def read_options(self, form: Mapping[str, str]) -> dict[str, Any]:
        """The options, still to be checked, that the form of a new match stands for."""

    def read_tap(self, form: dict[str, str]) -> dict[str, Any]:
        """The action, still to be checked, that a form on the board stands for."""

    def view(self, table: Table, place: Place) -> dict[str, Any]:
        """What the templates need besides the table."""

    def offer(self, error: RuleError) -> tuple[str, Action] | None:
        """What a player probably wanted when the rules said no: a label and an action."""


BOARDS: dict[str, Board] = {
    "poprzez-wieki": cast(Board, poprzez_wieki),
    "historia": cast(Board, historia),
    "podroz": cast(Board, podroz),
}
