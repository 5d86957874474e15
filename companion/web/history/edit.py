"""What the owner does with past matches: notes, date, hiding, deleting, and entering them by hand."""

from datetime import datetime

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.history import dates, edit, sheets, statistics
from companion.history.sheets import Past, PastSeat

from ..guards.access import matches, owner_only
from ..languages import polish_order
from . import words
from .pages import find_row

bp = Blueprint("history_edit", __name__)
MOST_SEATS = 6
TYPED = "%Y-%m-%dT%H:%M"


@bp.get("/history/<match_id>/edit")
@owner_only
def change(match_id: str) -> str:
    return edit_page(match_id)


@bp.post("/history/<match_id>/edit")
@owner_only
def save(match_id: str) -> Answer:
    form = request.form
    try:
        wanted = edit.Annotation(
            read_moment(form.get("played_at", ""), former_moment(match_id)),
            form.get("place", ""), form.get("notes", ""), form.get("tags", ""),
            read_minutes(form.get("minutes", "")), "hidden" in form,
        )  # fmt: skip
        edit.annotate(matches(), match_id, wanted)
    except RuleError as error:
        return edit_page(match_id, words.refusal(error)), 422
    return redirect(url_for("history.show", match_id=match_id), 303)


@bp.post("/history/<match_id>/delete")
@owner_only
def delete(match_id: str) -> Answer:
    try:
        edit.delete(matches(), match_id, request.form.get("title", ""))
    except RuleError as error:
        return edit_page(match_id, words.refusal(error)), 422
    said = gettext("The match was deleted. For 30 days it can be brought back from the list of deleted matches.")
    flash(said, "done")
    return redirect(url_for("history.index"), 303)


@bp.post("/history/<match_id>/bring-back")
@owner_only
def bring_back(match_id: str) -> Answer:
    edit.bring_back(matches(), match_id)
    return redirect(url_for("history.show", match_id=match_id), 303)


def edit_page(match_id: str, problem: str | None = None) -> str:
    with matches().storage.reading() as db:
        row = find_row(db, match_id)
    typed = request.form if request.method == "POST" else {}
    return render_template(
        "history/edit.html",
        row=row, match=row.match, title=edit.title(row.match), problem=problem, typed=typed,
        at=as_typed(row.match.played_at), kept_days=edit.BIN_DAYS,
    )  # fmt: skip


def as_typed(at: str) -> str:
    """A stored moment as the form shows it."""
    return dates.local(at).strftime(TYPED)


def former_moment(match_id: str) -> str:
    with matches().storage.reading() as db:
        return find_row(db, match_id).match.played_at


def read_moment(text: str, former: str = "") -> str:
    """Date and time as forms send them, where the table stands; what was not changed stays as it was."""
    if former and text == as_typed(former):
        return former  # the form knows no seconds, and in autumn an hour comes twice
    try:
        return dates.stored(datetime.fromisoformat(text).astimezone())
    except (ValueError, OverflowError, OSError) as error:
        raise RuleError("bad_date", text=text[:40]) from error


def read_minutes(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 6:
        raise RuleError("bad_minutes", most=edit.MOST_MINUTES)
    return int(text)


# -- past matches


@bp.get("/history/new/<game>")
@owner_only
def new(game: str) -> str:
    if game not in GAMES:
        abort(404)
    return past_page(game)


@bp.post("/history/new/<game>")
@owner_only
def enter(game: str) -> Answer:
    if game not in GAMES:
        abort(404)
    if "rows" in request.form:
        return past_page(game)
    try:
        match = sheets.enter(matches(), read_past(game))
    except RuleError as error:
        return past_page(game, words.refusal(error)), 422
    return redirect(url_for("history.show", match_id=match.id), 303)


def read_past(game: str) -> Past:
    form = request.form
    seats = [read_seat(game, number) for number in range(rows_of(game)) if form.get(f"name-{number}", "").strip()]
    return Past(
        game, read_moment(form.get("played_at", "")), tuple(seats), read_minutes(form.get("minutes", "")),
        form.get("place", ""), form.get("notes", ""), form.get("tags", ""),
    )  # fmt: skip


def read_seat(game: str, number: int) -> PastSeat:
    form, name = request.form, request.form[f"name-{number}"]
    rounds = [read_points(name, form.get(f"round-{number}-{turn}", "")) for turn in range(GAMES[game].rounds_on_sheet)]
    return PastSeat(name, read_points(name, form.get(f"score-{number}", "")), tuple(rounds), f"won-{number}" in form)


def read_points(name: str, text: str) -> int | None:
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        raise RuleError("bad_number", name=name, text=text[:20])
    return int(text)


def rows_of(game: str) -> int:
    """How many places the form has."""
    seats = GAMES[game].seats
    asked = request.form.get("rows", type=int) or request.form.get("shown", type=int) or max(seats[0], 2)
    return min(max(asked, seats[0]), seats[-1], MOST_SEATS)


def past_page(game: str, problem: str | None = None) -> str:
    with matches().storage.reading() as db:
        known = [person for person in statistics.people(db) if not person.archived]
    return render_template(
        "history/new.html",
        game=game, rules=GAMES[game], known=sorted(known, key=lambda person: polish_order(person.name)),
        rows=rows_of(game), rounds=GAMES[game].rounds_on_sheet, typed=request.form, problem=problem, games=GAMES,
        now=datetime.now().strftime("%Y-%m-%dT%H:%M"),
    )  # fmt: skip
