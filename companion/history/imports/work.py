"""The work of an import, from the state it is in to the next one that waits for the user."""

from collections.abc import Mapping, Sequence

from companion.db import Storage

from ..holdings import Holding
from .faults import Refused
from .job import Job, Stopped
from .reading import read
from .writing import write


def work(job: Job, storage: Storage, names: Mapping[str, str], holdings: Sequence[Holding]) -> None:
    """Read what is to be read, write what is to be written, and say what came of it."""
    progress = job.progress
    try:
        if progress.state == "reading":
            read(job, progress, storage, names, holdings)
            progress.state = "writing" if progress.take else "ready"
            progress.done = progress.total = 0
            job.save(progress)
        if progress.state == "writing":
            write(job, progress, storage, holdings)
            progress.state = "done"
    except Refused as refusal:
        progress.state = "refused"
        progress.report.reasons = refusal.faults
    except Stopped:
        progress.state = "stopped"
    if progress.state != "ready":
        job.clear()
    job.save(progress)
