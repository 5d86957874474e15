"""One page that shows every component of the look, with what it is for."""

from flask import Blueprint, render_template

from companion.games.poprzez_wieki.cards import CARDS, Type
from companion.games.poprzez_wieki.scoring import score
from companion.matches.store import Seat

from .games.poprzez_wieki import words
from .guards.access import anyone

bp = Blueprint("gallery", __name__)
SEATS = tuple(Seat(n, n, name, n) for n, name in enumerate(("Ania", "Basia", "Celina", "Daria", "Ewa", "Franek")))


@bp.get("/components")
@anyone
def components() -> str:
    receipts = score(((17, 2, 1, 10, 15), (11, 4, 5, 7, 9)))
    return render_template(
        "components.html",
        seats=SEATS,
        cards=CARDS,
        types=Type,
        words=words,
        paper=receipts[0],
        at="2026-01-06T18:05:00Z",
    )
