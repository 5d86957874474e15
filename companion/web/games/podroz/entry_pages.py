"""The owner enters the board once: names of the locations, and the track with its names and dates."""

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.kit import RuleError
from companion.games.podroz import game
from companion.games.podroz.state import LONGEST_NAME, LONGEST_TRACK, TOKENS, Field, Options
from companion.matches.play import timestamp
from companion.web.guards.access import matches, owner_only

from . import board_csv
from . import entered as boards
from .view import entered_board

bp = Blueprint("podroz_board", __name__, url_prefix="/podroz/plansza")


@bp.get("")
@owner_only
def board() -> str:
    found = entered_board()
    return page(found, len(found.track))


@bp.post("")
@owner_only
def save() -> Answer:
    """A track that would get shorter is asked about once: the fields that go are nowhere else."""
    count, there = request.form.get("count", 0, type=int), entered_board()
    try:
        typed = read_form(count)
    except RuleError as error:
        return page(there, count, sentence(error), request.form), 422
    lost = len(there.track) - len(typed.track)
    if lost > 0 and "shorten" not in request.form:
        return page(there, count, typed=request.form, lost=lost), 422
    return keep(typed)


@bp.post("/import")
@owner_only
def bring_in() -> Answer:
    """What the board would be: it is kept when it is saved."""
    upload = request.files.get("file")
    text = upload.read().decode("utf-8-sig", "replace") if upload and upload.filename else request.form.get("text", "")
    there = entered_board()
    try:
        found = board_csv.read(text, there)
    except RuleError as error:
        return page(there, len(there.track), sentence(error), text=text), 422
    return page(found, len(found.track), brought=board_csv.changed_lines(there, found))


@bp.get("/plansza.csv")
@owner_only
def export() -> Response:
    name = {"Content-Disposition": 'attachment; filename="podroz-plansza.csv"'}
    return Response(board_csv.write(entered_board()), 200, name, mimetype="text/csv")


def page(
    found: Options, count: int, problem: str | None = None, typed: object = None, text: str = "", **more: int
) -> str:
    """The board to look at and change; `brought` lines are in it already, `lost` fields would go."""
    return render_template(
        "podroz/board.html", **more,
        board=found, count=min(max(count, 0), LONGEST_TRACK), problem=problem, typed=typed or {}, text=text,
        tokens=range(1, TOKENS + 1), longest=LONGEST_TRACK, name_length=LONGEST_NAME,
    )  # fmt: skip


def keep(found: Options) -> Answer:
    with matches().storage.writing() as db:
        boards.enter(db, game, found, timestamp())
    flash(gettext("The board is saved. New matches use it."), "good")
    return redirect(url_for("podroz_board.board"), 303)


def read_form(count: int) -> Options:
    """What was typed: 17 names, and as many fields as the track has."""
    if count and not 2 <= count <= LONGEST_TRACK:
        raise RuleError("bad_count", most=LONGEST_TRACK)
    names = [request.form.get(f"place-{number}", "").strip() for number in range(1, TOKENS + 1)]
    fields = []
    for number in range(1, count + 1):
        name, date = (request.form.get(f"{what}-{number}", "").strip() for what in ("name", "date"))
        board_csv.check_texts(name, date, number)
        fields.append(Field(name, date))
    for number, name in enumerate(names, 1):
        board_csv.check_texts(name, "", number)
    return Options(tuple(names) if any(names) else (), tuple(fields))


def sentence(error: RuleError) -> str:
    say = error.figures
    match error.code:
        case "bad_count":
            return gettext("A track has 2 to %(most)s fields; leave the number empty if you do not know it.", **say)
        case "name_long":
            return gettext("Line %(line)s: a name has at most %(most)s characters.", **say)
        case "line_date":
            return gettext(
                "Line %(line)s: “%(date)s” is not a date. Write a year like 1410, or a date like 15.07.1410.", **say
            )
        case "bad_kind":
            return gettext("Line %(line)s begins with “%(found)s”; it should be “location” or “field”.", **say)
        case "bad_number":
            return gettext("Line %(line)s: “%(found)s” should be a number from 1 to %(most)s.", **say)
        case "line_twice":
            return gettext("Line %(line)s: number %(number)s came before. Each number stands once.", **say)
        case "track_too_short":
            return gettext("A track has at least two fields.")
        case "nothing_in_it":
            return gettext("There is no line with a location or a field in it.")
    raise AssertionError(error.code)
