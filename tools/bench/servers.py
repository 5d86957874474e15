"""The two servers, each a process of its own on loopback, and what the system says about them."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
OWNER_KEY = "owner-key-of-the-bench"


class Server:
    """A running server; its folder holds its database and its log."""

    def __init__(self, command: list[str], folder: Path, port: int, wait: bool = True, **environment: str) -> None:
        self.folder, self.port = folder, port
        paths = os.pathsep.join([str(ROOT), str(HERE)])
        with (folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *command],
                env={**os.environ, "PYTHONPATH": paths, **environment},
                cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, process_group=0,
            )  # fmt: skip
        if wait:
            self._wait_until_it_listens()

    def _wait_until_it_listens(self) -> None:
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.end()
        sys.exit(f"The server did not start:\n{(self.folder / 'server.log').read_text()}")

    def processes(self) -> dict[int, int]:
        """The processes of the server, with the memory of each in KB."""
        listing = subprocess.run(["ps", "-A", "-o", "pid=,pgid=,rss="], capture_output=True, text=True, check=True)
        rows = (map(int, line.split()) for line in listing.stdout.splitlines())
        return {pid: rss for pid, group, rss in rows if group == self.process.pid and rss}

    def processor(self) -> float | None:
        """The seconds that all threads of the server have worked, where the system tells."""
        seconds = 0.0
        for pid in self.processes():
            for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                with contextlib.suppress(OSError):
                    seconds += int(task.read_text().split()[0]) / 1e9
        return seconds or None

    def megabytes(self) -> float:
        return sum(self.processes().values()) / 1024

    def threads(self) -> int | None:
        """How many threads the server has, where the system tells."""
        tasks = [Path(f"/proc/{pid}/task") for pid in self.processes()]
        return sum(len(list(task.iterdir())) for task in tasks) if all(task.is_dir() for task in tasks) else None

    def interrupt(self) -> float:
        """Press Ctrl-C; give the seconds until every process is gone."""
        start = time.perf_counter()
        os.killpg(self.process.pid, signal.SIGINT)
        while time.perf_counter() - start < 30 and (self.process.poll() is None or self.processes()):
            time.sleep(0.01)
        return time.perf_counter() - start

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)


class Folder(NamedTuple):
    """Where a server could be started, but is not."""

    folder: Path


def ours(folder: Path, wait: bool = True) -> Server:
    port = free_port()
    environment = {
        "COMPANION_INSTANCE": str(folder),
        "COMPANION_KEY": OWNER_KEY,
        "COMPANION_BIND": "127.0.0.1",
        "COMPANION_HOSTS": "",
        "PORT": str(port),
        "CI": "1",
    }
    return Server(["-m", "companion.cli", "serve", "--no-browser"], folder, port, wait, **environment)


def bare(folder: Path) -> Server:
    port = free_port()
    return Server([str(HERE / "bare.py"), str(port)], folder, port)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
