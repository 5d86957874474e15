"""What a finished match of Historia is remembered for: where the winner's points came from."""

import msgspec
from flask_babel import gettext

from companion.games.historia.results import Chapter
from companion.matches.play import Table

from ..kit import Highlight
from . import words

ICONS = {"glory": "sword", "monuments": "city", "events": "flag", "cards": "cards", "culture": "star"}


def highlights(table: Table) -> list[Highlight]:
    standings = table.match.rules.standings(table.state)
    found = []
    for seat, standing in enumerate(standings or ()):
        if not standing.won or not isinstance(standing.own, Chapter):
            continue
        sources = msgspec.structs.asdict(standing.own.sources)
        source = max(sources, key=lambda name: sources[name])
        if sources[source] > 0:
            title = gettext("Most points: %(source)s", source=words.source_name(source))
            name = table.match.seats[seat].name
            found.append(Highlight(ICONS.get(source, "star"), title, name, str(sources[source])))
    return found
