"""Matches as they will be written, in a file between reading and writing."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from companion.matches.remarks import Remark
from companion.matches.store import Match

from ..papers import PlayerPaper, SeatPaper
from .faults import Faults, InFile

SIZE = 4  # bytes that say how long the next piece is


class Prepared(msgspec.Struct, frozen=True):
    """A match that was checked and folded; its players are still those of the file."""

    match: Match  # without seats
    seats: list[SeatPaper]
    entries: list[tuple[Any, ...]] = []  # as rows
    results: list[tuple[Any, ...]] = []  # as rows
    title: str = ""  # the name of what was played, where the game serves several titles
    bgg: int = 0  # its number at BoardGameGeek, where the file has one
    remarks: list[Remark] = []
    titled: str = ""  # and the one it had before they were merged
    where: InFile = (0, "", "", "")  # it stands in the file


class People(msgspec.Struct, frozen=True):
    """Those whom the file names, to be found here or made."""

    players: list[PlayerPaper]
    own_ids: bool  # whether their ids are ours, and stay


def put(file: IO[bytes], piece: Prepared | People) -> None:
    data = msgspec.msgpack.encode(piece)
    file.write(len(data).to_bytes(SIZE, "big") + data)


def fits(match: Prepared, faults: Faults) -> bool:
    """Whether the match can be written to the file; `faults` say why not."""
    try:
        msgspec.msgpack.encode(match)
    except (OverflowError, UnicodeError) as error:
        faults.add_error(error)
    return not faults.found


def read(path: Path) -> tuple[People, Iterator[Prepared]]:
    """The people, and the matches one after another."""
    file = path.open("rb")
    people = msgspec.msgpack.decode(_piece(file) or b"", type=People)
    return people, _matches(file)


def _matches(file: IO[bytes]) -> Iterator[Prepared]:
    decode = msgspec.msgpack.Decoder(Prepared).decode
    with file:
        while data := _piece(file):
            yield decode(data)


def _piece(file: IO[bytes]) -> bytes:
    return file.read(int.from_bytes(file.read(SIZE), "big"))
