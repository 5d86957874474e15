"""The server process: granian with one worker, which is started again if it is killed."""

import errno
import socket
import sys
import time
from collections import deque
from threading import Thread
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.http import HTTP1Settings

from . import certificates, config
from .names import lan_address, own_names

MOST_CONNECTIONS = 4000
RESERVE = 42  # descriptors for the database, its copies, the log and the loop
FILE_THREADS = 8
HEADER_SECONDS = 10
SHUTDOWN_SECONDS = 1
LOOK_SECONDS = 20  # between two looks at this machine's addresses
MOST_ENDS, ENDS_WITHIN = 10, 60  # a worker that ends so often in so many seconds cannot be helped by starting it again


class Server(Granian):  # type: ignore[misc, valid-type]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ends: deque[float] = deque(maxlen=MOST_ENDS)
        self._is_expected = False

    def begin_anew(self) -> None:
        """End the process that serves the pages, so that the next one reads the certificate again."""
        self._is_expected = True
        for worker in self.wrks:
            worker.terminate()
            worker.join(SHUTDOWN_SECONDS)
            self.interrupt_children.append(worker.idx)
        self.main_loop_interrupt.set()

    def _respawn_workers(self, *args: Any, **kwargs: Any) -> None:
        if self._is_expected:
            self._is_expected = False
            super()._respawn_workers(*args, **kwargs)
            self.respawned_wrks.clear()
            return
        self._ends.append(time.monotonic())
        if len(self._ends) == MOST_ENDS and self._ends[-1] - self._ends[0] < ENDS_WITHIN:
            raise config.Unusable(
                f"The process that serves the pages ended {MOST_ENDS} times within {ENDS_WITHIN} seconds, so it is not "
                "started again. Look at the lines above; nothing that was saved is lost."
            )
        text = (
            "The process that serves the pages ended unexpectedly. It is started again; nothing that was saved is lost."
        )
        print(text, file=sys.stderr, flush=True)
        super()._respawn_workers(*args, **kwargs)
        self.respawned_wrks.clear()  # granian itself would end at the second time within seconds


def make(settings: config.Settings) -> Server:
    had = names(settings)
    certificate, key = certificates.issue(settings.instance, had) if settings.https else (None, None)
    made = Server(
        "companion:serve_app",
        address=settings.bind,
        port=settings.port,
        interface=Interfaces.RSGI,
        factory=True,
        workers=1,
        respawn_failed_workers=True,
        runtime_blocking_threads=FILE_THREADS,
        backpressure=connections(),
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        workers_kill_timeout=SHUTDOWN_SECONDS,
        websockets=False,
        ssl_cert=certificate,
        ssl_key=key,
        log_enabled=True,
        log_level="error",
    )
    if settings.https:
        made.on_startup(Thread(target=keep_certificate, args=(made, settings, had), daemon=True).start)
    return made


def keep_certificate(server: Server, settings: config.Settings, had: tuple[str, ...]) -> None:
    """Look now and then whether this machine has another address."""
    while True:
        time.sleep(LOOK_SECONDS)
        had = renew(server, settings, had)


def renew(server: Server, settings: config.Settings, had: tuple[str, ...]) -> tuple[str, ...]:
    """A certificate for a name or address that came since, by the same authority; gives what it stands for now."""
    now = names(settings)
    new = [name for name in now if name not in had]
    if not new:
        return had
    certificates.issue(settings.instance, now)
    print(
        f"This machine is now {', '.join(new)} too: its certificate was made anew by the same authority, so phones "
        f"that trust it need nothing more. Open https://{new[-1]}:{settings.port} there.",
        flush=True,
    )
    server.begin_anew()
    return now


def names(settings: config.Settings) -> tuple[str, ...]:
    """By which browsers may call us: this machine's names and its address in the network."""
    own = (*own_names(), "127.0.0.1", "::1", lan_address())
    return tuple(dict.fromkeys(name for name in (*own, *settings.hosts) if name and certificates.can_stand_for(name)))


def connections() -> int:
    """How many connections there may be at once, so that the database always finds a descriptor."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + RESERVE
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(4, min(MOST_CONNECTIONS, soft - RESERVE))


def streams() -> int:
    """How many of the connections may be live streams: a tap must always find one."""
    most = connections()
    return most - max(2, most // 4)


def check_port(settings: config.Settings) -> None:
    family = socket.AF_INET6 if ":" in settings.bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.bind, settings.port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise config.Unusable(
                    f"{settings.bind} is no address of this machine ({error.strerror}). Name one with --host or "
                    "COMPANION_BIND, or leave it out to listen to the whole network."
                ) from error
            raise config.Unusable(
                f"Port {settings.port} cannot be used ({error.strerror}). Perhaps Kronikarz is running already; "
                "otherwise choose another with --port or PORT."
            ) from error
