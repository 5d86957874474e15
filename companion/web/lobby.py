"""The first page: the way back to the table, a code to join by, the games; and the owner link."""

from typing import NamedTuple

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.catalogue import GAMES
from companion.matches import store
from companion.matches.play import clean_code
from companion.matches.results import results_of
from companion.randomizer.shared import find_by_code as find_shared

from .fields import blame
from .forms import CodeForm
from .games import BOARDS
from .guards import access
from .guards.access import anyone, is_owner, matches
from .guards.tries import note_wrong

bp = Blueprint("lobby", __name__)
SHOWN = 12


class Going(NamedTuple):
    """An open match, and where in it they are."""

    match: store.Match
    where: str
    hosted: bool  # by this device: it may be put aside and brought back here


@bp.get("/")
@anyone
def home() -> str:
    return first_page(CodeForm())


def first_page(form: CodeForm) -> str:
    """What the owner or a guest sees first."""
    found = all_matches() if is_owner() else own_matches()
    listed = {status: [one for one in found if one.status == status][:SHOWN] for status in ("open", "finished")}
    aside = [one for one in found if one.status == store.ABANDONED][:SHOWN]
    with matches().storage.reading() as db:
        results = {match.id: results_of(db, match) for match in listed["finished"]}
        newcomer = not found and (not is_owner() or not store.has_matches(db))
    return render_template(
        "lobby.html", form=form, games=GAMES, going=[going(match) for match in listed["open"]],
        finished=listed["finished"], aside=[Going(match, "", access.hosts(match)) for match in aside],
        results=results, newcomer=newcomer, just_aside=request.args.get("aside", ""),
        may_open=access.may_open(), again=last_of_each_title(found),
    )  # fmt: skip


def all_matches() -> list[store.Match]:
    with matches().storage.reading() as db:
        return [
            match for status in ("open", "finished", "abandoned") for match in store.list_matches(db, status, SHOWN)
        ]


def own_matches() -> list[store.Match]:
    """The matches at which this device sits, the latest changed first."""
    with matches().storage.reading() as db:
        return store.matches_at(db, access.own_tables())


def going(match: store.Match) -> Going:
    where = BOARDS[match.game].where(matches().look(match.id).state)
    return Going(match, where.words, access.hosts(match))


def last_of_each_title(found: list[store.Match]) -> list[store.Match]:
    """The latest match of each, where it is over and nobody has asked for another yet: one tap opens it again."""
    latest: dict[str, store.Match] = {}
    for match in sorted(found, key=lambda match: match.opened_at, reverse=True):
        latest.setdefault(match.title, match)
    return [match for match in latest.values() if can_go_on(match)]


def can_go_on(match: store.Match) -> bool:
    place = access.place_at(match.id)
    plays = place is not None and not (place.watching and not is_owner())
    return match.status == store.FINISHED and not match.rematch and not match.sheet and plays


@bp.get("/owner")
@anyone
def owner() -> Answer:
    """The owner link: a cookie for the key, then an address without it."""
    if not access.is_owner_key(request.args.get("key", "")):
        abort(403)
    access.welcome_owner()
    return redirect(url_for("lobby.home"), 303)


@bp.get("/healthz")
@anyone
def healthz() -> Answer:
    matches().storage.check()
    return jsonify(status="ok")


@bp.post("/join")
@anyone
def type_code() -> Answer:
    form = CodeForm.sent()
    code = form.code.data
    if find_shared(matches().storage, code) is None and find_by_code(code) is None:
        return wrong_code(form), 422
    return redirect(url_for("seats.join", code=code), 303)


def wrong_code(form: CodeForm) -> str:
    """The first page again, with what was typed and what to look at."""
    typed = form.code.data
    blame(form.code, no_such_code() if typed else gettext("Type the code of a match: eight letters and digits."))
    return first_page(form)


def no_such_code() -> str:
    return gettext("No match has this code. Look at it again: it has eight letters and digits.")


def find_by_code(code: str) -> store.Match | None:
    """The match of a code; whoever tries many is slowed down."""
    with matches().storage.reading() as db:
        match = store.find_match_by_code(db, clean_code(code))
    if match is None or match.deleted_at:
        note_wrong()
        return None
    return match
