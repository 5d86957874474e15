"""The matches behind a figure of what the tests say, pure."""

from collections.abc import Callable, Iterable, Sequence

from companion.games.historia.state import Points
from companion.games.historia.tested import CardCount, SeatCount, Tested

from .played import Trial

COUNTS = CardCount.__struct_fields__[3:]
NAMES: dict[str, Callable[[SeatCount], Sequence[str]]] = {
    "factions": lambda seat: seat.factions,
    "decks": lambda seat: seat.decks,
    "openings": lambda seat: [" ".join(seat.opening)],
}


def behind(trials: Sequence[Trial], of: str, name: str, kind: str, figure: str) -> set[str]:
    """The matches that a figure counts; an average is made of all in which there was such a thing."""
    return {trial.match for trial in trials if any(counted(trial.told, of, name, kind, figure))}


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
    return (of_seat(seat, figure) for seat in told.seats if of in NAMES and name in NAMES[of](seat))


def of_card(card: CardCount, seat: SeatCount, figure: str) -> object:
    if figure == "won":
        return card.played and seat.won
    return getattr(card, figure) if figure in COUNTS else card.played


def of_seat(seat: SeatCount, figure: str) -> object:
    if figure in Points.__struct_fields__:
        return getattr(seat.points, figure)
    return getattr(seat, figure) if figure in ("won", "declared", "fought", "wars_won") else True
