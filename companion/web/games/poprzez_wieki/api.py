"""The points of two kingdoms, and advice, for scripts: stateless, open to anyone on the network; analyses by key."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from companion.games.kit import RuleError
from companion.games.poprzez_wieki.scoring import score
from companion.web.api.body import answer, read
from companion.web.api.schema import operation
from companion.web.guards import errors
from companion.web.guards.access import anyone
from companion.web.guards.bearer import key_reader

from ..kit import Api
from . import advice_api, analysis_api, words
from .pages import check_kingdoms, sentence

bp = Blueprint("poprzez_wieki_api", __name__, url_prefix="/poprzez-wieki")


class Kingdoms(msgspec.Struct, forbid_unknown_fields=True):
    kingdoms: list[list[int]]


class ScoreAnswer(msgspec.Struct):
    totals: list[int]
    cards: list[dict[str, int]]
    lines: list[list[str]]


@bp.post("/score")
@anyone
def score_kingdoms() -> Response:
    """The points of two kingdoms with the reasons."""
    body = read(Kingdoms)
    if len(body.kingdoms) != 2:
        raise RuleError("two_kingdoms")
    if not all(body.kingdoms):
        raise RuleError("kingdom_empty")
    check_kingdoms(body.kingdoms)
    first, second = body.kingdoms
    receipts = score((tuple(first), tuple(second)))
    return answer(
        {
            "totals": [receipt.total for receipt in receipts],
            "cards": [{str(line.card): line.points for line in receipt.lines} for receipt in receipts],
            "lines": [[words.receipt_line(line) for line in receipt.lines] for receipt in receipts],
        }
    )


bp.post("/advice/pick")(anyone(advice_api.pick))
bp.post("/advice/relic")(anyone(advice_api.relic))
bp.get("/analysis/<match_id>")(key_reader(analysis_api.analysis))


@bp.errorhandler(RuleError)
def refused(error: RuleError) -> Response:
    return errors.refused(error, sentence)


def paths() -> dict[str, Any]:
    scored = operation("score two kingdoms", "ScoreAnswer", "Kingdoms")
    return {"/score": {"post": {**scored, "security": []}}, **advice_api.paths(), **analysis_api.paths()}


api = Api(blueprint=bp, types=(Kingdoms, ScoreAnswer, *advice_api.TYPES, *analysis_api.TYPES), paths=paths)
