"""What a seat of Podróż po Polsce adds to a table for spreadsheets."""

from typing import Any

from flask_babel import gettext

from companion.games.kit import Standing
from companion.games.podroz.results import Travels
from companion.games.podroz.state import FACES
from companion.history.tables import Columns


def columns() -> Columns:
    faces = [gettext("Dice with %(face)s", face=face) for face in range(1, FACES + 1)]
    return Columns([gettext("Turns"), gettext("Tokens"), gettext("Cards"), gettext("Lost turns"), *faces], cells)


def cells(standing: Standing) -> list[Any]:
    travels = standing.own
    assert isinstance(travels, Travels)
    faces = [luck + by_hand for luck, by_hand in zip(travels.faces, travels.by_hand, strict=True)]
    return [travels.turns, travels.tokens, travels.cards, travels.lost_turns, *faces]
