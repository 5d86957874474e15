"""Notes on a match that is played to test the game, and which version it tests."""

from typing import ClassVar

from flask import Blueprint, abort, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import lazy_gettext

from companion.matches import remarks
from companion.matches.play import Table

from . import words as common
from .fields import Carried, Choice, Form, Hidden, Lines, Text
from .guards import access
from .guards.access import at_table, host_only, matches, owner_only, players_only, table, who
from .remark_words import author, moment_words, verdict_names
from .telling import announce

bp = Blueprint("noting", __name__)
IN_WORDS = {"author": author, "moment_words": moment_words, "verdict_names": verdict_names}  # for _noted.html


class NoteForm(Form):
    """A line, what it says of the game, and the board that was seen when it was begun."""

    concerns: ClassVar = {"remark_empty": "line"}

    line = Lines(lazy_gettext("What did you notice?"), remarks.LONGEST_LINE)
    verdict = Choice(lazy_gettext("It is"), choices=verdict_names, default="unclear", in_a_row=True)
    seen = Hidden()
    do = Hidden()  # "more": another is to be written

    @property
    def board_seen(self) -> int | None:
        return int(self.seen.data) if (self.seen.data or "").isdecimal() and len(self.seen.data) < 10 else None


class TrialForm(Form):
    version = Text(lazy_gettext("Version that is tested: 0.17"), remarks.LONGEST_TRIAL)


class DropForm(Form):
    id = Carried()


def testable(match_id: str) -> Table:
    """A match of a game that says where it stands."""
    shown = table(match_id)
    if shown.match.rules.moment is None:
        abort(404)
    return shown


@bp.get("/m/<match_id>/notes")
@at_table
def show(match_id: str) -> str:
    shown = testable(match_id)
    return page(shown, NoteForm(seen=str(shown.seq)), TrialForm(version=shown.match.trial))


def page(shown: Table, form: NoteForm, trial: TrialForm) -> str:
    with matches().storage.reading() as db:
        noted = remarks.of_match(db, shown.match.id)
    seen = form.board_seen
    _, moment = remarks.moment_at(shown, shown.seq if seen is None else seen)
    return render_template(
        "notes.html", match=shown.match, form=form, trial=trial, noted=noted, now=moment,
        writes=not g.place.watching or access.is_owner(), is_host=access.is_owner() or access.is_host(shown.match),
        **IN_WORDS,
    )  # fmt: skip


@bp.post("/m/<match_id>/notes")
@players_only
def write(match_id: str) -> Answer:
    shown, form = testable(match_id), NoteForm.sent()
    with form.refusing(common.refusal):
        if form.validate():
            announce(remarks.note(matches(), match_id, form.verdict.data, form.line.data, form.board_seen, who()))
            return redirect(url_for("noting.show" if form.do.data == "more" else "match.show", match_id=match_id), 303)
    return page(shown, form, TrialForm(version=shown.match.trial)), 422


@bp.post("/m/<match_id>/notes/drop")
@owner_only
def drop(match_id: str) -> Answer:
    testable(match_id)
    announce(remarks.drop(matches(), match_id, DropForm.sent().id.data or 0))
    return redirect(url_for("noting.show", match_id=match_id), 303)


@bp.post("/m/<match_id>/trial")
@host_only
def mark(match_id: str) -> Answer:
    g.place = access.place_at(match_id)
    shown, trial = testable(match_id), TrialForm.sent()
    with trial.refusing(common.refusal):
        if trial.validate():
            announce(remarks.mark(matches(), match_id, trial.version.data))
            return redirect(url_for("noting.show", match_id=match_id), 303)
    return page(shown, NoteForm(seen=str(shown.seq)), trial), 422
