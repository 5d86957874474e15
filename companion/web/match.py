"""One match: its page, its board, acting, undo, the log."""

import secrets
from collections.abc import Hashable
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec
from flask import (
    Blueprint,
    Response,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup, escape

from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import Stale, Table

from . import pieces
from . import words as common
from .drawing import is_htmx, theme
from .finale import fact_of, finale_of
from .games import BOARDS
from .games.kit import Piece, Scene
from .guards import access, compress
from .guards.access import at_table, host_only, matches, players_only, sit_down, table, who
from .languages import language
from .logbook import describe, entry_words, log_lines, redo_words
from .nested import flat
from .picture import file_name, paint
from .seats import invitation, is_asking, news
from .shelf import Shelf
from .telling import announce, stirred
from .titles import match_name

bp = Blueprint("match", __name__)
OURS = ("csrf_token", "seen", "tap")  # form fields that are not part of the action
BOARD, SAID = secrets.token_hex(16), secrets.token_hex(16)  # where the board and a sentence go in what is around them
frames: Shelf[str] = Shelf(200)
tokens: Shelf[str] = Shelf(200)
addresses: Shelf[str] = Shelf(1000)  # to which taps go


@bp.get("/m/<match_id>")
@at_table
def show(match_id: str) -> Answer:
    if g.place.watching:
        return redirect(url_for("match.watch", match_id=match_id), 303)
    shown = stirred(table(match_id))
    sat = news(shown)
    if is_asking(shown):
        return page(shown, notice=sat, **invitation(shown))
    return page(shown, notice=sat, tone="warn") if sat else page(shown)


@bp.get("/m/<match_id>/board")
@players_only
def board(match_id: str) -> Answer:
    """The fragment that live updates fetch."""
    if not is_htmx():
        return redirect(url_for("match.show", match_id=match_id), 303)
    return fragment(table(match_id))


@bp.get("/m/<match_id>/watch")
@at_table
def watch(match_id: str) -> Answer:
    """Large scores and no controls, for a screen in the middle of the table."""
    return page(stirred(table(match_id)), watch=True)


@bp.get("/m/<match_id>/watch/board")
@at_table
def watch_board(match_id: str) -> Answer:
    if not is_htmx():
        return redirect(url_for("match.watch", match_id=match_id), 303)
    return fragment(table(match_id), watch=True)


@bp.post("/m/<match_id>/act")
@players_only
def act(match_id: str) -> Answer:
    action = read_action(match_id)
    shown = matches().act(match_id, action, seen(), request_id(action), who())
    done = shown.timeline.can_undo  # as it was logged, with what chance filled in
    return answer(announce(shown), said=done and describe(shown, done.action))


@bp.post("/m/<match_id>/undo")
@players_only
def undo(match_id: str) -> Answer:
    shown = matches().undo(match_id, seen(), request_id("undo"), who())
    undone = shown.timeline.can_redo
    return answer(announce(shown), said=undone and gettext("Undone: %(what)s", what=describe(shown, undone.action)))


@bp.post("/m/<match_id>/undo-to")
@players_only
def undo_to(match_id: str) -> Answer:
    """All that stands from an entry on is taken back at once."""
    since = request.form.get("since", 0, type=int)
    shown = matches().undo_to(match_id, since, seen(), request_id(f"undo to {since}"), who())
    return answer(announce(shown))


@bp.post("/m/<match_id>/redo")
@players_only
def redo(match_id: str) -> Answer:
    shown = matches().redo(match_id, seen(), request_id("redo"), who())
    redone = shown.timeline.can_undo
    return answer(announce(shown), said=redone and describe(shown, redone.action))


@bp.post("/m/<match_id>/rematch")
@players_only
def rematch(match_id: str) -> Answer:
    """Open the rematch, or follow to it, in the same place."""
    again = matches().rematch(match_id)
    sit_down(again.id, g.place)
    announce(table(match_id))
    address = url_for("match.show", match_id=again.id)
    return make_response("", 200, {"HX-Redirect": address}) if is_htmx() else redirect(address, 303)


@bp.post("/m/<match_id>/abandon")
@host_only
def abandon(match_id: str) -> Answer:
    """Put aside; the first page says so and offers to bring it back."""
    announce(matches().abandon(match_id))
    return redirect(url_for("lobby.home", aside=match_id), 303)


@bp.post("/m/<match_id>/bring-back")
@host_only
def bring_back(match_id: str) -> Answer:
    announce(matches().bring_back(match_id))
    return redirect(url_for("match.show", match_id=match_id), 303)


@bp.get("/m/<match_id>/receipt")
@at_table
def receipt(match_id: str) -> str:
    """All rounds on one page, to print or to keep."""
    shown = table(match_id)
    scene = scene_of(shown)
    names = context(scene)
    piece = pieces.at_once(pieces.declared(scene), names)
    return render_template(f"{BOARDS[shown.match.game].folder}/receipt.html", **names, piece=piece)


@bp.get("/m/<match_id>/picture.svg")
@at_table
def picture(match_id: str) -> Answer:
    """The end of the match as a picture to share."""
    shown = table(match_id)
    finale = finale_of(shown)
    if finale is None:
        raise RuleError("not_over_yet")
    file = file_name(match_name(shown.match), *(seat.name for seat in shown.match.seats), shown.match.played_at[:10])
    svg = render_template("picture.svg", finale=finale, match=shown.match, paint=paint(shown, finale), file=file)
    return make_response(svg, 200, {"Content-Type": "image/svg+xml; charset=utf-8"})


# -- reading


def read_action(match_id: str) -> Any:
    """The action that the form stands for; a seat's phone acts for that seat alone."""
    rules = matches().rules_at_hand(match_id) or table(match_id).match.rules
    form = {name: value for name, value in request.form.items() if name not in OURS}
    fields = BOARDS[rules.key].read_tap(form)
    try:
        action = rules.read(fields)
    except msgspec.ValidationError as error:
        raise RuleError("unreadable_tap") from error
    return check_seat(match_id, action)


def check_seat(match_id: str, action: Any) -> Any:
    mine, theirs = g.place.seat, getattr(action, "seat", None)
    if mine is not None and theirs is not None and theirs != mine:
        seats = table(match_id).match.seats
        if 0 <= theirs < len(seats):
            raise RuleError("not_your_seat", mine=seats[mine].name, name=seats[theirs].name)
    return action


def seen() -> int | None:
    return request.form.get("seen", type=int)


def request_id(action: Any) -> str:
    """One tap, one id: the device, the board that it saw, the tap's number where taps repeat, and the action.

    The same form sent again, by a retry or a double tap, has the same id and is written once. It stands in the log that
    every key to the API reads, so it must not tell a choice that is still secret to whoever tries all there are.
    """
    tap = request.form.get("tap", "")[:40]
    # With our own key against trying elsewhere, with device and table against trying at another one of ours.
    key = current_app.extensions["settings"].secret_key.encode()[: blake2b.MAX_KEY_SIZE]
    here = f"{access.device()} {request.path} ".encode()
    what = blake2b(here + msgspec.json.encode(action), key=key, digest_size=6).hexdigest()
    return f"{access.device()}.{seen()}.{tap}.{what}"


# -- answering


def scene_of(shown: Table, watch: bool = False, besides: Hashable = None) -> Scene:
    timeline = shown.timeline
    undo = timeline.can_undo and entry_words(shown, timeline.can_undo)
    board = BOARDS[shown.match.game].seen(shown, g.place)
    return Scene(shown, g.place, watch, board, undo, redo_words(shown), besides)


def context(scene: Scene, **more: Any) -> dict[str, Any]:
    shown = scene.table
    spec = BOARDS[shown.match.game]
    return {
        "table": shown,
        "match": shown.match,
        "seats": shown.match.seats,
        "place": scene.place,
        "watch": scene.watch,
        "is_owner": access.is_owner(),
        "hosts": access.hosts(shown.match),
        "may_name": access.may_name(shown),
        "folder": spec.folder,
        "undo": scene.undo,
        "redo": scene.redo,
        "board": scene.board,
        "finale": finale_of(shown),
        "pulse": spec.pulse(shown.state),
        "address": addresses.get(
            (request.script_root, shown.match.id), lambda: url_for("match.act", match_id=shown.match.id)
        ),
        **more,
    }


def page(shown: Table, watch: bool = False, **notice: Any) -> Response:
    """The page of a match; what stands around the board is drawn once for all that see the same, unless it has news."""
    sheet = board_of(shown, watch)

    def whole(html: str) -> str:
        return filled(html.replace(BOARD, sheet.whole()), shown, sheet, str(shown.seq))

    if notice:
        return make_response(whole(around(shown, watch, notice)))
    lasting = msgspec.structs.replace(shown.match, changed_at="", played_seconds=0.0)  # what an entry leaves as it is
    may = (access.is_owner(), access.hosts(shown.match), access.may_name(shown))
    key = (watch, lasting, g.place, may, language(), theme())
    draw = partial(frames.get, key, lambda: around(shown, watch, {}))
    return compress.page((key, sheet.id, shown.stamp, token()), lambda: whole(draw()))


def around(shown: Table, watch: bool, notice: dict[str, Any]) -> str:
    frame = {"board_here": Markup(BOARD), "csrf_token": lambda: pieces.TOKEN, "seen": pieces.SEEN}
    return render_template("watch.html" if watch else "match.html", **context(scene_of(shown), **notice, **frame))


def board_of(shown: Table, watch: bool) -> pieces.Sheet:
    """The board as this device's place sees it; what others saw already is not drawn again."""
    match, place, hosts = shown.match, g.place, access.hosts(shown.match)
    besides, fact = BOARDS[match.game].drawn_with(shown), fact_of(shown)
    depends = (match.id, match.seats, match.called, watch)
    made: list[Scene] = []

    def scene() -> Scene:
        if not made:
            made.append(scene_of(shown, watch, besides))
        return made[0]

    def declare() -> pieces.Declared:
        frame, *within = pieces.declared(scene())
        assert isinstance(frame, Piece)
        around = (match.status, match.rematch, place, hosts, fact, frame.key)
        return pieces.marks_of(scene().board), [frame._replace(key=around), *within]

    drawn = pieces.find((depends, shown.stamp, place, hosts, besides, fact), depends, place, declare)
    return pieces.Sheet(drawn, lambda: context(scene()))


def fragment(shown: Table, words: str = "", status: int = 200, watch: bool = False) -> Response:
    """What differs from the board that the phone has, or all of it, and the words beside it."""
    sheet = board_of(shown, watch)
    had = request.headers.get("Board-Has", "")
    changed = sheet.since(had)
    html = sheet.whole() if changed is None else changed
    headers = [("Board-Seq", str(shown.seq)), ("Board-Stamp", shown.stamp), ("Board-Drawn", sheet.id)]
    headers.append(("Board-Marks", sheet.marks))
    if changed is not None:
        headers.append(("Board-From", had))
    if not html and not words:
        return Response(status=204, headers=headers)
    # A phone says itself which board it saw, so forms without a change stay the same to the letter.
    seen = str(shown.seq) if changed is None else ""
    return compress.fragment(filled(html, shown, sheet, seen) + words, status, headers)


def filled(html: str, shown: Table, sheet: pieces.Sheet, seen: str) -> str:
    """Drawn pieces with what is this device's and this board's alone."""
    for hole, value in (
        (pieces.TOKEN, token()),
        (pieces.SEEN, seen),
        (pieces.STAMP, shown.stamp),
        (pieces.DRAWN, sheet.id),
        (pieces.MARKS, sheet.marks),
    ):
        html = html.replace(hole, value)
    return html


def token() -> str:
    """This device's token; tokens do not expire, so one that was signed can serve again."""
    mine = session.get("csrf_token")
    return tokens.get(mine, generate_csrf) if mine else generate_csrf()


def answer(shown: Table, status: int = 200, **notice: Any) -> Answer:
    """The new board, with what there is to say; without htmx the page."""
    if not is_htmx():
        if status == 200:
            return redirect(url_for("match.show", match_id=shown.match.id), 303)
        return make_response(page(shown, **notice), status)
    return fragment(shown, said(shown, **notice), status)


def said(shown: Table, **notice: Any) -> str:
    """What there is to say beside a board; the same for all but the words, if it is only what was done."""
    if notice.keys() == {"said"}:
        plain = frames.get(SAID, lambda: render_template("_notice.html", oob=True, said=SAID))
        return plain.replace(SAID, str(escape(notice["said"] or "")))
    return render_template("_notice.html", oob=True, match=shown.match, table=shown, **notice)


@bp.errorhandler(RuleError)
def refused(error: RuleError) -> Answer:
    """The board as it is, and beside it why not."""
    shown = table((request.view_args or {})["match_id"])
    spec = BOARDS[shown.match.game]
    text = common.refusal(error) or spec.words.refusal(error, shown.match.seats)
    return answer(shown, 422, notice=text, tone="bad", offer=offer(spec.offer(error)))


def offer(found: tuple[str, Any] | None) -> dict[str, Any] | None:
    """What the player probably wanted, as a form."""
    return {"label": found[0], "fields": flat(msgspec.to_builtins(found[1]))} if found else None


@bp.errorhandler(Stale)
def stale(error: Stale) -> Answer:
    newest = error.table.timeline
    with matches().storage.reading() as db:
        last = store.latest_entries(db, error.table.match, newest.seq + 1, 1)
        what = log_lines(db, error.table, last)[0]["text"] if last else gettext("it is still empty")
    text = gettext(
        "The table has changed meanwhile: %(what)s. Look again, then tap again if you still want to.",
        what=what,
    )
    return answer(error.table, 409, notice=text, tone="warn")
