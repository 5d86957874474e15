"""What a finished match of Historia is remembered for: where the winner's points came from."""

from collections.abc import Sequence

import msgspec
from flask_babel import gettext

from companion.games.historia.results import Chapter
from companion.games.kit import Standing
from companion.matches.play import Table

from ..kit import Highlight
from . import words

ICONS = {"glory": "sword", "monuments": "temple", "events": "flag", "cards": "cards", "culture": "star"}


def tie_breaker(standings: Sequence[Standing]) -> tuple[str, str] | None:
    """What decided between equal points, with the figures of the two: events won first, then completed monuments."""
    level = [one for one in standings if one.score == max(standing.score or 0 for standing in standings)]
    won = [one for one in level if one.won]
    if len(won) != 1 or len(level) == 1:
        return None
    own, *others = sorted((counted(one) for one in level), reverse=True)
    events, monuments = zip(own, others[0], strict=True)
    if events[0] != events[1]:
        return gettext("Equal VP: more won events decide"), "{} : {}".format(*events)
    return gettext("Equal VP and events: more monuments decide"), "{} : {}".format(*monuments)


def counted(standing: Standing) -> tuple[int, int]:
    own = standing.own
    return (len(own.events), len(own.monuments)) if isinstance(own, Chapter) else (0, 0)


def highlights(table: Table) -> list[Highlight]:
    standings = table.match.rules.standings(table.state)
    found = []
    decided = tie_breaker(standings or ())
    for seat, standing in enumerate(standings or ()):
        if not standing.won or not isinstance(standing.own, Chapter):
            continue
        if decided:
            found.append(Highlight("flag", decided[0], table.match.seats[seat].name, decided[1]))
        sources = msgspec.structs.asdict(standing.own.sources)
        source = max(sources, key=lambda name: sources[name])
        if sources[source] > 0:
            title = gettext("Most points: %(source)s", source=words.source_name(source))
            name = table.match.seats[seat].name
            found.append(Highlight(ICONS.get(source, "star"), title, name, str(sources[source])))
    return found
