"""Where phones find us."""

from urllib.parse import urlsplit

import segno
from flask import current_app, request

from companion.names import is_own_address, lan_address, own_names


def phone_root() -> str:
    """The address under which phones reach us: as set, as the owner does, or this machine's on the network."""
    settings = current_app.extensions["settings"]
    if settings.address:
        return str(settings.address).rstrip("/")
    name = request.host.rsplit(":", 1)[0]
    local = name in own_names() or (is_own_address(name) and name.startswith("127."))
    host = lan_address() if local else None
    return f"{request.scheme}://{host}:{settings.port}" if host else request.host_url.rstrip("/")


def qr_code(address: str) -> str:
    """A picture of an address that phones can read, as SVG."""
    code = segno.make(address, error="m", micro=False)
    return code.svg_inline(
        scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None, dark="#1d2330", light="#fff"
    )


def here_only(address: str) -> str:
    """An address of our own, never somebody else's."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    path = parts.path if parts.path.startswith("/") and not parts.path.startswith("//") else "/"
    plain = not parts.scheme and not parts.netloc and "\\" not in address
    return (path + (f"?{parts.query}" if parts.query else "")) if plain else "/"
