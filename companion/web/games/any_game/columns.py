"""What a score pad adds to a table for spreadsheets."""

from typing import Any

from flask_babel import gettext

from companion.games.any_game.results import Column
from companion.games.kit import Standing
from companion.history.tables import Columns


def columns() -> Columns:
    return Columns([gettext("Team"), gettext("Role"), gettext("Categories")], cells)


def cells(standing: Standing) -> list[Any]:
    own = standing.own if isinstance(standing.own, Column) else Column()
    team = own.side or ("" if standing.team is None else standing.team)
    return [team, own.role, ", ".join(f"{name} {points}" for name, points in own.categories.items())]
