"""Shown to the table: the same dice, bag and names on several phones, live, every draw to be checked at the end."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, current_app, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.randomizer import shared
from companion.randomizer.facts import read, unrolled
from companion.randomizer.noted import first_that_differs
from companion.randomizer.shared import Behind, Sent, Shared
from companion.web.guards.access import device, known_only, matches

from .. import words as common
from ..addresses import phone_root, qr_code
from ..door.streams import HOLD, Hold
from ..drawing import is_htmx
from ..fields import Form
from . import pages, steps
from .forms import SeenForm, SharingForm

bp = Blueprint("shared", __name__, url_prefix="/losuj")
TABS = tuple(steps.STEPS)
MARKS = "page"  # classes of the board, as live.js keeps them
WAYS = {"kostki": "dice", "worek": "bag", "kto": "who"}


def at_shared(view: Callable[..., Any]) -> Callable[..., Any]:
    """Those whose phone came to this table by its code, or opened it; nobody else learns whether it is there."""

    @wraps(view)
    def guarded(shared_id: str, *args: Any, **kwargs: Any) -> Any:
        found = shared.find(matches().storage, shared_id)
        if found is None or device() not in found.people:
            abort(403)
        g.shared = found
        return view(shared_id, *args, **kwargs)

    guarded.access = "shared"  # type: ignore[attr-defined]
    return guarded


@bp.post("/pokaz")
@known_only
def open_to_all() -> Answer:
    """Show what lies on this phone to the table."""
    form = SharingForm.sent()
    facts = unrolled(request.args)
    with form.refusing(common.refusal):
        if form.validate():
            tab = pages.tab_here()
            facts["tab"] = tab if tab in TABS else "dice"
            opened = shared.show_to_the_table(matches().storage, device(), form.who.data, facts)
            return redirect(url_for("shared.show", shared_id=opened.id), 303)
    return pages.page(pages.tab_here(), sharing=form), 422


def welcome(found: Shared, form: SharingForm | None = None) -> str:
    """Whoever has the code says a name, and is there."""
    known = found.people.get(device())
    return render_template("randomizer/come.html", shared=found, form=form or SharingForm(data={"who": known}))


def come(found: Shared) -> Answer:
    form = SharingForm.sent()
    with form.refusing(common.refusal):
        if form.validate():
            announce(shared.join(matches().storage, found.id, device(), form.who.data))
            return redirect(url_for("shared.show", shared_id=found.id), 303)
    return welcome(found, form), 422


@bp.get("/stol/<shared_id>")
@at_shared
def show(shared_id: str) -> str:
    return whole(g.shared)


@bp.get("/stol/<shared_id>/plansza")
@at_shared
def board(shared_id: str) -> Answer:
    """The fragment that live updates fetch."""
    return answer(g.shared)


@bp.post("/stol/<shared_id>/<any(kostki, worek, kto):way>")
@at_shared
def tap(shared_id: str, way: str) -> Answer:
    tab = WAYS[way]
    form = SeenForm.sent()
    sent = Sent(device(), form.seen.data, f"{tab}?{form.said(besides=['seen'])}")
    try:
        made, step = shared.tap(matches().storage, shared_id, sent, tab, steps.STEPS[tab])
    except Behind:
        text = gettext("Somebody at the table was faster. This is how it lies now.")
        return answer(shared.find(matches().storage, shared_id) or g.shared, 409, notice=text, tone="warn")
    if step and step.changes is None:
        return answer(made, 422, tab=tab, form=step.form)
    return answer(announce(made))


@bp.post("/stol/<shared_id>/koniec")
@at_shared
def end(shared_id: str) -> Answer:
    """No more draws: the seed is shown. Whoever opened it decides that."""
    if g.shared.opener != device():
        abort(403)
    announce(shared.end(matches().storage, shared_id))
    return redirect(url_for("shared.show", shared_id=shared_id), 303)


@bp.get("/stol/<shared_id>/live")
@at_shared
def live(shared_id: str) -> Response:
    seen = request.headers.get("Last-Event-ID") or request.args.get("seen", "")
    request.environ[HOLD] = Hold(channel(shared_id), device(), seen, stamp(g.shared))
    return Response(mimetype="text/event-stream")


@bp.get("/stol/<shared_id>/losy.json")
@at_shared
def draws(shared_id: str) -> Response:
    """What is needed to make every draw again elsewhere; the seed only at the end."""
    body = {
        "fingerprint": fingerprint(g.shared), "seed": g.shared.seed.hex() if g.shared.ended else None,
        "rolls": shared.rolls_of(matches().storage, g.shared),
    }  # fmt: skip
    name = f'attachment; filename="kronikarz-{shared_id}.json"'
    return Response(msgspec.json.encode(body), 200, {"Content-Disposition": name}, mimetype="application/json")


# -- answering


def channel(shared_id: str) -> str:
    return f"losuj/{shared_id}"


def stamp(found: Shared) -> str:
    return f"{found.seq}-shared-{matches().epoch}"


def fingerprint(found: Shared) -> str:
    return hashlib.sha256(found.seed).hexdigest()


def announce(found: Shared) -> Shared:
    current_app.extensions["hub"].announce(channel(found.id), stamp(found))
    return found


def context(found: Shared, tab: str | None = None, form: Form | None = None, **more: Any) -> dict[str, Any]:
    """What the pages of a shared table show: the tab that was asked for, or else that of the latest draw."""
    address = phone_root() + url_for("seats.join", code=found.code)
    here = {"people": ", ".join(found.people.values())}
    facts, asked = read({**here, **found.facts}), request.args.get("tab", "")
    tab = tab or (asked if asked in TABS else found.facts["tab"])
    rolls = shared.rolls_of(matches().storage, found, shared.MOST_DRAWS if found.ended else shared.ROLLS_SHOWN)
    return {
        **facts, "shared": found, "tab": tab, "tabs": TABS, "forms": steps.forms_of(facts, {tab: form}),
        "address": address, "picture": qr_code(address), "stamp": stamp(found), "seen": found.taps,
        "past": list(reversed(rolls))[: shared.ROLLS_SHOWN],
        "fingerprint": fingerprint(found), "mine": found.opener == device(), "my_device": device(),
        "differs": first_that_differs(found.seed, rolls) if found.ended else None, **more,
    }  # fmt: skip


def whole(found: Shared, **more: Any) -> str:
    live_at = url_for("shared.live", shared_id=found.id)
    return render_template("randomizer/shared.html", live=live_at, **context(found, **more))


def answer(found: Shared, status: int = 200, **more: Any) -> Answer:
    """The table as it lies now, with what there is to say; without htmx the page."""
    if not is_htmx():
        if status == 200:
            return redirect(url_for("shared.show", shared_id=found.id), 303)
        return make_response(whole(found, **more), status)
    html = render_template("randomizer/_shared_board.html", **context(found, **more))
    html += render_template("_notice.html", oob=True, **more)
    headers = {"Board-Seq": str(found.taps), "Board-Stamp": stamp(found), "Board-Drawn": "", "Board-Marks": MARKS}
    return make_response(html, status, headers)
