"""A real server in a process of its own, on loopback, with a folder of its own."""

import contextlib
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

OWNER_KEY = "owner-key-of-the-tests"
NAME = "kronikarz.test"  # mapped to loopback by the browser: a page there is no secure context, as on a LAN
UNCHECKED = ssl._create_unverified_context()  # whether it answers, not who it is
ROOT = Path(__file__).parent.parent
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first


class Server:
    command: tuple[str, ...] = (sys.executable, "-m", "companion.cli")

    def __init__(self, instance: Path, https: bool = False) -> None:
        self.https = https
        self.instance = instance
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"{'https' if self.https else 'http'}://127.0.0.1:{self.port}"

    @property
    def name(self) -> str:
        """The address under a host name, as phones on a LAN use one."""
        return f"http://{NAME}:{self.port}"

    def start(self, alive: int = 200, **popen: Any) -> "Server":
        """Start, and wait until it says how it is."""
        environment = {
            **os.environ,
            "COMPANION_INSTANCE": str(self.instance),
            "COMPANION_KEY": OWNER_KEY,
            "COMPANION_HOSTS": NAME,
            "COMPANION_BIND": "127.0.0.1",
            "PORT": str(self.port),
        }
        self.instance.mkdir(parents=True, exist_ok=True)
        with (self.instance / "server.log").open("ab") as log:
            command = [*self.command, "serve", "--no-browser", *(["--https"] if self.https else [])]
            self.process = subprocess.Popen(
                command, env=environment, cwd=ROOT, stdout=log, stderr=log, process_group=0, **popen
            )
        until_it_answers(self.process, self.address, self.instance / "server.log", alive)
        return self

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End the server and its workers at once."""
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)
            self.process.wait(10)
            self.process = None

    def worker(self) -> int:
        """The process that serves the pages."""
        assert self.process
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[-1])

    def stop(self) -> None:
        self.kill(signal.SIGTERM)

    def log(self) -> str:
        return (self.instance / "server.log").read_text()


def until_it_answers(process: "subprocess.Popen[bytes]", address: str, log: Path, alive: int = 200) -> None:
    """Wait for a server's first answer, or for its end."""
    for _ in range(2000):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=5, context=UNCHECKED):
                return
        except urllib.error.HTTPError as answer:
            answer.close()
            if answer.code == alive:
                return
        except OSError:
            pass
        with contextlib.suppress(subprocess.TimeoutExpired):
            raise AssertionError(f"the server ended with {process.wait(0.03)}: {log.read_text()}")
    raise AssertionError(f"the server did not answer: {log.read_text()}")


def chromium() -> str:
    """The machine's Chromium."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert found, "the browser tests need Chromium: see tools/find-chromium"
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
