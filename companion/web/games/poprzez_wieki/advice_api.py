"""Advice for scripts: which card to lay, which relic to keep. Stateless, open to anyone on the network."""

from typing import Any

from flask import Response

from companion.games.poprzez_wieki.advice.position import (
    PickAdvice,
    PickPosition,
    RelicAdvice,
    RelicPosition,
)
from companion.games.poprzez_wieki.advice.questions import WhichCard, WhichRelic
from companion.web.api.body import answer, read
from companion.web.api.schema import operation
from companion.web.thinking import ponder

from .assistant import desk
from .positions import check_pick, check_relic

TYPES = (PickPosition, RelicPosition, PickAdvice, RelicAdvice)


def pick() -> Response:
    """The cards of a hand, best first."""
    position = read(PickPosition)
    check_pick(position)
    return answer(ponder(desk, WhichCard(position)))


def relic() -> Response:
    """What to keep and what to put out, best first."""
    position = read(RelicPosition)
    check_relic(position)
    return answer(ponder(desk, WhichRelic(position)))


def paths() -> dict[str, Any]:
    card = operation("which card to lay", "PickAdvice", "PickPosition")
    kept = operation("which relic to keep, and which card to put out", "RelicAdvice", "RelicPosition")
    return {
        "/advice/pick": {"post": {**card, "security": []}},
        "/advice/relic": {"post": {**kept, "security": []}},
    }
