"""A unit by which systemd starts Kronikarz for its user, on Linux."""

import os
import sys
from pathlib import Path

from .config import Settings, Unusable

NAME = "kronikarz.service"
MARK = "# Written by “companion install-service”."
UNIT = """{mark}
[Unit]
Description=Kronikarz, the table companion
After=network.target

[Service]
ExecStart={python} -m companion.cli serve --no-browser --data {data} --port {port} --host {host}
Restart=on-failure

[Install]
WantedBy=default.target
"""
SAID = """Written: {path}
Start it now and with every login:
  systemctl --user enable --now kronikarz
Let it run without a login too, as on a Raspberry Pi:
  loginctl enable-linger
The owner link:
  {python} -m companion.cli key --data {data}
To remove it:
  systemctl --user disable --now kronikarz && rm {path}"""


def install(settings: Settings) -> str:
    """Write the unit; says how to start and how to remove it."""
    if not sys.platform.startswith("linux"):
        raise Unusable("Services are written for systemd, which is found on Linux.")
    path = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "systemd" / "user" / NAME
    if path.exists() and not path.read_text("utf-8").startswith(MARK):
        raise Unusable(f"{path} is not ours; nothing was overwritten.")
    words = {
        "python": quoted(sys.executable),
        "data": quoted(str(settings.instance)),
        "port": settings.port,
        "host": settings.bind,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(UNIT.format(mark=MARK, **words), "utf-8")
    return SAID.format(path=path, **words)


def quoted(text: str) -> str:
    """As systemd reads a word: % and $ mean something to it."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{text}"'
