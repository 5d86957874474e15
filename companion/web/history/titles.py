"""Titles that a game serves: the list, and what the owner changes about one."""

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.history import titles as use
from companion.matches.titles import Title

from .. import titles
from ..guards.access import matches, owner_only, reader
from . import words
from .forms import MergeTitleForm, TitleForm

bp = Blueprint("titles", __name__, url_prefix="/titles")


@bp.get("")
@reader
def index() -> str:
    with matches().storage.reading() as db:
        played = use.played(db)
    return render_template("history/titles.html", played=played, words=words)


@bp.get("/<title>")
@owner_only
def edit(title: str) -> str:
    return page(find(title))


def find(title: str) -> Title:
    found = titles.known().get(title)
    if found is None:
        abort(404)
    return found


def page(one: Title, form: TitleForm | None = None, merging: MergeTitleForm | None = None) -> str:
    known = titles.known().values()
    return render_template(
        "history/title.html",
        one=one, form=form or TitleForm(name=one.name, bgg=one.bgg, hidden=one.hidden),
        merging=merging or MergeTitleForm(titles=others(one)), words=words,
        merged=[other for other in known if other.merged_into == one.id],
        into=next((other for other in known if other.id == one.merged_into), None),
    )  # fmt: skip


def others(one: Title) -> list[Title]:
    return [
        other
        for other in titles.known().values()
        if other.id != one.id and other.game == one.game and other.merged_into is None
    ]


@bp.post("/<title>")
@owner_only
def change(title: str) -> Answer:
    one, form = find(title), TitleForm.sent()
    with form.refusing(words.refusal):
        if form.validate():
            use.change(matches(), title, form.name.data, form.bgg.data, form.hidden.data)
            return redirect(url_for("titles.edit", title=title), 303)
    return page(one, form), 422


@bp.post("/<title>/merge")
@owner_only
def merge(title: str) -> Answer:
    """This title becomes part of another one."""
    one = find(title)
    form = MergeTitleForm.sent(titles=others(one))
    with form.refusing(words.refusal):
        if form.validate():
            use.merge(matches(), title, form.into.data)
            return redirect(url_for("titles.edit", title=form.into.data), 303)
    return page(one, merging=form), 422


@bp.post("/<title>/take-apart")
@owner_only
def take_apart(title: str) -> Answer:
    one = find(title)
    form = MergeTitleForm(titles=others(one))
    with form.refusing(words.refusal):
        use.take_apart(matches(), title)
        return redirect(url_for("titles.edit", title=title), 303)
    return page(one, merging=form), 422
