"""The analysis of a match for scripts: what each choice cost, and the three that mattered, as on its page."""

from typing import Any

import msgspec
from flask import Response

from companion.games.poprzez_wieki.advice.record import Decision, Moment
from companion.thinking.desk import Busy
from companion.web.api.body import answer
from companion.web.api.schema import operation, within
from companion.web.guards.access import table

from .analysis import NOTICED, looked_back, what_mattered
from .sentences import sentence

LONGEST = 30  # seconds until a script is told to ask again


class JudgedChoice(Decision, frozen=True, kw_only=True):
    """`cost` and `hindsight` are parts of 1 of the chance of winning; pick 0 is a relic with the card put out."""

    sentence: str
    mattered: bool


class AnalysisAnswer(msgspec.Struct):
    """`chances` are those of seat 0 after each choice; only of the rounds in `judged` is the order of cards known."""

    choices: list[JudgedChoice]
    chances: list[Moment]
    judged: list[int]


TYPES = (AnalysisAnswer,)


def analysis(match_id: str) -> Response:
    """What each choice of a finished match cost; 503 with Retry-After if that takes too long."""
    found = looked_back(table(match_id), LONGEST)
    if found is None:
        raise Busy
    mattered = what_mattered(found.decisions)
    choices = [
        JudgedChoice(
            **msgspec.structs.asdict(one),
            sentence=sentence(one) if one.cost >= NOTICED else "",
            mattered=one in mattered,
        )
        for one in found.decisions
    ]
    return answer(AnalysisAnswer(choices, list(found.moments), list(found.judged)))


def paths() -> dict[str, Any]:
    said = operation("what each choice of a finished match cost, and which three mattered", "AnalysisAnswer")
    return {"/analysis/{match_id}": {**within("match_id"), "get": said}}
