"""An import under way: a folder with the file, what is known of it so far, and how far it has come.

The server and the process that does the work share this folder and nothing else.
"""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from companion.matches.play import token

from .faults import FileFault

State = Literal["reading", "ready", "writing", "done", "refused", "stopped", "broken"]
UNDER_WAY: tuple[State, ...] = ("reading", "writing")
KEPT_SECONDS = 24 * 3600
LEFT_OUT_SHOWN = 500
TOLD_EVERY = 0.2  # seconds


class Choices(msgspec.Struct, frozen=True):
    """What the user says about the names in the file."""

    games: dict[str, str] = {}  # the file's id: our key, or "" to leave the game out
    players: dict[str, str] = {}  # the file's id: what that player is or will be called here
    columns: dict[str, str] = {}  # of a table: what each is, by number; "" for none
    rounded: bool = False  # fractions of points are rounded; else such plays are left out


class FilePlayer(msgspec.Struct):
    """Somebody whom the file names, and who that is here."""

    id: str
    name: str
    here: str = ""  # an id here; none: somebody new
    called: str = ""  # here
    matches: int = 0


class FileGame(msgspec.Struct):
    id: str
    name: str
    ours: str = ""  # a key; none: left out
    plays: int = 0


class Report(msgspec.Struct):
    """What a file holds, and what came of it."""

    source: str = ""  # the program that wrote it
    fresh: int = 0  # matches that are not here yet
    known: int = 0  # matches that are here already and stay as they are
    other_games: int = 0  # plays of games that are not ours
    left_out: int = 0
    reasons: list[FileFault] = []
    players: list[FilePlayer] = []
    games: list[FileGame] = []
    columns: list[str] = []  # the headings of a table
    sample: list[list[str]] = []  # and its first rows
    uses: dict[str, str] = {}  # the number of the column that is taken for each thing
    holdings: dict[str, int] = {}  # what else it holds, and how much of each
    written: int = 0
    new_players: int = 0

    def leave_out(self, reasons: list[FileFault]) -> None:
        self.left_out += 1
        self.reasons += reasons[: max(0, LEFT_OUT_SHOWN - len(self.reasons))]

    def came_already(self) -> None:
        """What was new when the file was read has come by another way meanwhile."""
        self.fresh -= 1
        self.known += 1


class Progress(msgspec.Struct):
    name: str  # of the file
    state: State = "reading"
    done: int = 0
    total: int = 0
    take: bool = False  # whether to write what was read without asking again
    choices: Choices = Choices()
    report: Report = msgspec.field(default_factory=Report)


class Stopped(Exception):
    """The user asked to stop, or the server has ended."""


class Job:
    """One import, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parent = os.getppid()
        self._told = 0.0

    @property
    def id(self) -> str:
        return self.folder.name

    @property
    def file(self) -> Path:
        return self.folder / "file"

    @property
    def ready(self) -> Path:
        """The matches as they will be written."""
        return self.folder / "ready"

    @property
    def progress(self) -> Progress:
        return msgspec.json.decode((self.folder / "progress.json").read_bytes(), type=Progress)

    def save(self, progress: Progress) -> None:
        """Exchange the file whole: whoever reads it finds the old or the new one."""
        part = self.folder / "progress.part"
        part.write_bytes(msgspec.json.encode(progress))
        part.replace(self.folder / "progress.json")

    def tell(self, progress: Progress, done: int, total: int) -> None:
        """Say how far we are, now and then; ends the work if it is no longer wanted."""
        if (now := time.monotonic()) < self._told + TOLD_EVERY:
            return
        self._told = now
        progress.done, progress.total = done, total
        self.save(progress)
        if (self.folder / "stop").exists() or os.getppid() != self._parent:
            raise Stopped

    def stop(self) -> None:
        (self.folder / "stop").touch()

    def clear(self) -> None:
        """Let go of the file; what came of it can still be read."""
        for path in (self.file, self.ready, self.folder / "stop"):
            path.unlink(missing_ok=True)


def folder(database: Path) -> Path:
    return database.parent / "imports"


def begin(database: Path, name: str) -> Job:
    """A folder for a file that is about to come."""
    job = Job(folder(database) / token(10).lower())
    job.folder.mkdir(parents=True, mode=0o700)
    job.save(Progress(name[:120]))
    return job


def find(database: Path, job_id: str) -> Job | None:
    return next((job for job in jobs(database) if job.id == job_id), None)


def jobs(database: Path) -> Iterator[Job]:
    """All imports that can still be read, newest first."""
    found = sorted(folder(database).glob("*/progress.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    return (Job(path.parent) for path in found)


def tidy(database: Path, now: float) -> None:
    """Remove imports that nobody has looked after for a day."""
    for path in folder(database).glob("*"):
        if path.stat().st_mtime < now - KEPT_SECONDS:
            shutil.rmtree(path, ignore_errors=True)
