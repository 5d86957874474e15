"""Taking the history out as JSON with everything."""

from collections.abc import Iterator, Sequence

import msgspec
from sqlite_utils import Database

from companion.db import Storage
from companion.matches import remarks, titles
from companion.matches.play import timestamp
from companion.matches.store import FINISHED

from . import sql
from .counted import Result
from .holdings import Holding
from .listing import Row, Wanted, find
from .papers import FORMAT, FORMAT_VERSION, MatchPaper, ResultPaper, SeatPaper

ROWS_AT_ONCE = 200


def pages(storage: Storage, wanted: Wanted) -> Iterator[list[Row]]:
    """All matches that the filters leave, a page at a time, so that a large history needs little memory."""
    after: str | None = ""
    while after is not None:
        with storage.reading() as db:
            rows, after = find(db, msgspec.structs.replace(wanted, after=after), ROWS_AT_ONCE)
        if rows:
            yield rows


def as_json(storage: Storage, wanted: Wanted, holdings: Sequence[Holding] = ()) -> Iterator[str]:
    """Everything, a player or a match a line; without filters also what was deleted, and all else that is held."""
    encode = msgspec.json.encode
    whole = wanted == Wanted()
    yield f'{{"format": "{FORMAT}", "version": {FORMAT_VERSION}, "exported_at": "{timestamp()}",\n"players": [\n'
    with storage.reading() as db:
        yield ",\n".join(encode(player).decode() for player in sql.players(db))
        held = {holding.name: holding.read(db) for holding in holdings} if whole else {}
    yield "\n],\n"
    for name, value in held.items():
        if value is not None:
            yield f"{encode(name).decode()}: {encode(value).decode()},\n"
    yield '"matches": [\n'
    separator = ""
    for asked in (wanted, Wanted(status="deleted"))[: 1 + whole]:
        for rows in pages(storage, asked):
            with storage.reading() as db:
                papers = [encode(paper(db, row)).decode() for row in rows]
            yield separator + ",\n".join(papers)
            separator = ",\n"
    yield "\n]}\n"


def paper(db: Database, row: Row) -> MatchPaper:
    match = row.match
    uids = sql.uids(db, (seat.player for seat in match.seats))
    before = sql.noted_players(db, match.id)
    names = titles.names(db, [match.titled]) if match.titled != match.title else {}
    return MatchPaper(
        id=match.id, game=match.game, status=match.status, played_at=match.played_at, opened_at=match.opened_at,
        changed_at=match.changed_at, finished_at=match.finished_at, rules_version=match.rules_version,
        options=msgspec.json.decode(match.options), code=match.code,
        seed=match.seed.hex() if match.status == FINISHED else "", seed_since=match.seed_since, rematch=match.rematch,
        place=match.place, notes=match.notes, tags=match.tags, hidden=bool(match.hidden), deleted_at=match.deleted_at,
        sheet=bool(match.sheet), minutes_given=match.minutes_given, bgstats=match.bgstats,
        title=match.called, titled=names.get(match.titled, "") if match.titled != match.title else "",
        seats=[SeatPaper(uids[seat.player], seat.colour, before.get(seat.seat)) for seat in match.seats],
        results=[result_paper(result) for result in row.results],
        trial=match.trial, remarks=[one for _, one in remarks.of_match(db, match.id)],
        entries=sql.entries(db, match.id),
    )  # fmt: skip


def result_paper(result: Result) -> ResultPaper:
    own = msgspec.to_builtins(result.own, str_keys=True)
    return ResultPaper(result.score, result.rank, result.won, result.started, list(result.rounds), result.team, own)
