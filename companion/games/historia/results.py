"""What is remembered of a finished match besides points and places, and what it adds to the statistics."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from ..kit import Counts, Detail, Standing
from .state import Fought, Points, State
from .terms import Format

OUTCOMES = ("won", "lost", "drawn")
PRIZES = ("glory", "demands")


class Declared(msgspec.Struct, frozen=True):
    """A war as the one who declared it remembers it."""

    against: int
    outcome: str
    prize: str  # glory, demands, or nothing


class Chapter(Detail, frozen=True):
    """One seat's part in the match: where its points came from, its wars, and what it won."""

    format: Format
    sources: Points
    events: tuple[str, ...] = ()
    monuments: tuple[str, ...] = ()
    wars: tuple[Declared, ...] = ()
    factions: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()  # of the set of cards


def ended(state: State, seat: int, rank: int, won: bool) -> Standing:
    """How one seat ended: VP gained in each round and at the end, and its chapter."""
    player = state.players[seat]
    after = [round.vp[seat] for round in state.rounds] + [player.vp]
    own = Chapter(
        format=state.options.format,
        sources=player.points,
        events=tuple(event.name for event in player.events),
        monuments=tuple(monument.card.name for monument in player.completed),
        wars=tuple(declared(war) for war in state.wars if war.attacker == seat),
        factions=player.shown,
        decks=player.brought,
        versions=player.versions,
    )
    rounds = tuple(now - before for before, now in zip([0, *after], after, strict=False))
    return Standing(player.vp, rank, won, seat == state.began, rounds, own)


def declared(war: Fought) -> Declared:
    outcome = "drawn" if war.winner is None else "won" if war.winner == war.attacker else "lost"
    return Declared(war.defender, outcome, war.prize)


def counts(standings: Sequence[Standing]) -> Counts:
    """What one match adds; a match without a log has none of it."""
    chapters = [(standing, standing.own) for standing in standings if isinstance(standing.own, Chapter)]
    if not chapters:
        return []
    found: Counter[tuple[str, str]] = Counter()
    found["matches", chapters[0][1].format] += 1
    for standing, chapter in chapters:
        for measure, amount in measured(standing, chapter):
            found[measure, chapter.format] += amount
        for source in Points.__struct_fields__:
            vp = getattr(chapter.sources, source)
            found["source", source] += vp
            found["source_won", source] += vp if standing.won else 0
        found["winners", ""] += standing.won
    return [(f"chronicle_{measure}", item, amount) for (measure, item), amount in found.items() if amount]


def measured(standing: Standing, chapter: Chapter) -> Iterable[tuple[str, int]]:
    """What one seat adds to its format."""
    wars = chapter.wars
    yield from [("players", 1), ("vp", int(standing.score or 0)), ("declared", len(wars))]
    yield from [("monuments", len(chapter.monuments)), ("events", len(chapter.events))]
    yield from ((outcome, sum(war.outcome == outcome for war in wars)) for outcome in OUTCOMES)
    yield from ((prize, sum(war.prize == prize for war in wars)) for prize in PRIZES)
