"""The `companion` command."""

import argparse
import contextlib
import os
import socket
import sqlite3
import sys
import webbrowser
from pathlib import Path

import segno

from . import __version__, backup, config, health, lock, sound
from .db import Damage
from .names import lan_address

MAKES = ("serve", "restore", "install-service")  # commands that begin a folder of data; the others only look


def main() -> None:
    try:
        arguments = parser().parse_args()
        take_settings(arguments)
        run(arguments)
    except config.Unusable as problem:
        sys.exit(f"companion: {problem}")
    except sqlite3.DatabaseError as problem:
        sys.exit(f"companion: {cannot_be_used(problem)}")


def parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--data", type=Path, metavar="FOLDER", help="where the data lie")
    common.add_argument("--port", metavar="NUMBER", help="port to serve on (8000)")
    common.add_argument("--host", metavar="ADDRESS", help="address to listen on (0.0.0.0: the whole network)")
    whole = argparse.ArgumentParser(prog="companion", description="Kronikarz, the table companion.")
    whole.add_argument("--version", action="version", version=f"Kronikarz {__version__}")
    commands = whole.add_subparsers(dest="command", required=True)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=about, parents=[common])

    serve_parser = command("serve", "serve the pages to this network")
    serve_parser.add_argument("--no-browser", action="store_true", help="do not open a browser here")
    serve_parser.add_argument("--https", action="store_true", help="with a certificate of this Kronikarz's own")
    command("key", "print the owner link")
    command("rebuild-results", "make the results of finished matches again from their logs")
    verify_parser = command("verify", "make every draw of a match again and compare it with the log")
    verify_parser.add_argument("match", help="its id, as in the address /m/…")
    backup_parser = command("backup", "copy the database, also while a match is played")
    backup_parser.add_argument("file", type=Path)
    restore_parser = command("restore", "bring a backup back; the present database is kept aside")
    restore_parser.add_argument("file", type=Path)
    command("install-service", "have systemd start Kronikarz for you (Linux)")
    return whole


def take_settings(arguments: argparse.Namespace) -> None:
    """What the command says stands above the environment; the process that serves reads it from there."""
    said = {"COMPANION_INSTANCE": arguments.data, "PORT": arguments.port, "COMPANION_BIND": arguments.host}
    os.environ.update({name: str(value) for name, value in said.items() if value is not None})
    if getattr(arguments, "https", False):
        os.environ["COMPANION_HTTPS"] = "yes"


def cannot_be_used(problem: sqlite3.DatabaseError) -> str:
    """What to do about a database that cannot even be opened."""
    database = config.read().database
    if isinstance(problem, sqlite3.OperationalError):
        return f"the database cannot be used ({problem}). Restore a backup, or free some disk space."
    return health.sentence(database, Damage((str(problem),), backup.newest_whole(database)))


def run(arguments: argparse.Namespace) -> None:
    if arguments.command == "restore" and not arguments.file.is_file():
        raise config.Unusable(f"There is no file {arguments.file}. Nothing was changed.")
    settings = config.read(make=arguments.command in MAKES)
    match arguments.command:
        case "serve":
            with lock.holding(settings.instance):
                serve(settings, not arguments.no_browser)
        case "key":
            print(owner_link(settings))
        case "rebuild-results":
            from . import open_matches
            from .history import recount
            from .upkeep import Teller

            check_beside(settings)
            matches = open_matches(settings.database)
            rebuilt = matches.rebuild_results()
            recount.rebuild(matches.storage, Teller())
            print(f"{rebuilt} finished matches rebuilt")
        case "verify":
            verify(settings, arguments.match)
        case "backup":
            print(backup.save(settings.database, arguments.file))
        case "restore":
            from .restore import restore

            with lock.holding(settings.instance, patience=0):  # a running server would go on writing to the old file
                print(restore(arguments.file, settings.database))
        case "install-service":
            from .service import install

            print(install(settings))


