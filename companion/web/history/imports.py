"""Taking a file in: send it, see what it holds, say who is who, and watch it come."""

from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.history import people
from companion.history.imports import job as jobs
from companion.history.imports.job import UNDER_WAY, Choices, Job, Progress

from ..guards.access import matches, owner_only
from ..guards.shield import EVERYTHING, takes_file
from . import file_words as words
from .file_forms import ImportForm, NamesForm
from .worker import Workers

bp = Blueprint("imports", __name__, url_prefix="/import")


def database() -> Path:
    return matches().storage.path


def workers() -> Workers:
    found: Workers = current_app.extensions["workers"]
    return found


def start(job: Job, **change: Any) -> None:
    job.save(msgspec.structs.replace(job.progress, done=0, total=0, **change))
    workers().start(database(), job)


def stop(job: Job, progress: Progress) -> None:
    """End the work; where none is under way, let go of the file."""
    job.stop()
    if progress.state not in UNDER_WAY:
        progress.state = "stopped"
        job.clear()
        job.save(progress)


def can_go_on(job: Job, progress: Progress) -> bool:
    return progress.state in ("ready", "broken") and job.file.exists()


def go_on(job: Job, progress: Progress, choices: Choices, take: bool) -> None:
    """Take what was read, or read it again; under the same names it need not be read again before it is taken."""
    again = not take or choices != progress.choices or progress.state == "broken"
    start(job, state="reading" if again else "writing", choices=choices, take=take)


def find(job_id: str) -> tuple[Job, Progress]:
    """A job and how far it is; one whose process is gone is told to be broken."""
    job = jobs.find(database(), job_id)
    if job is None:
        abort(404)
    progress = job.progress
    if progress.state in UNDER_WAY and not workers().runs(job):
        progress = job.progress  # it may have ended between the two looks
        if progress.state in UNDER_WAY:
            progress.state = "broken"
    return job, progress


@bp.get("")
@owner_only
def choose_file() -> str:
    latest = next(jobs.jobs(database()), None)
    busy = latest if latest and find(latest.id)[1].state in ("ready", *UNDER_WAY) else None
    busy_with = busy.progress.name if busy else ""
    return render_template("history/import.html", form=ImportForm(), busy=busy, busy_with=busy_with)


@bp.post("")
@owner_only
@takes_file(EVERYTHING)
def send() -> Answer:
    form = ImportForm.sent()
    if not form.validate():
        return render_template("history/import.html", form=form), 422
    job = jobs.begin(database(), form.file.data.filename)
    form.file.data.save(job.file)
    start(job)
    return redirect(url_for("imports.show", job_id=job.id), 303)


@bp.get("/<job_id>")
@owner_only
def show(job_id: str) -> Answer:
    job, progress = find(job_id)
    return page(job, progress, NamesForm.of(progress.report)(rounded=progress.choices.rounded, asked="1"))


def page(job: Job, progress: Progress, form: NamesForm) -> str:
    with matches().storage.reading() as db:
        known = people.likely(db)
    return render_template(
        "history/importing.html",
        job=job, progress=progress, report=progress.report, form=form, known=known, words=words,
        under_way=progress.state in UNDER_WAY,
    )  # fmt: skip


@bp.get("/<job_id>/progress")
@owner_only
def watch(job_id: str) -> Response:
    """How far it is, asked for every second; once it waits for the user, the page is loaded anew."""
    job, progress = find(job_id)
    answer = make_response(render_template("history/_import_progress.html", job=job, progress=progress))
    if progress.state not in UNDER_WAY:
        answer.headers["HX-Redirect"] = url_for("imports.show", job_id=job_id)
    return answer


@bp.post("/<job_id>")
@owner_only
def decide(job_id: str) -> Answer:
    """Take the file in, read it again under other names, or let it be."""
    job, progress = find(job_id)
    form = NamesForm.of(progress.report).sent()
    match form.do.data:
        case "stop":
            stop(job, progress)
        case "read" | "take" as do if can_go_on(job, progress):
            if not form.validate():
                return page(job, progress, form), 422
            go_on(job, progress, form.choices(progress), do == "take")
    return redirect(url_for("imports.show", job_id=job_id), 303)
