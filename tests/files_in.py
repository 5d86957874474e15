"""Taking files in, for tests: read and written in one go, in this process."""

import json
import re

from companion.history import takeout
from companion.history.imports import job as jobs
from companion.history.imports.job import Choices
from companion.history.imports.work import work
from companion.history.listing import Wanted
from companion.web.games import BOARDS, HOLDINGS
from companion.web.history import worker
from companion.web.history.worker import Workers

NAMES = {key: board.name() for key, board in BOARDS.items()}


def as_json(matches, **wanted):
    """The file of a history, without the moment at which it was written."""
    text = "".join(takeout.as_json(matches.storage, Wanted(**wanted), HOLDINGS))
    return re.sub(r'"exported_at": "[^"]*"', '"exported_at": ""', text)


def read(matches, body, choices=None):
    """Send a file and have it read; nothing is taken in yet."""
    data = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()
    job = jobs.begin(matches.storage.path, "file.json")
    job.file.write_bytes(data)
    progress = job.progress
    progress.choices = choices or Choices()
    job.save(progress)
    work(job, matches.storage, NAMES, HOLDINGS)
    return job


def take(matches, job):
    progress = job.progress
    progress.state = "writing"
    job.save(progress)
    work(job, matches.storage, NAMES, HOLDINGS)
    return job.progress.report


def take_in(matches, body, choices=None):
    """Take a file in; gives the report of what came of it."""
    job = read(matches, body, choices)
    assert job.progress.state == "ready", job.progress.report.reasons
    return take(matches, job)


def left_out(matches, body, choices=None):
    """The reasons why parts of a file, or all of it, would be left out; nothing is changed by looking."""
    before = as_json(matches)
    progress = read(matches, body, choices).progress
    assert progress.state in ("ready", "refused")
    assert as_json(matches) == before
    return progress.report.reasons


class AtOnce(Workers):
    """Imports are done before the answer is given, in this process."""

    def __init__(self, storage):
        self.storage = storage

    def start(self, database, job):
        worker.run(self.storage, job)

    def runs(self, job):
        return False
