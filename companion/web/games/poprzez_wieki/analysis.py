"""Looking back on a match: a page that says what each choice cost, and which three mattered."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import msgspec
from flask import Blueprint, abort, render_template

from companion.games.poprzez_wieki.advice.questions import HowWell
from companion.games.poprzez_wieki.advice.record import Decision, Lookback, Moment
from companion.games.poprzez_wieki.state import ROUNDS
from companion.matches.play import Table
from companion.matches.store import Seat
from companion.web.charts import Scale
from companion.web.guards.access import match_reader, table
from companion.web.thinking import spend

from . import words
from .assistant import desk
from .laid import record_of
from .sentences import of_100, sentence

bp = Blueprint("poprzez_wieki_analysis", __name__, url_prefix="/poprzez-wieki")
PATIENCE = 2.5  # seconds until the page says that it is still being thought about
KEPT = 100
MATTERED, NOTICED = 3, 0.01
LEFT, RIGHT, TOP, BOTTOM = 30, 330, 14, 150


class Thoughts:
    """Analyses made lately or under way, by match and entry."""

    def __init__(self) -> None:
        self._found: OrderedDict[Any, Future[Lookback]] = OrderedDict()
        self._lock = threading.Lock()

    def about(self, shown: Table) -> "Future[Lookback] | None":
        key = (shown.match.id, shown.seq, shown.match.seed, shown.epoch)
        with self._lock:
            known = self._found.get(key)
            if known and not (known.done() and known.exception()):
                return known
            record = record_of(shown.timeline)
            if record is None:
                return None
            question = HowWell(record)
            spend(question)
            self._found[key] = begun = desk.begin(question)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
            return begun


thoughts = Thoughts()


@bp.get("/analiza/<match_id>")
@match_reader
def show(match_id: str) -> str:
    shown = table(match_id)
    found = looked_back(shown)
    return render_template(
        "poprzez_wieki/analysis.html",
        match=shown.match, seats=shown.match.seats, state=shown.state, words=words, found=found,
        **(review_of(found, shown.match.seats) if found else {}),
    )  # fmt: skip


def looked_back(shown: Table, patience: float = PATIENCE) -> Lookback | None:
    """The analysis of a finished match; None if it is still being made after so many seconds."""
    thought = thoughts.about(shown) if shown.match.game == "poprzez-wieki" else None
    if thought is None:
        abort(404)
    try:
        return thought.result(patience)
    except TimeoutError:
        return None


def review_of(found: Lookback, seats: Sequence[Seat]) -> dict[str, Any]:
    """What the page shows of an analysis."""
    mattered = what_mattered(found.decisions)
    return {
        "turnings": [(decision, sentence(decision), of_100(decision.cost)) for decision in mattered],
        "chart": draw(found.moments, mattered),
        "rounds": [by_pick(found.decisions, number) for number in range(1, ROUNDS + 1)],
        "sentence": sentence, "of_100": of_100,
        "unordered": [number for number in range(1, ROUNDS + 1) if number not in found.judged],
        "hindsight": [d for d in found.decisions if d.hindsight is not None and d.hindsight >= NOTICED],
    }  # fmt: skip


def what_mattered(decisions: Sequence[Decision]) -> list[Decision]:
    """The choices that cost most, in the order in which they were made."""
    dear = sorted((one for one in decisions if one.cost >= NOTICED), key=lambda one: -one.cost)[:MATTERED]
    return [one for one in decisions if one in dear]


def by_pick(decisions: Sequence[Decision], number: int) -> list[list[Decision]]:
    """The choices of a round, both seats side by side; the relics come last."""
    picks = sorted({one.pick for one in decisions if one.round == number}, key=lambda pick: pick or 9)
    return [[one for one in decisions if (one.round, one.pick) == (number, pick)] for pick in picks]


class Stop(msgspec.Struct, frozen=True):
    x: float
    y: float


class Picture(msgspec.Struct, frozen=True):
    """The chance of winning over a match as coordinates."""

    line: str
    area: str
    middle: float
    bounds: list[float]
    labels: list[tuple[float, int]]
    stops: list[Stop]
    chances: list[tuple[int, int, int]]  # round, pick, chance of seat 0 in percent


def draw(moments: Sequence[Moment], mattered: Sequence[Decision]) -> Picture:
    across = Scale(0, len(moments), LEFT, RIGHT)
    up = Scale(0, 1, BOTTOM, TOP)
    points = [(float(LEFT), up(0.5)), *((across(n), up(one.chance)) for n, one in enumerate(moments, 1))]
    # A round ends where its cards are counted; the relics belong to what comes next.
    ends = [across(n) for n, one in enumerate(moments, 1) if one.pick == 5]
    starts = [float(LEFT), *ends[:-1]]
    middles = [(round((start + end) / 2, 1), n) for n, (start, end) in enumerate(zip(starts, ends, strict=True), 1)]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    return Picture(
        line=line,
        area=f"{LEFT},{up(0.5):g} {line} {RIGHT},{up(0.5):g}",
        middle=up(0.5),
        bounds=ends[:-1],
        labels=middles,
        stops=[Stop(*points[step_after(moments, decision)]) for decision in mattered],
        chances=[(one.round, one.pick, of_100(one.chance)) for one in moments],
    )


def step_after(moments: Sequence[Moment], decision: Decision) -> int:
    """The point of the line after a choice."""
    wanted = (decision.round, decision.pick) if decision.pick else (decision.round + 1, 0)
    return next(n for n, one in enumerate(moments, 1) if (one.round, one.pick) == wanted)
