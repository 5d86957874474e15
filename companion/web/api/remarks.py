"""What testers noted at a match, and which version it tests, over the API."""

from typing import Annotated, Any

import msgspec
from flask import Response, abort
from msgspec import Meta

from companion.matches import remarks
from companion.matches.play import Table, Who
from companion.matches.remarks import LONGEST_LINE, LONGEST_TRIAL, Remark

from ..guards.access import matches
from ..guards.bearer import key_holder, key_reader
from ..noting import testable
from ..telling import announce
from .body import answer, read
from .matches import bp
from .schema import operation, within

LARGEST = 1_000_000_000  # number of a note


class RemarkRequest(msgspec.Struct, forbid_unknown_fields=True):
    """`seen` is the seq of the board that it is about, without it the present one; no `seat`: the whole table."""

    line: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
    verdict: remarks.Verdict = "unclear"
    seen: Annotated[int, Meta(ge=0)] | None = None
    seat: Annotated[int, Meta(ge=0)] | None = None


class TrialRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The version that the match tests; an empty one: none."""

    version: Annotated[str, Meta(max_length=LONGEST_TRIAL)]


class RemarkAnswer(Remark, frozen=True, kw_only=True):
    """`after` is the entry that stood last, `part` and `round` where the match was, `turn` whose turn it was."""

    id: int


class RemarkList(msgspec.Struct):
    trial: str
    remarks: list[RemarkAnswer]


TYPES = (RemarkRequest, TrialRequest, RemarkList)


@bp.get("/matches/<match_id>/remarks")
@key_reader
def list_remarks(match_id: str) -> Response:
    return answer(noted(testable(match_id)))


def noted(shown: Table) -> RemarkList:
    with matches().storage.reading() as db:
        found = remarks.of_match(db, shown.match.id)
    return RemarkList(shown.match.trial, [RemarkAnswer(id=n, **msgspec.structs.asdict(one)) for n, one in found])


@bp.post("/matches/<match_id>/remarks")
@key_holder
def write_remark(match_id: str) -> Response:
    shown, body = testable(match_id), read(RemarkRequest)
    if body.seat is not None and body.seat >= len(shown.match.seats):
        abort(404)
    made = remarks.note(matches(), match_id, body.verdict, body.line, body.seen, Who(body.seat))
    return answer(noted(announce(made)), 201)


@bp.delete("/matches/<match_id>/remarks/<int:number>")
@key_holder
def drop_remark(match_id: str, number: int) -> Response:
    shown = testable(match_id)
    if number >= LARGEST or all(one.id != number for one in noted(shown).remarks):
        abort(404)
    return answer(noted(announce(remarks.drop(matches(), match_id, number))))


@bp.put("/matches/<match_id>/trial")
@key_holder
def mark_trial(match_id: str) -> Response:
    testable(match_id)
    return answer(noted(announce(remarks.mark(matches(), match_id, read(TrialRequest).version))))


def paths() -> dict[str, Any]:
    one = "/matches/{match_id}"
    numbered = within("match_id")["parameters"] + within("number", kind="integer")["parameters"]
    return {
        f"{one}/remarks": {
            **within("match_id"),
            "get": operation("what testers noted, in the order of the moments", "RemarkList"),
            "post": operation(
                "note something about the game at a moment of a match", "RemarkList", "RemarkRequest", "201"
            ),
        },
        f"{one}/remarks/{{number}}": {"parameters": numbered, "delete": operation("remove a note", "RemarkList")},
        f"{one}/trial": {
            **within("match_id"),
            "put": operation("say which version of the game a match tests", "RemarkList", "TrialRequest"),
        },
    }
