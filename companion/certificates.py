"""A certificate authority of this installation, for https in the home network. Made once; phones trust it by hand."""

import ipaddress
import os
import re
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path

DAYS = 390  # longer ones are refused by some phones; every start issues a new one


def folder_of(instance: Path) -> Path:
    return instance / "https"


def authority_file(instance: Path) -> Path:
    return folder_of(instance) / "authority.pem"


def can_stand_for(name: str) -> bool:
    """Whether a certificate can have this name: letters, digits, hyphens and dots, or an address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(re.fullmatch(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*", name.lower()))
    return True


def issue(instance: Path, names: tuple[str, ...]) -> tuple[Path, Path]:
    """A certificate for these names and addresses, by our own authority: its file, and that of its key."""
    import trustme  # only who serves https waits for it

    folder = folder_of(instance)
    folder.mkdir(mode=0o700, exist_ok=True)
    kept, key = authority_file(instance), folder / "authority-key.pem"
    if kept.is_file() and key.is_file():
        authority = trustme.CA.from_pem(kept.read_bytes(), key.read_bytes())
    else:
        authority = trustme.CA(organization_name="Kronikarz", organization_unit_name=socket.gethostname())
        write(key, authority.private_key_pem.bytes())
        write(kept, authority.cert_pem.bytes())
    issued = authority.issue_cert(*names, common_name="Kronikarz", not_after=datetime.now(UTC) + timedelta(days=DAYS))
    chain = b"".join(part.bytes() for part in issued.cert_chain_pems)
    return write(folder / "certificate.pem", chain), write(folder / "key.pem", issued.private_key_pem.bytes())


def write(path: Path, content: bytes) -> Path:
    """For us alone, and never half a file."""
    draft = path.with_suffix(".new")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    draft.replace(path)
    return path
