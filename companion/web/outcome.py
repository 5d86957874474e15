"""How a match ended, in a few words: one won, a team, all together, nobody, or several shared it."""

from collections.abc import Sequence

from flask_babel import gettext

from companion.games.kit import Amount, Standing, together
from companion.matches.store import Seat


def outcome(standings: Sequence[Standing], seats: Sequence[Seat]) -> str:
    """Without the names of those who shared a victory or played together."""
    winners = [seat for seat, one in enumerate(standings) if one.won]
    names = ", ".join(seats[seat].name for seat in winners)
    if together(standings):
        return gettext("Won together!") if winners else gettext("The game won this time")
    if not winners:
        return gettext("Nobody won")
    if len(winners) == 1:
        return gettext("%(name)s wins", name=names)
    return gettext("Shared victory") if is_shared(standings) else gettext("%(names)s win", names=names)


def whole_outcome(standings: Sequence[Standing], seats: Sequence[Seat]) -> str:
    """With the names of those who shared a victory."""
    names = ", ".join(seats[seat].name for seat, one in enumerate(standings) if one.won)
    if is_shared(standings):
        return gettext("Shared victory: %(names)s", names=names)
    return outcome(standings, seats)


def by_round(standings: Sequence[Standing]) -> list[tuple[Amount, ...]]:
    """The points of each seat by round; if anybody had some besides these, they follow everywhere."""
    rounds = [one.rounds for one in standings]
    besides = [(one.score or 0) - sum(one.rounds) for one in standings]
    if not all(rounds) or not any(besides):
        return rounds
    return [(*points, more) for points, more in zip(rounds, besides, strict=True)]


def is_shared(standings: Sequence[Standing]) -> bool:
    """Whether several won who did not play together."""
    winners = [one for one in standings if one.won]
    return len(winners) > 1 and not together(winners)
