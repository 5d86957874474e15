"""Victory points by round, as a chart and as figures for the table beside it."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from flask_babel import gettext

from companion.games.historia.state import Phase, Points, State
from companion.matches.store import Seat
from companion.web import charts
from companion.web.drawing import badge

from .words import event_name


class AfterRound(msgspec.Struct, frozen=True):
    """Everyone's victory points after a round, or now."""

    vp: tuple[int, ...]
    event: str = ""  # none: this is how it stands now, or at the end
    winner: int | None = None  # of the event


def progress(state: State) -> list[AfterRound]:
    """Round by round; nothing before the first round is over."""
    found = [AfterRound(round.vp, event_name(round.event), round.winner) for round in state.rounds]
    now = tuple(player.vp for player in state.players)
    if found and (state.phase is Phase.FINISHED or now != found[-1].vp):
        found.append(AfterRound(now))
    return found


def chart(state: State, seats: Sequence[Seat]) -> charts.Chart | None:
    """Everyone's way to their victory points; a line where an epoch begins."""
    rows = progress(state)
    if not rows:
        return None
    series = [
        charts.Series(seat.name, seat.colour, [0, *(row.vp[seat.seat] for row in rows)], mark=badge(seats, seat.seat))
        for seat in seats
    ]
    last = gettext("end") if state.phase is Phase.FINISHED else gettext("now")
    labels = ["0", *(str(number) if row.event else last for number, row in enumerate(rows, 1))]
    begins = [number for number, (one, two) in enumerate(pairwise(state.rounds), 1) if one.epoch != two.epoch]
    return charts.lines(gettext("Victory points by round"), labels, series, begins, charts.TALL)


def sources(state: State) -> list[tuple[str, list[int]]]:
    """Where the points came from: a row a source, a figure a seat."""
    rows = [(source, [getattr(one.points, source) for one in state.players]) for source in Points.__struct_fields__]
    return [(source, values) for source, values in rows if any(values)]
