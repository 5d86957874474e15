"""What is wrong in a file, and where."""

from datetime import datetime
from typing import Any

import msgspec

from companion.games.kit import RuleError
from companion.matches.play import timestamp

from .. import dates

Path = tuple[str | int, ...]
InFile = tuple[int, str, str, str]  # number, date, players and title, as a fault names them


class FileFault(msgspec.Struct, frozen=True):
    """What is wrong at one place of a file: a code, the figures that explain it, and the match it is about."""

    code: str
    field: str = ""
    figures: dict[str, Any] = {}
    number: int = 0  # of the match or play in the file, from 1
    at: str = ""  # its date, as the file has it
    players: str = ""
    title: str = ""  # what was played


class Refused(Exception):
    """The file cannot be taken in at all."""

    def __init__(self, *faults: FileFault) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = list(faults)


def refused(code: str, **figures: Any) -> Refused:
    return Refused(FileFault(code, figures=figures))


class Faults:
    """The faults of one thing in a file, as they are found."""

    def __init__(self, number: int = 0, at: str = "", players: str = "", title: str = "") -> None:
        self.found: list[FileFault] = []
        self.where: InFile = (number, readable(at[:40]), readable(players[:200]), readable(title[:80]))

    def add(self, path: Path, code: str, **figures: Any) -> None:
        figures = {name: readable(one) if isinstance(one, str) else one for name, one in figures.items()}
        self.found.append(FileFault(code, readable(shown_path(path)), figures, *self.where))

    def add_error(self, error: Exception) -> None:
        """What nobody has thought of."""
        if isinstance(error, RuleError):
            self.add((), error.code, **error.figures)
        else:
            self.add((), "does_not_fit", detail=f"{type(error).__name__}: {error}"[:120])

    def read(self, value: Any, kind: Any, path: Path = (), strict: bool = True) -> Any:
        """The value as a struct; what does not fit becomes a fault and None."""
        try:
            return msgspec.convert(value, kind, strict=strict)
        except (msgspec.ValidationError, UnicodeError) as error:
            what, inner = read_path(str(error))
            self.add((*path, *inner), "does_not_fit", detail=what)
            return None


def read_path(message: str) -> tuple[str, Path]:
    """Split what msgspec says into the complaint and the path: "Expected `int`", ("seats", 0)."""
    what, mark, where = message.partition(" - at `$")
    if not mark:
        return what, ()
    steps: list[str | int] = []
    for part in where.rstrip("`").replace("[", ".[").split("."):
        if part.startswith("[") and part[1:-1].isdecimal():
            steps.append(int(part[1:-1]))
        elif part and not part.startswith("["):
            steps.append(part)
    return what, tuple(steps)


def readable(text: str) -> str:
    """The text without halves of letters, which JSON can hold and nothing can write."""
    return text.encode("utf-8", "replace").decode()


def shown_path(path: Path) -> str:
    """A path as people read it: seats[1].player, counted from 1."""
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def check_moment(text: str | None, path: Path, faults: Faults) -> None:
    if text is None:
        return
    try:
        read = datetime.fromisoformat(text)
        at = dates.stored(read) if read.tzinfo else ""
    except (ValueError, OverflowError):
        at = ""
    if at < dates.EARLIEST:
        faults.add(path, "bad_date", text=text[:40])
    elif at > timestamp():
        faults.add(path, "date_to_come")
