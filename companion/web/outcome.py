"""How a match ended, in a few words: one won, a team, all together, nobody, or several shared it."""

from collections.abc import Sequence

from flask_babel import gettext

from companion.games.kit import Standing, together
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


def is_shared(standings: Sequence[Standing]) -> bool:
    """Whether several won who did not play together."""
    winners = [one for one in standings if one.won]
    return len(winners) > 1 and not together(winners)
