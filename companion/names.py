"""Under which names and addresses this machine can be reached."""

import ipaddress
import socket
from functools import lru_cache


@lru_cache(maxsize=1)
def own_names() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return ("localhost", name, f"{name.split('.')[0]}.local")


def is_own_address(text: str) -> bool:
    """Whether this machine has the address: exactly those can be bound."""
    family, always = kind_of(text)
    if family is None or always:
        return always
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((text, 0))
        except OSError:
            return False
    return True


@lru_cache(maxsize=64)
def kind_of(text: str) -> tuple[socket.AddressFamily | None, bool]:
    """The family of an address that one machine can have, and whether it is every machine's own."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None, False
    if address.is_unspecified or address.is_multicast:
        return None, False
    return socket.AF_INET if address.version == 4 else socket.AF_INET6, address.is_loopback


def lan_address() -> str | None:
    """The address that phones on this network can reach, if there is a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out there is
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address
