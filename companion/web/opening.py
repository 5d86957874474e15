"""A new match: who plays, by what; and other names for those who sit at one."""

import secrets
import threading
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.alphabet import polish_order
from companion.games.catalogue import GAMES
from companion.history import people, titles
from companion.matches import store
from companion.matches.play import Table

from . import words as common
from .forms import NewMatchForm
from .games import BOARDS
from .games.kit import OptionsForm
from .guards import access
from .guards.access import Place, is_owner, matches, opener, players_only, sit_down, table
from .lobby import all_matches, own_matches
from .shelf import Shelf
from .telling import announce

bp = Blueprint("opening", __name__)
opened_lately: Shelf[str] = Shelf(500)
opening_one = threading.Lock()
SHOWN_TITLES = 8
AT_HAND = 24  # players whose names need only a tap


def nobody(number: int) -> str:
    """What somebody without a name is called."""
    return gettext("Player %(number)s", number=number)


@bp.get("/new/<game>")
@opener
def new(game: str) -> str:
    if game not in GAMES:
        abort(404)
    like = example(game)
    sat = like.match.seats if like else last_players(game)
    form = NewMatchForm(seats=as_typed(sat))
    form.set_rows(max(len(form.seats), GAMES[game].seats[0], min(2, GAMES[game].seats[-1])))
    options = BOARDS[game].options
    return new_page(game, form, options.like(like.agreed, like.match.called) if like else options())


def example(game: str) -> Table | None:
    """The match that the new one is to be like, as the address says."""
    found = known_match(game, request.args.get("like", "")[:40])
    return matches().look(found.id) if found else None


def known_match(game: str, match_id: str) -> store.Match | None:
    """A match of the game with a log, as far as this device may know it."""
    with matches().storage.reading() as db:
        match = store.find_match(db, match_id)
    if match is None or match.game != game or match.sheet or match.deleted_at:
        return None
    return match if is_owner() or access.place_at(match_id) is not None else None


def lately(game: str) -> list[store.Match]:
    """The latest match of each title that the game serves, as far as this device may know them."""
    if not GAMES[game].title:
        return []
    if is_owner():
        with matches().storage.reading() as db:
            return titles.latest(db, game, SHOWN_TITLES)
    latest: dict[str, store.Match] = {}
    for match in own_matches():
        if match.game == game and match.status != store.ABANDONED:
            latest.setdefault(match.title, match)
    return list(latest.values())[:SHOWN_TITLES]


@bp.post("/new/<game>/again/<match_id>")
@opener
def again(game: str, match_id: str) -> Answer:
    """The same title, the same people: one tap."""
    if known_match(game, match_id) is None:
        abort(404)
    match = matches().open_like(match_id, "" if is_owner() else access.device())
    sit_down(match.id, Place())
    return redirect(url_for("match.show", match_id=match.id), 303)


@bp.post("/new/<game>")
@opener
def open_match(game: str) -> Answer:
    if game not in GAMES:
        abort(404)
    form, options = NewMatchForm.sent(), BOARDS[game].options.sent()
    seats = GAMES[game].seats
    if form.rows.data is not None:
        before = len(form.seats)
        form.set_rows(min(max(form.rows.data, seats[0]), seats[-1]))
        return new_page(game, form, options, added=before if len(form.seats) > before else None)
    with form.refusing(lambda error: common.refusal(error) or BOARDS[game].words.refusal(error, ())):
        if all([form.validate(), options.validate()]):
            return redirect(url_for("match.show", match_id=opened_once(game, form, options)), 303)
    return new_page(game, form, options), 422


def opened_once(game: str, form: NewMatchForm, options: OptionsForm) -> str:
    """The same form sent again, by a double tap or a retry, leads to the match that it has opened."""
    key = (access.device(), game, (form.once.data or "")[:40])
    with opening_one:
        found = opened_lately.find(key) if key[2] else None
        if found is None:
            found = opened(game, form, options).id
            opened_lately.put(key, found)
    return found


def opened(game: str, form: NewMatchForm, options: OptionsForm) -> store.Match:
    """Open the match and sit down at it; the others are asked to the table."""
    host = "" if is_owner() else access.device()
    match = matches().open_match(game, form.players, options.chosen, host, True, nobody, options.tests)
    sit_down(match.id, Place())
    return match


def new_page(game: str, form: NewMatchForm, options: OptionsForm, added: int | None = None) -> str:
    return render_template(
        "new.html", once=secrets.token_hex(8), game=game, rules=GAMES[game], form=form, options=options,
        lately=lately(game), added=added, **whom_to_offer(),
    )  # fmt: skip


def whom_to_offer() -> dict[str, Any]:
    """Whom to offer: to the owner those who played most, to others those with whom they have sat at a table."""
    if is_owner():
        with matches().storage.reading() as db:
            found = people.by_play(db)
        return {"known": people.in_order(found), "at_hand": people.in_order(found[:AT_HAND])}
    met = {seat.player: seat for match in own_matches() for seat in match.people}
    known = sorted(met.values(), key=lambda seat: polish_order(seat.name))[:AT_HAND]
    return {"known": known, "at_hand": known}


def last_players(game: str) -> tuple[store.Seat, ...]:
    """Who sat there last, at this game or else at another one of as many: most often they play again."""
    found = all_matches() if is_owner() else own_matches()
    met = [match for match in found if match.status != store.ABANDONED and not match.partner]
    met.sort(key=lambda match: match.opened_at, reverse=True)
    same = [match for match in met if match.game == game]
    fits = [match for match in met if len(match.seats) in GAMES[game].seats]
    return next((match.seats for match in (*same, *fits)), ())


def as_typed(seats: Sequence[store.Seat]) -> list[dict[str, Any]]:
    """The seats as the form has them: who gave no name has none there either."""
    return [{"name": "" if seat.name == nobody(seat.seat + 1) else seat.name, "colour": seat.colour} for seat in seats]


# -- names, later


def nameable(match_id: str) -> store.Match:
    shown = table(match_id)
    if not access.may_name(shown):
        abort(403, "names")
    return shown.match


@bp.get("/m/<match_id>/names")
@players_only
def names(match_id: str) -> str:
    match = nameable(match_id)
    return names_page(match, NewMatchForm(seats=as_typed(match.people)))


@bp.post("/m/<match_id>/names")
@players_only
def give_names(match_id: str) -> Answer:
    match, form = nameable(match_id), NewMatchForm.sent()
    with form.refusing(common.refusal):
        if form.validate():
            announce(matches().name_players(match_id, form.players, nobody))
            return redirect(url_for("match.show", match_id=match_id), 303)
    form.set_rows(len(match.people))
    return names_page(match, form), 422


def names_page(match: store.Match, form: NewMatchForm) -> str:
    return render_template("names.html", match=match, form=form, **whom_to_offer())
