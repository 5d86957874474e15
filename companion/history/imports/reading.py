"""The first half of an import: what a file holds is read and checked, and nothing is written to the history."""

from collections.abc import Mapping, Sequence
from typing import IO, Any

import msgspec

from companion.db import Storage

from .. import sql
from ..holdings import UNREADABLE, Holding
from ..papers import FORMAT, FORMAT_VERSION, PlayerPaper
from . import from_bgstats, ours, people, prepared, stream, tabular
from .faults import Faults, FileFault, Refused, refused
from .job import Job, Progress, Report

SHOWN = 50  # faults of a file that is refused
OF_BGSTATS = ("games", "players", "locations", "tags", "plays")


class Head(msgspec.Struct):
    """Everything in a file but its matches."""

    members: dict[str, Any]

    @property
    def is_ours(self) -> bool:
        return self.members.get("format") == FORMAT


def read(job: Job, progress: Progress, storage: Storage, names: Mapping[str, str], holdings: Sequence[Holding]) -> None:
    """Read the file of a job; afterwards its matches lie ready to be written. names: what our games are called."""
    progress.report = Report()

    def tell(done: int, total: int) -> None:
        job.tell(progress, done, total)

    if rows := tabular.read(job.file):
        with job.ready.open("wb") as file, storage.reading() as db:
            body = tabular.body_of(rows, progress.choices, progress.report)
            from_bgstats.read(body, db, names, progress.choices, progress.report, file, tell)
        progress.report.source = "CSV"
        return
    head = read_head(job, [holding.name for holding in holdings])
    with job.ready.open("wb") as file:
        if head.is_ours:
            read_ours(job, progress, storage, head, holdings, file)
        elif {"games", "plays"} <= set(head.members):
            with storage.reading() as db:
                from_bgstats.read(head.members, db, names, progress.choices, progress.report, file, tell)
        else:
            raise refused("unknown_format")
    if progress.report.players:
        progress.report.players.sort(key=lambda player: (bool(player.here), -player.matches, player.name))


def read_head(job: Job, holdings: Sequence[str]) -> Head:
    """All that must be known before the first match; a file may name its parts in any order."""
    wanted = {"format", "version", *OF_BGSTATS, *holdings}
    found: dict[str, Any] = {}
    with stream.opened(job.file) as reader:
        for name in reader.members():
            if name == "matches":
                if {"format", "version", "players"} <= set(found):
                    break  # as we write it: all else has come
                for _ in reader.items():
                    pass
            else:
                value = reader.value()
                if name in wanted:
                    found[name] = value
    return Head(found)


def read_ours(
    job: Job, progress: Progress, storage: Storage, head: Head, holdings: Sequence[Holding], file: IO[bytes]
) -> None:
    report, version = progress.report, head.members.get("version")
    report.source = "Kronikarz"
    if version not in range(1, FORMAT_VERSION + 1):
        raise refused("other_version", version=str(version)[:20], ours=FORMAT_VERSION)
    papers = read_players(head.members.get("players"))
    with storage.reading() as db:
        found = people.find_all(db, papers, progress.choices.players)
        here = sql.match_ids(db)
    prepared.put(file, prepared.People(papers, own_ids=True))
    total, number = job.file.stat().st_size, 0
    with stream.opened(job.file) as reader:
        for name in reader.members():
            if name != "matches":
                value = reader.value()
                held = next((holding for holding in holdings if holding.name == name), None)
                if held:
                    count_holding(held, value, report)
                continue
            for number, raw in enumerate(reader.items(), 1):
                job.tell(progress, reader.bytes_read, total)
                read_one(raw, number, found, here, report, file)
    report.players = [player for player in found.values() if player.matches]


def read_players(raw: Any) -> list[PlayerPaper]:
    """The people of the file; one who cannot be read is a fault of the whole file, for matches name them."""
    faults = Faults()
    if not isinstance(raw, list):
        raise Refused(FileFault("does_not_fit", "players", {"detail": "Expected `array`"}))
    found = [ours.read_player(value, faults, ("players", number)) for number, value in enumerate(raw)]
    players = [player for player in found if player]
    ours.check_merged(players, faults)
    if faults.found:
        raise Refused(*faults.found[:SHOWN])
    return players


def count_holding(holding: Holding, value: Any, report: Report) -> None:
    try:
        report.holdings[holding.name] = holding.count(value)
    except UNREADABLE as error:
        faults = Faults()
        faults.add((holding.name,), "does_not_fit", detail=str(error)[:120])
        report.leave_out(faults.found)


def read_one(raw: Any, number: int, found: Mapping[str, Any], here: set[str], report: Report, file: IO[bytes]) -> None:
    head = raw if isinstance(raw, dict) else {}
    if isinstance(known := head.get("id"), str) and known in here:
        report.known += 1  # and is not looked at any further: taking a file in again is quick
        return
    seats = head.get("seats") if isinstance(head.get("seats"), list) else []
    ids = [seat.get("player") for seat in seats or [] if isinstance(seat, dict)]
    seen = [found.get(player) if isinstance(player, str) else None for player in ids]
    faults = Faults(number, str(head.get("played_at", "")), ", ".join(one.name if one else "?" for one in seen))
    try:
        match = ours.read_match(raw, found, faults)
    except Exception as error:
        # One match that breaks us in a way nobody has thought of does not keep the others out.
        faults.add_error(error)
        match = None
    if match is None or not prepared.fits(match, faults):
        report.leave_out(faults.found)
        return
    for player in filter(None, seen):
        player.matches += 1
    here.add(match.match.id)
    report.fresh += 1
    prepared.put(file, msgspec.structs.replace(match, where=faults.where))
