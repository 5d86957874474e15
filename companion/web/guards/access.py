"""Who may do what. Every view wears one of these marks; a test over the url map checks that."""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

import msgspec
from flask import Flask, abort, current_app, g, session

from companion.hooks import Courier
from companion.keys import Keys
from companion.matches import store
from companion.matches.play import Matches, Table, Who

from .tries import Tries, is_right_key, note_wrong

View = Callable[..., Any]
TABLES_REMEMBERED = 30
HISTORY_FOR_GUESTS = "history_for_guests"
WHO_MAY_OPEN, OPENERS = "who_may_open", ("owner", "joined", "network")


class Place(msgspec.Struct, frozen=True):
    """Where a device sits at a match: a seat, the whole table (no seat), or only watching."""

    seat: int | None = None
    watching: bool = False


def matches() -> Matches:
    found: Matches = current_app.extensions["matches"]
    return found


def install(app: Flask) -> None:
    app.extensions["tries"] = Tries()
    folder = app.extensions["settings"].instance
    app.extensions["keys"] = Keys(folder / "keys.json")
    app.extensions["courier"] = Courier(folder / "hooks.json", app.extensions["matches"].storage)


# -- the owner


def owner_mark() -> str:
    """What an owner's cookie holds: tied to the key, so that a new key ends old cookies."""
    settings = current_app.extensions["settings"]
    return _mark(settings.secret_key, settings.owner_key)


@lru_cache(maxsize=8)
def _mark(secret_key: str, owner_key: str) -> str:
    return hmac.new(secret_key.encode(), owner_key.encode(), hashlib.sha256).hexdigest()


def is_owner() -> bool:
    return hmac.compare_digest(str(session.get("owner", "")), owner_mark())


def is_owner_key(key: str) -> bool:
    """Check a key; wrong ones are counted, and slowed down by the door."""
    if is_right_key(key):
        return True
    note_wrong()
    return False


def welcome_owner() -> None:
    session.permanent = True
    session["owner"] = owner_mark()
    device()


# -- guests


def device() -> str:
    """A name for this browser, so that the log can tell two phones apart."""
    found = session.get("device")
    if found is None:
        session.permanent = True
        found = session["device"] = secrets.token_hex(6)
    return str(found)


def sit_down(match_id: str, place: Place) -> Table:
    """Remember this device's place at a match, here and there; the oldest are forgotten."""
    tables = {**session.get("tables", {})}
    tables.pop(match_id, None)
    tables[match_id] = [place.seat, place.watching]
    session["tables"] = dict(list(tables.items())[-TABLES_REMEMBERED:])
    return matches().sit(match_id, device(), place.seat, place.watching)


def own_tables() -> list[str]:
    """The matches at which this device sits."""
    return list(session.get("tables", {}))


def place_at(match_id: str) -> Place | None:
    """This device's place at a match; the owner may always act for the whole table."""
    found = session.get("tables", {}).get(match_id)
    if found:
        return Place(*found)
    return Place() if is_owner() else None


def who() -> Who:
    return Who(g.place.seat, device())


def history_is_open() -> bool:
    """Whether the owner lets guests read the history."""
    if matches().storage.damage:
        return False  # what the owner chose may be what is damaged
    with matches().storage.reading() as db:
        return store.preference(db, HISTORY_FOR_GUESTS) == "1"


def may_read_history() -> bool:
    """The owner, and whoever has joined a match if the history is open to guests."""
    return is_owner() or (bool(session.get("tables")) and history_is_open())


def who_may_open() -> str:
    """Who besides the owner may open a match, as the owner chose."""
    if matches().storage.damage:
        return OPENERS[0]
    with matches().storage.reading() as db:
        return store.preference(db, WHO_MAY_OPEN) or OPENERS[0]


def is_known() -> bool:
    """The owner, and whoever was let in to a match by its code."""
    return is_owner() or bool(session.get("tables"))


def may_open() -> bool:
    """The owner, and guests if the owner lets them: all, or those who have joined once."""
    if is_owner():
        return True
    chosen = who_may_open()
    return chosen == "network" or (chosen == "joined" and bool(own_tables()))


def is_host(match: store.Match) -> bool:
    """Whether this device opened the match."""
    return bool(match.host) and match.host == session.get("device")


def hosts(match: store.Match) -> bool:
    """Whether this device may put the match aside and bring it back."""
    return is_owner() or is_host(match)


def may_name(shown: Table) -> bool:
    """All who play, until it was over once; results belong to names, so then only the owner and who opened it."""
    ended = shown.match.status == store.FINISHED or shown.timeline.reopened
    return not ended or is_owner() or is_host(shown.match)


# -- marks


def anyone(view: View) -> View:
    view.access = "anyone"  # type: ignore[attr-defined]
    return view


def marked(mark: str, check: Callable[..., None]) -> Callable[[View], View]:
    """A mark that a view wears: what is checked before it answers, by what its address names."""

    def wrap(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            check(*args, **kwargs)
            return view(*args, **kwargs)

        guarded.access = mark  # type: ignore[attr-defined]
        return guarded

    return wrap


def _open_to(mark: str, may: Callable[[], bool]) -> Callable[[View], View]:
    def check(*_: Any, **__: Any) -> None:
        if not may():
            abort(403)

    return marked(mark, check)


def _open_at(mark: str, may: Callable[[str], bool]) -> Callable[[View], View]:
    def check(match_id: str, *_: Any, **__: Any) -> None:
        if not may(match_id):
            abort(403)

    return marked(mark, check)


def _seated(mark: str, may: Callable[[str, Place], bool]) -> Callable[[View], View]:
    """Open to devices that have a place at the match which will do; the view finds it in g."""

    def check(match_id: str, *_: Any, **__: Any) -> None:
        place = place_at(match_id)
        if place is None or not may(match_id, place):
            abort(403)
        g.place = place

    return marked(mark, check)


def _plays(match_id: str, place: Place) -> bool:
    """The owner who chose to watch can still choose another place."""
    return not place.watching or is_owner()


def _may_choose(match_id: str, place: Place) -> bool:
    """Who watches may sit down as long as the match is open: the code has let them in."""
    return _plays(match_id, place) or table(match_id).match.status == store.OPEN


def _hosts(match_id: str) -> bool:
    return is_owner() or (match_id in own_tables() and hosts(table(match_id).match))


owner_only = _open_to("owner", is_owner)
known_only = _open_to("known", is_known)  # what they may do leaves something behind
opener = _open_to("opener", may_open)
reader = _open_to("reader", may_read_history)
host_only = _open_at("host", _hosts)
match_reader = _open_at("match_reader", lambda match_id: place_at(match_id) is not None or may_read_history())
at_table = _seated("table", lambda match_id, place: True)  # watchers too
players_only = _seated("player", _plays)
chooser = _seated("chooser", _may_choose)


class OnlySheet(Exception):
    """The match was never played here: there is a score sheet, but no table to sit at."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.match_id = match_id


def table(match_id: str) -> Table:
    found = matches().look(match_id)
    if found.match.sheet:
        raise OnlySheet(match_id)
    return found
