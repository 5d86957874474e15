"""Dice, a bag, who begins and a clock. All that is kept stands in the address: nobody joins anything."""

import secrets
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask import Response as FlaskResponse
from flask.typing import ResponseReturnValue as Answer

from companion.games.kit import Chance
from companion.randomizer import facts, shared
from companion.web.guards.access import anyone, is_known, matches

from ..fields import Form
from . import presets, steps
from .forms import SetForm, SharingForm

bp = Blueprint("randomizer", __name__, url_prefix="/losuj")
TABS = ("dice", "bag", "who", "clock")


@bp.get("")
@anyone
def show() -> str:
    return page(tab_here())


def tab_here() -> str:
    tab = request.args.get("tab", "dice")
    return tab if tab in TABS else "dice"


def page(tab: str, form: Form | None = None, keeping: SetForm | None = None, sharing: SharingForm | None = None) -> str:
    """A tab with its form: as it was sent, or with what the address says."""
    found = facts.read(request.args)
    return render_template(
        "randomizer/page.html",
        tab=tab, tabs=TABS, forms=steps.forms_of(found, {tab: form}), keeping=keeping or SetForm(),
        sharing=sharing or SharingForm(), is_known=is_known(), presets=presets.offered(),
        mine=shared.of_device(matches().storage, session.get("device")),
        own_sets=[preset.name for preset in presets.own()], **found,
    )  # fmt: skip


@bp.post("/kostki")
@anyone
def roll() -> Answer:
    return alone("dice")


@bp.post("/worek")
@anyone
def draw() -> Answer:
    return alone("bag")


@bp.post("/kto")
@anyone
def choose() -> Answer:
    return alone("who")


def alone(tab: str) -> Answer:
    """One tap with luck of its own: without a table there is nobody to check it for."""
    step = steps.STEPS[tab](request.args, Chance(secrets.token_bytes(32)))
    if step.changes is None:
        return page(tab, step.form), 422
    kept = facts.after(request.args, step.changes)
    return redirect(f"{url_for('randomizer.show')}?{urlencode({**kept, 'tab': tab}, safe=',')}", 303)


@bp.post("/zapisz")
@anyone
def save() -> Answer:
    """Keep dice and bag under a name on this device, or forget a name."""
    form = SetForm.sent()
    if not form.validate():
        return page(tab_here(), keeping=form), 422
    parts = {part: request.args[part] for part in facts.PARTS if request.args.get(part)}
    answer = redirect(f"{url_for('randomizer.show')}?{urlencode(request.args)}", 303)
    assert isinstance(answer, FlaskResponse)
    return presets.keep(answer, form.name.data, {} if form.forget.data else parts)
