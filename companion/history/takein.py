"""Taking a history in: all of a file or nothing, with every fault named; nothing here is ever overwritten."""

import gzip
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.matches.play import Matches

from . import papers, positions

PACKED, UNPACKED = 2 * 1024 * 1024, 20 * 1024 * 1024
FAULTS_SHOWN = 50


class FileFault(msgspec.Struct, frozen=True):
    """What is wrong at one place of a file: a code and the figures that explain it."""

    line: int
    field: str
    code: str
    figures: dict[str, Any] = {}


class Refused(Exception):
    """The file was not taken in."""

    def __init__(self, faults: list[FileFault]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


class Taken(msgspec.Struct, frozen=True):
    """What a file brought."""

    matches: int = 0
    known: int = 0  # matches that were here already and stay as they are
    players: int = 0
    other_games: int = 0  # plays of games that are not ours
    without_points: int = 0


class Faults:
    """The faults of a text, as they are found."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[FileFault] = []

    def add(self, path: positions.Path, code: str, **figures: Any) -> None:
        if len(self.found) < FAULTS_SHOWN:
            self.found.append(FileFault(positions.line_of(self.text, path), positions.shown_path(path), code, figures))

    def read(self, value: Any, kind: Any, path: positions.Path, strict: bool = True) -> Any:
        """The value as a struct; what does not fit becomes a fault and None."""
        try:
            return msgspec.convert(value, kind, strict=strict)
        except msgspec.ValidationError as error:
            what, inner = positions.read_path(str(error))
            self.add((*path, *inner), "does_not_fit", detail=what)
            return None

    def refuse_if_any(self) -> None:
        if self.found:
            raise Refused(self.found)


def unpack(data: bytes) -> str:
    """The text of a file, packed or not, within the limits."""
    if len(data) > PACKED:
        raise Refused([FileFault(1, ".", "too_large", {"most": PACKED >> 20})])
    try:
        if data[:2] == b"\x1f\x8b":
            with gzip.open(io.BytesIO(data)) as packed:
                data = packed.read(UNPACKED + 1)
        elif data[:4] == b"PK\x03\x04":
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                name = next((n for n in archive.namelist() if n.endswith((".json", ".bgsplay"))), None)
                if name is None:
                    raise Refused([FileFault(1, ".", "no_json")])
                with archive.open(name) as packed:
                    data = packed.read(UNPACKED + 1)
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise Refused([FileFault(1, ".", "damaged", {"detail": str(error)})]) from error
    if len(data) > UNPACKED:
        raise Refused([FileFault(1, ".", "too_large_unpacked", {"most": UNPACKED >> 20})])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused([FileFault(line, ".", "not_text")]) from error


def parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_such_number)
    except json.JSONDecodeError as error:
        raise Refused(
            [FileFault(error.lineno, ".", "not_json", {"detail": error.msg, "column": error.colno})]
        ) from error
    except (RecursionError, ValueError) as error:
        raise Refused([FileFault(1, ".", "not_json", {"detail": str(error), "column": 1})]) from error


def _no_such_number(text: str) -> None:
    raise ValueError(text)


def take_in(matches: Matches, data: bytes, names: Mapping[str, str]) -> Taken:
    """Read a file of ours or of BG Stats; names: what the games are called."""
    from . import takein_bgstats, takein_ours

    text = unpack(data)
    body = parse(text)
    faults = Faults(text)
    if isinstance(body, dict) and body.get("format") == papers.FORMAT:
        return takein_ours.take_in(matches, body, faults)
    if isinstance(body, dict) and "plays" in body and "games" in body:
        return takein_bgstats.take_in(matches, body, faults, names)
    raise Refused([FileFault(1, ".", "unknown_format")])
