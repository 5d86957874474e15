"""The owner enters the board once: names of the locations, and the track with its names and dates."""

from flask import Blueprint, Response, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.kit import RuleError
from companion.games.podroz import game
from companion.games.podroz.state import Options
from companion.matches.play import timestamp
from companion.web.fields import blame
from companion.web.guards.access import matches, owner_only

from . import board_csv, board_words
from . import entered as boards
from .forms import BoardFileForm, BoardForm
from .view import entered_board

bp = Blueprint("podroz_board", __name__, url_prefix="/podroz/plansza")


@bp.get("")
@owner_only
def board() -> str:
    return page(BoardForm.of(entered_board()))


@bp.post("")
@owner_only
def save() -> Answer:
    """A track that would get shorter is asked about once: the fields that go are nowhere else."""
    form = BoardForm.sent()
    if not form.count.process_errors:
        form.set_rows()
    if not form.validate():
        return page(form), 422
    lost = len(entered_board().track) - len(form.track)
    if lost > 0 and not form.shorten.data:
        return page(form, lost=lost), 422
    return keep(form.board)


@bp.post("/import")
@owner_only
def bring_in() -> Answer:
    """What the board would be: it is kept when it is saved."""
    form, there = BoardFileForm.sent(), entered_board()
    try:
        found = board_csv.read(form.read().decode("utf-8-sig", "replace"), there)
    except RuleError as error:
        blame(form.source, board_words.refusal(error))
        return page(BoardForm.of(there), form), 422
    return page(BoardForm.of(found), brought=board_csv.changed_lines(there, found))


@bp.get("/plansza.csv")
@owner_only
def export() -> Response:
    name = {"Content-Disposition": 'attachment; filename="podroz-plansza.csv"'}
    return Response(board_csv.write(entered_board()), 200, name, mimetype="text/csv")


def page(form: BoardForm, file: BoardFileForm | None = None, **more: int) -> str:
    """The board to look at and change; `brought` lines are in it already, `lost` fields would go."""
    return render_template("podroz/board.html", form=form, file=file or BoardFileForm(), **more)


def keep(found: Options) -> Answer:
    with matches().storage.writing() as db:
        boards.enter(db, game, found, timestamp())
    flash(gettext("The board is saved. New matches use it."), "good")
    return redirect(url_for("podroz_board.board"), 303)
