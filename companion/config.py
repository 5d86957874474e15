"""Settings from the environment, with defaults."""

import contextlib
import os
import secrets
import stat
from pathlib import Path

import msgspec
import platformdirs


class Unusable(Exception):
    """The installation cannot start; the message says what to do."""


class Settings(msgspec.Struct, frozen=True):
    instance: Path
    port: int
    bind: str
    hosts: tuple[str, ...]  # names beyond our own addresses by which browsers may call us
    address: str | None  # how phones reach us, where it cannot be guessed
    owner_key: str
    secret_key: str
    https: bool = False
    proxies: tuple[str, ...] = ()  # addresses of reverse proxies whose word about the client is taken

    @property
    def scheme(self) -> str:
        return "https" if self.https else "http"

    @property
    def database(self) -> Path:
        return self.instance / "companion.db"


def usual_place() -> Path:
    """Where the data lie if nobody says: in a clone beside the code, else where this system keeps such things."""
    clone = Path(__file__).parent.parent
    return (
        clone / "instance" if (clone / "pyproject.toml").is_file() else platformdirs.user_data_path("kronikarz", False)
    )


def read(environ: os._Environ[str] | dict[str, str] = os.environ, make: bool = True) -> Settings:
    """Read the settings; the first start makes the folder and the two keys, looking makes nothing."""
    instance = Path(environ.get("COMPANION_INSTANCE") or usual_place()).absolute()
    if not make and not instance.is_dir():
        raise Unusable(
            f"There is nothing at {instance} yet. Start with “companion serve”, or name another folder with --data."
        )
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_private(instance)
        secret_key = _kept_secret(instance / "secret-key")
        owner_key = environ.get("COMPANION_KEY") or _kept_secret(instance / "owner-key")
    except OSError as error:
        raise Unusable(
            f"The folder {instance} cannot be written ({error.strerror}). "
            "Make it writable, or name another with --data or COMPANION_INSTANCE."
        ) from error
    return Settings(
        instance=instance,
        port=_port(environ.get("PORT", "8000")),
        bind=environ.get("COMPANION_BIND", "0.0.0.0"),
        hosts=_names(environ.get("COMPANION_HOSTS", "")),
        address=environ.get("COMPANION_ADDRESS") or None,
        owner_key=owner_key,
        secret_key=secret_key,
        https=bool(environ.get("COMPANION_HTTPS")),
        proxies=_names(environ.get("COMPANION_PROXY", "")),
    )


def _names(text: str) -> tuple[str, ...]:
    """Names or addresses with commas."""
    return tuple(name.strip().lower() for name in text.split(",") if name.strip())


def _make_private(instance: Path) -> None:
    """A folder of ours from before is closed to others; one that somebody else uses too is left as it is."""
    mode = instance.stat().st_mode
    common = mode & stat.S_ISVTX or instance == Path.home()  # such as /tmp
    if mode & 0o077 and not common and (instance / "secret-key").exists():
        with contextlib.suppress(OSError):
            instance.chmod(0o700)


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or not 0 < int(text) < 65536:
        raise Unusable(f"PORT is {text!r}; it must be a number from 1 to 65535.")
    return int(text)


def _kept_secret(path: Path) -> str:
    """Read a secret from its file, or make the file, readable by us alone."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if secret := path.read_text().strip():
            return secret
        # An empty key would open to everyone.
        raise Unusable(f"The file {path} is empty. Delete it and start again: a new one will be made.") from None
    with os.fdopen(descriptor, "w") as file:
        secret = secrets.token_urlsafe(24)
        file.write(secret + "\n")
    return secret
