"""The process that takes a file in, so that no tap waits for it."""

import contextlib
import logging
import os
import subprocess
import sys
from pathlib import Path

from companion.db import Storage
from companion.history.imports import job as jobs
from companion.history.imports.job import UNDER_WAY, Job
from companion.history.imports.work import work

from ..games import BOARDS, HOLDINGS


class Workers:
    """Processes that we started, by job."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, database: Path, job: Job) -> None:
        begin = f"import sys; from {__name__} import main; main(*sys.argv[1:])"
        command = [sys.executable, "-c", begin, str(database), job.id]
        self._running[job.id] = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def runs(self, job: Job) -> bool:
        process = self._running.get(job.id)
        return process is not None and process.poll() is None


def run(storage: Storage, job: Job) -> None:
    """Do the work that is due; whatever happens, the job ends in a state that the page can tell."""
    try:
        work(job, storage, {key: board.name() for key, board in BOARDS.items()}, HOLDINGS)
    except Exception:
        logging.getLogger("companion").exception("import %s", job.id)
        progress = job.progress
        progress.state = "broken"
        job.save(progress)


def main(path: str, job_id: str) -> None:
    database = Path(path)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    job = jobs.find(database, job_id)
    if job and job.progress.state in UNDER_WAY:
        storage = Storage(database)
        run(storage, job)
        storage.close()
