"""The owner's page, joining by code, new matches, and what a stranger sees."""

from flask import (
    Blueprint,
    abort,
    flash,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.catalogue import GAMES
from companion.history import people
from companion.matches import store
from companion.matches.play import clean_code

from . import words as common
from .addresses import phone_root, qr_code
from .fields import blame
from .forms import CodeForm, NewMatchForm, PlaceForm
from .games import BOARDS
from .games.kit import OptionsForm
from .guards import access
from .guards.access import Place, anyone, is_owner, matches, owner_only, sit_down, table
from .guards.tries import note_wrong
from .randomizer import shared_pages
from .randomizer.shared import Shared
from .randomizer.shared import find_by_code as find_shared

bp = Blueprint("lobby", __name__)
SHOWN = 12
AT_HAND = 24  # players whose names need only a tap


@bp.get("/")
@anyone
def home() -> str:
    if not is_owner():
        return render_template("welcome.html", form=CodeForm())
    with matches().storage.reading() as db:
        listed = {status: store.list_matches(db, status, SHOWN) for status in ("open", "finished", "abandoned")}
        results = {match.id: store.results_of(db, match) for match in listed["finished"]}
    return render_template("lobby.html", games=GAMES, listed=listed, results=results)


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


@bp.get("/new/<game>")
@owner_only
def new(game: str) -> str:
    if game not in GAMES:
        abort(404)
    form = NewMatchForm(seats=[{"name": seat.name, "colour": seat.colour} for seat in last_players(game)])
    form.set_rows(max(len(form.seats), GAMES[game].seats[0]))
    return new_page(game, form, BOARDS[game].options())


@bp.post("/new/<game>")
@owner_only
def open_match(game: str) -> Answer:
    if game not in GAMES:
        abort(404)
    form, options = NewMatchForm.sent(), BOARDS[game].options.sent()
    if form.rows.data is not None:
        seats = GAMES[game].seats
        form.set_rows(min(max(form.rows.data, seats[0]), seats[-1]))
        return new_page(game, form, options)
    with form.refusing(lambda error: common.refusal(error) or BOARDS[game].words.refusal(error, ())):
        if all([form.validate(), options.validate()]):
            match = matches().open_match(game, form.players, options.chosen)
            return redirect(url_for("match.show", match_id=match.id), 303)
    return new_page(game, form, options), 422


def new_page(game: str, form: NewMatchForm, options: OptionsForm) -> str:
    with matches().storage.reading() as db:
        known = people.by_play(db)
    return render_template(
        "new.html",
        game=game,
        rules=GAMES[game],
        form=form,
        options=options,
        known=people.in_order(known),
        at_hand=people.in_order(known[:AT_HAND]),
    )


def last_players(game: str) -> tuple[store.Seat, ...]:
    """Who sat there last: most often they play again."""
    with matches().storage.reading() as db:
        latest = [
            match
            for status in ("open", "finished")
            for match in store.list_matches(db, status, SHOWN)
            if match.game == game and not match.partner
        ]
    newest = max(latest, key=lambda match: match.opened_at, default=None)
    return newest.seats if newest else ()


@bp.post("/join")
@anyone
def type_code() -> Answer:
    form = CodeForm.sent()
    if shared_by_code(form.code.data) is None and find_by_code(form.code.data) is None:
        blame(form.code, no_such_code())
        return render_template("welcome.html", form=form), 422
    return redirect(url_for("lobby.join", code=form.code.data), 303)


@bp.get("/j/<code>")
@anyone
def join(code: str) -> Answer:
    shared = shared_by_code(code)
    if shared:
        return shared_pages.welcome(shared)
    match = match_by_code(code)
    return place_page(match, PlaceForm(seats=match.seats))


@bp.post("/j/<code>")
@anyone
def take_place(code: str) -> Answer:
    """Sit down: a seat, the whole table, or only watch; or come to shared draws under a name."""
    shared = shared_by_code(code)
    return shared_pages.come(shared) if shared else sit_and_go(match_by_code(code))


@bp.get("/m/<match_id>/place")
@access.players_only
def place(match_id: str) -> str:
    match = table(match_id).match
    return place_page(match, PlaceForm(seats=match.seats))


@bp.post("/m/<match_id>/place")
@access.players_only
def change_place(match_id: str) -> Answer:
    return sit_and_go(table(match_id).match)


def place_page(match: store.Match, form: PlaceForm) -> str:
    return render_template("join.html", match=match, form=form, place=access.place_at(match.id))


def sit_and_go(match: store.Match) -> Answer:
    form = PlaceForm.sent(seats=match.seats)
    if not form.validate():
        return place_page(match, form), 422
    if form.place.data == "watch":
        sit_down(match.id, Place(watching=True))
        return redirect(url_for("match.watch", match_id=match.id), 303)
    if form.place.data == "table":
        sit_down(match.id, Place())
    else:
        seat = int(form.place.data)
        if access.place_at(match.id) != Place(seat):
            matches().sit(match.id, seat)
        sit_down(match.id, Place(seat))
    return redirect(url_for("match.show", match_id=match.id), 303)


def no_such_code() -> str:
    return gettext("No match has this code. Look at it again: it has eight letters and digits.")


def shared_by_code(code: str) -> Shared | None:
    return find_shared(matches().storage, code)


def find_by_code(code: str) -> store.Match | None:
    """The match of a code; whoever tries many is slowed down."""
    with matches().storage.reading() as db:
        match = store.find_match_by_code(db, clean_code(code))
    if match is None:
        note_wrong()
    return match


def match_by_code(code: str) -> store.Match:
    match = find_by_code(code)
    if match is None:
        flash(no_such_code())
        abort(404)
    return match


@bp.get("/m/<match_id>/invite")
@access.players_only
def invite(match_id: str) -> str:
    match = table(match_id).match
    address = join_address(match)
    return render_template("invite.html", match=match, address=address, picture=qr_code(address))


def join_address(match: store.Match) -> str:
    return phone_root() + url_for("lobby.join", code=match.code)
