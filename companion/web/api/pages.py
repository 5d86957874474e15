"""The owner's page of keys to the API, and of addresses that are called."""

from flask import Blueprint, current_app, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.hooks import Courier
from companion.keys import Keys

from .. import words
from ..guards.access import owner_only
from .forms import HookForm, KeyForm

bp = Blueprint("keys", __name__, url_prefix="/settings/keys")


def keys() -> Keys:
    found: Keys = current_app.extensions["keys"]
    return found


def courier() -> Courier:
    found: Courier = current_app.extensions["courier"]
    return found


@bp.get("")
@owner_only
def index() -> str:
    return page(KeyForm(may="read"))


@bp.post("")
@owner_only
def make() -> Answer:
    """A new key, shown this once: it is stored nowhere, so a page that is loaded again cannot show it."""
    form = KeyForm.sent()
    with form.refusing(words.refusal):
        if form.validate():
            secret = keys().make(form.name.data, form.may.data == "full")
            return page(KeyForm(formdata=None, may="read"), secret, form.name.data)
    return page(form), 422


@bp.post("/<key_id>/withdraw")
@owner_only
def withdraw(key_id: str) -> Answer:
    keys().withdraw(key_id)
    flash(gettext("The key was withdrawn. Whoever still sends it is refused."), "done")
    return redirect(url_for("keys.index"), 303)


@bp.post("/hooks")
@owner_only
def add_hook() -> Answer:
    """Allow an address, and call it from now on."""
    form = HookForm.sent()
    with form.refusing(words.refusal):
        if form.validate():
            courier().add(form.address.data)
            return redirect(url_for("keys.index") + "#hooks", 303)
    return page(KeyForm(formdata=None, may="read"), calling=form), 422


@bp.post("/hooks/<hook_id>/remove")
@owner_only
def remove_hook(hook_id: str) -> Answer:
    courier().remove(hook_id)
    return redirect(url_for("keys.index") + "#hooks", 303)


def page(form: KeyForm, secret: str = "", name: str = "", calling: HookForm | None = None) -> str:
    return render_template(
        "keys.html",
        form=form, keys=keys().listed(), secret=secret, name=name, calling=calling or HookForm(formdata=None),
        hooks=courier().listed(),
    )  # fmt: skip
