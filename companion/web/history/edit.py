"""What the owner does with past matches: notes, date, hiding, deleting, and entering them by hand."""

from datetime import datetime

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.catalogue import GAMES
from companion.history import edit, people, sheets

from ..guards.access import matches, owner_only
from . import words
from .forms import DeleteForm, EditForm, PastForm, shown_moment
from .pages import find_row

bp = Blueprint("history_edit", __name__)


@bp.get("/history/<match_id>/edit")
@owner_only
def change(match_id: str) -> str:
    return edit_page(match_id)


@bp.post("/history/<match_id>/edit")
@owner_only
def save(match_id: str) -> Answer:
    with matches().storage.reading() as db:
        match = find_row(db, match_id).match
    form = EditForm.sent()
    with form.refusing(words.refusal):
        if form.validate():
            edit.annotate(matches(), match_id, form.annotation(match))
            return redirect(url_for("history.show", match_id=match_id), 303)
    return edit_page(match_id, form), 422


@bp.post("/history/<match_id>/delete")
@owner_only
def delete(match_id: str) -> Answer:
    form = DeleteForm.sent()
    with form.refusing(words.refusal):
        edit.delete(matches(), match_id, form.title.data)
        said = gettext("The match was deleted. For 30 days it can be brought back from the list of deleted matches.")
        flash(said, "done")
        return redirect(url_for("history.index"), 303)
    return edit_page(match_id, deleting=form), 422


@bp.post("/history/<match_id>/bring-back")
@owner_only
def bring_back(match_id: str) -> Answer:
    edit.bring_back(matches(), match_id)
    return redirect(url_for("history.show", match_id=match_id), 303)


def edit_page(match_id: str, form: EditForm | None = None, deleting: DeleteForm | None = None) -> str:
    with matches().storage.reading() as db:
        match = find_row(db, match_id).match
    return render_template(
        "history/edit.html",
        match=match, title=edit.title(match), form=form or EditForm.of(match), deleting=deleting or DeleteForm(),
        kept_days=edit.BIN_DAYS,
    )  # fmt: skip


# -- past matches


@bp.get("/history/new/<game>")
@owner_only
def new(game: str) -> str:
    if game not in GAMES:
        abort(404)
    return past_page(game, PastForm(played_at=shown_moment(datetime.now())), max(GAMES[game].seats[0], 2))


@bp.post("/history/new/<game>")
@owner_only
def enter(game: str) -> Answer:
    if game not in GAMES:
        abort(404)
    form = PastForm.sent()
    if form.rows.data is not None:
        return past_page(game, form, form.rows.data)
    with form.refusing(words.refusal):
        if form.fits(game):
            match = sheets.enter(matches(), form.past(game))
            return redirect(url_for("history.show", match_id=match.id), 303)
    return past_page(game, form, len(form.seats)), 422


def past_page(game: str, form: PastForm, rows: int) -> str:
    rules = GAMES[game]
    form.set_rows(min(max(rows, rules.seats[0]), rules.seats[-1]), rules.rounds_on_sheet)
    with matches().storage.reading() as db:
        known = people.likely(db)
    return render_template(
        "history/new.html",
        game=game, rules=rules, known=known, form=form,
        now=shown_moment(datetime.now()),
    )  # fmt: skip
