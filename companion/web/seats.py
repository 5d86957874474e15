"""Who sits where: joining by a code, changing the place, inviting, and who is there now."""

from typing import Any, NamedTuple

from flask import Blueprint, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext
from markupsafe import Markup

from companion.matches import store
from companion.matches.places import taken_at
from companion.matches.play import Table
from companion.randomizer.shared import find_by_code as find_shared

from .addresses import phone_root, qr_code
from .door.at_once import takes_a_while
from .drawing import is_htmx
from .forms import CodeForm, PlaceForm
from .guards import access
from .guards.access import Place, anyone, at_table, chooser, matches, players_only, sit_down, table
from .lobby import find_by_code, wrong_code
from .randomizer import shared_pages
from .telling import announce_people, present

bp = Blueprint("seats", __name__)


class Presence(NamedTuple):
    """A place at the table: a seat, or None for a device that has none of its own."""

    seat: store.Seat | None
    watching: bool
    taken: bool  # some device has it
    here: bool  # and is connected now
    mine: bool


def presences(match: store.Match) -> list[Presence]:
    """Every seat, then devices for the whole table and those that only watch, where they are connected."""
    with matches().storage.reading() as db:
        places = taken_at(db, match.id)
    me = session.get("device")
    there = present(match.id) | {me}  # this device asks, so it is here, whether its stream is open or not
    found = []
    for seat in match.people:
        devices = {one.device for one in places if one.seat == seat.seat and not one.watching}
        found.append(Presence(seat, False, bool(devices), bool(devices & there), me in devices))
    for watching in (False, True):
        others = [one for one in places if one.watching == watching and (one.watching or one.seat is None)]
        found += [
            Presence(None, watching, True, one.device in there, one.device == me)
            for one in others
            if one.device in there or one.device == me
        ]
    return found


# -- joining


@bp.get("/j/<code>")
@anyone
def join(code: str) -> Answer:
    shared = find_shared(matches().storage, code)
    if shared:
        return shared_pages.welcome(shared)
    match = find_by_code(code)
    if match is None:
        return wrong_code(CodeForm(code=code[:12])), 404
    return place_page(match, PlaceForm(seats=match.people))


@bp.post("/j/<code>")
@anyone
def take_place(code: str) -> Answer:
    """Sit down: a seat, the whole table, or only watch; or come to shared draws under a name."""
    shared = find_shared(matches().storage, code)
    if shared:
        return shared_pages.come(shared)
    match = find_by_code(code)
    return sit_and_go(match) if match else (wrong_code(CodeForm(code=code[:12])), 404)


@bp.get("/m/<match_id>/place")
@chooser
def place(match_id: str) -> str:
    match = table(match_id).match
    return place_page(match, PlaceForm(seats=match.people, whole=may_have_all(match)))


@bp.post("/m/<match_id>/place")
@chooser
def change_place(match_id: str) -> Answer:
    match = table(match_id).match
    return sit_and_go(match, may_have_all(match))


def may_have_all(match: store.Match) -> bool:
    """Whether this device may choose the whole table: who watched, not over the heads of those who sit."""
    watched = g.place.watching and not access.is_owner()
    return not (watched and any(one.seat and one.taken for one in presences(match)))


def place_page(match: store.Match, form: PlaceForm, asked: store.Seat | None = None) -> str:
    """The places; `asked`: a seat that another device has, to be taken all the same or not."""
    return render_template(
        "join.html", match=match, form=form, place=access.place_at(match.id), asked=asked,
        people={one.seat.seat: one for one in presences(match) if one.seat},
    )  # fmt: skip


def sit_and_go(match: store.Match, whole: bool = True) -> Answer:
    form = PlaceForm.sent(seats=match.people, whole=whole)
    if not form.validate():
        return place_page(match, form), 422
    wanted = wanted_place(form.place.data)
    if wanted.seat is not None and not form.sure.data:
        there = presences(match)[wanted.seat]
        if there.taken and not there.mine:
            return place_page(match, form, asked=there.seat), 409
    sit_down(match.id, wanted)
    announce_people(match.id)
    return redirect(url_for("match.watch" if wanted.watching else "match.show", match_id=match.id), 303)


def wanted_place(text: str) -> Place:
    return {"watch": Place(watching=True), "table": Place()}.get(text) or Place(int(text))


# -- inviting


@bp.get("/m/<match_id>/invite")
@players_only
def invite(match_id: str) -> str:
    """The code to scan and who is there."""
    return render_template("invite.html", **invitation(table(match_id)))


@bp.post("/m/<match_id>/alone")
@players_only
def alone(match_id: str) -> Answer:
    """One device is enough for this match: the board opens."""
    announce_people(matches().stop_inviting(match_id).match.id)
    return redirect(url_for("match.show", match_id=match_id), 303)


@bp.get("/m/<match_id>/people")
@at_table
def people(match_id: str) -> Answer:
    """Who is there, fetched whenever that changes: for the menu, the invitation, and a phone that must be told."""
    if not is_htmx():
        return redirect(url_for("match.show", match_id=match_id), 303)
    name = {"asking": "_asking.html", "guests": "_guests.html"}.get(request.args.get("as", ""), "_people.html")
    shown = table(match_id)
    return render_template(name, news=news(shown), **invitation(shown))


def invitation(shown: Table) -> dict[str, Any]:
    address = join_address(shown.match)
    return {
        "match": shown.match, "asking": is_asking(shown), "address": address, "people": presences(shown.match),
        "root": phone_root().partition("://")[2], "picture": Markup(qr_code(address)), "stamp": shown.stamp,
    }  # fmt: skip


def is_asking(shown: Table) -> bool:
    """Whether the empty board waits for phones."""
    return bool(shown.match.inviting) and shown.seq == 0 and shown.match.status == store.OPEN


def news(shown: Table) -> str:
    """What this device must be told: another one has sat down in its seat; the whole table is nobody's alone."""
    if g.place.seat is None:
        return ""
    found = matches().news_for(shown.match.id, access.device())
    if not found or found.seat is None:
        return ""
    takes_a_while()  # that it was told is written
    matches().note_told(shown.match.id, access.device())
    name = shown.match.seats[found.seat].name
    return gettext("Another device has sat down in the place of %(name)s too. Both can act for it.", name=name)


def join_address(match: store.Match) -> str:
    return phone_root() + url_for("seats.join", code=match.code)
