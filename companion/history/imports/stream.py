"""A JSON file of any size, packed or not, read a piece at a time."""

import contextlib
import gzip
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NoReturn, cast

from .faults import refused

CHUNK = 1 << 20
LARGEST_ITEM = 64 << 20  # characters of one match; also how far we read on for the end of a broken one
LARGEST = 8 << 30  # characters of a whole file: what is packed tighter than that is a trap
NEAR_THE_END = 12  # a number, a word or an escape that the end of what was read cuts in two


_space = re.compile(r"[ \t\r\n]*")


def _no_such_number(text: str) -> None:
    raise ValueError(text)


_decode = json.JSONDecoder(parse_constant=_no_such_number).raw_decode


@contextlib.contextmanager
def opened(path: Path) -> Iterator["Reader"]:
    """The text of a file: plain, in gzip, or the first JSON in a zip archive."""
    with path.open("rb") as raw:
        head = raw.read(4)
        raw.seek(0)
        try:
            with contextlib.ExitStack() as open_files:
                plain: IO[bytes] = raw
                if head[:2] == b"\x1f\x8b":
                    plain = cast(IO[bytes], open_files.enter_context(gzip.open(raw)))
                elif head == b"PK\x03\x04":
                    plain = open_files.enter_context(_first_json(open_files.enter_context(zipfile.ZipFile(raw))))
                yield Reader(io.TextIOWrapper(plain, "utf-8-sig"), raw)
        except UnicodeDecodeError as error:
            raise refused("not_text") from error
        except (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise refused("damaged", detail=str(error)[:120]) from error


def _first_json(archive: zipfile.ZipFile) -> IO[bytes]:
    name = next((name for name in archive.namelist() if name.endswith((".json", ".bgsplay"))), None)
    if name is None:
        raise refused("no_json")
    return archive.open(name)


class Reader:
    """One JSON object whose long lists are given an item at a time, so that they need not fit into memory."""

    def __init__(self, file: IO[str], raw: IO[bytes]) -> None:
        self._file, self._raw = file, raw
        self._text, self._place, self._all, self._ended = "", 0, 0, False
        self._line, self._column = 1, 0  # of the text at hand, for whoever looks for a fault

    @property
    def bytes_read(self) -> int:
        """How far we are in the file as it lies on the disk."""
        return self._raw.tell()

    def members(self) -> Iterator[str]:
        """The names in the object; for each, the value must be asked for by `value` or `items`."""
        self._expect("{")
        if self._next() == "}":
            return
        while True:
            name = self.value()
            if not isinstance(name, str):
                self._fail("Expecting property name enclosed in double quotes")
            self._expect(":")
            yield name
            if self._next() == "}":
                return
            self._expect(",")

    def items(self) -> Iterator[Any]:
        """The items of the list that comes next; nothing if what comes is no list."""
        if self._next() != "[":
            self.value()
            return
        self._expect("[")
        if self._next() == "]":
            self._place += 1
            return
        while True:
            yield self.value()
            if self._next() == "]":
                self._place += 1
                return
            self._expect(",")

    def value(self) -> Any:
        """The value that comes next, whole."""
        self._next()
        while True:
            try:
                found, end = _decode(self._text, self._place)
                if end < len(self._text) - NEAR_THE_END or self._ended:  # else it may be half a number
                    self._place = end
                    return found
            except json.JSONDecodeError as error:
                cut = error.msg.startswith("Unterminated") or error.pos > len(self._text) - NEAR_THE_END
                if self._ended or not cut:
                    self._fail(error.msg, error.pos)
            except (RecursionError, ValueError) as error:
                self._fail(str(error))
            self._read_on()

    def _next(self) -> str:
        """The sign that comes next, past all space."""
        while True:
            if found := _space.match(self._text, self._place):
                self._place = found.end()
            if self._place < len(self._text):
                return self._text[self._place]
            if self._ended:
                self._fail("Unexpected end")
            self._read_on()

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            self._fail(f"Expecting '{sign}'")
        self._place += 1

    def _read_on(self) -> None:
        """Let go of what was given, and read as much again as is left: long items cost no more a letter."""
        self._line, self._column = self._at(self._place)
        self._text, self._place = self._text[self._place :], 0
        more = self._file.read(max(CHUNK, len(self._text)))
        self._ended = not more
        self._text += more
        self._all += len(more)
        if len(self._text) > LARGEST_ITEM or self._all > LARGEST:
            raise refused("too_large_unpacked", most=(LARGEST_ITEM if self._all <= LARGEST else LARGEST) >> 20)

    def _fail(self, what: str, place: int | None = None) -> NoReturn:
        line, column = self._at(self._place if place is None else place)
        raise refused("not_json", detail=what[:120], line=line, column=column + 1)

    def _at(self, place: int) -> tuple[int, int]:
        """The line of a place, from 1, and how many signs stand before it there."""
        lines = self._text.count("\n", 0, place)
        column = place - self._text.rfind("\n", 0, place) - 1
        return self._line + lines, column if lines else self._column + place
