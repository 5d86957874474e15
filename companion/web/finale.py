"""The end of a match as a moment: who won, by how much, how it went round by round, and what is worth telling."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import msgspec
from flask_babel import gettext, ngettext

from companion.games.kit import Amount, Standing, plain, together
from companion.history.facts import Fact, worth_telling
from companion.matches.play import Table
from companion.matches.store import FINISHED, Seat

from .drawing import shown_points
from .games import BOARDS
from .games.kit import Highlight
from .guards.access import matches
from .outcome import by_round, is_shared, outcome

ACROSS = 240  # units of the longest bar
MOST_BARS = 6
READABLE = 15  # units that a figure in a bar needs


class Part(msgspec.Struct, frozen=True):
    """A round in a bar."""

    x: float
    width: float
    points: Amount
    readable: bool


class Runner(msgspec.Struct, frozen=True):
    """One seat at the end, with its bar."""

    seat: int
    rank: int
    score: str
    won: bool
    parts: tuple[Part, ...]
    steps: tuple[Amount, ...]  # the score after each round


class Finale(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    headline: str
    together: bool  # all against the game
    shared: bool  # by several who are no team
    runners: tuple[Runner, ...]  # best first
    margin: str
    facts: tuple[Highlight, ...]
    scored: bool  # whether points were counted

    @property
    def has_bars(self) -> bool:
        return len(self.runners) <= MOST_BARS and all(runner.parts for runner in self.runners)


def fact_of(shown: Table) -> Fact | None:
    """The fact from the history; it changes when older matches are corrected."""
    standings = shown.match.rules.standings(shown.state)
    if shown.match.status != FINISHED or not standings:
        return None
    with matches().storage.reading() as db:
        return worth_telling(db, shown.match, standings)


def finale_of(shown: Table) -> Finale | None:
    standings = shown.match.rules.standings(shown.state)
    if shown.match.status != FINISHED or not standings:
        return None
    board, seats = BOARDS[shown.match.game], shown.match.seats
    fact = fact_of(shown)
    order = sorted(range(len(seats)), key=lambda seat: (standings[seat].rank, seat))
    rounds = by_round(standings)
    most = max(sum(map(abs, one)) for one in rounds) or 1
    return Finale(
        tuple(seat for seat in order if standings[seat].won),
        outcome(standings, seats),
        together(standings),
        is_shared(standings),
        tuple(_runner(seat, standings[seat], rounds[seat], most) for seat in order),
        _margin(standings, order, board.ahead),
        (*board.highlights(shown), *((_in_words(fact, seats),) if fact else ())),
        any(one.score is not None for one in standings),
    )


def _runner(seat: int, standing: Standing, rounds: Sequence[Amount], most: Amount) -> Runner:
    parts, x = [], 0.0
    drawn = rounds if all(points >= 0 for points in rounds) else ()
    for points in drawn:
        width = round(ACROSS * points / most, 1)
        parts.append(Part(round(x, 1), width, points, width >= READABLE))
        x += width
    steps = tuple(accumulate(rounds))
    return Runner(seat, standing.rank, shown_points(standing.score), standing.won, tuple(parts), steps)


def _margin(standings: Sequence[Standing], order: Sequence[int], ahead: Callable[[Any], str]) -> str:
    """By how much the winner was ahead, and what was made up for on the way."""
    first = standings[order[0]]
    others = (standings[seat] for seat in order[1:])
    second = next((one for one in others if first.team is None or one.team != first.team), None)
    if second is None or second.won:
        return ""
    if first.score is None or second.score is None:
        return ""
    text = ahead(plain(abs(first.score - second.score)))
    behind = made_up(standings, order[0])
    return gettext("%(margin)s, after being %(behind)s behind", margin=text, behind=behind) if behind else text


def made_up(standings: Sequence[Standing], winner: int) -> Amount:
    """How far the winner lay behind the leader at worst, after any round."""
    if not all(len(one.rounds) == len(standings[winner].rounds) for one in standings):
        return 0
    if any((one.score or 0) > (standings[winner].score or 0) for one in standings):
        return 0  # the fewest points have won
    runs = [list(accumulate(one.rounds)) for one in standings]
    gaps = [max(run[step] for run in runs) - runs[winner][step] for step in range(len(runs[winner]))]
    return max(gaps, default=0)


def _in_words(fact: Fact, seats: Sequence[Seat]) -> Highlight:
    name = seats[fact.seat].name
    figures = fact.figures
    match fact.what:
        case "in_a_row":
            title = ngettext("%(name)s: %(num)s win in a row", "%(name)s: %(num)s wins in a row", figures[0], name=name)
        case "highest":
            title = gettext("The highest score so far: %(score)s", score=shown_points(figures[0]))
        case "lowest":
            title = gettext("The fewest points so far: %(score)s", score=shown_points(figures[0]))
        case "closest":
            title = gettext("The closest match so far")
        case "first_win":
            title = gettext("%(name)s wins for the first time", name=name)
        case _:
            other = next(seat.name for seat in seats if seat.name != name)
            title = gettext(
                "%(name)s – %(other)s: %(won)s : %(lost)s", name=name, other=other, won=figures[0], lost=figures[1]
            )
    return Highlight("book", title, gettext("from the chronicle"))
