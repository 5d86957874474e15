"""Files in, over the API: sent, read, taken in or stopped, as on the pages."""

from typing import Any, Literal

import msgspec
from flask import Response, request

from companion.games.kit import RuleError
from companion.history.imports import job as jobs
from companion.history.imports.job import UNDER_WAY, Choices, FileGame, FilePlayer, Job, Progress, State
from companion.matches.seating import clean_name

from ..games import BOARDS
from ..guards.bearer import key_holder
from ..guards.shield import EVERYTHING, takes_file
from ..history import file_words as words
from ..history.imports import can_go_on, database, find, go_on, start, stop
from .body import answer, read
from .matches import bp
from .schema import operation, query, taking_a_file, within

LISTED = 20


class Reason(msgspec.Struct):
    """Why a play is left out, or the whole file refused; `where` are its date, title and players."""

    code: str
    message: str
    where: str
    field: str


class ImportReport(msgspec.Struct):
    """`games` and `players` say who and what is who and what here; `here` is empty for somebody new."""

    source: str
    fresh: int
    known: int
    other_games: int
    left_out: int
    reasons: list[Reason]
    players: list[FilePlayer]
    games: list[FileGame]
    columns: list[str]
    sample: list[list[str]]
    uses: dict[str, str]
    holdings: dict[str, int]
    written: int
    new_players: int


class ImportHead(msgspec.Struct):
    """`message` says how it stands in a sentence."""

    id: str
    name: str
    state: State
    done: int
    total: int
    message: str


class ImportAnswer(ImportHead):
    report: ImportReport


class ImportList(msgspec.Struct):
    imports: list[ImportHead]


class ImportDecision(msgspec.Struct, forbid_unknown_fields=True):
    """What to do with a file that was read; games, players and columns by what the report calls them."""

    do: Literal["take", "read", "stop"]
    games: dict[str, str] = {}
    players: dict[str, str] = {}
    columns: dict[str, str] = {}
    rounded: bool | None = None


TYPES = (ImportAnswer, ImportList, ImportDecision)


@bp.post("/imports")
@key_holder
@takes_file(EVERYTHING)
def send_file() -> Response:
    """Take the file and begin to read it; with `take=true` what is new is taken in at once."""
    job = jobs.begin(database(), request.args.get("name", "") or "file")
    with job.file.open("wb") as file:
        while part := request.stream.read(1 << 20):
            file.write(part)
    start(job, take=request.args.get("take") == "true")
    return shown(job.id, 201)


@bp.get("/imports")
@key_holder
def list_imports() -> Response:
    latest = [job for _, job in zip(range(LISTED), jobs.jobs(database()), strict=False)]
    return answer({"imports": [head(*find(job.id)) for job in latest]})


@bp.get("/imports/<job_id>")
@key_holder
def read_import(job_id: str) -> Response:
    return shown(job_id)


@bp.post("/imports/<job_id>")
@key_holder
def decide_import(job_id: str) -> Response:
    """Take in what was read, read it again under other names, or stop."""
    body: ImportDecision = read(ImportDecision)
    job, progress = find(job_id)
    if body.do == "stop":
        stop(job, progress)
    elif not can_go_on(job, progress):
        raise RuleError("import_not_ready", state=progress.state)
    else:
        go_on(job, progress, chosen(body, progress), body.do == "take")
    return shown(job_id)


def chosen(body: ImportDecision, progress: Progress) -> Choices:
    """What is said about games, people and columns, on top of what was said before."""
    before, report = progress.choices, progress.report
    for game in body.games.values():
        if game and game not in BOARDS:
            raise RuleError("no_such_game", game=game[:40], games=list(BOARDS))
    known = {
        "games": {one.id for one in report.games},
        "players": {one.id for one in report.players},
        "columns": report.uses,
    }
    for what, names in known.items():
        if stray := next((name for name in getattr(body, what) if name not in names), None):
            raise RuleError("not_in_the_file", name=stray[:40])
    players = {who: clean_name(name) for who, name in body.players.items()}
    rounded = before.rounded if body.rounded is None else body.rounded
    return Choices(before.games | body.games, before.players | players, before.columns | body.columns, rounded)


def shown(job_id: str, status: int = 200) -> Response:
    job, progress = find(job_id)
    report = msgspec.to_builtins(progress.report)
    reasons = [
        {"code": one.code, "message": words.fault(one), "where": words.where(one), "field": one.field}
        for one in progress.report.reasons
    ]
    return answer(head(job, progress) | {"report": report | {"reasons": reasons}}, status)


def head(job: Job, progress: Progress) -> dict[str, Any]:
    return {
        "id": job.id, "name": progress.name, "state": progress.state, "done": progress.done, "total": progress.total,
        "message": words.state(progress),
    }  # fmt: skip


def paths() -> dict[str, Any]:
    taken = {"type": "string", "enum": ["true", "false"]}
    ends = ", ".join(f"`{state}`" for state in UNDER_WAY)
    return {
        "/imports": {
            "get": operation("files that were sent lately", "ImportList"),
            "post": {
                **taking_a_file(
                    operation("send a file of Kronikarz, BG Stats or a table", "ImportAnswer", status="201")
                ),
                "parameters": [
                    query("name", {"type": "string"}, "what the file is called"),
                    query("take", taken, "take in what is new without asking again"),
                ],
            },
        },
        "/imports/{job_id}": {
            **within("job_id"),
            "get": operation(f"how far it is; under way while its state is one of {ends}", "ImportAnswer"),
            "post": operation("take it in, read it again, or stop", "ImportAnswer", "ImportDecision"),
        },
    }
