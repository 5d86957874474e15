"""The second half of an import: a few matches at a time, with the write lock free in between."""

import re
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.db import Storage
from companion.games.kit import RuleError
from companion.matches import remarks, store, titles
from companion.matches.play import token
from companion.matches.results import put_result_rows
from companion.matches.seating import free_colour
from companion.matches.store import Seat

from .. import ledger, recount, sheets, sql
from ..holdings import UNREADABLE, Holding
from . import people, prepared, tabular
from .faults import Faults
from .job import Job, Progress, Report
from .prepared import Prepared

HOLD = 0.004  # seconds that the lock is held at a time, about as long as for a tap
REST = 3.0  # for so many times as long it is then left to others
LEAST_REST = 0.004


def write(job: Job, progress: Progress, storage: Storage, holdings: Sequence[Holding]) -> None:
    """Write what lies ready. Stopped in the middle, what was written stays and the rest can be taken in later."""
    report = progress.report
    crowd, matches = prepared.read(job.ready)
    with storage.writing() as db:
        numbers, report.new_players = people.write(db, crowd.players, progress.choices.players, crowd.own_ids)
        colours = {} if crowd.own_ids else sql.colours(db)
    write_holdings(job, storage, holdings)  # first: what titles are hidden is not counted
    rematches: list[str] = []
    try:
        for written in write_matches(storage, matches, numbers, colours, report):
            report.written += len(written)
            rematches += [match.id for match in written if match.rematch]
            job.tell(progress, report.written, report.fresh)
    finally:
        with storage.writing() as db:
            sql.forget_missing_rematches(db, rematches)
        recount.catch_up(storage, rest)


def rest(held: float) -> None:
    """Leave the lock to others."""
    time.sleep(max(LEAST_REST, held * REST))


def write_matches(
    storage: Storage,
    matches: Iterator[Prepared],
    numbers: Mapping[str, int],
    colours: Mapping[int, int],
    report: Report,
) -> Iterator[list[store.Match]]:
    following = next(matches, None)
    while following:
        with storage.writing() as db:
            begun, written = time.monotonic(), []
            while following:
                if store.find_match(db, following.match.id):
                    report.came_already()
                elif match := write_or_leave_out(db, following, numbers, colours, report):
                    written.append(match)
                following = next(matches, None)
                if time.monotonic() > begun + HOLD:
                    break
            ledger.add(db, [match.id for match in written])
        held = time.monotonic() - begun
        yield written
        rest(held)


def write_or_leave_out(
    db: Database, one: Prepared, numbers: Mapping[str, int], colours: Mapping[int, int], report: Report
) -> store.Match | None:
    """The match as it is here now; what cannot be written is named, leaves nothing behind and keeps no other out."""
    faults, match = Faults(*one.where), None
    seats = seats_of(db, one, numbers, colours)
    if len({seat.player for seat in seats}) < len(seats):
        faults.add(("seats",), "player_twice_here")  # merged since the file was read
    db.execute("SAVEPOINT one_match")
    try:
        match = None if faults.found else write_match(db, one, seats, numbers)
    except (RuleError, OverflowError, sqlite3.IntegrityError, sqlite3.DataError) as error:
        db.execute("ROLLBACK TO one_match")
        faults.add_error(error)
    db.execute("RELEASE one_match")
    if faults.found:
        report.leave_out(faults.found)
        report.fresh -= 1
    return match


def write_match(db: Database, one: Prepared, seats: tuple[Seat, ...], numbers: Mapping[str, int]) -> store.Match:
    game, title = one.match.game, one.match.game
    if one.title:
        title = titles.found_or_made(db, game, one.title, one.bgg)
    titled = titles.own(db, game, one.titled or one.title) if one.title else title
    code = free_code(db, one.match.code)
    match = msgspec.structs.replace(one.match, code=code, seats=seats, title=title, titled=titled)
    sheets.insert_searchable(db, match)
    store.append_rows(db, match.id, one.entries)
    remarks.put(db, match.id, one.remarks)
    if one.results:
        put_result_rows(db, match, one.results)
    for seat, paper in zip(seats, one.seats, strict=True):
        if paper.played_as and numbers[paper.played_as] != seat.player:
            sql.note_seat(db, numbers[paper.played_as], match.id, seat.seat)
    return match


def seats_of(db: Database, one: Prepared, numbers: Mapping[str, int], colours: Mapping[int, int]) -> tuple[Seat, ...]:
    """The seats; where the file has no colours, everyone gets their own as far as it is free."""
    seats: list[Seat] = []
    for number, paper in enumerate(one.seats):
        here = numbers[paper.player]
        # Here it may have been merged into another.
        player, colour = sql.merged_into(db, here) or here, paper.colour
        if colours:
            colour = free_colour(colours.get(player, colour), [seat.colour for seat in seats])
        seats.append(Seat(number, player, "", colour))
    return tuple(seats)


def free_code(db: Database, code: str) -> str:
    return code if re.fullmatch(r"[0-9A-Z]{8}", code) and not sql.code_is_taken(db, code) else token(8)


def write_holdings(job: Job, storage: Storage, holdings: Sequence[Holding]) -> None:
    from .reading import read_head

    if tabular.read(job.file):
        return
    members: dict[str, Any] = read_head(job, [holding.name for holding in holdings]).members
    if members.get("format") is None:
        return
    for holding in holdings:
        if holding.name in members:
            try:
                holding.count(members[holding.name])
            except UNREADABLE:
                continue  # was named when the file was read
            with storage.writing() as db:
                holding.add(db, members[holding.name])
