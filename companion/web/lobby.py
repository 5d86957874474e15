"""The owner's page, joining by code, new matches, and what a stranger sees."""

import msgspec
import segno
from flask import (
    Blueprint,
    abort,
    current_app,
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
from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import COLOURS, clean_code

from . import words as common
from .addresses import phone_root
from .forms import CodeForm, NewMatchForm
from .games import BOARDS
from .guards import access
from .guards.access import Place, anyone, is_owner, matches, owner_only, sit_down, table
from .guards.tries import guesser
from .languages import polish_order

bp = Blueprint("lobby", __name__)
SHOWN = 12


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
    form = NewMatchForm()
    for seat in last_players(game):
        form.seats.append_entry({"name": seat.name, "colour": seat.colour})
    while len(form.seats) < GAMES[game].seats[0]:
        form.seats.append_entry({"name": "", "colour": len(form.seats)})
    return new_page(game, form)


@bp.post("/new/<game>")
@owner_only
def open_match(game: str) -> Answer:
    if game not in GAMES:
        abort(404)
    form = NewMatchForm()
    if rows := request.form.get("rows", type=int):
        return set_rows(game, form, rows), 200
    if not form.validate():
        return new_page(game, form, gettext("There are six colours, numbered 0 to 5.")), 422
    try:
        options = msgspec.convert(BOARDS[game].read_options(request.form), GAMES[game].Options, strict=False)
        match = matches().open_match(game, form.players, options)
    except RuleError as error:
        text = common.refusal(error) or BOARDS[game].words.refusal(error, ())
        return new_page(game, form, text), 422
    except msgspec.ValidationError as error:
        return new_page(game, form, gettext("These settings cannot be read: %(detail)s", detail=str(error))), 422
    return redirect(url_for("match.show", match_id=match.id), 303)


def set_rows(game: str, form: NewMatchForm, rows: int) -> str:
    """One more place at the table, or one less; what was typed stays."""
    rows = min(max(rows, GAMES[game].seats[0]), GAMES[game].seats[-1])
    while len(form.seats) > rows:
        form.seats.pop_entry()
    taken = {seat.form.colour.data for seat in form.seats}
    while len(form.seats) < rows:
        free = next(colour for colour in range(COLOURS) if colour not in taken)
        taken.add(free)
        form.seats.append_entry({"name": "", "colour": free})
    return new_page(game, form)


def new_page(game: str, form: NewMatchForm, problem: str | None = None) -> str:
    with matches().storage.reading() as db:
        known = sorted(store.list_players(db), key=lambda player: polish_order(player.name))
    return render_template(
        "new.html",
        game=game, rules=GAMES[game], form=form, known=known, problem=problem, colours=range(COLOURS),
        chosen=request.form,
        options=BOARDS[game].options_view(),
    )  # fmt: skip


def last_players(game: str) -> tuple[store.Seat, ...]:
    """Who sat there last: most often they play again."""
    with matches().storage.reading() as db:
        latest = [
            match
            for status in ("open", "finished")
            for match in store.list_matches(db, status, SHOWN)
            if match.game == game
        ]
    newest = max(latest, key=lambda match: match.opened_at, default=None)
    return newest.seats if newest else ()


@bp.post("/join")
@anyone
def type_code() -> Answer:
    return redirect(url_for("lobby.join", code=clean_code(request.form.get("code", ""))[:20] or "-"), 303)


@bp.get("/j/<code>")
@anyone
def join(code: str) -> str:
    match = match_by_code(code)
    return render_template("join.html", match=match, code=code, place=access.place_at(match.id))


@bp.post("/j/<code>")
@anyone
def take_place(code: str) -> Answer:
    """Sit down: a seat, the whole table, or only watch."""
    match = match_by_code(code)
    return sit_and_go(match)


@bp.get("/m/<match_id>/place")
@access.players_only
def place(match_id: str) -> str:
    match = table(match_id).match
    return render_template("join.html", match=match, code=None, place=access.place_at(match_id))


@bp.post("/m/<match_id>/place")
@access.players_only
def change_place(match_id: str) -> Answer:
    return sit_and_go(table(match_id).match)


def sit_and_go(match: store.Match) -> Answer:
    wanted = request.form.get("place", "")
    if wanted == "watch":
        sit_down(match.id, Place(watching=True))
        return redirect(url_for("match.watch", match_id=match.id), 303)
    if wanted == "table":
        sit_down(match.id, Place())
    elif wanted in [str(seat.seat) for seat in match.seats]:
        if access.place_at(match.id) != Place(int(wanted)):
            matches().sit(match.id, int(wanted))
        sit_down(match.id, Place(int(wanted)))
    else:
        raise RuleError("no_such_seat", seat=wanted)
    return redirect(url_for("match.show", match_id=match.id), 303)


def match_by_code(code: str) -> store.Match:
    with matches().storage.reading() as db:
        match = store.find_match_by_code(db, clean_code(code))
    if match is None:
        current_app.extensions["tries"].wrong(guesser())
        flash(gettext("No match has this code. Look at it again: it has eight letters and digits."))
        abort(404)
    return match


@bp.get("/m/<match_id>/invite")
@access.players_only
def invite(match_id: str) -> str:
    match = table(match_id).match
    address = join_address(match)
    code = segno.make(address, error="m", micro=False)
    picture = code.svg_inline(
        scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None, dark="#1d2330", light="#fff"
    )
    return render_template("invite.html", match=match, address=address, picture=picture)


def join_address(match: store.Match) -> str:
    return phone_root() + url_for("lobby.join", code=match.code)
