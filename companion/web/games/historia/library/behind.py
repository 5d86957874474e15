"""The matches behind a figure of what the tests say."""

from collections.abc import Iterable

from sqlite_utils import Database

from companion.games.historia.tested import CardCount, SeatCount, Tested

from . import played
from .adding import COUNTS, SOURCES, names
from .played import Trial

AT_ONCE = 50  # matches that a page lists, about


def behind(
    db: Database, version: str, of: str, name: str, kind: str, figure: str, since: int = 0
) -> tuple[list[Trial], int]:
    """The matches that a figure counts, the latest first, and from which on to look for more, if there may be any.

    An average is made of all in which there was such a thing.
    """
    found: list[Trial] = []
    occurs = "" if of == "openings" else name  # these are put together of several words
    while len(found) < AT_ONCE and (some := played.trials(db, version, occurs, since, AT_ONCE)):
        since += len(some)
        found += [one for one in some if not of or any(counted(one.told, of, name, kind, figure))]
    more = played.trials(db, version, occurs, since, 1)
    return found, since if more else 0


def counted(told: Tested, of: str, name: str, kind: str, figure: str) -> Iterable[object]:
    """For everything of this name in a match, whether it adds to the figure."""
    if of == "cards":
        mine = [card for card in told.cards if (card.kind, card.name) == (kind, name)]
        return (of_card(card, told.seats[card.seat], figure) for card in mine)
    if of == "events":
        rounds = [one for one in told.rounds if one.event == name]
        return (one.winner is not None or figure == "rounds" for one in rounds)
    if of == "epochs":
        epochs = [one for one in told.epochs if one.epoch == name]
        field = {"changes": "lead_changes", "last": "last_became_first"}.get(figure, "epoch")
        return (getattr(one, field) for one in epochs)
    return (of_seat(seat, figure) for seat in told.seats if (of, name) in names(seat))


def of_card(card: CardCount, seat: SeatCount, figure: str) -> object:
    if figure == "won":
        return card.played and seat.won
    return getattr(card, figure) if figure in COUNTS else figure == "brought" or card.played


def of_seat(seat: SeatCount, figure: str) -> object:
    if figure in SOURCES:
        return getattr(seat.points, figure)
    return getattr(seat, figure) if figure in ("won", "declared", "fought", "wars_won") else True
