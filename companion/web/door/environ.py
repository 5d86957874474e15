"""A request as granian gives it, as Flask takes it."""

import contextlib
import ipaddress
import sys
from collections.abc import Sequence
from typing import Any

from granian.rsgi import Scope


def through_proxy(environ: dict[str, Any], proxies: Sequence[str]) -> None:
    """Take a proxy's word for who called it and how, if it is one that we were told of."""
    if environ["REMOTE_ADDR"] not in proxies:
        return
    # The proxy adds the address it saw at the end; what stands before it anybody may have written.
    caller = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    with contextlib.suppress(ValueError):
        environ["REMOTE_ADDR"] = str(ipaddress.ip_address(caller))
    if environ.get("HTTP_X_FORWARDED_PROTO") in ("http", "https"):
        environ["wsgi.url_scheme"] = environ["HTTP_X_FORWARDED_PROTO"]


def environ_of(scope: Scope) -> dict[str, Any]:
    """The WSGI environ of a request, still without its body."""
    server, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if scope.authority:
        environ["HTTP_HOST"] = scope.authority
    for name, value in scope.headers.items():
        key = name.upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        elif key in environ:
            continue
        if key in environ and key != "HTTP_HOST":
            value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
        environ[key] = value
    return environ
