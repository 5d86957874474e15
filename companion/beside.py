"""Short lists in files beside the database, as the owner key is one: no backup holds them or brings them back."""

import contextlib
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec


def read(path: Path, kind: Any) -> list[Any]:
    """What the file lists; nothing if there is none, or none that can be read."""
    try:
        return list(msgspec.json.decode(path.read_bytes(), type=list[kind]))
    except FileNotFoundError:
        return []
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as problem:
        logging.getLogger("companion").error("%s cannot be read and counts as empty: %s", path, problem)
        return []


def write(path: Path, things: Sequence[Any]) -> None:
    """Exchange the file whole, readable by us alone."""
    draft = path.with_suffix(".draft")
    with contextlib.suppress(FileNotFoundError):
        draft.unlink()
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(list(things))))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
