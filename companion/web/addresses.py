"""Where phones find us."""

from flask import current_app, request

from .guards.shield import is_own_address, lan_address, own_names


def phone_root() -> str:
    """The address under which phones reach us: as set, as the owner does, or this machine's on the network."""
    settings = current_app.extensions["settings"]
    if settings.address:
        return str(settings.address).rstrip("/")
    name = request.host.rsplit(":", 1)[0]
    local = name in own_names() or (is_own_address(name) and name.startswith("127."))
    host = lan_address() if local else None
    return f"{request.scheme}://{host}:{settings.port}" if host else request.host_url.rstrip("/")