def check_beside(settings: config.Settings) -> None:
    """Beside a running server a database may be used, but not brought up to date."""
    if lock.is_held(settings.instance) and sound.is_older(settings.database):
        raise config.Unusable("The Kronikarz that is running is an older one. End it, then try again.")


def verify(settings: config.Settings, match_id: str) -> None:
    """Say whether the luck of a match comes from its seed; end with an error if it does not."""
    from .db import Storage
    from .matches import play, store
    from .matches.verify import check_luck

    check_beside(settings)
    with Storage(settings.database).reading() as db:
        match = store.find_match(db, match_id)
        if match is None:
            sys.exit(f"companion: there is no match {match_id}")
        check = check_luck(match, store.entries(db, match), store.written_entries(db, match_id))
    print(f"fingerprint of the seed (SHA-256): {play.fingerprint(match)}")
    print(f"seed: {match.seed.hex() if match.status == store.FINISHED else 'shown when the match is over'}")
    if check.missing is not None:
        sys.exit(f"entry {check.missing} is missing: the log had it once")
    if check.differs is not None:
        sys.exit(f"entry {check.differs.seq} differs\n  log:  {check.differs.action}\n  seed: {check.expected}")
    print(f"{check.draws} draws made again: all come out the same")


def owner_link(settings: config.Settings) -> str:
    host = "localhost" if settings.bind.startswith("127.") else lan_address() or "localhost"
    root = settings.address or f"{settings.scheme}://{host}:{settings.port}"
    return f"{root.rstrip('/')}/owner?key={settings.owner_key}"


def untranslated(package: Path = Path(__file__).parent) -> list[str]:
    """What to say of a language whose catalogue was never made: its pages would come in English without a word."""
    catalogues = (package / "translations").glob("*/LC_MESSAGES/*.po")
    missing = [one.with_suffix(".mo") for one in catalogues if not one.with_suffix(".mo").exists()]
    return [
        f"There is no {one}, so every page is in English. Make it with: make {one.relative_to(package.parent)}"
        " and start Kronikarz again."
        for one in missing
    ]


def serve(settings: config.Settings, browser: bool) -> None:
    from . import open_matches, server

    server.check_port(settings)
    for sentence in untranslated():
        print(sentence, file=sys.stderr, flush=True)
    made = server.make(settings)
    with contextlib.closing(open_matches(settings.database).storage) as storage:  # so that a problem shows here
        if storage.damage:
            print(f"\n{health.sentence(settings.database, storage.damage)}", file=sys.stderr)
        elif not storage.may_be_written:
            print(f"\n{settings.database} may not be written: it is shown, but nothing is saved.", file=sys.stderr)
    link = owner_link(settings)
    print("\nKronikarz\n")
    segno.make(link, error="l", micro=False).terminal(compact=True, border=2)
    print(f"Owner link, for you alone:\n  {link}\n\nThe data lie in {settings.instance}\n")
    if settings.https:
        print(f"How phones come to trust this address: {link.partition('/owner')[0]}/https\n")
    if settings.bind != "127.0.0.1":
        print("Others join with the code of a match: open one, then tap “Invite”. Ctrl-C ends.\n", flush=True)
    if browser and can_show_browser():
        with contextlib.suppress(webbrowser.Error):
            open_browser_soon(
                f"{settings.scheme}://localhost:{settings.port}/owner?key={settings.owner_key}", settings.port
            )
    made.serve()


def can_show_browser() -> bool:
    """Whether a window would open before the person who typed the command."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION") or not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser_soon(address: str, port: int) -> None:
    """Open the browser once the server answers."""
    import threading
    import time

    def wait_and_open() -> None:
        for _ in range(100):
            time.sleep(0.1)
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                webbrowser.open(address)
                return

    threading.Thread(target=wait_and_open, daemon=True).start()


if __name__ == "__main__":
    main()
