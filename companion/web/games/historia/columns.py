"""What a seat of Historia adds to a table for spreadsheets."""

from typing import Any

from flask_babel import gettext

from companion.games.historia.results import Chapter
from companion.games.historia.state import Points
from companion.games.historia.terms import Format
from companion.games.kit import Standing
from companion.history.tables import Columns

from .words.terms import format_name, source_name

SOURCES = Points.__struct_fields__


def columns() -> Columns:
    formats = {format: format_name(format) for format in Format}
    headings = [
        gettext("Format"), gettext("Faction"), gettext("Deck"),
        *(gettext("VP: %(source)s", source=source_name(source)) for source in SOURCES),
        gettext("Events won"), gettext("Monuments completed"), gettext("Wars declared"), gettext("Wars won"),
    ]  # fmt: skip

    def cells(standing: Standing) -> list[Any]:
        chapter = standing.own
        assert isinstance(chapter, Chapter)
        won = sum(war.outcome == "won" for war in chapter.wars)
        return [
            formats[chapter.format], ", ".join(chapter.factions), ", ".join(chapter.decks),
            *(getattr(chapter.sources, source) for source in SOURCES),
            len(chapter.events), len(chapter.monuments), len(chapter.wars), won,
        ]  # fmt: skip

    return Columns(headings, cells)
