"""Taking the history out."""

import gzip
from collections.abc import Iterator
from datetime import date

import msgspec
from flask import Blueprint, Response, request

from companion.history import bgstats, tables, takeout
from companion.history.listing import Row, Wanted

from .. import titles
from ..games import BOARDS, HOLDINGS
from ..guards.access import match_reader, matches, owner_only
from .pages import find_row, read_wanted
from .table_words import table_words

bp = Blueprint("takeout", __name__)


def attached(name: str, kind: str) -> dict[str, str]:
    return {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'}


def wanted_here() -> Wanted:
    """What the filters leave, whatever page or order the list shows."""
    return msgspec.structs.replace(read_wanted(), after="", sort="newest")


@bp.get("/history.csv")
@owner_only
def as_csv() -> Response:
    """A row a seat, or with `rows=matches` a row a match."""
    return csv_of(wanted_here())


def csv_of(wanted: Wanted) -> Response:
    storage, words = matches().storage, table_words()
    asked = titles.board_for(wanted.game).game.key if wanted.game else ""
    own = {key: board.columns() for key, board in BOARDS.items() if board.columns and asked in ("", key)}
    by_match = request.args.get("rows") == "matches"
    table = tables.by_match(storage, wanted, words) if by_match else tables.by_seat(storage, wanted, words, own)
    lines = (text.encode() for text in table)
    return Response(lines, headers=attached(f"kronikarz-{date.today()}.csv", "text/csv; charset=utf-8"))


@bp.get("/history.json")
@owner_only
def as_json() -> Response:
    lines = (text.encode() for text in takeout.as_json(matches().storage, wanted_here(), HOLDINGS))
    return Response(lines, headers=attached(f"kronikarz-{date.today()}.json", "application/json"))


@bp.get("/history.json.gz")
@owner_only
def as_packed_json() -> Response:
    """The same, packed."""
    packed = pack(text.encode() for text in takeout.as_json(matches().storage, wanted_here(), HOLDINGS))
    return Response(packed, headers=attached(f"kronikarz-{date.today()}.json.gz", "application/gzip"))


def pack(parts: Iterator[bytes]) -> Iterator[bytes]:
    for part in parts:
        yield gzip.compress(part, 6)  # members one after another are one gzip file


@bp.get("/history.bgsplay")
@owner_only
def as_bgstats() -> Response:
    return bgstats_of(wanted_here())


def bgstats_of(wanted: Wanted) -> Response:
    rows = [row for page in takeout.pages(matches().storage, wanted) for row in page]
    return bgstats_file(rows, f"kronikarz-{date.today()}.bgsplay")


@bp.get("/history/<match_id>.bgsplay")
@match_reader
def match_as_bgstats(match_id: str) -> Response:
    with matches().storage.reading() as db:
        row = find_row(db, match_id)
    return bgstats_file([row], f"kronikarz-{match_id}.bgsplay")


def bgstats_file(rows: list[Row], name: str) -> Response:
    with matches().storage.reading() as db:
        body = bgstats.file(db, rows, titles.names(), titles.known())
    return Response(msgspec.json.encode(body), headers=attached(name, "application/json"))
